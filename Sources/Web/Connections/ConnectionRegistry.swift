import NIOCore
import Synchronization

/// The open connections, and which of their clients disconnected, so that no work is done for a client that is gone.
package final class ConnectionRegistry: Sendable {
    private let clients = Mutex<[ObjectIdentifier: Client]>([:])

    package init() {}

    /// Makes the handler that registers one connection.
    func handler() -> any RemovableChannelHandler {
        ConnectionStateHandler(registry: self)
    }

    func client(on channel: any Channel) -> Client? {
        clients.withLock { $0[ObjectIdentifier(channel)] }
    }

    func add(_ client: Client, on channel: any Channel) {
        clients.withLock { $0[ObjectIdentifier(channel)] = client }
    }

    func remove(_ channel: any Channel) {
        clients.withLock { $0.removeValue(forKey: ObjectIdentifier(channel)) }?.disconnect()
    }

    final class Client: Sendable {
        private struct State {
            var isDisconnected = false
            var lastID = 0
            var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
        }

        private let state = Mutex(State())

        func disconnect() {
            let waiting = state.withLock { state in
                state.isDisconnected = true
                defer { state.waiting = [:] }
                return state.waiting.values
            }
            for continuation in waiting { continuation.resume() }
        }

        /// Waits until the client disconnects, or the task is cancelled.
        func disconnected() async {
            let id = state.withLock { state in
                state.lastID += 1
                return state.lastID
            }
            await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    let isOver = state.withLock { state in
                        guard !state.isDisconnected, !Task.isCancelled else { return true }
                        state.waiting[id] = continuation
                        return false
                    }
                    if isOver { continuation.resume() }
                }
            } onCancel: {
                state.withLock { $0.waiting.removeValue(forKey: id) }?.resume()
            }
        }
    }
}

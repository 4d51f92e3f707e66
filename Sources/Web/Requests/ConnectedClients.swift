import Hummingbird
import NIOCore
import Synchronization

/// Who is connected, and who of them left, so that nothing is fetched for those who no longer wait.
package final class ConnectedClients: Sendable {
    private let clients = Mutex<[ObjectIdentifier: Client]>([:])

    package init() {}

    /// Notices on one connection when its client leaves; each connection needs one of its own.
    package func watch() -> any RemovableChannelHandler {
        ConnectionWatch(clients: self)
    }

    func client(on channel: any Channel) -> Client? {
        clients.withLock { $0[ObjectIdentifier(channel)] }
    }

    fileprivate func add(_ client: Client, on channel: any Channel) {
        clients.withLock { $0[ObjectIdentifier(channel)] = client }
    }

    fileprivate func remove(_ channel: any Channel) {
        clients.withLock { $0.removeValue(forKey: ObjectIdentifier(channel)) }?.leave()
    }

    final class Client: Sendable {
        private struct State {
            var hasLeft = false
            var lastID = 0
            var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
        }

        private let state = Mutex(State())

        fileprivate func leave() {
            let waiting = state.withLock { state in
                state.hasLeft = true
                defer { state.waiting = [:] }
                return state.waiting.values
            }
            for continuation in waiting { continuation.resume() }
        }

        /// Waits until the client leaves, or the task is cancelled.
        func left() async {
            let id = state.withLock { state in
                state.lastID += 1
                return state.lastID
            }
            await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    let isOver = state.withLock { state in
                        guard !state.hasLeft, !Task.isCancelled else { return true }
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

/// Lives on the connection's event loop, and reads nothing itself.
private final class ConnectionWatch: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = Never

    private let clients: ConnectedClients

    init(clients: ConnectedClients) {
        self.clients = clients
    }

    func handlerAdded(context: ChannelHandlerContext) {
        clients.add(ConnectedClients.Client(), on: context.channel)
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        clients.remove(context.channel)
    }

    func channelInactive(context: ChannelHandlerContext) {
        clients.client(on: context.channel)?.leave()
        context.fireChannelInactive()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        // A browser that leaves closes its side first.
        if event as? ChannelEvent == .inputClosed { clients.client(on: context.channel)?.leave() }
        context.fireUserInboundEventTriggered(event)
    }
}

/// Ends the making of a page that nobody waits for any more. What is posted is carried out all the same.
package struct UntilClientLeaves<Base: HTTPResponder>: HTTPResponder where Base.Context == FoyerRequestContext {
    private let base: Base
    private let clients: ConnectedClients

    package init(_ base: Base, clients: ConnectedClients) {
        self.base = base
        self.clients = clients
    }

    package func respond(to request: Request, context: FoyerRequestContext) async throws -> Response {
        guard request.method == .get, let client = clients.client(on: context.channel) else {
            return try await base.respond(to: request, context: context)
        }
        return try await withThrowingTaskGroup(of: Response?.self) { group in
            group.addTask { try await base.respond(to: request, context: context) }
            group.addTask {
                await client.left()
                return nil
            }
            defer { group.cancelAll() }
            for try await response in group {
                if let response { return response }
                // The client left: what comes of it, nobody reads.
                group.cancelAll()
            }
            return Response(status: .requestTimeout)
        }
    }
}

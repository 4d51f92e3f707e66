import Foundation

/// Why a file was not imported into a shelf.
package enum ShelfFileError: Error, Equatable {
    /// Too many visitors import at the same time.
    case busy
    case storage(StorageError)
}

/// The network that a client's requests come from, as a number that tells it from others.
package struct ClientNetwork: Hashable, Sendable {
    private let number: UInt128

    package init(_ number: UInt128) {
        self.number = number
    }
}

/// Runs imports into shelves: one for each visitor and two in all at the same time, on threads of their own. A large file takes
/// seconds of computing, in which it would keep the requests of others waiting for a thread.
package actor ShelfFileQueue {
    private static let limit = 2
    /// The most visitors who wait.
    private static let waitingLimit = 8
    /// The most places of one network, running and waiting, so that one client with many cookies leaves places to others.
    private static let networkLimit = 2

    private struct Client {
        let visitor: VisitorID
        /// nil for this machine, which has no limit.
        let network: ClientNetwork?
    }

    private struct Waiting {
        let number: Int
        let client: Client
        /// Resumed with whether the work may begin.
        let continuation: CheckedContinuation<Bool, Never>
    }

    private let pause: @Sendable () async throws -> Void
    private var running: [Client] = []
    /// The longest waiting first.
    private var waiting: [Waiting] = []
    private var lastNumber = 0

    /// - Parameter pause: waits for as long as a visitor waits at most.
    package init(pause: @escaping @Sendable () async throws -> Void = { try await Task.sleep(for: .seconds(10)) }) {
        self.pause = pause
    }

    var waitingCount: Int { waiting.count }

    /// Waits for a place, then runs `body` outside of the concurrency pool.
    ///
    /// - Parameter network: nil for a client on this machine.
    /// - Throws: `.busy` where the queue is full, the visitor already waits in it, the network has its places, or the visitor
    ///   waits too long or is cancelled.
    nonisolated func run<Value: Sendable>(
        for visitor: VisitorID, from network: ClientNetwork?, _ body: @Sendable () async throws(StorageError) -> Value
    ) async throws(ShelfFileError) -> Value {
        guard await begin(Client(visitor: visitor, network: network)) else { throw .busy }
        let result: Result<Value, StorageError> = await withTaskExecutorPreference(ThreadExecutor()) {
            do throws(StorageError) {
                return .success(try await body())
            } catch {
                return .failure(error)
            }
        }
        await end(for: visitor)
        switch result {
        case .success(let value): return value
        case .failure(let error): throw .storage(error)
        }
    }

    private func begin(_ client: Client) async -> Bool {
        guard hasPlace(client.network) else { return false }
        if canRun(client) {
            running.append(client)
            return true
        }
        guard waiting.count < Self.waitingLimit, !waiting.contains(where: { $0.client.visitor == client.visitor }) else {
            return false
        }
        lastNumber += 1
        let number = lastNumber
        let timeout = Task {
            // Only the end of the wait cancels the pause.
            guard (try? await pause()) != nil else { return }
            refuse(number)
        }
        defer { timeout.cancel() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                guard !Task.isCancelled else { return continuation.resume(returning: false) }
                waiting.append(Waiting(number: number, client: client, continuation: continuation))
            }
        } onCancel: {
            Task { await refuse(number) }
        }
    }

    private func hasPlace(_ network: ClientNetwork?) -> Bool {
        guard let network else { return true }
        return (running + waiting.map(\.client)).count { $0.network == network } < Self.networkLimit
    }

    private func canRun(_ client: Client) -> Bool {
        running.count < Self.limit && !running.contains { $0.visitor == client.visitor }
    }

    private func refuse(_ number: Int) {
        guard let index = waiting.firstIndex(where: { $0.number == number }) else { return }
        waiting.remove(at: index).continuation.resume(returning: false)
    }

    private func end(for visitor: VisitorID) {
        running.removeAll { $0.visitor == visitor }
        while let index = waiting.firstIndex(where: { canRun($0.client) }) {
            let next = waiting.remove(at: index)
            running.append(next.client)
            next.continuation.resume(returning: true)
        }
    }
}

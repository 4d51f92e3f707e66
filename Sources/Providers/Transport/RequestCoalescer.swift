import Domain
import Synchronization

/// Joins concurrent requests with the same key to one (request coalescing, also called single flight). A caller that is
/// cancelled ends only its own wait; the request is cancelled with its last caller.
final class RequestCoalescer<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    typealias Outcome = Result<Value, CatalogError>

    private struct RunningRequest {
        let id: Int
        var waiters: [Int: CheckedContinuation<Outcome?, Never>] = [:]
        /// Whether the request goes on without waiters, as one that refreshes a saved response does.
        var runsWithoutWaiters: Bool
        var task: Task<Void, Never>?
    }

    private struct State {
        var requests: [Key: RunningRequest] = [:]
        var lastID = 0
        /// Waiters without a continuation yet, which may be cancelled before they have one.
        var registeredWaiters: Set<Int> = []
    }

    private let state = Mutex(State())

    /// - Parameter request: runs unless a request with the same key is running.
    /// - Returns: nil where the calling task was cancelled.
    func outcome(of key: Key, _ request: @escaping @Sendable () async -> Outcome) async -> Outcome? {
        let id = state.withLock { state in
            state.lastID += 1
            state.registeredWaiters.insert(state.lastID)
            return state.lastID
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isRegistered = state.withLock { state in
                    guard state.registeredWaiters.remove(id) != nil else { return false }
                    start(key, runsWithoutWaiters: false, request, &state)
                    state.requests[key]?.waiters[id] = continuation
                    return true
                }
                if !isRegistered { continuation.resume(returning: nil) }
            }
        } onCancel: {
            removeWaiter(id, key)
        }
    }

    func isRunning(_ key: Key) -> Bool { state.withLock { $0.requests[key] != nil } }

    /// Starts the request and returns without its outcome.
    func start(_ key: Key, _ request: @escaping @Sendable () async -> Outcome) {
        state.withLock { start(key, runsWithoutWaiters: true, request, &$0) }
    }

    private func start(
        _ key: Key, runsWithoutWaiters: Bool, _ request: @escaping @Sendable () async -> Outcome, _ state: inout State
    ) {
        guard state.requests[key] == nil else {
            if runsWithoutWaiters { state.requests[key]?.runsWithoutWaiters = true }
            return
        }
        state.lastID += 1
        let id = state.lastID
        state.requests[key] = RunningRequest(id: id, runsWithoutWaiters: runsWithoutWaiters)
        // Unstructured, since the request outlives each single waiter.
        state.requests[key]?.task = Task { self.finish(key, id, await request()) }
    }

    private func finish(_ key: Key, _ id: Int, _ outcome: Outcome) {
        let waiters = state.withLock { state -> [CheckedContinuation<Outcome?, Never>] in
            // A cancelled request may end after a newer one with the same key has started.
            guard let request = state.requests[key], request.id == id else { return [] }
            state.requests[key] = nil
            return Array(request.waiters.values)
        }
        for waiter in waiters { waiter.resume(returning: outcome) }
    }

    private func removeWaiter(_ id: Int, _ key: Key) {
        let (waiter, task) = state.withLock { state -> (CheckedContinuation<Outcome?, Never>?, Task<Void, Never>?) in
            state.registeredWaiters.remove(id)
            guard let waiter = state.requests[key]?.waiters.removeValue(forKey: id) else { return (nil, nil) }
            guard let request = state.requests[key], request.waiters.isEmpty, !request.runsWithoutWaiters else {
                return (waiter, nil)
            }
            state.requests[key] = nil
            return (waiter, request.task)
        }
        task?.cancel()
        waiter?.resume(returning: nil)
    }
}

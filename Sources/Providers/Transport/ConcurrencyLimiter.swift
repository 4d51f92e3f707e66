import Synchronization

/// Runs at most a given number of operations at a time; the others wait in the order of their calls.
final class ConcurrencyLimiter: Sendable {
    private struct State {
        var freePermits: Int
        var lastID = 0
        var waiters: [(id: Int, continuation: CheckedContinuation<Bool, Never>)] = []
        /// Waiters without a continuation yet, which may be cancelled before they have one.
        var registeredWaiters: Set<Int> = []
    }

    private let state: Mutex<State>

    init(limit: Int) {
        state = Mutex(State(freePermits: limit))
    }

    /// - Returns: nil where the task was cancelled before the operation began.
    func run<Value: Sendable>(_ operation: () async -> Value) async -> Value? {
        guard await acquirePermit() else { return nil }
        defer { releasePermit() }
        return await operation()
    }

    private func acquirePermit() async -> Bool {
        let id: Int? = state.withLock { state in
            if state.freePermits > 0 {
                state.freePermits -= 1
                return nil
            }
            state.lastID += 1
            state.registeredWaiters.insert(state.lastID)
            return state.lastID
        }
        guard let id else { return true }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isAcquired: Bool? = state.withLock { state in
                    // Cancelled before the wait began.
                    if state.registeredWaiters.remove(id) == nil { return false }
                    // A permit may have been released since.
                    if state.freePermits > 0 {
                        state.freePermits -= 1
                        return true
                    }
                    state.waiters.append((id, continuation))
                    return nil
                }
                if let isAcquired { continuation.resume(returning: isAcquired) }
            }
        } onCancel: {
            let continuation = state.withLock { state -> CheckedContinuation<Bool, Never>? in
                state.registeredWaiters.remove(id)
                return state.waiters.firstIndex { $0.id == id }.map { state.waiters.remove(at: $0).continuation }
            }
            continuation?.resume(returning: false)
        }
    }

    private func releasePermit() {
        let next = state.withLock { state -> CheckedContinuation<Bool, Never>? in
            guard !state.waiters.isEmpty else {
                state.freePermits += 1
                return nil
            }
            return state.waiters.removeFirst().continuation
        }
        next?.resume(returning: true)
    }
}

import Synchronization

/// Lets so many through at once; the others wait in the order in which they came.
final class ConcurrencyLimiter: Sendable {
    private struct State {
        var free: Int
        var nextID = 0
        var waiting: [(id: Int, continuation: CheckedContinuation<Bool, Never>)] = []
        /// Those who are about to wait.
        var coming: Set<Int> = []
    }

    private let state: Mutex<State>

    init(limit: Int) {
        state = Mutex(State(free: limit))
    }

    /// Runs the body once there is room.
    ///
    /// - Returns: nil where the task was cancelled while it waited.
    func pass<Value: Sendable>(_ body: () async -> Value) async -> Value? {
        guard await enter() else { return nil }
        defer { leave() }
        return await body()
    }

    private func enter() async -> Bool {
        let id: Int? = state.withLock { state in
            if state.free > 0 {
                state.free -= 1
                return nil
            }
            state.nextID += 1
            state.coming.insert(state.nextID)
            return state.nextID
        }
        guard let id else { return true }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let answer: Bool? = state.withLock { state in
                    // Cancelled before the wait had begun.
                    if state.coming.remove(id) == nil { return false }
                    // Room may have come since.
                    if state.free > 0 {
                        state.free -= 1
                        return true
                    }
                    state.waiting.append((id, continuation))
                    return nil
                }
                if let answer { continuation.resume(returning: answer) }
            }
        } onCancel: {
            let continuation = state.withLock { state -> CheckedContinuation<Bool, Never>? in
                state.coming.remove(id)
                return state.waiting.firstIndex { $0.id == id }.map { state.waiting.remove(at: $0).continuation }
            }
            continuation?.resume(returning: false)
        }
    }

    private func leave() {
        let next = state.withLock { state -> CheckedContinuation<Bool, Never>? in
            guard !state.waiting.isEmpty else {
                state.free += 1
                return nil
            }
            return state.waiting.removeFirst().continuation
        }
        next?.resume(returning: true)
    }
}

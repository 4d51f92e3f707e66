import Domain
import Synchronization

/// Makes one request of all that are made for the same thing at the same moment. Whoever stops waiting ends only their own wait;
/// when nobody waits any more, the request is cancelled.
final class SharedRequests<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    typealias Outcome = Result<Value, CatalogError>

    private struct InFlightRequest {
        let number: Int
        var waiters: [Int: CheckedContinuation<Outcome?, Never>] = [:]
        /// Somebody wants the outcome who does not wait for it.
        var isWantedAnyway: Bool
        var task: Task<Void, Never>?
    }

    private struct State {
        var flights: [Key: InFlightRequest] = [:]
        var lastNumber = 0
        /// Those who are about to wait.
        var coming: Set<Int> = []
    }

    private let state = Mutex(State())

    /// - Parameter request: starts the request, where none for the same is on its way.
    /// - Returns: nil where the task was cancelled.
    func outcome(of key: Key, _ request: @escaping @Sendable () async -> Outcome) async -> Outcome? {
        let id = state.withLock { state in
            state.lastNumber += 1
            state.coming.insert(state.lastNumber)
            return state.lastNumber
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isComing = state.withLock { state in
                    guard state.coming.remove(id) != nil else { return false }
                    start(key, isWantedAnyway: false, request, &state)
                    state.flights[key]?.waiters[id] = continuation
                    return true
                }
                if !isComing { continuation.resume(returning: nil) }
            }
        } onCancel: {
            leave(id, key)
        }
    }

    /// Starts the request without waiting for its outcome.
    func begin(_ key: Key, _ request: @escaping @Sendable () async -> Outcome) {
        state.withLock { start(key, isWantedAnyway: true, request, &$0) }
    }

    private func start(
        _ key: Key, isWantedAnyway: Bool, _ request: @escaping @Sendable () async -> Outcome, _ state: inout State
    ) {
        guard state.flights[key] == nil else {
            if isWantedAnyway { state.flights[key]?.isWantedAnyway = true }
            return
        }
        state.lastNumber += 1
        let number = state.lastNumber
        state.flights[key] = InFlightRequest(number: number, isWantedAnyway: isWantedAnyway)
        // A task of its own: it outlives each of those who wait for it.
        state.flights[key]?.task = Task { self.finish(key, number, await request()) }
    }

    private func finish(_ key: Key, _ number: Int, _ outcome: Outcome) {
        let waiters = state.withLock { state -> [CheckedContinuation<Outcome?, Never>] in
            // A newer request for the same is none of this one's business.
            guard let flight = state.flights[key], flight.number == number else { return [] }
            state.flights[key] = nil
            return Array(flight.waiters.values)
        }
        for waiter in waiters { waiter.resume(returning: outcome) }
    }

    private func leave(_ id: Int, _ key: Key) {
        let (waiter, task) = state.withLock { state -> (CheckedContinuation<Outcome?, Never>?, Task<Void, Never>?) in
            state.coming.remove(id)
            guard let waiter = state.flights[key]?.waiters.removeValue(forKey: id) else { return (nil, nil) }
            guard let flight = state.flights[key], flight.waiters.isEmpty, !flight.isWantedAnyway else { return (waiter, nil) }
            state.flights[key] = nil
            return (waiter, flight.task)
        }
        task?.cancel()
        waiter?.resume(returning: nil)
    }
}

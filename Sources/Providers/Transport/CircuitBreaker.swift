import Domain
import Synchronization

/// Leaves a service alone that failed several times in a row, and lets one request find out when it is back.
final class CircuitBreaker: Sendable {
    private enum State {
        case closed(failures: Int)
        /// Until that moment nobody asks.
        case open(until: Duration, kind: CatalogError.Kind)
        /// One request is on its way to find out.
        case probing(kind: CatalogError.Kind)
    }

    private let failuresToOpen: Int
    private let openFor: Duration
    private let state = Mutex(State.closed(failures: 0))

    init(failuresToOpen: Int, openFor: Duration) {
        self.failuresToOpen = failuresToOpen
        self.openFor = openFor
    }

    /// Why the service is left alone at the moment, and for how much longer; nil where it may be asked. Whoever gets nil has to
    /// say how it went.
    func admit(at now: Duration) -> (kind: CatalogError.Kind, wait: Duration)? {
        state.withLock { state in
            switch state {
            case .closed: return nil
            case .probing(let kind): return (kind, .seconds(1))
            case .open(let until, let kind):
                guard now >= until else { return (kind, until - now) }
                state = .probing(kind: kind)
                return nil
            }
        }
    }

    func report(_ outcome: Outcome, at now: Duration) {
        state.withLock { state in
            switch (outcome, state) {
            case (.success, _): state = .closed(failures: 0)
            case (.failure(let kind), .closed(let failures)):
                state =
                    failures + 1 < failuresToOpen ? .closed(failures: failures + 1) : .open(until: now + openFor, kind: kind)
            case (.failure(let kind), _): state = .open(until: now + openFor, kind: kind)
            // Nothing was learned: the next may find out.
            case (.nothing, .probing(let kind)): state = .open(until: now, kind: kind)
            case (.nothing, _): break
            }
        }
    }

    enum Outcome {
        /// It answered, if only to say no.
        case success
        case failure(CatalogError.Kind)
        /// Nobody waited for the end.
        case nothing
    }
}

import Domain
import Synchronization

/// Leaves a service alone that failed several times in a row, or that asked for it, and lets one request find out when it is back.
final class CircuitBreaker: Sendable {
    private enum State {
        case closed(failures: Int)
        /// Until that moment nobody asks.
        case open(until: Duration, kind: ServiceErrorKind)
        /// One request is on its way to find out.
        case probing(kind: ServiceErrorKind)
    }

    /// Whether a service may be asked.
    enum Admission {
        /// It may. How it went has to be reported, with this number: what was asked before the state changed changes it no more.
        case admitted(Int)
        /// It may not, for why and for how much longer.
        case refused(ServiceErrorKind, Duration)
    }

    private let failuresToOpen: Int
    private let openFor: Duration
    private let state = Mutex((state: State.closed(failures: 0), generation: 0))

    init(failuresToOpen: Int, openFor: Duration) {
        self.failuresToOpen = failuresToOpen
        self.openFor = openFor
    }

    var reading: BreakerState {
        state.withLock { current in
            switch current.state {
            case .closed: .closed
            case .open: .open
            case .probing: .probing
            }
        }
    }

    func admit(at now: Duration) -> Admission {
        state.withLock { current in
            switch current.state {
            case .closed: return .admitted(current.generation)
            case .probing(let kind): return .refused(kind, .seconds(1))
            case .open(let until, let kind):
                guard now >= until else { return .refused(kind, until - now) }
                current = (.probing(kind: kind), current.generation + 1)
                return .admitted(current.generation)
            }
        }
    }

    func report(_ outcome: Outcome, of generation: Int, at now: Duration) {
        state.withLock { current in
            guard generation == current.generation else {
                // Late, but the service's own word: it can only make the rest longer.
                if case .told(let wait, let kind) = outcome, case .open(let until, _) = current.state {
                    current.state = .open(until: max(until, now + wait), kind: kind)
                }
                return
            }
            switch (outcome, current.state) {
            case (.success, .closed): current.state = .closed(failures: 0)
            case (.success, _): current = (.closed(failures: 0), generation + 1)
            case (.told(let wait, let kind), _): current = (.open(until: now + wait, kind: kind), generation + 1)
            case (.failure, .closed(let failures)) where failures + 1 < failuresToOpen:
                current.state = .closed(failures: failures + 1)
            case (.failure(let kind), _): current = (.open(until: now + openFor, kind: kind), generation + 1)
            // Nothing was learned: the next may find out.
            case (.nothing, .probing(let kind)): current = (.open(until: now, kind: kind), generation + 1)
            case (.nothing, _): break
            }
        }
    }

    enum Outcome {
        /// It answered, if only to say no.
        case success
        case failure(ServiceErrorKind)
        /// It said for how long it wants to be left alone.
        case told(Duration, ServiceErrorKind)
        /// Nobody waited for the end.
        case nothing
    }
}

import Domain
import Synchronization

/// Stops requests to a service after several consecutive failures, or when the service asks for a longer pause, until one
/// request has shown that the service works again.
final class CircuitBreaker: Sendable {
    private enum State {
        case closed(failures: Int)
        case open(until: Duration, kind: ServiceErrorKind)
        /// One request tests the service.
        case halfOpen(kind: ServiceErrorKind)
    }

    enum Admission {
        /// The outcome has to be reported with this generation. It changes with each change of state, so that an outcome of an
        /// earlier state is ignored.
        case admitted(generation: Int)
        /// The error that opened the circuit breaker, and the remaining time.
        case refused(ServiceErrorKind, Duration)
    }

    enum Outcome {
        /// The service responded, perhaps with an error of ours, such as 404.
        case success
        case failure(ServiceErrorKind)
        /// The service asked for a pause of this length.
        case retryLater(Duration, ServiceErrorKind)
        /// Says nothing about the service.
        case cancelled
    }

    private let failureThreshold: Int
    private let openDuration: Duration
    private let state = Mutex((state: State.closed(failures: 0), generation: 0))

    init(failureThreshold: Int, openDuration: Duration) {
        self.failureThreshold = failureThreshold
        self.openDuration = openDuration
    }

    var currentState: CircuitBreakerState {
        state.withLock { current in
            switch current.state {
            case .closed: .closed
            case .open: .open
            case .halfOpen: .halfOpen
            }
        }
    }

    func admit(at now: Duration) -> Admission {
        state.withLock { current in
            switch current.state {
            case .closed: return .admitted(generation: current.generation)
            case .halfOpen(let kind): return .refused(kind, .seconds(1))
            case .open(let until, let kind):
                guard now >= until else { return .refused(kind, until - now) }
                current = (.halfOpen(kind: kind), current.generation + 1)
                return .admitted(generation: current.generation)
            }
        }
    }

    func report(_ outcome: Outcome, of generation: Int, at now: Duration) {
        state.withLock { current in
            guard generation == current.generation else {
                // A late request can only prolong the pause.
                if case .retryLater(let pause, let kind) = outcome, case .open(let until, _) = current.state {
                    current.state = .open(until: max(until, now + pause), kind: kind)
                }
                return
            }
            switch (outcome, current.state) {
            case (.success, .closed): current.state = .closed(failures: 0)
            case (.success, _): current = (.closed(failures: 0), generation + 1)
            case (.retryLater(let pause, let kind), _): current = (.open(until: now + pause, kind: kind), generation + 1)
            case (.failure, .closed(let failures)) where failures + 1 < failureThreshold:
                current.state = .closed(failures: failures + 1)
            case (.failure(let kind), _): current = (.open(until: now + openDuration, kind: kind), generation + 1)
            // The next request tests the service instead.
            case (.cancelled, .halfOpen(let kind)): current = (.open(until: now, kind: kind), generation + 1)
            case (.cancelled, _): break
            }
        }
    }
}

/// The raw value is a label of a metric.
package enum CircuitBreakerState: String, Sendable, CaseIterable {
    /// All requests are sent.
    case closed
    /// No request is sent.
    case open
    /// One request is sent to test the service.
    case halfOpen = "probing"
}

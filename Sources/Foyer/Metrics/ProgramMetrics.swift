import CoreMetrics
import Domain
import Providers
import Storage

/// The program's metrics beside those of its requests (Web records these).
struct ProgramMetrics: Sendable {
    private let factory: any MetricsFactory
    private let databaseTimes: [DatabaseFile.Use: Timer]
    private let questions: [String: Counter]
    private let working: Gauge
    private let sharedResponses: Gauge

    init(factory: any MetricsFactory) {
        self.factory = factory
        databaseTimes = Dictionary(
            uniqueKeysWithValues: DatabaseFile.Use.allCases.map { use in
                (use, Timer(label: "foyer.database.duration", dimensions: [("use", use.rawValue)], factory: factory))
            })
        questions = Dictionary(
            uniqueKeysWithValues: ["answered", "failed"].map { state in
                (state, Counter(label: "foyer.questions", dimensions: [("state", state)], factory: factory))
            })
        working = Gauge(label: "foyer.questions.working", factory: factory)
        sharedResponses = Gauge(label: "foyer.answers.shared", factory: factory)
    }

    func databaseUsed(_ use: DatabaseFile.Use, _ duration: Duration) {
        databaseTimes[use]?.recordNanoseconds(duration.wholeNanoseconds)
    }

    func questionChanged(_ state: QuestionState) {
        switch state {
        case .working: break
        case .answered: questions["answered"]?.increment()
        case .failed: questions["failed"]?.increment()
        }
    }

    func setWorkingQuestions(_ count: Int) {
        working.record(count)
    }

    /// - Parameter count: the requests answered by `ResponseCacheHandler`, which the other metrics leave out.
    func setSharedResponses(_ count: Int) {
        sharedResponses.record(count)
    }

    /// Counts the requests to a service and their outcomes.
    func observer(of service: String) -> ServiceObserver {
        let requests = Dictionary(
            uniqueKeysWithValues: ServiceObserver.Outcome.all.map { outcome in
                let dimensions = [("service", service), ("outcome", outcome.name)]
                return (outcome, Counter(label: "foyer.service.requests", dimensions: dimensions, factory: factory))
            })
        let duration = Timer(
            label: "foyer.service.duration", dimensions: [("service", service)], factory: factory)
        let copies = Dictionary(
            uniqueKeysWithValues: ServiceObserver.SavedCopy.allCases.map { copy in
                let dimensions = [("service", service), ("copy", copy.rawValue)]
                return (copy, Counter(label: "foyer.saved.answers", dimensions: dimensions, factory: factory))
            })
        return ServiceObserver(
            requestEnded: { outcome, time in
                requests[outcome]?.increment()
                if outcome != .notAsked { duration.recordNanoseconds(time.wholeNanoseconds) }
            },
            savedCopyLookedUp: { copies[$0]?.increment() })
    }

    /// Sets the gauge of the breaker's state to 1 and those of the other states to 0.
    func setBreaker(_ state: BreakerState, of service: String) {
        for candidate in BreakerState.allCases {
            Gauge(
                label: "foyer.service.breaker", dimensions: [("service", service), ("state", candidate.rawValue)],
                factory: factory
            ).record(candidate == state ? 1 : 0)
        }
    }
}

extension ServiceObserver.Outcome {
    fileprivate static let all = [Self.answered, .notAsked] + CatalogError.Kind.allCases.map { .failed($0) }

    fileprivate var name: String {
        switch self {
        case .answered: "answered"
        case .notAsked: "not asked"
        case .failed(let kind): kind.rawValue
        }
    }
}

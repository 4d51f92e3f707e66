import CoreMetrics
import Domain
import Providers
import Storage

/// What the program measures besides its requests.
struct ProgramMetrics: Sendable {
    private let factory: any MetricsFactory
    private let databaseTimes: [DatabaseFile.Use: Timer]
    private let questions: [String: Counter]
    private let working: Gauge
    private let sharedAnswers: Gauge

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
        sharedAnswers = Gauge(label: "foyer.answers.shared", factory: factory)
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

    /// How many requests were answered on their connections, which no other measurement sees.
    func setSharedAnswers(_ count: Int) {
        sharedAnswers.record(count)
    }

    /// Counts what becomes of what a service is asked.
    func watch(_ service: String) -> ServiceObserver {
        let requests = Dictionary(
            uniqueKeysWithValues: ServiceObserver.Outcome.all.map { outcome in
                let dimensions = [("service", service), ("outcome", outcome.name)]
                return (outcome, Counter(label: "foyer.service.requests", dimensions: dimensions, factory: factory))
            })
        let duration = Timer(
            label: "foyer.service.duration", dimensions: [("service", service)], factory: factory)
        let copies = Dictionary(
            uniqueKeysWithValues: ServiceObserver.SavedResponseAge.allCases.map { copy in
                let dimensions = [("service", service), ("copy", copy.rawValue)]
                return (copy, Counter(label: "foyer.saved.answers", dimensions: dimensions, factory: factory))
            })
        return ServiceObserver(
            requestEnded: { outcome, time in
                requests[outcome]?.increment()
                if outcome != .notSent { duration.recordNanoseconds(time.wholeNanoseconds) }
            },
            savedResponseLookedUp: { copies[$0]?.increment() })
    }

    /// Tells for each state whether it is the one that the breaker is in.
    func setBreaker(_ state: CircuitBreakerState, of service: String) {
        for one in CircuitBreakerState.allCases {
            Gauge(
                label: "foyer.service.breaker", dimensions: [("service", service), ("state", one.rawValue)], factory: factory
            ).record(one == state ? 1 : 0)
        }
    }
}

extension ServiceObserver.Outcome {
    fileprivate static let all = [Self.succeeded, .notSent] + CatalogError.Kind.allCases.map { .failed($0) }

    fileprivate var name: String {
        switch self {
        case .succeeded: "answered"
        case .notSent: "not asked"
        case .failed(let kind): kind.rawValue
        }
    }
}

import CoreMetrics
import Domain
import Providers
import Storage
import Web

import struct Foundation.Date

/// The metrics of the program, without those of its requests, which Web records; and what the log has of the same events.
struct ProgramMetrics: Sendable {
    /// From which duration on an access to a database is logged.
    private static let slowQuery = Duration.seconds(1)

    /// nil where nothing is logged.
    private let events: EventLog?
    private let registry: PrometheusMetrics
    private let databaseTimes: [DatabaseFile.Access: Timer]
    private let questions: [String: Counter]
    private let working: Gauge

    init(events: EventLog? = nil) {
        self.events = events
        let registry = PrometheusMetrics()
        self.registry = registry
        databaseTimes = Dictionary(
            uniqueKeysWithValues: DatabaseFile.Access.allCases.map { use in
                (
                    use,
                    registry.timer(
                        "foyer.database.duration", help: "Time that an access to a database took, waiting included.",
                        dimensions: [("use", use.rawValue)])
                )
            })
        questions = Dictionary(
            uniqueKeysWithValues: ["answered", "failed"].map { state in
                (
                    state,
                    registry.counter(
                        "foyer.questions", help: "Questions that were answered or failed.", dimensions: [("state", state)])
                )
            })
        working = registry.gauge("foyer.questions.working", help: "Questions that are being answered.")
    }

    func databaseUsed(_ use: DatabaseFile.Access, _ duration: Duration) {
        databaseTimes[use]?.recordNanoseconds(duration.wholeNanoseconds)
        if duration >= Self.slowQuery { events?.add(.slowQuery(use), duration: duration) }
    }

    func questionChanged(_ state: QuestionState) {
        switch state {
        case .working: break
        case .answered: questions["answered"]?.increment()
        case .failed: questions["failed"]?.increment()
        }
    }

    /// Which clients may read the metrics, and which values are read anew each time.
    ///
    /// - Parameter dataLimit: of the data folder's size, in bytes.
    func configuration(
        access: MetricsAccess, services: Services, questionWorker: QuestionWorker, maintenance: Maintenance, dataLimit: Int
    ) -> MetricsConfiguration {
        MetricsConfiguration(
            registry: registry, access: access, uptime: MonotonicClock.uptime
        ) {
            for (service, state) in services.breakers { setBreaker(state, of: service) }
            working.record(await questionWorker.workingCount)
            setData(maintenance.folder.size, limit: dataLimit)
            if let statistics = maintenance.statistics { setVisitors(statistics) }
        }
    }

    /// - Parameter total: how many requests got a cached response so far.
    func setCachedResponses(_ total: @escaping @Sendable () -> Int) {
        registry.counter(
            named: "foyer_answers_shared", help: "Requests that got a cached response.", total: total)
    }

    /// Counts the requests to a service and their outcomes.
    func observer(of service: String) -> ServiceObserver {
        let requests = Dictionary(
            uniqueKeysWithValues: ServiceObserver.Outcome.all.map { outcome in
                let dimensions = [("service", service), ("outcome", outcome.name)]
                return (
                    outcome,
                    registry.counter("foyer.service.requests", help: "Requests to services by outcome.", dimensions: dimensions)
                )
            })
        let duration = registry.timer(
            "foyer.service.duration", help: "Time until a service answered or failed.", dimensions: [("service", service)])
        let copies = Dictionary(
            uniqueKeysWithValues: ServiceObserver.SavedResponseAge.allCases.map { copy in
                let dimensions = [("service", service), ("copy", copy.rawValue)]
                return (
                    copy,
                    registry.counter(
                        "foyer.saved.answers", help: "Look-ups of saved responses by what was found.", dimensions: dimensions)
                )
            })
        return ServiceObserver(
            requestEnded: { [events] outcome, time in
                requests[outcome]?.increment()
                // A work or a picture that the service does not have is no failure, nor is a client that left.
                if case .failed(let kind) = outcome, kind != .notFound, kind != .cancelled {
                    events?.add(.serviceFailed(service, kind))
                }
                if outcome != .notSent { duration.recordNanoseconds(time.wholeNanoseconds) }
            },
            savedResponseLookedUp: { copies[$0]?.increment() })
    }

    private func setData(_ size: DataFolderSize, limit: Int) {
        let parts = [
            ("database", size.database), ("catalog", size.catalog), ("pictures", size.pictures), ("other", size.other),
        ]
        for (part, bytes) in parts {
            registry.gauge("foyer.data.bytes", help: "Size of the data folder.", dimensions: [("part", part)]).record(bytes)
        }
        registry.gauge("foyer.data.limit.bytes", help: "FOYER_DATA_LIMIT.").record(limit)
        registry.gauge("foyer.disk.free.bytes", help: "Free space of the data folder's disk.").record(size.free)
    }

    private func setVisitors(_ statistics: VisitorStatistics) {
        let counts = [("yes", statistics.visitors - statistics.withoutKept), ("no", statistics.withoutKept)]
        for (kept, count) in counts {
            registry.gauge(
                "foyer.visitors", help: "Visitors of whom something is stored, by whether it is more than recent queries.",
                dimensions: [("kept", kept)]
            ).record(count)
        }
        if let day = statistics.longestUnseen {
            registry.gauge("foyer.visitors.longest.unseen.days", help: "Days since the visitor was seen who is away longest.")
                .record(Day(Date()) - day)
        }
    }

    /// Sets one gauge for each state: 1 for the state of the breaker, 0 for the others.
    private func setBreaker(_ state: CircuitBreakerState, of service: String) {
        for one in CircuitBreakerState.allCases {
            registry.gauge(
                "foyer.service.breaker", help: "1 for the state that the circuit breaker of a service is in, 0 for the others.",
                dimensions: [("service", service), ("state", one.rawValue)]
            ).record(one == state ? 1 : 0)
        }
    }
}

extension ServiceObserver.Outcome {
    fileprivate static let all = [Self.succeeded, .notSent] + ServiceErrorKind.allCases.map { .failed($0) }

    fileprivate var name: String {
        switch self {
        case .succeeded: "answered"
        case .notSent: "not asked"
        case .failed(let kind): kind.rawValue
        }
    }
}

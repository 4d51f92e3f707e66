import Synchronization

/// Counts the calls of services and the time of the database for one request.
package final class RequestTelemetry: Sendable {
    /// The telemetry of the request that the current task handles; nil outside requests.
    @TaskLocal package static var current: RequestTelemetry?

    private let services = Atomic<Int>(0)
    private let database = Atomic<Int64>(0)
    private let shared = Atomic(false)
    private let incomplete = Atomic(false)
    private let refused = Atomic(false)

    package init() {}

    /// The number of calls to services, without saved responses.
    package var serviceRequests: Int { services.load(ordering: .relaxed) }

    /// The time that the request waited for the database.
    package var databaseTime: Duration { .nanoseconds(database.load(ordering: .relaxed)) }

    /// Whether all visitors get the same response, so that it may be cached.
    package var isShared: Bool { shared.load(ordering: .relaxed) }

    package func markShared() {
        shared.store(true, ordering: .relaxed)
    }

    /// Whether the request was cancelled, so that its response may lack a part and must not be cached.
    package var isIncomplete: Bool { incomplete.load(ordering: .relaxed) }

    package func markIncomplete() {
        incomplete.store(true, ordering: .relaxed)
    }

    /// Whether the client is past its limit, though the response has another status than 429.
    package var isRefused: Bool { refused.load(ordering: .relaxed) }

    package func markRefused() {
        refused.store(true, ordering: .relaxed)
    }

    package func addServiceRequest() {
        services.wrappingAdd(1, ordering: .relaxed)
    }

    package func addDatabaseTime(_ duration: Duration) {
        database.wrappingAdd(duration.wholeNanoseconds, ordering: .relaxed)
    }
}

import Synchronization

/// What it has cost so far to answer a request: told by those who spend, wherever in the program they are, and read by whoever
/// answers.
package final class RequestTelemetry: Sendable {
    /// Those of the request that the current task works for; nil for work that nobody asked for by a request.
    @TaskLocal package static var current: RequestTelemetry?

    private let services = Atomic<Int>(0)
    private let database = Atomic<Int64>(0)
    private let shared = Atomic(false)

    package init() {}

    /// How many times a service had to be asked, since no saved answer would do.
    package var serviceRequests: Int { services.load(ordering: .relaxed) }

    /// How long the database was waited for.
    package var databaseTime: Duration { .nanoseconds(database.load(ordering: .relaxed)) }

    /// Whether anybody gets the same answer, who may find it made already.
    package var isShared: Bool { shared.load(ordering: .relaxed) }

    package func markShared() {
        shared.store(true, ordering: .relaxed)
    }

    package func addServiceRequest() {
        services.wrappingAdd(1, ordering: .relaxed)
    }

    package func addDatabaseTime(_ duration: Duration) {
        database.wrappingAdd(duration.wholeNanoseconds, ordering: .relaxed)
    }
}

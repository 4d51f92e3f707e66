import CoreMetrics
import HTTPTypes
import Hummingbird
import Synchronization

/// Counts and times requests under Hummingbird's own names, by route and not by path, since the number of paths is
/// unlimited.
///
/// Hummingbird's middleware looks up the metrics of each request twice under a lock that all requests share, and makes each
/// body a stream. Here they are found without a lock, in tables that are made once.
final class RequestMetrics: Sendable {
    /// The routes of files of `Public`, and of unknown paths.
    private static let file = "/{public file}"
    private static let none = "none"
    private static let methods = ["GET", "HEAD", "POST", "other"]
    /// Those that Foyer sends; any other is counted as `other`.
    private static let statuses = [
        200, 204, 302, 303, 304, 400, 403, 404, 408, 413, 415, 422, 429, 431, 500, 502, 503, 504,
    ]
    private static let statusIndexes: [UInt8] = (0..<600).map { code in
        UInt8(statuses.firstIndex(of: code) ?? statuses.count)
    }

    private let registry: PrometheusMetrics
    private let routes = AtomicLazyReference<Routes>()

    init(registry: PrometheusMetrics) {
        self.registry = registry
    }

    /// Makes the tables. Requests before this call are not counted.
    func register(_ paths: [String]) {
        _ = routes.storeIfNil(Routes(Set(paths + [Self.file, Self.none])))
    }

    /// - Parameter route: nil where a middleware answered before the router.
    func record(_ request: Request, route: String?, status: HTTPResponse.Status, nanoseconds: Int64) {
        guard let routes = routes.load() else { return }
        var path = route ?? (status == .ok || status == .notModified ? Self.file : Self.none)
        // Hummingbird's name for an unknown path is not in the table.
        if routes.byPath[path] == nil { path = Self.none }
        let method: Int =
            switch request.method {
            case .get: 0
            case .head: 1
            case .post: 2
            default: 3
            }
        let statusIndex =
            Self.statusIndexes.indices.contains(status.code) ? Int(Self.statusIndexes[status.code]) : Self.statuses.count
        guard let slot = routes.byPath[path]?.slots[method * (Self.statuses.count + 1) + statusIndex] else { return }
        let counters = slot.counters.load() ?? slot.counters.storeIfNil(counters(path, method, statusIndex))
        counters.requests.increment()
        counters.duration.recordNanoseconds(nanoseconds)
    }

    private func counters(_ path: String, _ method: Int, _ statusIndex: Int) -> Counters {
        let dimensions = [
            ("http.route", path), ("http.request.method", Self.methods[method]),
            (
                "http.response.status_code",
                Self.statuses.indices.contains(statusIndex) ? "\(Self.statuses[statusIndex])" : "other"
            ),
        ]
        return Counters(
            requests: registry.counter("hb.requests", help: "Requests that reached the router.", dimensions: dimensions),
            duration: registry.timer(
                "http.server.request.duration", help: "Time from the head of a request to its response.",
                dimensions: dimensions))
    }

    private final class Routes: Sendable {
        let byPath: [String: Route]

        init(_ paths: Set<String>) {
            byPath = Dictionary(uniqueKeysWithValues: paths.map { ($0, Route()) })
        }
    }

    /// The metrics of a route by method and status, each made at its first use.
    private final class Route: Sendable {
        let slots = (0..<RequestMetrics.methods.count * (RequestMetrics.statuses.count + 1)).map { _ in Slot() }
    }

    private final class Slot: Sendable {
        let counters = AtomicLazyReference<Counters>()
    }

    private final class Counters: Sendable {
        let requests: Counter
        let duration: Timer

        init(requests: Counter, duration: Timer) {
            self.requests = requests
            self.duration = duration
        }
    }
}

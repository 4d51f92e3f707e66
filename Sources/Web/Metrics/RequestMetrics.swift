import CoreMetrics
import HTTPTypes
import Hummingbird
import Synchronization

/// Counts requests and measures how long they take, by the names that Hummingbird gives these: by route, never by path, of which there
/// are endlessly many.
///
/// Hummingbird's own middleware looks up each request's counters twice under locks that all requests share, and takes from bodies of
/// one piece the quick way out. Here a counter is found without a lock: in tables that are made once.
final class RequestMetrics: Sendable {
    /// What has no route, but is a file of `Public`, and what is neither.
    private static let file = "/{public file}"
    private static let none = "none"
    private static let methods = ["GET", "HEAD", "POST", "other"]
    /// Those that Foyer answers; whatever else came would be counted together.
    private static let statuses = [
        200, 204, 302, 303, 304, 400, 403, 404, 408, 413, 415, 422, 429, 431, 500, 502, 503, 504,
    ]
    private static let places: [UInt8] = (0..<600).map { code in
        UInt8(statuses.firstIndex(of: code) ?? statuses.count)
    }

    private let factory: any MetricsFactory
    private let routes = AtomicLazyReference<Routes>()

    init(factory: any MetricsFactory) {
        self.factory = factory
    }

    /// Makes room for the routes; what came before that is not counted.
    func open(for paths: [String]) {
        _ = routes.storeIfNil(Routes(Set(paths + [Self.file, Self.none])))
    }

    /// - Parameter route: nil where something answered before a route was looked for.
    func record(_ request: Request, route: String?, status: HTTPResponse.Status, nanoseconds: Int64) {
        guard let routes = routes.load() else { return }
        var path = route ?? (status == .ok || status == .notModified ? Self.file : Self.none)
        // Hummingbird calls what has no route by a name of its own.
        if routes.byPath[path] == nil { path = Self.none }
        let method: Int =
            switch request.method {
            case .get: 0
            case .head: 1
            case .post: 2
            default: 3
            }
        let place = Int(Self.places.indices.contains(status.code) ? Self.places[status.code] : UInt8(Self.statuses.count))
        guard let slot = routes.byPath[path]?.slots[method * (Self.statuses.count + 1) + place] else { return }
        let counters = slot.counters.load() ?? slot.counters.storeIfNil(counters(path, method, place))
        counters.requests.increment()
        counters.duration.recordNanoseconds(nanoseconds)
    }

    private func counters(_ path: String, _ method: Int, _ place: Int) -> Counters {
        let dimensions = [
            ("http.route", path), ("http.request.method", Self.methods[method]),
            ("http.response.status_code", Self.statuses.indices.contains(place) ? "\(Self.statuses[place])" : "other"),
        ]
        return Counters(
            requests: Counter(label: "hb.requests", dimensions: dimensions, factory: factory),
            duration: Timer(label: "http.server.request.duration", dimensions: dimensions, factory: factory))
    }

    private final class Routes: Sendable {
        let byPath: [String: Route]

        init(_ paths: Set<String>) {
            byPath = Dictionary(uniqueKeysWithValues: paths.map { ($0, Route()) })
        }
    }

    /// Its counters by method and status, each made when it is first needed.
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

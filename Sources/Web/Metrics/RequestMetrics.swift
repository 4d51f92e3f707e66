import CoreMetrics
import HTTPTypes
import Hummingbird
import Synchronization

/// Counts and times requests under Hummingbird's own names, by route and not by path, since the number of paths is unlimited.
///
/// Hummingbird's `MetricsMiddleware` makes each body a stream, which is sent in three writes instead of one: a cached page took
/// 51 µs of processor time with it and 38 µs with this type, as without any metrics. Its labels are also every method that NIO
/// parses, some thirty for each route and status, and it tells files from unknown paths by their status alone.
final class RequestMetrics: Sendable {
    private struct Labels: Hashable {
        let route: String
        let method: String
        let status: Int
    }

    private struct Series {
        let requests: Counter
        let duration: Timer
    }

    private let registry: PrometheusMetrics
    /// Made at their first use.
    private let series = Mutex<[Labels: Series]>([:])

    init(registry: PrometheusMetrics) {
        self.registry = registry
    }

    /// - Parameter route: nil for a path without a route.
    func record(_ request: Request, route: String?, status: HTTPResponse.Status, nanoseconds: Int64) {
        let labels = Labels(route: Self.label(of: route, status), method: Self.label(of: request.method), status: status.code)
        let series = series.withLock { series in
            if let known = series[labels] { return known }
            let new = makeSeries(labels)
            series[labels] = new
            return new
        }
        series.requests.increment()
        series.duration.recordNanoseconds(nanoseconds)
    }

    /// The route, or one label for all files of `Public`, or one for all unknown paths.
    private static func label(of route: String?, _ status: HTTPResponse.Status) -> String {
        switch route {
        case nil: status == .ok || status == .notModified ? "/{public file}" : "none"
        // Hummingbird's name for an unknown path.
        case "NotFound": "none"
        case let route?: route
        }
    }

    private static func label(of method: HTTPRequest.Method) -> String {
        switch method {
        case .get, .head, .post: method.rawValue
        default: "other"
        }
    }

    private func makeSeries(_ labels: Labels) -> Series {
        let dimensions = [
            ("http.route", labels.route), ("http.request.method", labels.method),
            ("http.response.status_code", "\(labels.status)"),
        ]
        return Series(
            requests: registry.counter("hb.requests", help: "Requests.", dimensions: dimensions),
            duration: registry.timer(
                "http.server.request.duration", help: "Time from the head of a request to its response.",
                dimensions: dimensions))
    }
}

import Domain
import HTTPTypes
import Hummingbird
import Logging

/// Counts and times each request, sets its id for the log and the response, and collects its costs in `RequestTelemetry`.
///
/// `Server-Timing` is sent only to clients that may read `/metrics`: it would tell others whether a page was cached, so whether
/// another client requested the same page shortly before.
struct RequestTelemetryMiddleware: RouterMiddleware {
    typealias Context = FoyerRequestContext

    let metrics: RequestMetrics
    let configuration: MetricsConfiguration
    let proxies: TrustedProxies
    /// Called for each request that is refused, with 403 or 429.
    let onRefusal: @Sendable (_ status: Int) -> Void

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        let start = configuration.uptime()
        var context = context
        if let name = HTTPField.Name.xRequestID, let given = request.headers[name], Self.isWellFormed(given) {
            context.logger[metadataKey: Self.idKey] = .string(given)
        }
        let telemetry = RequestTelemetry()
        var response = try await RequestTelemetry.$current.withValue(telemetry) { try await next(request, context) }
        let nanoseconds = (configuration.uptime() - start).wholeNanoseconds
        let refusal = telemetry.isRefused ? .tooManyRequests : response.status
        if refusal == .forbidden || refusal == .tooManyRequests { onRefusal(refusal.code) }
        metrics.record(request, route: context.endpointPath, status: response.status, nanoseconds: nanoseconds)
        // A response that many visitors share has no id: it would be that of the request that made it.
        if !telemetry.isShared, let name = HTTPField.Name.xRequestID {
            response.headers[name] = context.logger[metadataKey: Self.idKey]?.description
        }
        if let type = response.headers[.contentType], type.hasPrefix("text/html") || type.hasPrefix("application/json"),
            let name = HTTPField.Name.serverTiming, configuration.isVisible(to: request, context, proxies)
        {
            let database = telemetry.databaseTime.wholeNanoseconds
            response.headers[name] =
                "total;dur=\(Self.milliseconds(nanoseconds))"
                + (database > 0 ? ", db;dur=\(Self.milliseconds(database))" : "")
        }
        return response
    }

    /// The log's key of the request's id: the one that the client sent, where it is safe in a log, else Hummingbird's own.
    private static let idKey = "hb.request.id"

    /// Up to 128 letters, digits and the signs of UUIDs and ULIDs: nothing that could pass for another entry of the log.
    private static func isWellFormed(_ id: String) -> Bool {
        (1...128).contains(id.utf8.count)
            && id.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
                    true
                default: false
                }
            }
    }

    /// With three decimals.
    private static func milliseconds(_ nanoseconds: Int64) -> String {
        let microseconds = nanoseconds / 1000
        let rest = String(microseconds % 1000)
        return "\(microseconds / 1000)." + String(repeating: "0", count: 3 - rest.utf8.count) + rest
    }
}

extension HTTPField.Name {
    fileprivate static let xRequestID = HTTPField.Name("X-Request-ID")
    fileprivate static let serverTiming = HTTPField.Name("Server-Timing")
}

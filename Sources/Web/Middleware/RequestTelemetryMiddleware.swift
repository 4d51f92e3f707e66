import Domain
import HTTPTypes
import Hummingbird
import Logging

/// Sees what becomes of each request, from outside of everything else: counts it, gives it a name by which it is found in the log, keeps
/// account of what it costs to answer, and says on pages how long that took: to those alone who are shown what is measured. Anybody else could
/// tell by it whether somebody looked for the same thing a moment ago.
struct RequestTelemetryMiddleware: RouterMiddleware {
    typealias Context = FoyerRequestContext

    let metrics: RequestMetrics
    let measurements: Measurements
    let proxies: TrustedProxies

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        let start = measurements.uptime()
        var context = context
        let id = Self.id(of: request, &context)
        let costs = RequestTelemetry()
        var response = try await RequestTelemetry.$current.withValue(costs) { try await next(request, context) }
        let nanoseconds = (measurements.uptime() - start).wholeNanoseconds
        metrics.record(request, route: context.endpointPath, status: response.status, nanoseconds: nanoseconds)
        // What was made already has none: whose request made it, nobody else is to know.
        if !costs.isShared, let id, let name = HTTPField.Name.xRequestID { response.headers[name] = id }
        if let type = response.headers[.contentType], type.hasPrefix("text/html") || type.hasPrefix("application/json"),
            let name = HTTPField.Name.serverTiming, measurements.mayBeShown(to: request, context, proxies)
        {
            let database = costs.databaseTime.wholeNanoseconds
            response.headers[name] =
                "total;dur=\(Self.milliseconds(nanoseconds))"
                + (database > 0 ? ", db;dur=\(Self.milliseconds(database))" : "")
        }
        return response
    }

    /// The name that whoever asks gave the request, where it may stand in a log; else the one that it has here.
    private static func id(of request: Request, _ context: inout Context) -> String? {
        let key = "hb.request.id"
        guard let name = HTTPField.Name.xRequestID, let given = request.headers[name], isWellFormed(given) else {
            return context.logger[metadataKey: key]?.description
        }
        context.logger[metadataKey: key] = .string(given)
        return given
    }

    /// Letters, digits, and what stands in UUIDs, ULIDs and the names that proxies make: nothing that could pass for more of the log.
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

    /// To the microsecond.
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

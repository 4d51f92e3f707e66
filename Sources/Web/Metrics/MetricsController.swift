import CoreMetrics
import HTTPTypes
import Hummingbird
import Presentation

/// Who is shown what is measured.
package enum MetricsAccess: Sendable, Equatable {
    case nobody
    /// Whoever asks from this machine itself.
    case loopback
    /// Whoever has this token, from wherever.
    case token(String)
}

/// What is measured, and who is shown it.
package struct Measurements: Sendable {
    let registry: PrometheusMetrics
    let access: MetricsAccess
    let uptime: @Sendable () -> Duration
    let refresh: @Sendable () async -> Void

    /// - Parameters:
    ///   - uptime: time since some moment, by a clock that nobody sets.
    ///   - refresh: measures, before it is shown, what is no sum of events: how things stand.
    package init(
        registry: PrometheusMetrics, access: MetricsAccess, uptime: @escaping @Sendable () -> Duration,
        refresh: @escaping @Sendable () async -> Void = {}
    ) {
        self.registry = registry
        self.access = access
        self.uptime = uptime
        self.refresh = refresh
    }

    func mayBeShown(to request: Request, _ context: FoyerRequestContext, _ proxies: TrustedProxies) -> Bool {
        switch access {
        case .nobody: false
        case .loopback: proxies.isDirect(request, on: context.channel)
        case .token(let token):
            request.headers[.authorization].map { Self.isEqual($0, "Bearer \(token)") } ?? false
        }
    }

    /// Takes as long whichever byte differs, so that nobody finds a token byte by byte.
    private static func isEqual(_ one: String, _ other: String) -> Bool {
        let (one, other) = (Array(one.utf8), Array(other.utf8))
        var difference = UInt8(one.count == other.count ? 0 : 1)
        for place in other.indices { difference |= other[place] ^ (place < one.count ? one[place] : 0) }
        return difference == 0
    }
}

/// `GET /metrics`: what is measured, as Prometheus reads it. To whom it is not shown, there is no such page.
struct MetricsController: Sendable {
    let measurements: Measurements
    let limits: RequestLimits

    @Sendable func show(_ request: Request, context: FoyerRequestContext) async throws -> Response {
        guard measurements.mayBeShown(to: request, context, limits.proxies) else { throw ContextualPageError(.pageNotFound) }
        await measurements.refresh()
        return Response(
            status: .ok,
            headers: [.contentType: "text/plain; version=0.0.4; charset=utf-8", .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: measurements.registry.text)))
    }
}

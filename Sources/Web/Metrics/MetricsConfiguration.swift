import HTTPTypes
import Hummingbird

/// The metrics, and which clients may read them.
package struct MetricsConfiguration: Sendable {
    let registry: PrometheusMetrics
    let access: MetricsAccess
    let uptime: @Sendable () -> Duration
    let refresh: @Sendable () async -> Void

    /// - Parameters:
    ///   - uptime: a monotonic clock with any origin.
    ///   - refresh: sets the gauges that no event sets; called before the metrics are written.
    package init(
        registry: PrometheusMetrics, access: MetricsAccess, uptime: @escaping @Sendable () -> Duration,
        refresh: @escaping @Sendable () async -> Void = {}
    ) {
        self.registry = registry
        self.access = access
        self.uptime = uptime
        self.refresh = refresh
    }

    /// Never under a name that may be of another site, whose pages could then read them in a browser on this machine.
    func isVisible(to request: Request, _ context: FoyerRequestContext, _ proxies: TrustedProxies) -> Bool {
        guard context.namesThisSite else { return false }
        return switch access {
        case .nobody: false
        case .loopback: proxies.isDirect(request, on: context.channel)
        case .token(let token):
            request.headers[.authorization].map { Self.isEqual($0, "Bearer \(token)") } ?? false
        }
    }

    /// Takes the same time whichever byte differs, so that a client cannot find the token byte by byte.
    private static func isEqual(_ one: String, _ other: String) -> Bool {
        let (one, other) = (Array(one.utf8), Array(other.utf8))
        var difference = UInt8(one.count == other.count ? 0 : 1)
        for index in other.indices { difference |= other[index] ^ (index < one.count ? one[index] : 0) }
        return difference == 0
    }
}

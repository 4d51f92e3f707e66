import HTTPTypes
import Hummingbird
import Presentation

struct MetricsController: Sendable {
    let configuration: MetricsConfiguration
    let proxies: TrustedProxies

    /// `GET /metrics`: the metrics in Prometheus' text format; 404 for clients that may not read them.
    @Sendable func show(_ request: Request, context: FoyerRequestContext) async throws -> Response {
        guard configuration.isVisible(to: request, context, proxies) else { throw PageError.pageNotFound }
        await configuration.refresh()
        return Response(
            status: .ok,
            headers: [.contentType: "text/plain; version=0.0.4; charset=utf-8", .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: configuration.registry.text)))
    }
}

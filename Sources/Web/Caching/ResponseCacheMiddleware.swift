import Domain
import HTTPTypes
import Hummingbird
import NIOCore

/// Serves pages without a visitor from `ResponseCache`, and puts new ones there. A visitor's pages are never cached, so that
/// each shows what the visitor just saved or deleted.
///
/// A cached response is at most as old as the cache's `lifetime`. While one request makes a new one, others get the old one.
struct ResponseCacheMiddleware: RouterMiddleware {
    typealias Context = FoyerRequestContext

    let cache: ResponseCache

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        guard cache.isEnabled, context.hostError == nil, let key = ResponseCache.Key(request, viewer: context.viewer) else {
            return try await next(request, context)
        }
        let mayRenew = request.method == .get
        if let cached = cache.response(for: key, mayRenew: mayRenew) {
            RequestTelemetry.current?.markShared()
            return cached.response(to: request)
        }
        guard mayRenew else {
            let response = try await next(request, context)
            if Self.isShareable(response) { RequestTelemetry.current?.markShared() }
            return response
        }
        // The cache needs the whole response, so a 304 is decided here and not behind this middleware.
        var head = request.head
        head.headerFields[.ifNoneMatch] = nil
        let response: Response
        do {
            response = try await next(Request(head: head, body: request.body), context)
        } catch {
            cache.cancelRenewal(of: key)
            throw error
        }
        // The response to a cancelled request may be incomplete: its client disconnected, or the program shuts down.
        let isCancelled = RequestTelemetry.current?.isIncomplete == true || Task.isCancelled
        guard Self.isShareable(response), !isCancelled, response.body.contentLength != nil else {
            cache.cancelRenewal(of: key)
            return response
        }
        let collector = BodyCollector()
        try await response.body.write(collector)
        // A copy, since the buffer of a compressed body has the capacity of the plain one.
        let cached = CachedResponse(headers: response.headers, body: ByteBuffer(bytes: collector.bytes.readableBytesView))
        cache.insert(cached, for: key)
        RequestTelemetry.current?.markShared()
        return cached.response(to: request)
    }

    private static func isShareable(_ response: Response) -> Bool {
        response.status == .ok && response.headers[.setCookie] == nil
            && response.headers[.cacheControl]?.contains("no-store") != true
    }
}

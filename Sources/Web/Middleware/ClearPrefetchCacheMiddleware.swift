import HTTPTypes
import Hummingbird

/// Tells browsers after a POST to forget the pages that they prefetched, which show what was there before it.
struct ClearPrefetchCacheMiddleware<Context: RequestContext>: RouterMiddleware {
    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        // Browsers take `Clear-Site-Data` by https and on loopback only, where they send `Sec-Fetch-Site`, too; elsewhere they log
        // a warning.
        if request.method == .post, request.isCrossSite != nil, let name = HTTPField.Name("Clear-Site-Data") {
            response.headers[name] = "\"prefetchCache\""
        }
        return response
    }
}

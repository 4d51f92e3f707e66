import HTTPTypes
import Hummingbird

/// Makes browsers delete prefetched pages after a POST, since these pages show the state before it.
struct ClearPrefetchCacheMiddleware<Context: RequestContext>: RouterMiddleware {
    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        // Browsers accept `Clear-Site-Data` over https and on loopback only, and only there they send `Sec-Fetch-Site`.
        // Elsewhere they log a warning.
        if request.method == .post, request.isCrossSite != nil, let name = HTTPField.Name("Clear-Site-Data") {
            response.headers[name] = "\"prefetchCache\""
        }
        return response
    }
}

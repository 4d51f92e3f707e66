import HTTPTypes
import Hummingbird

/// What somebody posts changes pages: browsers forget those that they fetched ahead, which would show what was before.
struct ClearPrefetchCacheMiddleware<Context: RequestContext>: RouterMiddleware {
    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        // Browsers take that by https and on their own machine alone, where they say where a request comes from, too; elsewhere they
        // complain of it.
        if request.method == .post, request.isKnownToBeSentByAnotherSite != nil, let name = HTTPField.Name("Clear-Site-Data") {
            response.headers[name] = "\"prefetchCache\""
        }
        return response
    }
}

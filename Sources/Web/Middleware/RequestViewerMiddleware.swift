import Hummingbird

/// Reads the visitor, the language and the format of a request once, for all middleware and handlers behind it.
struct RequestViewerMiddleware: RouterMiddleware {
    let cookies: VisitorCookies

    func handle(
        _ request: Request, context: FoyerRequestContext, next: (Request, FoyerRequestContext) async throws -> Response
    ) async throws -> Response {
        var context = context
        context.viewer = RequestViewer(request, visitorCookies: cookies)
        return try await next(request, context)
    }
}

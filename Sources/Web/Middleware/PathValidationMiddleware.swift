import Hummingbird
import Presentation

/// Refuses paths that no page or file could have: broken percent-encoding, bytes that are no UTF-8, control characters. A file
/// system would take a NUL for the end of a name.
struct PathValidationMiddleware<Context: RequestContext>: RouterMiddleware {
    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        guard PercentEncoding.isWellFormed(request.uri.path), !PercentEncoding.hasControlCharacter(request.uri.path) else {
            throw ContextualPageError(.malformedRequest)
        }
        return try await next(request, context)
    }
}

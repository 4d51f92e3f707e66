import Hummingbird
import Presentation

/// Rejects paths with broken percent-encoding, invalid UTF-8 or control characters: a file system would take a NUL for the end
/// of a name.
struct PathValidationMiddleware<Context: RequestContext>: RouterMiddleware {
    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        guard PercentEncoding.isWellFormed(request.uri.path), !PercentEncoding.hasControlCharacter(request.uri.path) else {
            throw PageError.malformedRequest
        }
        return try await next(request, context)
    }
}

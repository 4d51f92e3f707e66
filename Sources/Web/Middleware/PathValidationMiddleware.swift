import Hummingbird
import Presentation

/// Rejects hosts that are not served (`HostMiddleware`), and paths with broken percent-encoding, invalid UTF-8 or control
/// characters: a file system would take a NUL for the end of a name.
struct PathValidationMiddleware: RouterMiddleware {
    typealias Context = FoyerRequestContext

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        if let error = context.hostError { throw error }
        guard PercentEncoding.isWellFormed(request.uri.path), !PercentEncoding.hasControlCharacter(request.uri.path) else {
            throw PageError.malformedRequest
        }
        return try await next(request, context)
    }
}

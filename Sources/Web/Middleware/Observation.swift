import Domain
import Hummingbird

/// Keeps account of what it costs to answer each request.
struct Observation: RouterMiddleware {
    typealias Context = FoyerRequestContext

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        try await RequestCosts.$current.withValue(RequestCosts()) { try await next(request, context) }
    }
}

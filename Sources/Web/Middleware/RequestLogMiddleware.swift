import Hummingbird
import Logging

/// One line for each request: method, path, status, time. What people search is nobody's business: queries are left out, and so are the
/// keys of feeds, which are addresses that only their owners know.
struct RequestLogMiddleware<Context: RequestContext>: RouterMiddleware {
    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        guard context.logger.logLevel <= .debug else { return try await next(request, context) }
        let start = ContinuousClock.now
        let response = try await next(request, context)
        let duration = ContinuousClock.now - start
        context.logger.debug(
            "answered",
            metadata: [
                "method": "\(request.method)", "path": "\(Self.path(of: request))", "status": "\(response.status.code)",
                "milliseconds": "\(duration / .milliseconds(1))",
            ])
        return response
    }

    private static func path(of request: Request) -> String {
        let path = request.uri.path
        return path.hasPrefix("/shelf/feed/") ? "/shelf/feed/…" : path
    }
}

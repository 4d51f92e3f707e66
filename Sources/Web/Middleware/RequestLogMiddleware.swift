import Hummingbird
import Logging
import Presentation

/// Logs each request at debug level: method, path, status, duration. Queries and the keys of feeds are private and left out.
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

    private static var feeds: String { PathTemplate.shelfFeedForm.rawValue + "/" }

    private static func path(of request: Request) -> String {
        let path = request.uri.path
        return path.hasPrefix(feeds) ? feeds + "…" : path
    }
}

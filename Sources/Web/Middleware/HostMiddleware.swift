import HTTPTypes
import Hummingbird
import Presentation

/// Checks the host that a request names. `PathValidationMiddleware` throws what it finds, behind the middleware that makes the
/// page; the cache is passed over.
struct HostMiddleware: RouterMiddleware {
    typealias Context = FoyerRequestContext

    let publicURL: PublicURL

    /// Paths that tell nothing, and that proxies and container systems ask under names of their own.
    private static let servedToAnyHost: Set<String> = [PathTemplate.health.rawValue, PathTemplate.readiness.rawValue]

    /// The first `Host` is the request's authority; a second one stays among the headers.
    private static func hasSecondHost(_ request: Request) -> Bool {
        hostField.map { request.headers.contains($0) } ?? false
    }

    private static let hostField = HTTPField.Name("Host")

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        var context = context
        if let host = request.head.authority.flatMap(HostName.init(authority:)), !Self.hasSecondHost(request) {
            context.namesThisSite = host.isAddress || publicURL.isOwn(host)
            if let origin = publicURL.origin(insteadOf: host), !Self.servedToAnyHost.contains(request.uri.path) {
                context.hostError = .unservedHost(origin)
            }
        } else {
            context.hostError = .malformedRequest
        }
        return try await next(request, context)
    }
}

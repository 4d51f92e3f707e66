import HTTPTypes
import Hummingbird
import Presentation

/// Answers requests for paths of the site with a method that they do not have: a 405 with `Allow`, and a 204 for `OPTIONS`.
///
/// It stands behind the routes: it gets those requests only that no route handles.
struct AllowedMethodsMiddleware<Context: RequestContext>: RouterMiddleware {
    private let methods: [PathTemplate: [HTTPRequest.Method]]
    private let files: PublicFiles

    init(router: Router<Context>, files: PublicFiles) {
        let routes = router.routes.compactMap { route in
            PathTemplate(rawValue: route.path.description).map { (template: $0, method: route.method) }
        }
        methods = Dictionary(grouping: routes, by: \.template).mapValues { Self.allowed($0.map(\.method)) }
        self.files = files
    }

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        guard let allowed = allowedMethods(at: request.uri.path),
            request.method == .options || !allowed.contains(request.method)
        else { return try await next(request, context) }
        let allow = allowed.map(\.rawValue).joined(separator: ", ")
        guard request.method == .options else { throw ContextualPageError(allow: allow) }
        var response = Response(status: .noContent, headers: [.allow: allow])
        // RFC 9110, section 8.6: a 204 has no length.
        response.headers[.contentLength] = nil
        return response
    }

    private func allowedMethods(at path: String) -> [HTTPRequest.Method]? {
        // `OPTIONS *` asks about the server as a whole (RFC 9110, section 9.3.7).
        if path == "*" { return Self.allowed([.get, .post]) }
        if files.file(at: path) != nil { return Self.allowed([.get]) }
        // The router ignores empty segments.
        let segments = path.split(separator: "/").joined(separator: "/")
        return PathTemplate.match("/\(segments)").flatMap { methods[$0.template] }
    }

    private static func allowed(_ methods: [HTTPRequest.Method]) -> [HTTPRequest.Method] {
        [.get, .head, .post, .options].filter {
            methods.contains($0) || $0 == .options || $0 == .head && methods.contains(.get)
        }
    }
}

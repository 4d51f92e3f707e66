import HTTPTypes
import Hummingbird

/// Restricts what browsers do with the site's responses.
struct SecurityHeadersMiddleware<Context: RequestContext>: RouterMiddleware {
    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        for (name, value) in securityFields {
            response.headers[name] = value
        }
        return response
    }
}

private let securityFields: [(name: HTTPField.Name, value: String)] = [
    (
        "Content-Security-Policy",
        """
        default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; \
        base-uri 'none'; frame-ancestors 'none'
        """
    ),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "same-origin"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
].compactMap { name, value in HTTPField.Name(name).map { ($0, value) } }

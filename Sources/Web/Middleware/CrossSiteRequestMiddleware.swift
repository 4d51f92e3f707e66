import Foundation
import HTTPTypes
import Hummingbird
import Presentation

/// Refuses what another site's page sends in a visitor's name.
///
/// Browsers say where a request comes from by `Sec-Fetch-Site`; older ones by `Origin`. What sends neither is no browser, and
/// carries nobody's cookies.
struct CrossSiteRequestMiddleware<Context: RequestContext>: RouterMiddleware {
    let publicURL: PublicURL

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        guard request.method == .get || request.method == .head || isOwn(request) else {
            throw ContextualPageError(.crossSite)
        }
        return try await next(request, context)
    }

    private func isOwn(_ request: Request) -> Bool {
        if let isSentByAnotherSite = request.isKnownToBeSentByAnotherSite { return !isSentByAnotherSite }
        guard let origin = request.headers[.origin] else { return true }
        return origin == publicURL.origin(for: request)
    }
}

extension Request {
    /// Whether a page of another site sent the browser here; nil where the browser does not say.
    var isKnownToBeSentByAnotherSite: Bool? {
        HTTPField.Name("Sec-Fetch-Site").flatMap { headers[$0] }.map { $0 != "same-origin" && $0 != "none" }
    }

    /// Whether another site makes the browser of somebody ask who was here before.
    var isSentByAnotherSiteWithCookies: Bool { isKnownToBeSentByAnotherSite == true && headers[.cookie] != nil }
}

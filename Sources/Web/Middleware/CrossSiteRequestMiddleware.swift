import Foundation
import HTTPTypes
import Hummingbird
import Presentation

/// Rejects requests that change something and that a page of another site sends with the visitor's cookies.
///
/// Browsers name the origin of a request by `Sec-Fetch-Site`, older ones by `Origin`. A request with neither does not come from
/// a browser, so it carries no visitor's cookies against their will.
struct CrossSiteRequestMiddleware<Context: RequestContext>: RouterMiddleware {
    let publicURL: PublicURL

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        guard [.get, .head, .options].contains(request.method) || isOwn(request) else { throw PageError.crossSite }
        return try await next(request, context)
    }

    private func isOwn(_ request: Request) -> Bool {
        if let isCrossSite = request.isCrossSite { return !isCrossSite }
        guard let origin = request.headers[.origin] else { return true }
        return origin == publicURL.origin(for: request)
    }
}

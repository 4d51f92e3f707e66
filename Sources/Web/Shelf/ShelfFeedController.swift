import Domain
import Foundation
import HTTPTypes
import Hummingbird
import Presentation

/// The Atom feed of a shelf, at an address with a secret key.
struct ShelfFeedController: Sendable {
    let manage: ManageShelfFeedUseCase
    let fetch: FetchShelfFeedUseCase
    let cookies: VisitorCookies
    let publicURL: PublicURL
    let renderer: TemplateRenderer
    let limits: RequestLimits

    /// `POST /shelf/feed`
    @Sendable func open(_ request: Request, context: FoyerRequestContext) async throws -> Response {
        let coordinator = ShelfFeedCoordinator(here: try await URLEncodedForm.body(Fields.self, of: request).here)
        let visitor = try await withRetryLink(to: coordinator.destination(after: .storageFailed)) {
            let visitor = try cookies.visitorOrNew(context)
            try limits.admitChange(request, context)
            try await manage.open(for: visitor, in: context.viewer.language)
            return visitor
        }
        var response = Response.redirect(to: coordinator.destination(after: .opened))
        response.setCookie(cookies.visitor(visitor))
        return response
    }

    /// `POST /shelf/feed/delete`
    @Sendable func close(_ request: Request, context: FoyerRequestContext) async throws -> Response {
        let coordinator = ShelfFeedCoordinator(here: try await URLEncodedForm.body(Fields.self, of: request).here)
        try await withRetryLink(to: coordinator.destination(after: .storageFailed)) {
            if context.viewer.visitor != nil { try limits.admitChange(request, context) }
            try await manage.close(of: context.viewer.visitor)
        }
        return .redirect(to: coordinator.destination(after: .closed))
    }

    /// `GET /shelf/feed/{key}.atom`
    @Sendable func show(_ request: Request, context: FoyerRequestContext) async throws -> Response {
        guard let name = context.parameters.get("file")?.middle(before: ".atom"),
            let key = ShelfFeedKey(String(name)), let found = try await fetch.execute(key)
        else { throw PageError.pageNotFound }
        let viewModel = ShelfFeedPresenter(origin: publicURL.origin(for: request)).present(found.feed, entries: found.entries)
        var headers: HTTPFields = [
            .contentType: "application/atom+xml; charset=utf-8", .cacheControl: "private, no-cache",
            .contentLanguage: found.feed.language.rawValue,
        ]
        if let robots = HTTPField.Name("X-Robots-Tag") { headers[robots] = "noindex" }
        return Response(
            status: .ok, headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: try renderer.shelfFeed.render(viewModel))))
    }

    private struct Fields: Decodable {
        let here: String?
    }
}

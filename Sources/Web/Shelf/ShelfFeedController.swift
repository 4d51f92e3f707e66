import Domain
import Foundation
import HTTPTypes
import Hummingbird
import Presentation

/// `/shelf/feed`: the shelf for other programs, by an address that only its owner knows.
struct ShelfFeedController: Sendable {
    let manage: ManageShelfFeedUseCase
    let fetch: FetchShelfFeedUseCase
    let cookies: VisitorCookies
    let publicURL: PublicURL
    let renderer: TemplateRenderer

    /// `POST /shelf/feed`: what is kept makes a visitor of a stranger.
    @Sendable func open(_ request: Request, context: FoyerRequestContext) async throws -> Response {
        _ = try await Form.body(NoFields.self, of: request)
        let reader = RequestViewer(request)
        let visitor = reader.visitor ?? VisitorID()
        do {
            try await manage.open(for: visitor, in: reader.language)
        } catch {
            throw ContextualPageError(.storage(error), path: .shelf())
        }
        var response = Response.redirect(to: Self.place)
        response.setCookie(cookies.visitor(visitor))
        return response
    }

    /// `POST /shelf/feed/delete`
    @Sendable func close(_ request: Request, context: FoyerRequestContext) async throws -> Response {
        _ = try await Form.body(NoFields.self, of: request)
        do {
            try await manage.close(of: RequestViewer(request).visitor)
        } catch {
            throw ContextualPageError(.storage(error), path: .shelf())
        }
        return .redirect(to: Self.place)
    }

    /// `GET /shelf/feed/{key}.atom`
    @Sendable func show(_ request: Request, context: FoyerRequestContext) async throws -> Response {
        guard let name = context.parameters.get("file"), name.hasSuffix(".atom"),
            let key = ShelfFeedKey(String(name.dropLast(".atom".count)))
        else { throw ContextualPageError(.pageNotFound) }
        let found: (feed: ShelfFeed, entries: [ShelfEntry])?
        do {
            found = try await fetch.execute(key)
        } catch {
            throw ContextualPageError(.storage(error))
        }
        guard let found else { throw ContextualPageError(.pageNotFound) }
        let viewModel = ShelfFeedPresenter(origin: publicURL.origin(for: request)).present(found.feed, entries: found.entries)
        var headers: HTTPFields = [
            .contentType: "application/atom+xml; charset=utf-8", .cacheControl: "private, no-cache",
            .contentLanguage: found.feed.language.rawValue,
        ]
        if let robots = HTTPField.Name("X-Robots-Tag") { headers[robots] = "noindex" }
        return Response(
            status: .ok, headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(string: try renderer.render(viewModel, with: .shelfFeed))))
    }

    /// The part of the shelf that tells of the feed.
    private static let place = SitePath.shelf().address + "#feed"

    private struct NoFields: Decodable {}
}

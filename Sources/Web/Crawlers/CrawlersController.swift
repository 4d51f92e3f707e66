import Domain
import HTTPTypes
import Hummingbird
import Presentation

struct CrawlersController: Sendable {
    let workIDs: any BuiltInWorkIDs
    let renderer: TemplateRenderer
    let publicURL: PublicURL

    /// `GET /robots.txt`
    @Sendable func robots(_ request: Request, context: FoyerRequestContext) async throws -> Response {
        let viewModel = CrawlerPresenter(origin: publicURL.origin(for: request)).presentRobots()
        return respond(try renderer.robots.render(viewModel), type: "text/plain; charset=utf-8")
    }

    /// `GET /sitemap.xml`
    @Sendable func sitemap(_ request: Request, context: FoyerRequestContext) async throws -> Response {
        let viewModel = CrawlerPresenter(origin: publicURL.origin(for: request)).presentSitemap(
            movies: try await workIDs.movieIDs(), books: try await workIDs.bookIDs())
        return respond(try renderer.sitemap.render(viewModel), type: "application/xml; charset=utf-8")
    }

    private func respond(_ body: [UInt8], type: String) -> Response {
        Response(
            status: .ok, headers: [.contentType: type, .cacheControl: "public, max-age=3600"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
    }
}

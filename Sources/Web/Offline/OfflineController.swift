import Domain
import HTTPTypes
import Hummingbird
import Presentation

struct OfflineController: Sendable {
    let pages: PageResponder

    /// `GET /offline?l=`: the page that a browser shows without a connection and without a copy of the requested page. The
    /// service worker stores it in advance, once for each language, so the address names the language.
    @Sendable func show(_ request: Request, context: FoyerRequestContext) async throws -> Response {
        let language = try URLEncodedForm.query(Fields.self, of: request).l.flatMap(Language.init)
        var viewer = context.viewer
        if let language { viewer.language = language }
        return try pages.respond(
            OfflinePresenter(texts: viewer.texts).present(), with: \.offline, at: .offline(language), to: viewer)
    }

    private struct Fields: Decodable {
        let l: String?
    }
}

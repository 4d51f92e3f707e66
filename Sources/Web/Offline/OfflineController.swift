import Domain
import HTTPTypes
import Hummingbird
import Presentation

/// `GET /offline?l=`: what a browser shows without a connection where it has kept no copy. It is kept itself before it is needed,
/// once in each language.
struct OfflineController: Sendable {
    let pages: PageResponder

    @Sendable func show(_ request: Request, context: FoyerRequestContext) async throws -> Response {
        let language = try Form.query(Fields.self, of: request).l.flatMap(Language.init)
        let reader = RequestViewer(request, in: language)
        return try pages.respond(
            OfflinePresenter(texts: reader.texts).present(), with: .offline, at: .offline(language), to: reader)
    }

    private struct Fields: Decodable {
        let l: String?
    }
}

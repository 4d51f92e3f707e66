import Domain
import Hummingbird
import Logging
import Presentation

/// `POST /language`: the site in another language from now on.
struct LanguageController: Sendable {
    let cookies: VisitorCookies
    let publicURL: PublicURL
    let feed: ManageShelfFeedUseCase

    @Sendable func change(_ request: Request, context: FoyerRequestContext) async throws -> Response {
        let fields = try await Form.body(Fields.self, of: request)
        guard let language = fields.language.flatMap(Language.init) else { throw ContextualPageError(.malformedRequest) }
        do {
            try await feed.setLanguage(language, of: RequestViewer(request).visitor)
        } catch {
            // The feed stays in the language that it has: no reason to keep anybody from reading in another.
            context.logger.error("language of a feed not kept", metadata: ["error": "\(error)"])
        }
        var response = Response.redirect(
            to: request.destination(here: fields.here, publicURL: publicURL).address)
        response.setCookie(cookies.language(language))
        return response
    }

    private struct Fields: Decodable {
        let language: String?
        let here: String?
    }
}

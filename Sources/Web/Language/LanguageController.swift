import Domain
import Hummingbird
import Logging
import Presentation

struct LanguageController: Sendable {
    let cookies: VisitorCookies
    let publicURL: PublicURL
    let feed: ManageShelfFeedUseCase
    let limits: RequestLimits

    /// `POST /language`: sets the language cookie, and the language of the visitor's feed.
    @Sendable func change(_ request: Request, context: FoyerRequestContext) async throws -> Response {
        let fields = try await URLEncodedForm.body(Fields.self, of: request)
        guard let language = fields.language.flatMap(Language.init) else { throw PageError.malformedRequest }
        // Without a visitor, the choice is in the cookie alone.
        if context.viewer.visitor != nil { try limits.admitChange(request, context) }
        do {
            try await feed.setLanguage(language, of: context.viewer.visitor)
        } catch {
            // The pages' language is in the cookie alone and still changes.
            context.logger.error("language of a feed not saved", metadata: ["error": "\(error)"])
        }
        let coordinator = LanguageCoordinator(here: request.formAddress(here: fields.here, publicURL: publicURL))
        var response = Response.redirect(to: coordinator.destinationAfterChange())
        response.setCookie(cookies.language(language))
        return response
    }

    private struct Fields: Decodable {
        let language: String?
        let here: String?
    }
}

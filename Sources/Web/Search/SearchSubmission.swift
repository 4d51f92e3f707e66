import Domain
import Hummingbird
import Logging
import Presentation

/// The three search forms' common steps: search, save the query, redirect to the results.
struct SearchSubmission: Sendable {
    let cookies: VisitorCookies
    let limits: RequestLimits

    func respond(
        to request: Request, context: FoyerRequestContext, scope: SearchScope,
        submit: (SearchQuery, ViewerLanguages, VisitorID) async throws(CatalogError) -> RecordingOutcome
    ) async throws -> Response {
        let coordinator = SearchCoordinator(scope: scope)
        guard let query = try await URLEncodedForm.body(SearchFields.self, of: request).searchQuery() else {
            return .redirect(to: coordinator.destination(for: nil).address)
        }
        let destination = coordinator.destination(for: query)
        let visitor = context.viewer.visitor ?? VisitorID()
        let recording = try await withRetryLink(to: destination, query: query.text) {
            let admission = try limits.admitSearch(request, context)
            defer { admission.refundIfNoServiceWasAsked() }
            return try await submit(query, context.viewer.languages, visitor)
        }
        var response = Response.redirect(to: destination.address)
        switch recording {
        // The choice not to record is saved for the visitor, too, so their cookie is renewed as well.
        case .recorded, .switchedOff: response.setCookie(cookies.visitor(visitor))
        case .failed(let error): context.logger.error("query not recorded", metadata: ["error": "\(error)"])
        }
        return response
    }
}

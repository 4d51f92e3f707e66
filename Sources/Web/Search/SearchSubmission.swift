import Domain
import Hummingbird
import Logging
import Presentation

/// What every search form does: it searches, keeps the query, and leads to the results.
struct SearchSubmission: Sendable {
    let cookies: VisitorCookies
    let limits: RequestLimits

    func respond(
        to request: Request, context: FoyerRequestContext, kind: SearchScope,
        submit: (SearchQuery, Language, VisitorID) async throws(CatalogError) -> RecordingOutcome
    ) async throws -> Response {
        let reader = RequestViewer(request)
        let coordinator = SearchCoordinator(kind: kind)
        guard let query = try await Form.body(SearchFields.self, of: request).searchQuery() else {
            return .redirect(to: coordinator.destination(for: nil).address)
        }
        let destination = coordinator.destination(for: query)
        let visitor = reader.visitor ?? VisitorID()
        let admission = try limits.admitSearch(request, context, query: query.text, path: destination)
        defer { admission.settle() }
        let recording: RecordingOutcome
        do {
            recording = try await submit(query, reader.language, visitor)
        } catch {
            throw ContextualPageError(error, query: query.text, path: destination)
        }
        var response = Response.redirect(to: destination.address)
        switch recording {
        // The choice to keep nothing is kept, too, and must not run out.
        case .recorded, .switchedOff: response.setCookie(cookies.visitor(visitor))
        case .failed(let error): context.logger.error("query not kept", metadata: ["error": "\(error)"])
        }
        return response
    }
}

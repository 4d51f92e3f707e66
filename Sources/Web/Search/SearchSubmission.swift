import Domain
import Hummingbird
import Logging
import Presentation

/// The three search forms' common steps: search, save the query, redirect to the results.
///
/// A search that fails leads to the results, too, which search again and show the error at an address that can be reloaded.
/// Past the limit on changes, a search works and is not recorded.
struct SearchSubmission: Sendable {
    let cookies: VisitorCookies
    let limits: RequestLimits

    func respond(
        to request: Request, context: FoyerRequestContext, scope: SearchScope,
        submit: (SearchQuery, ViewerLanguages, VisitorID?) async throws(CatalogError) -> RecordingOutcome
    ) async throws -> Response {
        let coordinator = SearchCoordinator(scope: scope)
        let fields = try await URLEncodedForm.body(SearchFields.self, of: request)
        guard let query = try fields.searchQuery() else { return .redirect(to: coordinator.destination(after: .blank)) }
        // Where the visitor cannot be looked up, the search works and is not recorded.
        let visitor = try? cookies.visitorOrNew(context)
        let recording: RecordingOutcome
        do {
            let admission = try limits.admitSearch(request, context)
            defer { admission.refundIfNoServiceWasAsked() }
            let change = visitor == nil ? nil : try? limits.admitChange(request, context)
            var isChanged = false
            defer { if !isChanged { change?.refund() } }
            recording = try await submit(query, context.viewer.languages, change == nil ? nil : visitor?.id)
            if case .recorded = recording { isChanged = true }
        } catch {
            guard !Task.isCancelled else { throw error }
            return .redirect(to: coordinator.destination(after: .failed(query, previous: fields.previousQuery)))
        }
        var response = Response.redirect(to: coordinator.destination(after: .found(query)))
        switch recording {
        // The choice not to record is saved for the visitor, too, so their cookie is renewed as well.
        case .recorded, .switchedOff: if let visitor { response.setCookie(cookies.visitor(visitor)) }
        case .notKept: break
        // For a client that left, nothing is recorded. That the disk is full is logged once, where the data folder is measured.
        case .failed where Task.isCancelled, .failed(.full): break
        case .failed(let error): context.logger.error("query not recorded", metadata: ["error": "\(error)"])
        }
        return response
    }
}

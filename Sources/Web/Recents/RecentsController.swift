import Domain
import Hummingbird
import Presentation

/// The forms under the search box.
struct RecentsController: Sendable {
    let recordRecentQuery: RecordRecentQueryUseCase
    let deleteRecentQuery: DeleteRecentQueryUseCase
    let clearRecentQueries: ClearRecentQueriesUseCase
    let setRecording: SetRecordingUseCase
    let cookies: VisitorCookies
    let publicURL: PublicURL

    /// `POST /recents`: records a query whose results were shown. The script sends it for results that no search form led to.
    @Sendable func add(_ request: Request, context: FoyerRequestContext) async throws -> Response {
        let fields = try await URLEncodedForm.body(Fields.self, of: request)
        guard let scope = fields.kind.flatMap(SearchScope.init) else { throw PageError.malformedRequest }
        let query = try SearchFields(query: fields.query, page: nil).searchQuery()
        let destination = SearchCoordinator(scope: scope).destination(for: query)
        var response = Response.redirect(to: destination.address)
        guard let query else { return response }
        let visitor = context.viewer.visitor ?? VisitorID()
        try await withRetryLink(to: destination, query: query.text) {
            try await recordRecentQuery.execute(query, scope: scope, of: visitor)
        }
        response.setCookie(cookies.visitor(visitor))
        return response
    }

    /// `POST /recents/delete`
    @Sendable func delete(_ request: Request, context: FoyerRequestContext) async throws -> Response {
        let fields = try await URLEncodedForm.body(Fields.self, of: request)
        // Any reason why the query is invalid leads to the same page.
        guard let scope = fields.kind.flatMap(SearchScope.init), let query = fields.query.flatMap({ try? SearchQuery($0) })
        else { throw PageError.malformedRequest }
        let destination = request.destination(here: fields.here, publicURL: publicURL)
        // Without a visitor nothing is saved, so there is nothing to delete.
        if let visitor = context.viewer.visitor {
            try await withRetryLink(to: destination) {
                try await deleteRecentQuery.execute(query, scope: scope, of: visitor)
            }
        }
        return .redirect(to: destination.address)
    }

    /// `POST /recents/clear`
    @Sendable func clear(_ request: Request, context: FoyerRequestContext) async throws -> Response {
        let fields = try await URLEncodedForm.body(Fields.self, of: request)
        guard let scope = fields.kind.flatMap(SearchScope.init) else { throw PageError.malformedRequest }
        let destination = request.destination(here: fields.here, publicURL: publicURL)
        if let visitor = context.viewer.visitor {
            try await withRetryLink(to: destination) { try await clearRecentQueries.execute(scope, of: visitor) }
        }
        return .redirect(to: destination.address)
    }

    /// `POST /recents/recording`: saves the choice itself, so it sets the visitor's cookie.
    @Sendable func record(_ request: Request, context: FoyerRequestContext) async throws -> Response {
        let fields = try await URLEncodedForm.body(Fields.self, of: request)
        guard let on = fields.on, on == "1" || on == "0" else { throw PageError.malformedRequest }
        let visitor = context.viewer.visitor ?? VisitorID()
        let destination = request.destination(here: fields.here, publicURL: publicURL)
        try await withRetryLink(to: destination) { try await setRecording.execute(on == "1", for: visitor) }
        var response = Response.redirect(to: destination.address)
        response.setCookie(cookies.visitor(visitor))
        return response
    }

    private struct Fields: Decodable {
        let kind: String?
        let query: String?
        let on: String?
        let here: String?
    }
}

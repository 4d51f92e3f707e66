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
    let limits: RequestLimits

    /// `POST /recents`: records a query whose results were shown. The script sends it for results that no search form led to.
    @Sendable func add(_ request: Request, context: FoyerRequestContext) async throws -> Response {
        let fields = try await URLEncodedForm.body(Fields.self, of: request)
        guard let scope = fields.kind.flatMap(SearchScope.init) else { throw PageError.malformedRequest }
        let query = try SearchFields(query: fields.query, page: nil, previous: nil).searchQuery()
        let coordinator = SearchCoordinator(scope: scope)
        guard let query else { return .redirect(to: coordinator.destination(after: .blank)) }
        let destination = coordinator.destination(after: .found(query))
        let visitor = try await withRetryLink(to: destination) {
            let visitor = try cookies.visitorOrNew(context)
            try limits.admitChange(request, context)
            try await recordRecentQuery.execute(query, scope: scope, of: visitor.id)
            return visitor
        }
        var response = Response.redirect(to: destination)
        response.setCookie(cookies.visitor(visitor))
        return response
    }

    /// `POST /recents/delete`
    @Sendable func delete(_ request: Request, context: FoyerRequestContext) async throws -> Response {
        let fields = try await URLEncodedForm.body(Fields.self, of: request)
        // Any reason why the query is invalid leads to the same page.
        guard let scope = fields.kind.flatMap(SearchScope.init), let query = fields.query.flatMap({ try? SearchQuery($0) })
        else { throw PageError.malformedRequest }
        let coordinator = coordinator(request, here: fields.here)
        // Without a visitor nothing is saved, so there is nothing to delete.
        if let visitor = context.viewer.visitor {
            try await withRetryLink(to: coordinator.destination(after: .storageFailed)) {
                try limits.admitChange(request, context)
                try await deleteRecentQuery.execute(query, scope: scope, of: visitor)
            }
        }
        return .redirect(to: coordinator.destination(after: .changed))
    }

    /// `POST /recents/clear`
    @Sendable func clear(_ request: Request, context: FoyerRequestContext) async throws -> Response {
        let fields = try await URLEncodedForm.body(Fields.self, of: request)
        guard let scope = fields.kind.flatMap(SearchScope.init) else { throw PageError.malformedRequest }
        let coordinator = coordinator(request, here: fields.here)
        if let visitor = context.viewer.visitor {
            try await withRetryLink(to: coordinator.destination(after: .storageFailed)) {
                try limits.admitChange(request, context)
                try await clearRecentQueries.execute(scope, of: visitor)
            }
        }
        return .redirect(to: coordinator.destination(after: .changed))
    }

    /// `POST /recents/recording`: saves the choice itself, so it sets the visitor's cookie.
    @Sendable func record(_ request: Request, context: FoyerRequestContext) async throws -> Response {
        let fields = try await URLEncodedForm.body(Fields.self, of: request)
        guard let on = fields.on, on == "1" || on == "0" else { throw PageError.malformedRequest }
        let coordinator = coordinator(request, here: fields.here)
        let visitor = try await withRetryLink(to: coordinator.destination(after: .storageFailed)) {
            let visitor = try cookies.visitorOrNew(context)
            try limits.admitChange(request, context)
            try await setRecording.execute(on == "1", for: visitor.id)
            return visitor
        }
        var response = Response.redirect(to: coordinator.destination(after: .changed))
        response.setCookie(cookies.visitor(visitor))
        return response
    }

    /// - Parameter here: the form's own field.
    private func coordinator(_ request: Request, here: String?) -> RecentsCoordinator {
        RecentsCoordinator(here: request.formAddress(here: here, publicURL: publicURL))
    }

    private struct Fields: Decodable {
        let kind: String?
        let query: String?
        let on: String?
        let here: String?
    }
}

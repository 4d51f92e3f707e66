import Domain
import Hummingbird
import Presentation

/// The forms under the search box.
struct RecentsController: Sendable {
    let deleteRecentQuery: DeleteRecentQueryUseCase
    let clearRecentQueries: ClearRecentQueriesUseCase
    let setRecording: SetRecordingUseCase
    let cookies: VisitorCookies
    let publicURL: PublicURL

    /// `POST /recents/delete`
    @Sendable func delete(_ request: Request, context: FoyerRequestContext) async throws -> Response {
        let fields = try await Form.body(Fields.self, of: request)
        guard let kind = fields.kind.flatMap(SearchScope.init), let query = fields.query.flatMap({ try? SearchQuery($0) })
        else { throw ContextualPageError(.malformedRequest) }
        return try await change(request, here: fields.here) { visitor throws(StorageError) in
            try await deleteRecentQuery.execute(query, kind: kind, of: visitor)
        }
    }

    /// `POST /recents/clear`
    @Sendable func clear(_ request: Request, context: FoyerRequestContext) async throws -> Response {
        let fields = try await Form.body(Fields.self, of: request)
        guard let kind = fields.kind.flatMap(SearchScope.init) else { throw ContextualPageError(.malformedRequest) }
        return try await change(request, here: fields.here) { visitor throws(StorageError) in
            try await clearRecentQueries.execute(kind, of: visitor)
        }
    }

    /// `POST /recents/recording`: the choice itself is kept, so it makes a visitor of a stranger.
    @Sendable func record(_ request: Request, context: FoyerRequestContext) async throws -> Response {
        let fields = try await Form.body(Fields.self, of: request)
        guard let on = fields.on, on == "1" || on == "0" else { throw ContextualPageError(.malformedRequest) }
        let visitor = RequestViewer(request).visitor ?? VisitorID()
        let destination = request.destination(here: fields.here, publicURL: publicURL)
        do {
            try await setRecording.execute(on == "1", for: visitor)
        } catch {
            throw ContextualPageError(.storage(error), path: destination)
        }
        var response = Response.redirect(to: destination.address)
        response.setCookie(cookies.visitor(visitor))
        return response
    }

    /// Changes what is kept of a visitor, and leads back. Of a stranger nothing is kept, so there is nothing to change.
    private func change(
        _ request: Request, here: String?, _ body: (VisitorID) async throws(StorageError) -> Void
    ) async throws(ContextualPageError) -> Response {
        let destination = request.destination(here: here, publicURL: publicURL)
        if let visitor = RequestViewer(request).visitor {
            do {
                try await body(visitor)
            } catch {
                throw ContextualPageError(.storage(error), path: destination)
            }
        }
        return .redirect(to: destination.address)
    }

    private struct Fields: Decodable {
        let kind: String?
        let query: String?
        let on: String?
        let here: String?
    }
}

extension Request {
    /// The page to lead back to: what the form says, else the page that the browser says it came from, where it is this site's.
    func destination(here: String?, publicURL: PublicURL) -> SitePath {
        let origin = publicURL.origin(for: self)
        let referrer = headers[.referer].flatMap { $0.hasPrefix(origin + "/") ? String($0.dropFirst(origin.count)) : nil }
        return ReturnCoordinator().destination(backTo: here ?? referrer)
    }
}

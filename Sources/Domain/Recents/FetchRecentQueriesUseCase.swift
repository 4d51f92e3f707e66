/// Fetches the recent queries for a search box.
package struct FetchRecentQueriesUseCase: Sendable {
    /// The most recent queries that a search box shows.
    package static let shownLimit = 10

    private let recents: any RecentQueries

    package init(recents: any RecentQueries) {
        self.recents = recents
    }

    /// - Parameter visitor: nil without a visitor's cookie.
    package func execute(_ scope: SearchScope, of visitor: VisitorID?) async throws(StorageError) -> RecentQueriesState {
        guard let visitor else { return RecentQueriesState(queries: [], isRecording: true) }
        return try await recents.state(scope, of: visitor, limit: Self.shownLimit)
    }
}

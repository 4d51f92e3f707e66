/// Deletes all recent queries of a scope.
package struct ClearRecentQueriesUseCase: Sendable {
    private let recents: any RecentQueries

    package init(recents: any RecentQueries) {
        self.recents = recents
    }

    package func execute(_ scope: SearchScope, of visitor: VisitorID) async throws(StorageError) {
        try await recents.clear(scope, of: visitor)
    }
}

/// Deletes all recent queries of a scope.
package struct ClearRecentQueriesUseCase: Sendable {
    private let recents: any RecentQueries

    package init(recents: any RecentQueries) {
        self.recents = recents
    }

    package func execute(_ kind: SearchScope, of visitor: VisitorID) async throws(StorageError) {
        try await recents.clear(kind, of: visitor)
    }
}

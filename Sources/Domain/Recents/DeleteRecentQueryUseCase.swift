/// Deletes one recent query.
package struct DeleteRecentQueryUseCase: Sendable {
    private let recents: any RecentQueries

    package init(recents: any RecentQueries) {
        self.recents = recents
    }

    package func execute(_ query: SearchQuery, scope: SearchScope, of visitor: VisitorID) async throws(StorageError) {
        try await recents.delete(query, scope: scope, of: visitor)
    }
}

/// Records a query whose results a visitor has seen without submitting the query.
package struct RecordRecentQueryUseCase: Sendable {
    private let recents: any RecentQueries

    package init(recents: any RecentQueries) {
        self.recents = recents
    }

    /// Does nothing if the visitor has switched recording off.
    package func execute(_ query: SearchQuery, scope: SearchScope, of visitor: VisitorID) async throws(StorageError) {
        _ = try await recents.record(query, scope: scope, of: visitor)
    }
}

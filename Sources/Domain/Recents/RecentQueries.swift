/// The recent queries of visitors, separate for each search scope.
package protocol RecentQueries: Sendable {
    /// The newest first, at most `limit`.
    func recentQueries(_ scope: SearchScope, of visitor: VisitorID, limit: Int) async throws(StorageError) -> [SearchQuery]

    /// The same with the visitor's setting. Recording is on until the visitor switches it off.
    func state(
        _ scope: SearchScope, of visitor: VisitorID, limit: Int
    ) async throws(StorageError) -> RecentQueriesState

    /// Adds a query as the newest one. It replaces the same query in another case, width or spacing; 100 queries of each scope
    /// are stored.
    ///
    /// - Returns: false if the visitor has switched recording off.
    func record(_ query: SearchQuery, scope: SearchScope, of visitor: VisitorID) async throws(StorageError) -> Bool

    /// Deletes a query in any case, width and spacing. Does nothing if there is none.
    func delete(_ query: SearchQuery, scope: SearchScope, of visitor: VisitorID) async throws(StorageError)

    func clear(_ scope: SearchScope, of visitor: VisitorID) async throws(StorageError)

    func setRecording(_ isOn: Bool, of visitor: VisitorID) async throws(StorageError)
}

/// The queries that a visitor searched lately, kept apart for each kind of search.
package protocol RecentQueries: Sendable {
    /// The newest first, at most `limit`.
    func recentQueries(_ kind: SearchScope, of visitor: VisitorID, limit: Int) async throws(StorageError) -> [SearchQuery]

    /// Puts a query at the top. The same query in another case, width or spacing goes; of each kind 100 are kept.
    ///
    /// - Returns: false where the visitor has switched recording off, and nothing was kept.
    func record(_ query: SearchQuery, kind: SearchScope, of visitor: VisitorID) async throws(StorageError) -> Bool

    /// Forgets a query, in whatever case, width or spacing; one that is not there is no error.
    func delete(_ query: SearchQuery, kind: SearchScope, of visitor: VisitorID) async throws(StorageError)

    func clear(_ kind: SearchScope, of visitor: VisitorID) async throws(StorageError)

    /// Whether the visitor's searches are kept; true until switched off.
    func isRecording(_ visitor: VisitorID) async throws(StorageError) -> Bool

    func setRecording(_ isOn: Bool, of visitor: VisitorID) async throws(StorageError)
}

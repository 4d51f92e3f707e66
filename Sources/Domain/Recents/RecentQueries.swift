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

/// What became of a query that was searched with success.
package enum RecordingOutcome: Sendable {
    case recorded
    /// The visitor does not want queries kept.
    case switchedOff
    /// The search went well, but the query could not be kept.
    case failed(StorageError)
}

extension RecentQueries {
    /// Puts a query at the top; a search is never lost because its query could not be kept.
    func keep(_ query: SearchQuery, kind: SearchScope, of visitor: VisitorID) async -> RecordingOutcome {
        do {
            return try await record(query, kind: kind, of: visitor) ? .recorded : .switchedOff
        } catch {
            return .failed(error)
        }
    }
}

/// What the visitor's own things are kept in did not work.
package enum StorageError: Error, Equatable, Sendable {
    /// No space left.
    case full
    /// Not allowed to write there.
    case readOnly
    /// Another process holds it for too long.
    case busy
    /// What is stored cannot be read.
    case corrupt
    /// A newer version of the program made changes that this one does not know, the last of them by this name.
    case newer(change: String)
    /// Anything else, in the store's own words, for the log.
    case failed(String)
}

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

/// Whether a query was recorded after a successful search.
package enum RecordingOutcome: Sendable {
    case recorded
    /// The visitor has switched recording off.
    case switchedOff
    /// The search succeeded, but recording failed.
    case failed(StorageError)
}

extension RecentQueries {
    /// Records a query. A failure is an outcome and not an error, since it must not make a search fail.
    func attemptRecording(_ query: SearchQuery, scope: SearchScope, of visitor: VisitorID) async -> RecordingOutcome {
        do {
            return try await record(query, scope: scope, of: visitor) ? .recorded : .switchedOff
        } catch {
            return .failed(error)
        }
    }
}

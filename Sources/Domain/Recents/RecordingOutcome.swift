/// Whether a query was recorded after a successful search.
package enum RecordingOutcome: Sendable {
    case recorded
    /// The visitor has switched recording off.
    case switchedOff
    /// Nothing is kept of this search.
    case notKept
    /// The search succeeded, but recording failed.
    case failed(StorageError)
}

extension RecentQueries {
    /// Records a query. A failure is an outcome and not an error, since it must not make a search fail.
    ///
    /// - Parameter visitor: nil where nothing may be kept.
    func attemptRecording(_ query: SearchQuery, scope: SearchScope, of visitor: VisitorID?) async -> RecordingOutcome {
        guard let visitor else { return .notKept }
        do {
            return try await record(query, scope: scope, of: visitor) ? .recorded : .switchedOff
        } catch {
            return .failed(error)
        }
    }
}

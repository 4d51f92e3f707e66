/// What an import did with a record.
package enum RecordOutcome: Sendable, Equatable {
    case added
    /// The record was known and has changed.
    case updated
    /// Another source has the same work.
    case merged
    case unchanged
}

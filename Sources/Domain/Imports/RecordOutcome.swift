/// What became of a record.
package enum RecordOutcome: Sendable, Equatable {
    case added
    /// It was there and differed.
    case updated
    /// It is the same work as one that was there from elsewhere.
    case merged
    case unchanged
}

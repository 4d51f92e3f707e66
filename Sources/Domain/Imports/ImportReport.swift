/// What became of the records of an import.
package struct ImportReport: Sendable, Equatable {
    /// Where something was met.
    package struct Occurrences: Sendable, Equatable {
        /// How many are kept.
        static let limit = 8

        package private(set) var count = 0
        /// The first of them.
        package private(set) var first: [FileLocation] = []

        fileprivate mutating func add(_ place: FileLocation) {
            count += 1
            if first.count < Self.limit { first.append(place) }
        }
    }

    private static let fieldLimit = 60

    /// Records and what stands in the place of one.
    package internal(set) var read = 0
    package internal(set) var added = 0
    package internal(set) var updated = 0
    package internal(set) var merged = 0
    package internal(set) var unchanged = 0
    /// By the reason.
    package private(set) var skipped: [String: Occurrences] = [:]
    /// Fields of records that were taken without the values that stood there, or all of them.
    package private(set) var leftOut: [String: Occurrences] = [:]

    package var skippedCount: Int { skipped.values.reduce(0) { $0 + $1.count } }

    package init() {}

    mutating func skip(_ reason: String, at place: FileLocation) {
        skipped[reason, default: Occurrences()].add(place)
    }

    mutating func leaveOut(_ field: String, at place: FileLocation) {
        // A file of something else may have a field of its own in each line.
        let name = leftOut[field] == nil && leftOut.count >= Self.fieldLimit ? "other fields" : field
        leftOut[name, default: Occurrences()].add(place)
    }

    mutating func count(_ outcome: RecordOutcome) {
        switch outcome {
        case .added: added += 1
        case .updated: updated += 1
        case .merged: merged += 1
        case .unchanged: unchanged += 1
        }
    }
}

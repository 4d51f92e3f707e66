/// How many records of an import were added, updated, merged or skipped.
package struct ImportReport: Sendable, Equatable {
    /// How often something occurred, and the first locations.
    package struct Occurrences: Sendable, Equatable {
        /// The number of locations that are kept.
        static let limit = 8

        package private(set) var count = 0
        package private(set) var first: [FileLocation] = []

        fileprivate mutating func add(_ location: FileLocation) {
            count += 1
            if first.count < Self.limit { first.append(location) }
        }
    }

    private static let fieldLimit = 60

    /// The number of records, including those that were skipped.
    package internal(set) var read = 0
    package internal(set) var added = 0
    package internal(set) var updated = 0
    package internal(set) var merged = 0
    package internal(set) var unchanged = 0
    /// By reason.
    package private(set) var skipped: [String: Occurrences] = [:]
    /// By field: the records whose field had values that were left out.
    package private(set) var leftOut: [String: Occurrences] = [:]

    package var skippedCount: Int { skipped.values.reduce(0) { $0 + $1.count } }

    package init() {}

    mutating func skip(_ reason: String, at location: FileLocation) {
        skipped[reason, default: Occurrences()].add(location)
    }

    mutating func leaveOut(_ field: String, at location: FileLocation) {
        // A file of another kind may have a different field in each line.
        let name = leftOut[field] == nil && leftOut.count >= Self.fieldLimit ? "other fields" : field
        leftOut[name, default: Occurrences()].add(location)
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

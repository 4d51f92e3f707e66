import Foundation

/// An entry of a file that is added to a shelf, or completes the entry of the same work.
package struct ShelfAddition: Sendable {
    /// The key of the entry of the same work, as far as the shelf is known; else the key of the new entry.
    package let key: ShelfKey
    package let entry: ShelfEntry
    /// A status that Foyer chose never replaces the visitor's.
    let isStatusAssumed: Bool

    package init(_ entry: ShelfEntry, to key: ShelfKey, isStatusAssumed: Bool = false) {
        self.key = key
        self.entry = entry
        self.isStatusAssumed = isStatusAssumed
    }

    /// - Parameter current: the entry with the key; nil if there is none.
    /// - Returns: what the shelf has then; nil if nothing changes.
    package func applied(to current: ShelfEntry?, at now: Date) -> ShelfEntry? {
        guard let current else { return entry }
        var other = entry
        if isStatusAssumed { other.status = current.status }
        return current.completed(by: other)?.changed(since: current, at: now)
    }
}

import Foundation

/// A film or a book on a visitor's shelf.
package struct ShelfEntry: Hashable, Sendable {
    /// The most characters in a note.
    package static let noteLimit = 2000

    package private(set) var work: ShelfWork
    package var status: ShelfStatus
    /// Whether the visitor owns the book.
    package var isOwned: Bool
    package var rating: StarRating?
    package var note: String?
    /// When the visitor finished it; nil if it is unknown.
    package var finished: PartialDate?
    package let added: Date
    /// When the entry was added or last changed.
    package private(set) var changed: Date

    /// - Parameter changed: nil for `added`.
    package init(
        work: ShelfWork, status: ShelfStatus, isOwned: Bool = false, rating: StarRating? = nil, note: String? = nil,
        finished: PartialDate? = nil, added: Date, changed: Date? = nil
    ) {
        self.work = work
        self.status = status
        self.isOwned = isOwned
        self.rating = rating
        self.note = note
        self.finished = finished
        self.added = added
        self.changed = changed ?? added
    }

    package var key: ShelfKey { work.key }

    /// What the entry takes of the shelf's room, in bytes: its texts in UTF-8, and 200 for everything else.
    package var size: Int { work.size + (note?.utf8.count ?? 0) + 200 }

    /// The entry with newer facts of the work from a catalog; nil keeps the facts.
    func replacingWork(with work: ShelfWork?) -> ShelfEntry {
        var entry = self
        entry.work = work ?? self.work
        return entry
    }

    /// The entry with a new time of change, if it differs from the entry before.
    func changed(since before: ShelfEntry, at now: Date) -> ShelfEntry {
        guard self != before else { return self }
        var entry = self
        // Later than the change before even if the clock was set back: feed readers need times that grow.
        entry.changed = now < before.changed ? before.changed.addingTimeInterval(1) : now
        return entry
    }

    /// The entry with missing fields from another entry of the same work; nil if none is missing.
    func completed(by other: ShelfEntry) -> ShelfEntry? {
        var entry = self
        // The status only moves forward: an older file must not undo later progress.
        if other.work.kind == work.kind, other.status.progress > status.progress { entry.status = other.status }
        entry.rating = rating ?? other.rating
        entry.note = note ?? other.note
        entry.finished = finished ?? other.finished
        entry.isOwned = isOwned || other.isOwned
        return entry == self ? nil : entry
    }
}

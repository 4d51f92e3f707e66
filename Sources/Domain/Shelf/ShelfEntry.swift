import Foundation

/// A film or a book that a visitor keeps.
package struct ShelfEntry: Hashable, Sendable {
    /// The longest note, in characters.
    package static let noteLimit = 2000

    package private(set) var work: ShelfWork
    package var status: ShelfStatus
    /// Whether the visitor has the book at home.
    package var isOwned: Bool
    package var rating: StarRating?
    package var note: String?
    /// When it was watched or read, where that is known.
    package var finished: PartialDate?
    package let added: Date
    /// When it was added, or what is told of it changed last.
    package private(set) var changed: Date

    /// - Parameter changed: nil where nothing changed since it was added.
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

    /// The same, with what a catalog says of the work now; nil leaves it as it is.
    func replacingWork(with work: ShelfWork?) -> ShelfEntry {
        var entry = self
        entry.work = work ?? self.work
        return entry
    }

    /// The same, as of this moment where it differs from what was told before.
    func changed(since before: ShelfEntry, at moment: Date) -> ShelfEntry {
        guard self != before else { return self }
        var entry = self
        // After the change before, also where the clock was set back since: programs that follow the shelf go by it.
        entry.changed = moment < before.changed ? before.changed.addingTimeInterval(1) : moment
        return entry
    }

    /// What of another telling of the same work is not known here yet, taken over; nil where there is nothing.
    func completed(by other: ShelfEntry) -> ShelfEntry? {
        var entry = self
        // Who brings in that a work was read or watched went on since; a file never takes that back.
        if other.work.kind == work.kind, other.status.progress > status.progress { entry.status = other.status }
        entry.rating = rating ?? other.rating
        entry.note = note ?? other.note
        entry.finished = finished ?? other.finished
        entry.isOwned = isOwned || other.isOwned
        return entry == self ? nil : entry
    }
}

import Foundation

/// The shelves of visitors: the films and books that they added.
package protocol Shelf: Sendable {
    /// A page of the entries that match. A page after the last has no entries, and the right total.
    func page(_ request: ShelfRequest, of visitor: VisitorID) async throws(StorageError) -> ResultPage<ShelfEntry>

    /// The marks of these works; works that are not on the shelf are left out.
    func marks(of keys: [ShelfKey], of visitor: VisitorID) async throws(StorageError) -> [ShelfKey: ShelfMark]

    func entry(_ key: ShelfKey, of visitor: VisitorID) async throws(StorageError) -> ShelfEntry?

    /// All entries, the oldest first.
    func entries(of visitor: VisitorID) async throws(StorageError) -> [ShelfEntry]

    /// The next entries of the same list: as many as take about `ShelfSlice.size`. Each entry that stays on the shelf is in one
    /// slice, whatever changes between them.
    ///
    /// - Parameter place: `next` of the slice before; nil for the first slice.
    func slice(of visitor: VisitorID, from place: ShelfPlace?) async throws(StorageError) -> ShelfSlice

    /// The last entries that were added or changed, at most `limit`, the latest first.
    func lastChanged(_ limit: Int, of visitor: VisitorID) async throws(StorageError) -> [ShelfEntry]

    /// All works of a kind, the newest first.
    func works(of visitor: VisitorID, _ kind: WorkKind) async throws(StorageError) -> [ShelfEntry]

    /// Reads the entry with a key, and writes what `change` returns for it, in one transaction. Of an entry that is there, the
    /// work and `added` stay.
    ///
    /// - Parameter change: gets nil where there is no entry; returns nil to change nothing.
    func update(
        _ key: ShelfKey, of visitor: VisitorID, _ change: @escaping @Sendable (ShelfEntry?) -> ShelfEntry?
    ) async throws(StorageError) -> ShelfUpdate

    /// Adds an entry, unless the shelf has an entry of the same work (`ShelfWork.identities`), in one transaction.
    func insert(_ entry: ShelfEntry, of visitor: VisitorID) async throws(StorageError) -> ShelfInsertion

    /// Deletes an entry. Does nothing if there is none.
    func delete(_ key: ShelfKey, of visitor: VisitorID) async throws(StorageError)

    /// Adds imported entries to what the shelf has now (`ShelfAddition.applied`), and replaces the report of the last import,
    /// both or neither.
    func add(
        _ additions: [ShelfAddition], at now: Date, with result: ShelfImportResult, of visitor: VisitorID
    ) async throws(StorageError)

    /// A page of the last report: problems first, then entries with a status that Foyer chose, then the others, each by line.
    ///
    /// - Returns: nil without an import.
    func report(_ page: PageNumber, of visitor: VisitorID) async throws(StorageError) -> ShelfImportReport?
}

/// Some entries of a shelf, so that a whole shelf is never in memory.
package struct ShelfSlice: Sendable {
    /// After how many bytes (`ShelfEntry.size`) a slice ends. They are read and written in a few milliseconds.
    package static let size = 64 * 1024
    /// The most entries of a slice.
    package static let limit = 100

    package let entries: [ShelfEntry]
    /// Where the next slice begins; nil after the last entry.
    package let next: ShelfPlace?

    package init(entries: [ShelfEntry], next: ShelfPlace?) {
        self.entries = entries
        self.next = next
    }
}

/// A place in the list of a shelf's entries, behind an entry. It stays the same when entries are changed or deleted.
package struct ShelfPlace: Hashable, Sendable {
    /// When the entry was added, in seconds since 1970.
    package let added: Double
    /// The number of the entry's row.
    package let number: Int64

    package init(added: Double, number: Int64) {
        self.added = added
        self.number = number
    }
}

/// What became of a new entry.
package enum ShelfInsertion: Sendable {
    case inserted
    /// The key of the entry of the same work, which stays as it is.
    case alreadyThere(ShelfKey)
    /// The shelf has no room (`ShelfSpace`), and stays as it was.
    case full
}

/// What became of an update of an entry.
package enum ShelfUpdate: Sendable {
    case written
    /// There was nothing to change.
    case unchanged
    /// The shelf has no room (`ShelfSpace`), and stays as it was.
    case full
}

/// The films and books that a visitor keeps.
package protocol Shelf: Sendable {
    /// A page of what matches; one past the last has no entries, and still the right total.
    func page(_ request: ShelfRequest, of visitor: VisitorID) async throws(StorageError) -> ResultPage<ShelfEntry>

    /// What each of these works is kept as; those that are not kept are left out.
    func marks(of keys: [ShelfKey], of visitor: VisitorID) async throws(StorageError) -> [ShelfKey: ShelfMark]

    func entry(_ key: ShelfKey, of visitor: VisitorID) async throws(StorageError) -> ShelfEntry?

    /// Everything, the oldest first.
    func entries(of visitor: VisitorID) async throws(StorageError) -> [ShelfEntry]

    /// The entries that were added or changed last, at most so many, the last one first.
    func lastChanged(_ limit: Int, of visitor: VisitorID) async throws(StorageError) -> [ShelfEntry]

    /// All books, the newest first.
    func books(of visitor: VisitorID) async throws(StorageError) -> [ShelfEntry]

    /// Keeps a work; where it is kept already, what is told of it changes, as of its `changed`, and
    /// when it was added stays.
    func put(_ entry: ShelfEntry, of visitor: VisitorID) async throws(StorageError)

    /// Keeps no more; what is not there is no error.
    func delete(_ key: ShelfKey, of visitor: VisitorID) async throws(StorageError)

    /// Keeps what was brought in, and the report of it in place of an earlier one, or neither.
    func put(_ entries: [ShelfEntry], with report: [ShelfImportLine], of visitor: VisitorID) async throws(StorageError)

    /// A page of the last report: problems first, then the others, by their lines.
    ///
    /// - Returns: nil where nothing was brought in yet.
    func report(_ page: PageNumber, of visitor: VisitorID) async throws(StorageError) -> ShelfImportReport?
}

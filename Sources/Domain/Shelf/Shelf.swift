/// The shelves of visitors: the films and books that they added.
package protocol Shelf: Sendable {
    /// A page of the entries that match. A page after the last has no entries, and the right total.
    func page(_ request: ShelfRequest, of visitor: VisitorID) async throws(StorageError) -> ResultPage<ShelfEntry>

    /// The marks of these works; works that are not on the shelf are left out.
    func marks(of keys: [ShelfKey], of visitor: VisitorID) async throws(StorageError) -> [ShelfKey: ShelfMark]

    func entry(_ key: ShelfKey, of visitor: VisitorID) async throws(StorageError) -> ShelfEntry?

    /// All entries, the oldest first.
    func entries(of visitor: VisitorID) async throws(StorageError) -> [ShelfEntry]

    /// The last entries that were added or changed, at most `limit`, the latest first.
    func lastChanged(_ limit: Int, of visitor: VisitorID) async throws(StorageError) -> [ShelfEntry]

    /// All books, the newest first.
    func books(of visitor: VisitorID) async throws(StorageError) -> [ShelfEntry]

    /// Adds an entry. If the shelf has one with the same key, replaces its status, ownership, rating, note, `finished` and
    /// `changed`; its work and its `added` stay.
    func put(_ entry: ShelfEntry, of visitor: VisitorID) async throws(StorageError)

    /// Deletes an entry. Does nothing if there is none.
    func delete(_ key: ShelfKey, of visitor: VisitorID) async throws(StorageError)

    /// Adds imported entries and replaces the report of the last import, both or neither.
    func put(_ entries: [ShelfEntry], with report: [ShelfImportLine], of visitor: VisitorID) async throws(StorageError)

    /// A page of the last report: problems first, then entries with a status that Foyer chose, then the others, each by line.
    ///
    /// - Returns: nil without an import.
    func report(_ page: PageNumber, of visitor: VisitorID) async throws(StorageError) -> ShelfImportReport?
}

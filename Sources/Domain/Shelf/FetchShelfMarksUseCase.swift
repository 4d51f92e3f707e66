/// Fetches the marks of works on the shelf.
package struct FetchShelfMarksUseCase: Sendable {
    private let shelf: any Shelf

    package init(shelf: any Shelf) {
        self.shelf = shelf
    }

    /// The marks of a list of works, with one query.
    package func execute(
        _ keys: [ShelfKey], of visitor: VisitorID?
    ) async throws(StorageError) -> [ShelfKey: ShelfMark] {
        guard let visitor, !keys.isEmpty else { return [:] }
        return try await shelf.marks(of: keys, of: visitor)
    }

    /// The entry of one work.
    package func entry(_ key: ShelfKey, of visitor: VisitorID?) async throws(StorageError) -> ShelfEntry? {
        guard let visitor else { return nil }
        return try await shelf.entry(key, of: visitor)
    }
}

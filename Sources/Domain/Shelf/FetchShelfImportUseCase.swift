/// Fetches what became of the last file that a visitor brought in.
package struct FetchShelfImportUseCase: Sendable {
    private let shelf: any Shelf

    package init(shelf: any Shelf) {
        self.shelf = shelf
    }

    /// - Returns: nil where there was none.
    package func execute(
        _ page: PageNumber, of visitor: VisitorID?
    ) async throws(StorageError) -> ShelfImportReport? {
        guard let visitor else { return nil }
        return try await shelf.report(page, of: visitor)
    }
}

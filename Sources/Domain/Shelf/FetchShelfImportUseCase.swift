/// Fetches the report of a visitor's last import.
package struct FetchShelfImportUseCase: Sendable {
    private let shelf: any Shelf

    package init(shelf: any Shelf) {
        self.shelf = shelf
    }

    /// - Returns: nil without an import.
    package func execute(
        _ page: PageNumber, of visitor: VisitorID?
    ) async throws(StorageError) -> ShelfImportReport? {
        guard let visitor else { return nil }
        return try await shelf.report(page, of: visitor)
    }
}

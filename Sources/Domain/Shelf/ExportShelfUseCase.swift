import Foundation

/// Writes a shelf to a file that a visitor can download.
package struct ExportShelfUseCase: Sendable {
    private let shelf: any Shelf

    package init(shelf: any Shelf) {
        self.shelf = shelf
    }

    package func execute(_ format: ShelfFile.Format, of visitor: VisitorID?) async throws(StorageError) -> Data {
        var entries: [ShelfEntry] = []
        if let visitor { entries = try await shelf.entries(of: visitor) }
        return ShelfFile.data(of: entries, as: format)
    }
}

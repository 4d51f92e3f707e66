import Foundation

/// Writes a shelf to a file that a visitor can download.
package struct ExportShelfUseCase: Sendable {
    private let shelf: any Shelf
    private let queue: ShelfFileQueue

    package init(shelf: any Shelf, queue: ShelfFileQueue) {
        self.shelf = shelf
        self.queue = queue
    }

    package func execute(_ format: ShelfFile.Format, of visitor: VisitorID?) async throws(ShelfFileError) -> Data {
        guard let visitor else { return ShelfFile.data(of: [], as: format) }
        return try await queue.run(for: visitor) { () throws(StorageError) in
            ShelfFile.data(of: try await shelf.entries(of: visitor), as: format)
        }
    }
}

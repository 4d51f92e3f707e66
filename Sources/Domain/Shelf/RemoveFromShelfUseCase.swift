/// Removes a work from the shelf.
package struct RemoveFromShelfUseCase: Sendable {
    private let shelf: any Shelf

    package init(shelf: any Shelf) {
        self.shelf = shelf
    }

    package func execute(_ key: ShelfKey, of visitor: VisitorID) async throws(StorageError) {
        try await shelf.delete(key, of: visitor)
    }
}

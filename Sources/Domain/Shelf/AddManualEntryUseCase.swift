import Foundation

/// Adds a work that a visitor described by hand. It needs no catalog.
package struct AddManualEntryUseCase: Sendable {
    package enum Outcome: Equatable, Sendable {
        case added(ShelfKey)
        /// The shelf has the work, which stays as it is.
        case alreadyThere(ShelfKey)
    }

    private let shelf: any Shelf
    private let now: @Sendable () -> Date

    package init(shelf: any Shelf, now: @escaping @Sendable () -> Date) {
        self.shelf = shelf
        self.now = now
    }

    /// - Returns: nil where the shelf has no room for another work.
    package func execute(_ entry: ManualEntry, for visitor: VisitorID) async throws(StorageError) -> Outcome? {
        let work = entry.work
        let new = ShelfEntry(work: work, status: work.kind.firstStatus, added: now())
        switch try await shelf.insert(new, of: visitor) {
        case .inserted: return .added(work.key)
        case .alreadyThere(let key): return .alreadyThere(key)
        case .full: return nil
        }
    }
}

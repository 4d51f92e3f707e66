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
        let identities = work.identities
        if let same = try await shelf.entries(of: visitor).first(where: { !$0.work.identities.isDisjoint(with: identities) }) {
            return .alreadyThere(same.key)
        }
        let new = ShelfEntry(work: work, status: work.kind.firstStatus, added: now())
        // Another request may have added it meanwhile.
        switch try await shelf.update(work.key, of: visitor, { $0 == nil ? new : nil }) {
        case .written: return .added(work.key)
        case .unchanged: return .alreadyThere(work.key)
        case .full: return nil
        }
    }
}

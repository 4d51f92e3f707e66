import Domain

/// Decides where the form for an entry by hand leads.
package struct ShelfAdditionCoordinator: Sendable {
    package enum Outcome: Equatable, Sendable {
        case finished(AddManualEntryUseCase.Outcome)
        /// The entry could not be saved. The page then searches the title, if it can be a query.
        case storageFailed(title: String)
    }

    package init() {}

    package func destination(after outcome: Outcome) -> Destination {
        switch outcome {
        case .finished(.added(let key)): Destination(.shelfAdd(entry: key, isNew: true))
        case .finished(.alreadyThere(let key)): Destination(.shelfAdd(entry: key))
        // A title that is too long for a query leads to the empty page.
        case .storageFailed(let title): Destination(.shelfAdd(title: (try? SearchQuery(title))?.text))
        }
    }
}

import Domain

/// Decides where the forms of `/shelf/add` lead.
package struct ShelfAdditionCoordinator: Sendable {
    package enum Outcome: Equatable, Sendable {
        case finished(AddManualEntryUseCase.Outcome)
        /// The entry could not be saved.
        case storageFailed(ManualEntryFields)
        /// The title was not searched, since the visitor has reached the limit on searches.
        case searchRefused(SearchQuery)
    }

    package init() {}

    package func destination(after outcome: Outcome) -> Destination {
        switch outcome {
        case .finished(.added(let key)): Destination(.shelfAdd(entry: key, isNew: true))
        case .finished(.alreadyThere(let key)): Destination(.shelfAdd(entry: key))
        case .storageFailed(let fields): Destination(.manualEntry(fields))
        case .searchRefused(let query): Destination(.shelfAdd(title: query.text))
        }
    }
}

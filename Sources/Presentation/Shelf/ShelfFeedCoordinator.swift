/// Decides where the forms of the shelf's feed lead.
package struct ShelfFeedCoordinator: Sendable {
    package enum Outcome: Hashable, Sendable {
        case opened
        case closed
        case storageFailed
    }

    private let here: String?

    /// - Parameter here: the address of the form's page and of the feed's element on it; nil for the first page of the shelf.
    package init(here: String? = nil) {
        self.here = here
    }

    package func destination(after outcome: Outcome) -> Destination {
        let page = here.map { Destination(backTo: $0) } ?? Destination(.shelf(), fragment: Destination.shelfFeed)
        return switch outcome {
        case .opened, .closed: page
        case .storageFailed: Destination(page.path)
        }
    }
}

import Domain

/// Decides where the forms and the pages of the shelf lead.
package struct ShelfCoordinator: Sendable {
    package enum Outcome: Hashable, Sendable {
        /// An entry was added, changed or removed.
        case saved
        /// The catalog of a work did not answer, or the visitor has reached the limit on searches.
        case fetchFailed(ShelfKey)
        /// The entry could not be saved, or the shelf could not be exported.
        case storageFailed
        /// The note is too long, or the shelf is full.
        case refused
        /// The address names a page after the last one.
        case pastLastPage(PageNumber, of: ShelfRequest)
        case invalidPageNumber
    }

    private let here: String?

    /// - Parameter here: the address of the form's page; nil for the pages of the shelf themselves.
    package init(here: String? = nil) {
        self.here = here
    }

    package func destination(after outcome: Outcome) -> Destination {
        switch outcome {
        case .saved: Destination(backTo: here)
        // The work's page fetches it again, and shows the error or the form.
        case .fetchFailed(let key): key.workPath.map { Destination($0) } ?? Destination(backTo: here)
        case .storageFailed, .refused: here == nil ? Destination(.shelf()) : Destination(backTo: here)
        case .pastLastPage(let last, let request): Destination(.shelf(request.with(page: last)))
        case .invalidPageNumber: Destination(.shelf())
        }
    }
}

extension ShelfKey {
    /// The page of the work; nil for an imported work that is in no catalog.
    fileprivate var workPath: SitePath? {
        switch kind {
        case .movie: WorkID(id).map { .movie($0) }
        case .book: WorkID(id).map { .book($0) }
        }
    }
}

import Domain

/// Decides where the import of a file leads.
package struct ShelfImportCoordinator: Sendable {
    package enum Outcome: Hashable, Sendable {
        case imported
        /// The shelf cannot be saved, or too many visitors import files at the same time.
        case failed
        /// The visitor has imported nothing yet.
        case noReport
        /// The address names a page of the report after the last one.
        case pastLastPage(Int)
        case invalidPageNumber
    }

    package init() {}

    /// The report; without one the shelf, which has the form.
    package func destination(after outcome: Outcome) -> Destination {
        switch outcome {
        case .imported, .invalidPageNumber: Destination(.shelfImport())
        case .failed, .noReport: Destination(.shelf())
        case .pastLastPage(let last): Destination(.shelfImport(page: last))
        }
    }
}

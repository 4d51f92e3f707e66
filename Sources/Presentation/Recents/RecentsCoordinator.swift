import Domain

/// Decides where the forms of the recent queries lead.
package struct RecentsCoordinator: Sendable {
    package enum Outcome: Hashable, Sendable {
        /// A query was deleted, all were cleared, or recording was switched on or off.
        case changed
        case storageFailed
    }

    private let here: String?

    /// - Parameter here: the address of the form's page.
    package init(here: String?) {
        self.here = here
    }

    package func destination(after outcome: Outcome) -> Destination {
        switch outcome {
        case .changed, .storageFailed: Destination(backTo: here)
        }
    }
}

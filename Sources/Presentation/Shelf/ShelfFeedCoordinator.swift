/// Decides where the forms of the shelf's feed lead.
package struct ShelfFeedCoordinator: Sendable {
    package enum Outcome: Hashable, Sendable {
        case opened
        case closed
        case storageFailed
    }

    package init() {}

    package func destination(after outcome: Outcome) -> Destination {
        switch outcome {
        case .opened, .closed: Destination(.shelf(), fragment: "feed")
        case .storageFailed: Destination(.shelf())
        }
    }
}

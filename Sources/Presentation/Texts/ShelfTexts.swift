import Domain

/// The texts of the shelf.
package struct ShelfTexts: Sendable {
    let labels: ShelfLabels
    let status: @Sendable (_ status: ShelfStatus) -> String
    /// The accessible name of a list's button that adds a work to the shelf.
    let addLabel: @Sendable (_ title: String, _ status: String) -> String
    /// The accessible name of a list's button of a work on the shelf, which leads to its entry.
    let onShelfLabel: @Sendable (_ title: String, _ status: String) -> String
    let removeLabel: @Sendable (_ title: String) -> String
    let changeLabel: @Sendable (_ title: String) -> String
    let rating: @Sendable (_ rating: StarRating) -> String
    /// That an entry was added by hand.
    let added: @Sendable (_ title: String, _ kind: WorkKind) -> String
    /// That an entry was not added, since the shelf has it.
    let alreadyThere: @Sendable (_ title: String) -> String
    let problem: @Sendable (_ problem: ManualEntry.Problem) -> String
    /// The date on which a film was watched or a book finished.
    let finished: @Sendable (_ kind: WorkKind, _ date: String) -> String
    /// The number of entries on the shelf, or of those that match the filters.
    let amount: @Sendable (_ count: Int, _ isFiltered: Bool) -> String
    let order: @Sendable (_ order: ShelfRequest.Order) -> String
    let line: @Sendable (_ number: Int) -> String
    let importSummary: @Sendable (_ counts: ShelfImportCounts) -> String
    /// That the report leaves lines out.
    let unlistedLines: @Sendable (_ count: Int) -> String
    let importOutcome: @Sendable (_ outcome: ShelfImportLine.Outcome) -> String
}

/// The texts of the shelf that templates show unchanged.
package struct ShelfLabels: Codable, Sendable {
    package let heading: String
    let keptAs: String
    let keepAs: String
    let status: String
    let owned: String
    let ownedMark: String
    let ownedOnly: String
    let ownRating: String
    let noRating: String
    let note: String
    let save: String
    let saved: String
    let change: String
    let remove: String
    let find: String
    let choices: String
    let everything: String
    let order: String
    let show: String
    let showAll: String
    let addByTitle: String
    let addByHand: String
    let notFoundAddByHand: String
    let addByHandHint: String
    let kind: String
    let title: String
    let creator: String
    let year: String
    let optional: String
    let showEntry: String
    let takeAlong: String
    let exportCSV: String
    let exportJSON: String
    let bringIn: String
    let bringInHint: String
    let file: String
    let importButton: String
    let importHeading: String
    let backToShelf: String
    let emptyHeading: String
    let emptyHint: String
    let noneHeading: String
    let noneHint: String
    let feed: String
    let feedHint: String
    let openFeed: String
    let openFeedHint: String
    let closeFeed: String
    let shareFeed: String
    let copyFeed: String
}

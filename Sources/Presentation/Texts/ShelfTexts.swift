import Domain

/// The words around what visitors keep.
package struct ShelfTexts: Sendable {
    let labels: ShelfLabels
    let status: @Sendable (_ status: ShelfStatus) -> String
    /// What a button of a list does that keeps a work.
    let keepLabel: @Sendable (_ title: String, _ status: String) -> String
    /// Where a button of a list leads that belongs to a work that is kept.
    let keptLabel: @Sendable (_ title: String, _ status: String) -> String
    let removeLabel: @Sendable (_ title: String) -> String
    let changeLabel: @Sendable (_ title: String) -> String
    let rating: @Sendable (_ rating: StarRating) -> String
    /// When it was watched, or read.
    let finished: @Sendable (_ kind: WorkKind, _ date: String) -> String
    /// How many entries there are, or match.
    let amount: @Sendable (_ count: Int, _ isFiltered: Bool) -> String
    let order: @Sendable (_ order: ShelfRequest.Order) -> String
    let line: @Sendable (_ number: Int) -> String
    let importSummary: @Sendable (_ added: Int, _ alreadyThere: Int, _ problems: Int) -> String
    let fate: @Sendable (_ fate: ShelfImportLine.Outcome) -> String
}

/// Words that the shelf's templates take as they are.
package struct ShelfLabels: Encodable, Sendable {
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
}

import Domain

/// The numbers of films and books that are shown for a query.
package struct FoundAmounts: Sendable {
    /// One amount, or one of films and one of books.
    let amounts: [String]
    let query: String
    /// Whether no result has all words of the query.
    let isPartial: Bool

    init(amounts: [String], query: String, isPartial: Bool = false) {
        self.amounts = amounts
        self.query = query
        self.isPartial = isPartial
    }

    init<Item: PresentableWork>(_ page: ResultPage<Item>, of query: SearchQuery, _ texts: Texts) {
        self.init(
            amounts: [Item.texts(in: texts).amount(page.total, page.isEstimate, false)],
            query: page.correction.shownQuery(of: query), isPartial: page.isPartial)
    }

    /// The amounts of both sides of a search; nil where not the same can be said of both.
    static func joining(_ sides: [FoundAmounts]) -> FoundAmounts? {
        guard let first = sides.first, sides.allSatisfy({ $0.query == first.query && $0.isPartial == first.isPartial }) else {
            return nil
        }
        return FoundAmounts(amounts: sides.flatMap(\.amounts), query: first.query, isPartial: first.isPartial)
    }
}

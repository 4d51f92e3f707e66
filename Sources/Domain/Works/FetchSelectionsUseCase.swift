/// Fetches the works that the home page and a search without a result offer.
package struct FetchSelectionsUseCase<Item: Work>: Sendable {
    /// How many works a theme shows: as many as a row of the widest page has.
    package static var limit: Int { 6 }

    private let selections: any WorkSelections<Item>

    package init(selections: any WorkSelections<Item>) {
        self.selections = selections
    }

    package func execute(
        _ themes: [Item.Theme] = Array(Item.Theme.allCases), in language: Language
    ) async throws(CatalogError) -> [WorkSelection<Item>] {
        try await selections.selections(themes, in: language, limit: Self.limit)
    }
}

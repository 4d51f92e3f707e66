/// Fetches the films that the home page and an empty search offer.
package struct FetchMovieSelectionsUseCase: Sendable {
    private let selections: any MovieSelections

    package init(selections: any MovieSelections) {
        self.selections = selections
    }

    /// - Parameter limit: how many films of each theme, at most.
    package func execute(in language: Language, limit: Int) async throws(CatalogError) -> [MovieSelection] {
        try await selections.selections(in: language, limit: limit)
    }
}

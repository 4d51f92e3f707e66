/// Fetches the pairs that the home page shows from page to screen.
package struct FetchAdaptationsUseCase: Sendable {
    /// How many pairs fill a row.
    package static let limit = 3

    private let adaptations: any Adaptations

    package init(adaptations: any Adaptations) {
        self.adaptations = adaptations
    }

    package func execute(in language: Language) async throws(CatalogError) -> [Adaptation] {
        try await adaptations.adaptations(in: language, limit: Self.limit)
    }
}

/// Fetches the pairs of a book and a film for the home page.
package struct FetchAdaptationsUseCase: Sendable {
    /// The number of pairs on the home page.
    package static let limit = 3

    private let adaptations: any Adaptations

    package init(adaptations: any Adaptations) {
        self.adaptations = adaptations
    }

    package func execute(in language: Language) async throws(CatalogError) -> [Adaptation] {
        try await adaptations.adaptations(in: language, limit: Self.limit)
    }
}

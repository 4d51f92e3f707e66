/// A book, and a film that was made from it.
package struct Adaptation: Sendable {
    package let book: Book
    package let movie: Movie

    package init(book: Book, movie: Movie) {
        self.book = book
        self.movie = movie
    }
}

/// Which books became which films.
package protocol Adaptations: Sendable {
    /// At most `limit`, the best known films first, each book once.
    func adaptations(in language: Language, limit: Int) async throws(CatalogError) -> [Adaptation]
}

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

/// A book and a film that was made from it.
package struct Adaptation: Sendable {
    package let book: Book
    package let movie: Movie

    package init(book: Book, movie: Movie) {
        self.book = book
        self.movie = movie
    }
}

/// A source of books with the films that were made from them.
package protocol Adaptations: Sendable {
    /// Returns at most `limit` pairs, the best known films first, each book once.
    func adaptations(in language: Language, limit: Int) async throws(CatalogError) -> [Adaptation]
}

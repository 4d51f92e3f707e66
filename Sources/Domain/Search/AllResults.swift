/// What one side of a search over films and books found, or why it could not.
package typealias CatalogResult<Item: Work> = Result<CatalogResponse<ResultPage<Item>>, CatalogError>

/// The best films and the best books for one query; at least one of the two is there.
package struct AllResults: Sendable {
    package let movies: CatalogResult<Movie>
    package let books: CatalogResult<Book>

    package init(movies: CatalogResult<Movie>, books: CatalogResult<Book>) {
        self.movies = movies
        self.books = books
    }

    /// How many works the sides that answered found.
    package var total: Int {
        ((try? movies.get().value.total) ?? 0) + ((try? books.get().value.total) ?? 0)
    }

    /// Whether both sides answered, and neither found anything.
    package var isEmpty: Bool {
        switch (movies, books) {
        case (.success, .success): total == 0
        default: false
        }
    }
}

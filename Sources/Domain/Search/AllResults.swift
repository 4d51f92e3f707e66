/// The films or the books of a search for both.
package typealias CatalogResult<Item: Work> = Result<CatalogResponse<ResultPage<Item>>, CatalogError>

/// The first films and the first books for one query; either search may have failed.
package struct AllResults: Sendable {
    package let movies: CatalogResult<Movie>
    package let books: CatalogResult<Book>

    package init(movies: CatalogResult<Movie>, books: CatalogResult<Book>) {
        self.movies = movies
        self.books = books
    }

    /// The number of works that the successful searches found; a search that failed counts as 0.
    package var total: Int {
        ((try? movies.get().value.total) ?? 0) + ((try? books.get().value.total) ?? 0)
    }

    /// The error of the search for films, else of the one for books; nil if both succeeded.
    package var error: CatalogError? {
        if case .failure(let error) = movies { return error }
        if case .failure(let error) = books { return error }
        return nil
    }

    /// Whether both searches succeeded and found nothing.
    package var isEmpty: Bool { total == 0 && error == nil }
}

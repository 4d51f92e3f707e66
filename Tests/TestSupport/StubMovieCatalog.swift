import Domain

/// A catalog that answers what a test tells it to, and remembers what it was asked.
package actor StubMovieCatalog: MovieCatalog, MovieSelections, SearchSuggestions {
    private var search: @Sendable (MovieQuery) throws(CatalogError) -> Answer<ResultPage<Movie>>
    private var details: @Sendable (WorkID<Movie>) throws(CatalogError) -> Answer<MovieDetails>
    package private(set) var queries: [MovieQuery] = []

    /// A catalog of some films: every one matches every query, in pages of twenty.
    package init(movies: [Movie] = []) {
        search = { query in
            Answer(StubMovieCatalog.page(query.page.value, of: movies))
        }
        details = { id throws(CatalogError) in
            guard let movie = movies.first(where: { $0.id == id }) else { throw CatalogError(.notFound, source: .catalog) }
            return Answer(MovieDetails(movie: movie))
        }
    }

    package init(failing kind: CatalogError.Kind, source: Source = .catalog, retryAfter: Int? = nil) {
        search = { _ throws(CatalogError) in throw CatalogError(kind, source: source, retryAfter: retryAfter) }
        details = { _ throws(CatalogError) in throw CatalogError(kind, source: source, retryAfter: retryAfter) }
    }

    package init(search: @escaping @Sendable (MovieQuery) throws(CatalogError) -> Answer<ResultPage<Movie>>) {
        self.search = search
        details = { _ throws(CatalogError) in throw CatalogError(.notFound, source: .catalog) }
    }

    package init(details: @escaping @Sendable (WorkID<Movie>) throws(CatalogError) -> Answer<MovieDetails>) {
        search = { _ in Answer(ResultPage(items: [], number: 1, total: 0, pageCount: 0)) }
        self.details = details
    }

    package func movies(matching query: MovieQuery) async throws(CatalogError) -> Answer<ResultPage<Movie>> {
        queries.append(query)
        return try search(query)
    }

    package func movie(_ id: WorkID<Movie>, in language: Language) async throws(CatalogError) -> Answer<MovieDetails> {
        try details(id)
    }

    package func selections(in language: Language, limit: Int) async throws(CatalogError) -> [MovieSelection] {
        [MovieSelection(theme: .classics, movies: [.sample(title: "A Way In")])]
    }

    package func suggestions(
        for text: SearchQuery, kind: SearchKind, language: Language, limit: Int
    ) async throws(CatalogError) -> [String] {
        ["\(text.text) one", "\(text.text) two"]
    }

    package static func page(_ number: Int, of movies: [Movie]) -> ResultPage<Movie> {
        ResultPage(
            items: Array(movies.dropFirst((number - 1) * MovieQuery.pageSize).prefix(MovieQuery.pageSize)),
            number: number,
            total: movies.count,
            pageCount: (movies.count + MovieQuery.pageSize - 1) / MovieQuery.pageSize
        )
    }
}

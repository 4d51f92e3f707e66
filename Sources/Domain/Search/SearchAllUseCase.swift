/// Searches films and books for one query. One of the two searches may fail; the results of the other are shown.
package struct SearchAllUseCase: Sendable {
    private let movies: any MovieCatalog
    private let books: any BookCatalog
    private let recents: any RecentQueries

    package init(movies: any MovieCatalog, books: any BookCatalog, recents: any RecentQueries) {
        self.movies = movies
        self.books = books
        self.recents = recents
    }

    /// Fetches the first page of both, without recording the query.
    ///
    /// - Throws: the error of a search if nothing was found. The catalog that failed may have results, so “no results” would be
    ///   wrong.
    package func execute(
        _ query: SearchQuery, in languages: ViewerLanguages, accepting age: AcceptedAge = .stale
    ) async throws(CatalogError) -> AllResults {
        let results = await attempt(query, in: languages, accepting: age)
        if results.total == 0, let error = results.error { throw error }
        return results
    }

    /// Fetches the first page of both, for a page that is useful also where both fail.
    package func attempt(
        _ query: SearchQuery, in languages: ViewerLanguages, accepting age: AcceptedAge = .stale
    ) async -> AllResults {
        async let foundMovies = side(movies, WorkQuery(text: query, languages: languages, acceptedAge: age))
        async let foundBooks = side(books, WorkQuery(text: query, languages: languages, acceptedAge: age))
        return await AllResults(movies: foundMovies, books: foundBooks)
    }

    /// Searches for a visitor who submitted the query, and records the query unless the search failed.
    ///
    /// - Parameter visitor: nil where nothing may be kept.
    /// - Throws: the error of the search, and `.cancelled` for a visitor who left meanwhile.
    package func submit(
        _ query: SearchQuery, in languages: ViewerLanguages, for visitor: VisitorID?
    ) async throws(CatalogError) -> RecordingOutcome {
        _ = try await execute(query, in: languages)
        guard !Task.isCancelled else { throw CatalogError(.cancelled, source: .catalog) }
        return await recents.attemptRecording(query, scope: .all, of: visitor)
    }

    private func side<Item: Work>(
        _ catalog: any WorkCatalog<Item>, _ query: WorkQuery<Item>
    ) async -> CatalogResult<Item> {
        do {
            return .success(try await catalog.works(matching: query))
        } catch {
            return .failure(error)
        }
    }
}

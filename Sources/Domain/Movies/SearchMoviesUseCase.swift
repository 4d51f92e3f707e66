/// Searches films, and keeps a query that was searched with success among the visitor's recent ones.
package struct SearchMoviesUseCase: Sendable {
    private let catalog: any MovieCatalog
    private let recents: any RecentQueries

    package init(catalog: any MovieCatalog, recents: any RecentQueries) {
        self.catalog = catalog
        self.recents = recents
    }

    /// Looks a page up without keeping anything: what reading a page does.
    package func execute(_ query: MovieQuery) async throws(CatalogError) -> Answer<ResultPage<Movie>> {
        try await catalog.movies(matching: query)
    }

    /// Searches anew for a visitor who submitted the query.
    ///
    /// - Returns: whether the query is kept now, so that the visitor needs to be known again.
    package func submit(_ query: MovieQuery, for visitor: VisitorID) async throws(CatalogError) -> Recording {
        _ = try await catalog.movies(matching: query)
        do {
            return try await recents.record(query.text, kind: .movies, of: visitor) ? .kept : .switchedOff
        } catch {
            return .failed(error)
        }
    }

    package enum Recording: Sendable {
        case kept
        /// The visitor does not want queries kept.
        case switchedOff
        /// The search went well, but the query could not be kept.
        case failed(StorageError)
    }
}

/// Fetches what a film's own page shows.
package struct FetchMovieDetailsUseCase: Sendable {
    private let catalog: any MovieCatalog

    package init(catalog: any MovieCatalog) {
        self.catalog = catalog
    }

    package func execute(_ id: WorkID<Movie>, in language: Language) async throws(CatalogError) -> Answer<MovieDetails> {
        try await catalog.movie(id, in: language)
    }
}

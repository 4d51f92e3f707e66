/// Fetches a poster, so that a reader's browser asks nobody but Foyer.
package struct FetchPosterUseCase: Sendable {
    private let sources: [Source: any PosterSource]

    package init(sources: [Source: any PosterSource]) {
        self.sources = sources
    }

    package func execute(_ poster: PosterReference, width: Int) async throws(CatalogError) -> Picture {
        guard let source = sources[poster.source] else { throw CatalogError(.notFound, source: poster.source) }
        return try await source.poster(poster, width: width)
    }
}

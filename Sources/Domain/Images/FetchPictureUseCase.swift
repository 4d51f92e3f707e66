/// Fetches a poster or a cover, so that the visitor's browser sends requests to Foyer only.
package struct FetchPictureUseCase: Sendable {
    private let sources: [Source: any PictureSource]

    package init(sources: [Source: any PictureSource]) {
        self.sources = sources
    }

    package func execute(_ picture: PictureReference, width: Int) async throws(CatalogError) -> Picture {
        guard let source = sources[picture.source] else { throw CatalogError(.notFound, source: picture.source) }
        return try await source.picture(picture, width: width)
    }
}

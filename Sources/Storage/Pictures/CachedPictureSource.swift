import Domain

/// The pictures of a service, cached as files, so that each is fetched once. A picture whose file cannot be read is fetched
/// again.
package struct CachedPictureSource: PictureSource {
    private let source: any PictureSource
    private let cache: PictureFileCache

    package init(_ source: any PictureSource, cache: PictureFileCache) {
        self.source = source
        self.cache = cache
    }

    package func picture(_ picture: PictureReference, width: Int) async throws(CatalogError) -> Picture {
        let name = "\(picture.source.rawValue) \(width) \(picture.name)"
        if let saved = await cache.picture(named: name) { return saved }
        let fetched = try await source.picture(picture, width: width)
        await cache.save(fetched, as: name)
        return fetched
    }
}

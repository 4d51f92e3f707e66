import Domain
import Foundation

/// Posters of The Movie Database, from its image host.
package struct TMDBPosters: PosterSource {
    /// The widths that the service offers, in pixels.
    private static let widths = [92, 154, 185, 342, 500, 780]
    private static let sizeLimit = 5 * 1024 * 1024

    private let baseURL: URL
    private let transport: HTTPTransport

    /// - Parameter baseURL: `https://image.tmdb.org/t/p`, or a mirror of it.
    package init(baseURL: URL, transport: HTTPTransport) {
        self.baseURL = baseURL
        self.transport = transport
    }

    package func poster(_ poster: PosterReference, width: Int) async throws(CatalogError) -> Picture {
        guard poster.source == .tmdb else { throw CatalogError(.notFound, source: poster.source) }
        let offered = Self.widths.first { $0 >= width } ?? 780
        let reply = try await transport.get(
            baseURL.appending(path: "w\(offered)/\(poster.name)"), of: .tmdb, limits: .init(size: Self.sizeLimit))
        guard reply.status == 200 else {
            throw CatalogError(reply.status == 404 ? .notFound : .unavailable, source: .tmdb)
        }
        guard let picture = Picture(data: reply.body), picture.format.mediaType == reply.mediaType else {
            throw CatalogError(.badResponse, source: .tmdb)
        }
        return picture
    }
}

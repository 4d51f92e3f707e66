import Domain
import Foundation

/// Posters of The Movie Database, from its image host. A picture's name is its file's.
package struct TMDBPosters: PictureSource {
    /// The widths that the service offers, in pixels.
    private static let widths = [92, 154, 185, 342, 500, 780]

    private let baseURL: URL
    private let download: PictureDownload

    /// - Parameter baseURL: `https://image.tmdb.org/t/p`, or a mirror of it.
    package init(baseURL: URL, client: ServiceClient) {
        self.baseURL = baseURL
        download = PictureDownload(client: client)
    }

    package func picture(_ picture: PictureReference, width: Int) async throws(CatalogError) -> Picture {
        guard picture.source == .tmdb, picture.name.wholeMatch(of: /[A-Za-z0-9_-]{1,80}\.(jpg|png)/) != nil else {
            throw CatalogError(.notFound, source: picture.source)
        }
        let offered = Self.widths.first { $0 >= width } ?? 780
        return try await download.picture(at: baseURL.appending(path: "w\(offered)/\(picture.name)"))
    }
}

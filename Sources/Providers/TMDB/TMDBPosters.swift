import Domain
import Foundation

extension ServicePictureSource {
    /// The widths of TMDB's posters, in pixels.
    private static let tmdbWidths = [92, 154, 185, 342, 500, 780]

    /// Posters of The Movie Database. A picture's name is its file name.
    ///
    /// - Parameter baseURL: `https://image.tmdb.org/t/p`, or a mirror of it.
    package static func tmdb(baseURL: URL, client: ServiceClient) -> ServicePictureSource {
        ServicePictureSource(source: .tmdb, client: client) { name, width in
            guard name.wholeMatch(of: /[A-Za-z0-9_-]{1,80}\.(jpg|png)/) != nil else { return nil }
            return baseURL.appending(path: "w\(tmdbWidths.first { $0 >= width } ?? 780)/\(name)")
        }
    }
}

import Domain
import Foundation

extension ServicePictures {
    /// The widths of posters that TMDB offers, in pixels.
    private static let tmdbWidths = [92, 154, 185, 342, 500, 780]

    /// Posters of The Movie Database. A picture's name is its file's.
    ///
    /// - Parameter baseURL: `https://image.tmdb.org/t/p`, or a mirror of it.
    package static func tmdb(baseURL: URL, client: ServiceClient) -> ServicePictures {
        ServicePictures(source: .tmdb, client: client) { name, width in
            guard name.wholeMatch(of: /[A-Za-z0-9_-]{1,80}\.(jpg|png)/) != nil else { return nil }
            return baseURL.appending(path: "w\(tmdbWidths.first { $0 >= width } ?? 780)/\(name)")
        }
    }
}

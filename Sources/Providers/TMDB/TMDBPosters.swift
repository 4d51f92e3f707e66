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
            let stem = name.middle(before: ".jpg") ?? name.middle(before: ".png")
            guard stem?.consists(of: \.isBase64URL, count: 1...80) == true else { return nil }
            return baseURL.appending(path: "w\(tmdbWidths.first { $0 >= width } ?? 780)/\(name)")
        }
    }
}

import Domain
import Foundation

extension ServicePictureSource {
    /// Covers of Google Books. A picture's name is the id of its volume.
    ///
    /// - Parameter baseURL: `https://books.google.com/books`, or a mirror of it.
    package static func googleBooks(baseURL: URL, client: ServiceClient) -> ServicePictureSource {
        ServicePictureSource(source: .google, client: client) { name, _ in
            guard GoogleBooksCatalog.isVolumeID(name) else { return nil }
            // With a higher zoom, the picture can be an inner page.
            return baseURL.appending(path: "content").appendingEncoded([
                ("id", name), ("printsec", "frontcover"), ("img", "1"), ("zoom", "1"),
            ])
        }
    }
}

import Domain
import Foundation

extension ServicePictures {
    /// Covers of Google Books. A picture's name is its volume's id.
    ///
    /// - Parameter baseURL: `https://books.google.com/books`, or a mirror of it.
    package static func googleBooks(baseURL: URL, client: ServiceClient) -> ServicePictures {
        ServicePictures(source: .google, client: client) { name, _ in
            guard name.wholeMatch(of: GoogleBooksCatalog.volumeID) != nil else { return nil }
            // The thumbnail: larger ones can be inner pages.
            return baseURL.appending(path: "content").appendingEncoded([
                ("id", name), ("printsec", "frontcover"), ("img", "1"), ("zoom", "1"),
            ])
        }
    }
}

import Domain
import Foundation

/// Covers of Google Books, from its image host. A picture's name is its volume's id.
package struct GoogleBooksCovers: PictureSource {
    private let baseURL: URL
    private let download: PictureDownload

    /// - Parameter baseURL: `https://books.google.com/books`, or a mirror of it.
    package init(baseURL: URL, client: ServiceClient) {
        self.baseURL = baseURL
        download = PictureDownload(client: client)
    }

    package func picture(_ picture: PictureReference, width: Int) async throws(CatalogError) -> Picture {
        guard picture.source == .google, picture.name.wholeMatch(of: /[A-Za-z0-9_-]{1,40}/) != nil else {
            throw CatalogError(.notFound, source: picture.source)
        }
        // The thumbnail: larger ones can be inner pages.
        return try await download.picture(
            at: baseURL.appending(path: "content").appendingEncoded([
                ("id", picture.name), ("printsec", "frontcover"), ("img", "1"), ("zoom", "1"),
            ]))
    }
}

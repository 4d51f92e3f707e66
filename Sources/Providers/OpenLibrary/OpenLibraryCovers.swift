import Domain
import Foundation

/// Covers of Open Library (https://openlibrary.org/dev/docs/api/covers). A picture's name is its number.
package struct OpenLibraryCovers: PictureSource {
    /// The widths of the sizes that the service offers, in pixels, about.
    private static let sizes = [(45, "S"), (180, "M"), (500, "L")]

    private let baseURL: URL
    private let download: PictureDownload

    /// - Parameter baseURL: `https://covers.openlibrary.org`, or a mirror of it.
    package init(baseURL: URL, client: ServiceClient) {
        self.baseURL = baseURL
        download = PictureDownload(client: client)
    }

    package func picture(_ picture: PictureReference, width: Int) async throws(CatalogError) -> Picture {
        guard picture.source == .openLibrary, let number = Int(picture.name), number > 0 else {
            throw CatalogError(.notFound, source: picture.source)
        }
        let size = Self.sizes.first { $0.0 >= width }?.1 ?? "L"
        // Without this, a book without a cover has one of a single pixel.
        return try await download.picture(
            at: baseURL.appending(path: "b/id/\(number)-\(size).jpg").appendingEncoded([("default", "false")]))
    }

    /// - Returns: nil for no number of a cover: the service has -1 for none.
    static func reference(_ number: Int) -> PictureReference? {
        number > 0 ? PictureReference(source: .openLibrary, name: String(number)) : nil
    }
}

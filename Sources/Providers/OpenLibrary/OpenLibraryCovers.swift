import Domain
import Foundation

extension OpenLibraryCatalog {
    /// Many of its covers lie at the Internet Archive, of which it is a part, and it leads there.
    package static var coversPolicy: ServicePolicy {
        var policy = OpenLibraryCatalog.policy
        policy.limits.redirectDomains = ["archive.org"]
        return policy
    }
}

extension ServicePictures {
    /// The widths of the sizes that Open Library offers, in pixels, about.
    private static let openLibrarySizes = [(45, "S"), (180, "M"), (500, "L")]

    /// Covers of Open Library (https://openlibrary.org/dev/docs/api/covers). A picture's name is its number.
    ///
    /// - Parameter baseURL: `https://covers.openlibrary.org`, or a mirror of it.
    package static func openLibrary(baseURL: URL, client: ServiceClient) -> ServicePictures {
        ServicePictures(source: .openLibrary, client: client) { name, width in
            guard let number = Int(name), number > 0 else { return nil }
            let size = openLibrarySizes.first { $0.0 >= width }?.1 ?? "L"
            // Without this, a book without a cover has one of a single pixel.
            return baseURL.appending(path: "b/id/\(number)-\(size).jpg").appendingEncoded([("default", "false")])
        }
    }
}

extension PictureReference {
    /// A cover of Open Library.
    ///
    /// - Returns: nil for no number of a cover: the service has -1 for none.
    init?(openLibraryCover number: Int?) {
        guard let number, number > 0 else { return nil }
        self.init(source: .openLibrary, name: String(number))
    }
}

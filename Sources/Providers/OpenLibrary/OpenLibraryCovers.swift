import Domain
import Foundation

extension OpenLibraryCatalog {
    /// Requests for covers are redirected to the Internet Archive, which runs Open Library.
    package static var coversPolicy: ServicePolicy {
        var policy = OpenLibraryCatalog.policy
        policy.limits.redirectDomains = ["archive.org"]
        return policy
    }
}

extension ServicePictureSource {
    /// The sizes of Open Library's covers with their approximate widths in pixels.
    private static let openLibrarySizes = [(45, "S"), (180, "M"), (500, "L")]

    /// Covers of Open Library (https://openlibrary.org/dev/docs/api/covers). A picture's name is its number.
    ///
    /// - Parameter baseURL: `https://covers.openlibrary.org`, or a mirror of it.
    package static func openLibrary(baseURL: URL, client: ServiceClient) -> ServicePictureSource {
        ServicePictureSource(source: .openLibrary, client: client) { name, width in
            guard let number = Int(name), number > 0 else { return nil }
            let size = openLibrarySizes.first { $0.0 >= width }?.1 ?? "L"
            // Without the parameter, a missing cover is a picture of one pixel.
            return baseURL.appending(path: "b/id/\(number)-\(size).jpg").appendingEncoded([("default", "false")])
        }
    }
}

extension PictureReference {
    /// - Returns: nil for 0 and for negative numbers: the service sends -1 for no cover.
    init?(openLibraryCover number: Int?) {
        guard let number, number > 0 else { return nil }
        self.init(source: .openLibrary, name: String(number))
    }
}

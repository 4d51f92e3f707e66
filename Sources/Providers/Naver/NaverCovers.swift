import Domain
import Foundation

/// Covers of books at Naver, from its image host. A picture's name is its folder and file, joined by a hyphen.
package struct NaverCovers: PictureSource {
    private let baseURL: URL
    private let download: PictureDownload

    /// - Parameter baseURL: `https://shopping-phinf.pstatic.net`, or a mirror of it.
    package init(baseURL: URL, client: ServiceClient) {
        self.baseURL = baseURL
        download = PictureDownload(client: client)
    }

    package func picture(_ picture: PictureReference, width: Int) async throws(CatalogError) -> Picture {
        guard picture.source == .naver, let match = picture.name.wholeMatch(of: /(main_\d{1,10})-([\d.]{1,40}\.jpg)/) else {
            throw CatalogError(.notFound, source: picture.source)
        }
        return try await download.picture(at: baseURL.appending(path: "\(match.1)/\(match.2)"))
    }

    /// - Returns: nil for an address of any other form.
    static func reference(_ address: String) -> PictureReference? {
        guard let match = address.firstMatch(of: /^https?:\/\/[^\/]+\/(main_\d{1,10})\/([\d.]{1,40}\.jpg)(?:\?|$)/) else {
            return nil
        }
        return PictureReference(source: .naver, name: "\(match.1)-\(match.2)")
    }
}

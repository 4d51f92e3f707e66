import Domain
import Foundation

/// Fetches pictures from a service's image host.
struct PictureDownload: Sendable {
    private static let limits = HTTPTransport.Limits(size: 5 * 1024 * 1024)

    let client: ServiceClient

    /// - Throws: `.notFound` where there is no such picture, `.badResponse` for what is none.
    func picture(at url: URL) async throws(CatalogError) -> Picture {
        let reply = try await client.get(url, limits: Self.limits)
        guard reply.status == 200 else {
            throw CatalogError(reply.status == 404 ? .notFound : .unavailable, source: client.source)
        }
        guard let picture = Picture(data: reply.body), picture.format.mediaType == reply.mediaType else {
            throw CatalogError(.badResponse, source: client.source)
        }
        return picture
    }
}

import Domain
import Foundation

/// Pictures from the image host of a service. Concurrent calls for the same picture cause one request.
package struct ServicePictureSource: PictureSource {
    /// In bytes.
    private static let maximumPictureSize = 5 * 1024 * 1024

    package let source: Source

    private let client: ServiceClient
    private let address: @Sendable (_ name: String, _ width: Int) -> URL?
    private let coalescer = RequestCoalescer<URL, Picture>()
    private let missing = NegativeCache()

    /// - Parameter address: the address of a picture in the next size from a width in pixels on; nil for a name that the
    ///   service cannot have.
    init(source: Source, client: ServiceClient, address: @escaping @Sendable (_ name: String, _ width: Int) -> URL?) {
        self.source = source
        self.client = client
        self.address = address
    }

    package func picture(_ picture: PictureReference, width: Int) async throws(CatalogError) -> Picture {
        guard picture.source == source, let url = address(picture.name, width) else {
            throw CatalogError(.notFound, source: picture.source)
        }
        if missing.errorKind(of: url, at: client.uptime) == nil { RequestTelemetry.current?.addServiceRequest() }
        guard let outcome = await coalescer.outcome(of: url, { await self.download(url) }) else {
            throw CatalogError(.cancelled, source: source)
        }
        return try outcome.get()
    }

    private func download(_ url: URL) async -> Result<Picture, CatalogError> {
        if let kind = missing.errorKind(of: url, at: client.uptime) { return .failure(CatalogError(kind, source: source)) }
        do throws(ServiceCallError) {
            let response = try await client.get(url, maximumBodySize: Self.maximumPictureSize)
            guard let picture = Picture(data: response.body), picture.format.mediaType == response.mediaType else {
                throw ServiceCallError(.badResponse)
            }
            return .success(picture)
        } catch {
            if error.kind == .notFound || error.kind == .badResponse { missing.insert(url, error.kind, at: client.uptime) }
            return .failure(CatalogError(error, source: source))
        }
    }
}

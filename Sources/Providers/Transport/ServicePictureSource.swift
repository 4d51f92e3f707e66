import Domain
import Foundation
import Synchronization

/// Pictures from a service's image host. Who asks for the same one at the same moment causes one request.
package struct ServicePictures: PictureSource {
    /// In bytes.
    private static let sizeLimit = 5 * 1024 * 1024

    package let source: Source

    private let client: ServiceClient
    private let address: @Sendable (_ name: String, _ width: Int) -> URL?
    private let requests = SharedRequests<URL, Picture>()
    private let missing = MissingPictures()

    /// - Parameter address: where a picture is, in the size nearest to a width in pixels; nil for a name that is none of the
    ///   service's.
    init(source: Source, client: ServiceClient, address: @escaping @Sendable (_ name: String, _ width: Int) -> URL?) {
        self.source = source
        self.client = client
        self.address = address
    }

    package func picture(_ picture: PictureReference, width: Int) async throws(CatalogError) -> Picture {
        guard picture.source == source, let url = address(picture.name, width) else {
            throw CatalogError(.notFound, source: picture.source)
        }
        guard let outcome = await requests.outcome(of: url, { await self.download(url) }) else {
            throw CatalogError(.cancelled, source: source)
        }
        return try outcome.get()
    }

    private func download(_ url: URL) async -> Result<Picture, CatalogError> {
        // That there is no such picture stays true for a while.
        if let kind = missing.kind(of: url, at: client.uptime) { return .failure(CatalogError(kind, source: source)) }
        do throws(ServiceCallError) {
            let reply = try await client.get(url, sizeLimit: Self.sizeLimit)
            guard let picture = Picture(data: reply.body), picture.format.mediaType == reply.mediaType else {
                throw ServiceCallError(.badResponse)
            }
            return .success(picture)
        } catch {
            if error.kind == .notFound || error.kind == .badResponse { missing.add(url, error.kind, at: client.uptime) }
            return .failure(CatalogError(error, source: source))
        }
    }
}

/// Pictures that a host did not have, or had no picture for, each for ten minutes.
private final class MissingPictures: Sendable {
    private static let rest = Duration.seconds(600)
    /// How many are remembered at most.
    private static let limit = 10_000

    private let missing = Mutex<[URL: (kind: CatalogError.Kind, until: Duration)]>([:])

    func kind(of url: URL, at now: Duration) -> CatalogError.Kind? {
        missing.withLock { missing in
            guard let known = missing[url] else { return nil }
            if now < known.until { return known.kind }
            missing[url] = nil
            return nil
        }
    }

    func add(_ url: URL, _ kind: CatalogError.Kind, at now: Duration) {
        missing.withLock { missing in
            if missing.count >= Self.limit { missing = [:] }
            missing[url] = (kind, now + Self.rest)
        }
    }
}

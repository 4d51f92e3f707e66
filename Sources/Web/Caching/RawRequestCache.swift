import Domain
import NIOCore
import Synchronization

/// The heads of responses by the bytes of the requests: a request that came before, byte for byte, has the same response, and
/// need not be parsed again. The bodies stay in `ResponseCache`.
final class RawRequestCache: Sendable {
    private let responses = Mutex(BoundedCache<ByteBuffer, RawCachedResponse>(costLimit: 24 << 20))

    func response(to request: ByteBuffer) -> RawCachedResponse? {
        responses.withLock { $0.value(for: request) }
    }

    func insert(_ response: RawCachedResponse, for request: ByteBuffer) {
        // A copy, since the request may be a small part of a large buffer.
        let request = ByteBuffer(bytes: request.readableBytesView)
        responses.withLock { $0.insert(response, for: request, cost: response.size + request.capacity) }
    }
}

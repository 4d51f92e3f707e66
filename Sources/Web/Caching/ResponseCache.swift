import Domain
import Hummingbird
import NIOCore
import Presentation
import Synchronization

/// Our own pages and drawn covers in memory, for requests without a visitor. At the size limit, the least
/// recently used are removed first.
package final class ResponseCache: Sendable {
    /// The properties of a request on which a response without a visitor depends.
    struct Key: Hashable {
        private let address: String
        private let authority: String?
        private let languages: ViewerLanguages
        private let isJSON: Bool
        private let isCompressed: Bool

        /// - Returns: nil for a request of a visitor, and for a page that may differ at each request.
        init?(_ request: Request, viewer: RequestViewer) {
            guard viewer.visitor == nil, viewer.acceptedAge == .stale, request.method == .get || request.method == .head,
                Self.isShared(request.uri.path)
            else { return nil }
            let codings = AcceptedCodings(request)
            // Cross-site requests with cookies get pages without compression (`ETagAndCompressionMiddleware`).
            guard !codings.refusesPlain, !request.isCrossSiteWithCookies else { return nil }
            address = request.uri.string
            authority = viewer.authority
            languages = viewer.languages
            isJSON = viewer.wantsJSON
            isCompressed = codings.gzip
        }

        /// In bytes.
        var size: Int { address.utf8.count + (authority?.utf8.count ?? 0) }

        /// Whether the path is that of a drawn cover, or of a page that is the same for all requests without a visitor.
        private static func isShared(_ path: String) -> Bool {
            sharedPaths.contains(path) || sharedPrefixes.contains { path.hasPrefix($0) }
        }

        private static let sharedPaths = Set(
            [PathTemplate.home, .search, .movies, .books, .suggest, .offline].map(\.rawValue))
        private static let sharedPrefixes = [PathTemplate.movie, .book, .movieCover, .bookCover].map {
            String($0.rawValue.prefix { $0 != "{" })
        }
    }

    private struct Entry {
        let response: CachedResponse
        let madeAt: Duration
        /// When a request began to make a new one.
        var renewedAt: Duration?
    }

    /// The time limit for making a new response. After it, the next request makes one, too.
    private static let renewalTimeout = Duration.seconds(10)

    private let lifetime: Duration
    private let sizeLimit: Int
    private let uptime: @Sendable () -> Duration
    private let entries: Mutex<BoundedCache<Key, Entry>>
    private let hits = Atomic(0)

    /// - Parameters:
    ///   - lifetime: the age at which a response is replaced; zero turns the cache off.
    ///   - sizeLimit: in bytes.
    ///   - uptime: a monotonic clock with any origin.
    package init(lifetime: Duration, sizeLimit: Int = 48 << 20, uptime: @escaping @Sendable () -> Duration) {
        self.lifetime = lifetime
        self.uptime = uptime
        self.sizeLimit = sizeLimit
        entries = Mutex(BoundedCache(costLimit: sizeLimit))
    }

    var isEnabled: Bool { lifetime > .zero }

    /// How many requests got a cached response.
    package var hitCount: Int { hits.load(ordering: .relaxed) }

    /// - Parameter mayRenew: whether the caller makes the response where this returns nil. Of simultaneous requests for one that
    ///   is too old, one gets nil; the others get the old one.
    func response(for key: Key, mayRenew: Bool = true) -> CachedResponse? {
        guard isEnabled else { return nil }
        let now = uptime()
        let response: CachedResponse? = entries.withLock { entries in
            guard let entry = entries.value(for: key) else { return nil }
            if now - entry.madeAt < lifetime { return entry.response }
            if let renewedAt = entry.renewedAt, now - renewedAt < Self.renewalTimeout { return entry.response }
            if mayRenew { replace(entry, renewedAt: now, for: key, in: &entries) }
            return nil
        }
        if response != nil { hits.add(1, ordering: .relaxed) }
        return response
    }

    func insert(_ response: CachedResponse, for key: Key) {
        guard isEnabled else { return }
        let now = uptime()
        entries.withLock { $0.insert(Entry(response: response, madeAt: now), for: key, cost: Self.size(of: response, key)) }
    }

    /// Removes all responses, since the catalog has changed.
    package func removeAll() {
        entries.withLock { $0 = BoundedCache(costLimit: sizeLimit) }
    }

    /// Lets the next request make the response, since this one could not.
    func cancelRenewal(of key: Key) {
        entries.withLock { entries in
            guard let entry = entries.value(for: key), entry.renewedAt != nil else { return }
            replace(entry, renewedAt: nil, for: key, in: &entries)
        }
    }

    private func replace(_ entry: Entry, renewedAt: Duration?, for key: Key, in entries: inout BoundedCache<Key, Entry>) {
        entries.insert(
            Entry(response: entry.response, madeAt: entry.madeAt, renewedAt: renewedAt), for: key,
            cost: Self.size(of: entry.response, key))
    }

    /// In bytes, with an estimate for the headers.
    private static func size(of response: CachedResponse, _ key: Key) -> Int {
        response.size + key.size + 4096
    }
}

import Domain
import Foundation
import Synchronization

/// Remembers for ten minutes that an address has no picture, so that it is not requested again.
final class NegativeCache: Sendable {
    private static let lifetime = Duration.seconds(600)
    private static let capacity = 10_000

    private let entries = Mutex<[URL: (kind: ServiceErrorKind, expiry: Duration)]>([:])

    /// - Parameter now: monotonic time, the same as for `insert`.
    func errorKind(of url: URL, at now: Duration) -> ServiceErrorKind? {
        entries.withLock { entries in
            guard let entry = entries[url] else { return nil }
            if now < entry.expiry { return entry.kind }
            entries[url] = nil
            return nil
        }
    }

    func insert(_ url: URL, _ kind: ServiceErrorKind, at now: Duration) {
        entries.withLock { entries in
            if entries.count >= Self.capacity { entries = [:] }
            entries[url] = (kind, now + Self.lifetime)
        }
    }
}

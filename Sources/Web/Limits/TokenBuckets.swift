import Domain
import Synchronization

/// A token bucket for each key. A bucket holds `capacity` tokens and fills evenly, from empty to full in one period. A new
/// key's is full.
final class TokenBuckets<Key: Hashable & Sendable>: Sendable {
    private struct Bucket {
        var tokens: Double
        var filledAt: Duration
    }

    private let capacity: Double
    /// In seconds.
    private let period: Double
    private let buckets: Mutex<BoundedCache<Key, Bucket>>

    /// - Parameter limit: how many buckets are kept at most. A bucket that was dropped counts as full.
    init(capacity: Int, period: Duration, limit: Int) {
        self.capacity = Double(capacity)
        self.period = period / .seconds(1)
        buckets = Mutex(BoundedCache(costLimit: limit))
    }

    /// How many buckets are kept.
    var count: Int { buckets.withLock { $0.count } }

    /// Takes a token.
    ///
    /// - Returns: nil where the bucket had one; else the time until it has.
    func consume(_ key: Key, at now: Duration) -> Duration? {
        buckets.withLock { buckets in
            var bucket = filled(buckets.value(for: key), now)
            defer { buckets.insert(bucket, for: key, cost: 1) }
            guard bucket.tokens >= 1 else { return .seconds((1 - bucket.tokens) * period / capacity) }
            bucket.tokens -= 1
            return nil
        }
    }

    /// Puts a token back that was taken.
    func refund(_ key: Key, at now: Duration) {
        buckets.withLock { buckets in
            var bucket = filled(buckets.value(for: key), now)
            bucket.tokens = min(capacity, bucket.tokens + 1)
            buckets.insert(bucket, for: key, cost: 1)
        }
    }

    private func filled(_ bucket: Bucket?, _ now: Duration) -> Bucket {
        guard let bucket else { return Bucket(tokens: capacity, filledAt: now) }
        // Tasks may arrive here in another order than they read the clock in.
        let time = max(0, (now - bucket.filledAt) / .seconds(1))
        return Bucket(tokens: min(capacity, bucket.tokens + time * capacity / period), filledAt: max(now, bucket.filledAt))
    }
}

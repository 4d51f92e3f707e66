import Domain
import Synchronization

/// A token bucket for each key. A bucket holds `capacity` tokens and fills evenly, from empty to full in one period. A new
/// key's is full. What is charged afterwards may be more than the bucket has; it then fills from below empty.
final class TokenBuckets<Key: Hashable & Sendable>: Sendable {
    private struct Bucket {
        var tokens: Double
        var filledAt: Duration
    }

    /// The most that a bucket owes, in capacities. As many requests as the bucket holds may be admitted at once and charged
    /// afterwards, each with up to nine more (`RequestLimits.missingPictureCost`). Without a bound, a long burst could shut out the
    /// others of an address for hours.
    private static var debtLimit: Double { 10 }

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

    /// Takes tokens. A cost above the capacity takes a full bucket.
    ///
    /// - Returns: nil where the bucket had as many; else the time until it has.
    func consume(_ key: Key, cost: Int = 1, at now: Duration) -> Duration? {
        buckets.withLock { buckets in
            var bucket = filled(buckets.value(for: key), now)
            defer { buckets.insert(bucket, for: key, cost: 1) }
            if let wait = wait(of: bucket, cost: cost) { return wait }
            bucket.tokens -= min(Double(cost), capacity)
            return nil
        }
    }

    /// The time until a token can be taken; nil where it can be now.
    func wait(_ key: Key, at now: Duration) -> Duration? {
        buckets.withLock { buckets in wait(of: filled(buckets.value(for: key), now), cost: 1) }
    }

    /// Takes tokens, also more than the bucket has.
    func charge(_ key: Key, cost: Int, at now: Duration) {
        change(key, by: -Double(cost), at: now)
    }

    /// Puts tokens back that `consume` took.
    func refund(_ key: Key, cost: Int = 1, at now: Duration) {
        change(key, by: min(Double(cost), capacity), at: now)
    }

    private func change(_ key: Key, by tokens: Double, at now: Duration) {
        buckets.withLock { buckets in
            var bucket = filled(buckets.value(for: key), now)
            bucket.tokens = min(capacity, max(-Self.debtLimit * capacity, bucket.tokens + tokens))
            buckets.insert(bucket, for: key, cost: 1)
        }
    }

    private func wait(of bucket: Bucket, cost: Int) -> Duration? {
        let missing = min(Double(cost), capacity) - bucket.tokens
        return missing > 0 ? .seconds(missing * period / capacity) : nil
    }

    private func filled(_ bucket: Bucket?, _ now: Duration) -> Bucket {
        guard let bucket else { return Bucket(tokens: capacity, filledAt: now) }
        // Tasks may arrive here in another order than they read the clock in.
        let time = max(0, (now - bucket.filledAt) / .seconds(1))
        return Bucket(tokens: min(capacity, bucket.tokens + time * capacity / period), filledAt: max(now, bucket.filledAt))
    }
}

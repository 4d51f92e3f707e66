import Synchronization

/// A bucket of tokens for each key: it holds so many, and fills up evenly, all of them in one period. A key that was never seen has a
/// full one.
final class TokenBuckets<Key: Hashable & Sendable>: Sendable {
    private struct Bucket {
        var tokens: Double
        var filledAt: Duration
    }

    /// Two generations: what is used moves to the younger, and once that is full, the elder is forgotten. So it is always those that
    /// were not used for longest that go, and keeping the order costs nothing.
    private struct State {
        var younger: [Key: Bucket] = [:]
        var elder: [Key: Bucket] = [:]
    }

    private let capacity: Double
    /// In seconds.
    private let period: Double
    private let generationSize: Int
    private let state = Mutex(State())

    /// - Parameter limit: how many buckets are kept at most. A bucket that is forgotten is full again.
    init(capacity: Int, period: Duration, limit: Int) {
        self.capacity = Double(capacity)
        self.period = period / .seconds(1)
        generationSize = max(1, limit / 2)
    }

    /// How many buckets are kept.
    var count: Int { state.withLock { $0.younger.count + $0.elder.count } }

    /// Takes a token.
    ///
    /// - Returns: nil where there was one; else how long it takes until there is.
    func take(_ key: Key, at now: Duration) -> Duration? {
        state.withLock { state in
            var bucket = filled(&state, key, now)
            defer { keep(bucket, key, &state) }
            guard bucket.tokens >= 1 else { return .seconds((1 - bucket.tokens) * period / capacity) }
            bucket.tokens -= 1
            return nil
        }
    }

    /// Puts a token back that was taken.
    func putBack(_ key: Key, at now: Duration) {
        state.withLock { state in
            var bucket = filled(&state, key, now)
            bucket.tokens = min(capacity, bucket.tokens + 1)
            keep(bucket, key, &state)
        }
    }

    private func filled(_ state: inout State, _ key: Key, _ now: Duration) -> Bucket {
        guard let bucket = state.younger[key] ?? state.elder[key] else { return Bucket(tokens: capacity, filledAt: now) }
        // Tasks may come here in another order than they read the clock in.
        let time = max(0, (now - bucket.filledAt) / .seconds(1))
        return Bucket(tokens: min(capacity, bucket.tokens + time * capacity / period), filledAt: max(now, bucket.filledAt))
    }

    private func keep(_ bucket: Bucket, _ key: Key, _ state: inout State) {
        if state.younger[key] == nil, state.younger.count >= generationSize {
            state.elder = state.younger
            state.younger = [:]
        }
        state.younger[key] = bucket
        state.elder[key] = nil
    }
}

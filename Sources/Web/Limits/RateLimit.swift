import Domain

/// A limit on the requests of one visitor, and of one address. Each has a bucket of its own, so neither a new cookie nor a new
/// address alone gives more.
package struct RateLimit: Sendable {
    /// How many visitors, and how many addresses, have a bucket at most: about 2 MB each.
    private static let bucketLimit = 20_000

    private let visitors: TokenBuckets<VisitorID>
    private let addresses: TokenBuckets<IPAddress>
    private let uptime: @Sendable () -> Duration

    /// - Parameters:
    ///   - count: the number of requests in a period, which may all come at once; 0 means no limit and returns nil.
    ///   - uptime: a monotonic clock with any origin.
    package init?(_ count: Int, each period: Duration, uptime: @escaping @Sendable () -> Duration) {
        guard count > 0 else { return nil }
        visitors = TokenBuckets(capacity: count, period: period, limit: Self.bucketLimit)
        addresses = TokenBuckets(capacity: count, period: period, limit: Self.bucketLimit)
        self.uptime = uptime
    }

    /// - Returns: nil where the request is allowed; else how long the client has to wait.
    func consume(_ address: IPAddress, _ visitor: VisitorID?) -> Duration? {
        let now = uptime()
        // The address first: a client can make up cookies, which must not fill the memory by requests that are rejected.
        if let wait = addresses.consume(address.network, at: now) { return wait }
        guard let visitor, let wait = visitors.consume(visitor, at: now) else { return nil }
        addresses.refund(address.network, at: now)
        return wait
    }

    func refund(_ address: IPAddress, _ visitor: VisitorID?) {
        let now = uptime()
        addresses.refund(address.network, at: now)
        if let visitor { visitors.refund(visitor, at: now) }
    }
}

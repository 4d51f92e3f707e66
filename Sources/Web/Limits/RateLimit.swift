import Domain

/// A limit on the requests of one visitor, of one address, and of the larger network of an IPv6 address. Each has a bucket of its
/// own, so neither a new cookie nor a new address alone gives more.
package struct RateLimit: Sendable {
    /// How many visitors, addresses and networks have a bucket at most: about 2 MB each.
    private static let bucketLimit = 20_000
    /// How many times the requests of one address the larger network of an IPv6 address may send.
    private static let siteFactor = 8

    private let visitors: TokenBuckets<VisitorID>
    private let addresses: TokenBuckets<IPAddress>
    private let sites: TokenBuckets<IPAddress>
    private let uptime: @Sendable () -> Duration

    /// - Parameters:
    ///   - count: the number of requests in a period, which may all come at once; 0 means no limit and returns nil.
    ///   - uptime: a monotonic clock with any origin.
    package init?(_ count: Int, each period: Duration, uptime: @escaping @Sendable () -> Duration) {
        guard count > 0 else { return nil }
        visitors = TokenBuckets(capacity: count, period: period, limit: Self.bucketLimit)
        addresses = TokenBuckets(capacity: count, period: period, limit: Self.bucketLimit)
        sites = TokenBuckets(capacity: count * Self.siteFactor, period: period, limit: Self.bucketLimit)
        self.uptime = uptime
    }

    /// - Parameter cost: as how many requests this one counts.
    /// - Returns: nil where the request is allowed; else how long the client has to wait.
    func consume(_ address: IPAddress, _ visitor: VisitorID?, cost: Int = 1) -> Duration? {
        let now = uptime()
        // The visitor last: one address may have many visitors, whose requests, once rejected, must not make buckets.
        if let site = address.site, let wait = sites.consume(site, cost: cost, at: now) { return wait }
        if let wait = addresses.consume(address.network, cost: cost, at: now) {
            if let site = address.site { sites.refund(site, cost: cost, at: now) }
            return wait
        }
        guard let visitor, let wait = visitors.consume(visitor, cost: cost, at: now) else { return nil }
        refund(address, nil, cost: cost)
        return wait
    }

    /// How long the client has to wait before a request; nil where it would be allowed now.
    func wait(_ address: IPAddress, _ visitor: VisitorID?) -> Duration? {
        let now = uptime()
        return [
            address.site.flatMap { sites.wait($0, at: now) }, addresses.wait(address.network, at: now),
            visitor.flatMap { visitors.wait($0, at: now) },
        ].compactMap(\.self).max()
    }

    /// Counts a request that was allowed as more than it cost.
    func charge(_ address: IPAddress, _ visitor: VisitorID?, cost: Int) {
        let now = uptime()
        if let site = address.site { sites.charge(site, cost: cost, at: now) }
        addresses.charge(address.network, cost: cost, at: now)
        if let visitor { visitors.charge(visitor, cost: cost, at: now) }
    }

    func refund(_ address: IPAddress, _ visitor: VisitorID?, cost: Int = 1) {
        let now = uptime()
        if let site = address.site { sites.refund(site, cost: cost, at: now) }
        addresses.refund(address.network, cost: cost, at: now)
        if let visitor { visitors.refund(visitor, cost: cost, at: now) }
    }
}

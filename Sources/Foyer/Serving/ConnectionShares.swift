import Web

/// How many connections each address has open, and how many it may have, so that one address cannot take all. The addresses of
/// one client count as one (`IPAddress.network`), and those of one customer of a provider have a limit together
/// (`IPAddress.site`). Proxies have no limit: the connections of all clients come from them.
struct ConnectionShares {
    /// The share of one address is this part of all connections.
    private static let divisor = 4
    /// The share of a site is this part of all connections. No address may have more, either.
    private static let siteDivisor = 2
    /// Enough for a few browsers behind one address, each of which opens six.
    private static let minimum = 16

    private let share: Int
    private let siteShare: Int
    private let proxies: TrustedProxies
    private var counts: [IPAddress: Int] = [:]
    private var siteCounts: [IPAddress: Int] = [:]

    /// - Parameter limit: how many connections may be open at once.
    init(limit: Int, proxies: TrustedProxies) {
        siteShare = max(1, limit / Self.siteDivisor)
        share = min(max(Self.minimum, limit / Self.divisor), siteShare)
        self.proxies = proxies
    }

    /// Counts a new connection.
    ///
    /// - Parameter peer: its other end; nil for a connection without an IP address.
    /// - Returns: false where the address, or its site, has its share open already. The connection does not count then.
    mutating func add(_ peer: IPAddress?) -> Bool {
        guard let peer, !proxies.isTrusted(peer) else { return true }
        guard counts[peer.network, default: 0] < share else { return false }
        if let site = peer.site {
            guard siteCounts[site, default: 0] < siteShare else { return false }
            siteCounts[site, default: 0] += 1
        }
        counts[peer.network, default: 0] += 1
        return true
    }

    /// Removes a connection that was added.
    mutating func remove(_ peer: IPAddress?) {
        guard let peer, !proxies.isTrusted(peer) else { return }
        Self.remove(peer.network, from: &counts)
        if let site = peer.site { Self.remove(site, from: &siteCounts) }
    }

    private static func remove(_ key: IPAddress, from counts: inout [IPAddress: Int]) {
        guard let count = counts[key] else { return }
        counts[key] = count > 1 ? count - 1 : nil
    }
}

import Web

/// How many connections each address has open, and how many it may have, so that one address cannot take all. The addresses of
/// one client count as one (`IPAddress.network`). Proxies have no limit: the connections of all clients come from them.
struct ConnectionShares {
    /// The share of one address is this part of all connections.
    private static let divisor = 4
    /// Enough for a few browsers behind one address, each of which opens six.
    private static let minimum = 16

    private let share: Int
    private let proxies: TrustedProxies
    private var counts: [IPAddress: Int] = [:]

    /// - Parameter limit: how many connections may be open at once.
    init(limit: Int, proxies: TrustedProxies) {
        share = max(Self.minimum, limit / Self.divisor)
        self.proxies = proxies
    }

    /// Counts a new connection.
    ///
    /// - Parameter peer: its other end; nil for a connection without an IP address.
    /// - Returns: false where the address has its share open already. The connection does not count then.
    mutating func add(_ peer: IPAddress?) -> Bool {
        guard let peer, !proxies.isTrusted(peer) else { return true }
        guard counts[peer.network, default: 0] < share else { return false }
        counts[peer.network, default: 0] += 1
        return true
    }

    /// Removes a connection that was added.
    mutating func remove(_ peer: IPAddress?) {
        guard let key = peer?.network, let count = counts[key] else { return }
        counts[key] = count > 1 ? count - 1 : nil
    }
}

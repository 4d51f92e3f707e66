import Foundation

/// An IPv4 or IPv6 address.
package struct IPAddress: Hashable, Sendable {
    /// The 128 bits of an IPv6 address; an IPv4 address is mapped to `::ffff:a.b.c.d`.
    let bits: UInt128

    static let loopback = IPAddress(bits: 1)
    private static let mapped = UInt128(0xFFFF) << 32

    private init(bits: UInt128) {
        self.bits = bits
    }

    /// - Returns: nil for a text that is no address.
    package init?(_ text: some StringProtocol) {
        // The zone of `fe80::1%eth0` is not part of the address.
        let text = String(text.prefix { $0 != "%" })
        var v4 = in_addr()
        var v6 = in6_addr()
        if inet_pton(AF_INET, text, &v4) == 1 {
            bits = Self.mapped | UInt128(UInt32(bigEndian: v4.s_addr))
        } else if inet_pton(AF_INET6, text, &v6) == 1 {
            bits = withUnsafeBytes(of: v6) { $0.reduce(0) { $0 << 8 | UInt128($1) } }
        } else {
            return nil
        }
    }

    var isIPv4: Bool { bits >> 32 == 0xFFFF }

    var isLoopback: Bool { self == .loopback || (isIPv4 && (bits >> 24) & 0xFF == 127) }

    /// The addresses of one client: an IPv4 address, or an IPv6 network of 2^64 addresses, as providers assign them.
    package var network: IPAddress { isIPv4 ? self : IPAddress(bits: (bits >> 64) << 64) }

    /// The largest network that providers assign to one customer, who then has 65,536 of the networks above: the first 48 bits of
    /// an IPv6 address. nil for an IPv4 address.
    package var site: IPAddress? { isIPv4 ? nil : IPAddress(bits: (bits >> 80) << 80) }
}

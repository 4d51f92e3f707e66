import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// An address of the internet, of either kind.
package struct IPAddress: Hashable, Sendable {
    /// As IPv6 writes it; one of IPv4 as `::ffff:a.b.c.d`.
    fileprivate let bits: UInt128

    static let loopback = IPAddress(bits: 1)
    private static let mapped = UInt128(0xFFFF) << 32

    private init(bits: UInt128) {
        self.bits = bits
    }

    /// Reads an address; nil for anything else.
    package init?(_ text: some StringProtocol) {
        // `fe80::1%eth0`: on which of the machine's networks, which is no part of it.
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

    /// What one client has to itself: an address of IPv4, and of IPv6 what providers give to each, a network of 2^64 addresses.
    var network: IPAddress { isIPv4 ? self : IPAddress(bits: (bits >> 64) << 64) }
}

/// Addresses that begin alike.
package struct IPNetwork: Hashable, Sendable {
    private let address: IPAddress
    private let mask: UInt128

    /// Reads `10.0.0.0/8`, `fd00::/8`, or a single address; nil for anything else.
    package init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let address = IPAddress(parts[0]) else { return nil }
        let width = address.isIPv4 ? 32 : 128
        guard let length = parts.count > 1 ? Int(parts[1]) : width, (0...width).contains(length) else { return nil }
        self.address = address
        mask = ~UInt128(0) << (width - length)
    }

    func contains(_ other: IPAddress) -> Bool {
        other.isIPv4 == address.isIPv4 && other.bits & mask == address.bits & mask
    }
}

/// Who a request comes from.
enum Client: Equatable {
    /// This machine itself.
    case local
    case remote(IPAddress)
}

/// Which servers in front of this one are believed when they say, by `X-Forwarded-For`, for whom they ask: those on this machine, and
/// those that are named. Anybody else may say what they like.
package struct TrustedProxies: Sendable, Equatable {
    private let networks: [IPNetwork]
    private let isPublic: Bool

    /// - Parameter isPublic: whether people come by a proxy on the way from the internet. Where one on this machine does not say for whom
    ///   it asks, it asks for anybody: not for this machine itself.
    package init(_ networks: [IPNetwork] = [], isPublic: Bool = false) {
        self.networks = networks
        self.isPublic = isPublic
    }

    /// Whether a request comes from this machine itself, and not by a proxy that says in any way that it is one.
    func isDirect(_ request: Request, on channel: any Channel) -> Bool {
        let peer = channel.remoteAddress?.ipAddress.flatMap { IPAddress($0) } ?? .loopback
        return peer.isLoopback && Self.proxyFields.allSatisfy { request.headers[$0] == nil }
    }

    /// By which proxies tell that they are.
    private static let proxyFields: [HTTPField.Name] =
        [.via] + [HTTPField.Name.forwarded, HTTPField.Name.xForwardedFor, HTTPField.Name.xRealIP].compactMap { $0 }

    func client(of request: Request, on channel: any Channel) -> Client {
        client(peer: channel.remoteAddress?.ipAddress.flatMap { IPAddress($0) }, forwarded: request.headers)
    }

    /// - Parameter peer: the other end of the connection; nil where that is no address of a network, and so on this machine.
    func client(peer: IPAddress?, forwarded headers: HTTPFields) -> Client {
        var client = peer ?? .loopback
        guard isTrusted(client) else { return .remote(client) }
        let names = Self.names(in: headers)
        if isPublic, names.isEmpty { return .remote(client) }
        // Each server adds the address that it was asked from at the end: the last one that is no server of ours is the client's,
        // and what stands before it, the client may have written.
        for name in names.reversed() {
            guard let address = IPAddress(name) else { return .remote(client) }
            client = address
            guard isTrusted(client) else { return .remote(client) }
        }
        return client.isLoopback ? .local : .remote(client)
    }

    private func isTrusted(_ address: IPAddress) -> Bool {
        address.isLoopback || networks.contains { $0.contains(address) }
    }

    private static func names(in headers: HTTPFields) -> [Substring] {
        guard let name = HTTPField.Name.xForwardedFor else { return [] }
        return headers[values: name].flatMap { $0.split(separator: ",") }.map { part in
            let name = part.trimmingPrefix(while: \.isWhitespace).prefix { !$0.isWhitespace }
            // `[::1]:8080`, `10.0.0.1:8080`: some add the port.
            if name.hasPrefix("[") { return name.dropFirst().prefix { $0 != "]" } }
            return name.count { $0 == ":" } == 1 ? name.prefix { $0 != ":" } : name
        }
    }
}

extension HTTPField.Name {
    static let xForwardedFor = HTTPField.Name("X-Forwarded-For")
    fileprivate static let forwarded = HTTPField.Name("Forwarded")
    fileprivate static let xRealIP = HTTPField.Name("X-Real-IP")
}

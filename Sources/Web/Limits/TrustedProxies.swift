import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// Where a request comes from.
enum ClientOrigin: Equatable {
    /// This machine.
    case local
    case remote(IPAddress)
}

/// The reverse proxies whose `X-Forwarded-For` is trusted: those on this machine and the configured ones.
package struct TrustedProxies: Sendable, Equatable {
    private let networks: [IPNetwork]
    private let isPublic: Bool

    /// - Parameter isPublic: whether a reverse proxy connects the site to the internet. A request from this machine without
    ///   `X-Forwarded-For` then counts as remote, since it may be any client's.
    package init(_ networks: [IPNetwork] = [], isPublic: Bool = false) {
        self.networks = networks
        self.isPublic = isPublic
    }

    /// Whether a request comes from this machine, without any header that a proxy adds.
    func isDirect(_ request: Request, on channel: any Channel) -> Bool {
        let peer = channel.remoteAddress?.ipAddress.flatMap { IPAddress($0) } ?? .loopback
        return peer.isLoopback && Self.proxyFields.allSatisfy { request.headers[$0] == nil }
    }

    /// Headers that proxies add.
    private static let proxyFields: [HTTPField.Name] =
        [.via] + [HTTPField.Name.forwarded, HTTPField.Name.xForwardedFor, HTTPField.Name.xRealIP].compactMap { $0 }

    func client(of request: Request, on channel: any Channel) -> ClientOrigin {
        client(peer: channel.remoteAddress?.ipAddress.flatMap { IPAddress($0) }, forwarded: request.headers)
    }

    /// - Parameter peer: the other end of the connection; nil for a connection without an IP address, which is on this machine.
    func client(peer: IPAddress?, forwarded headers: HTTPFields) -> ClientOrigin {
        var client = peer ?? .loopback
        guard isTrusted(client) else { return .remote(client) }
        let names = Self.forwardedNames(in: headers)
        if isPublic, names.isEmpty { return .remote(client) }
        // Each proxy appends the address that the request came from. The last address that is no trusted proxy is the client's;
        // the client may have made up those before it.
        for name in names.reversed() {
            guard let address = IPAddress(name) else { return .remote(client) }
            client = address
            guard isTrusted(client) else { return .remote(client) }
        }
        return client.isLoopback ? .local : .remote(client)
    }

    /// Whether `X-Forwarded-For` of this peer is trusted.
    package func isTrusted(_ address: IPAddress) -> Bool {
        address.isLoopback || networks.contains { $0.contains(address) }
    }

    private static func forwardedNames(in headers: HTTPFields) -> [Substring] {
        guard let name = HTTPField.Name.xForwardedFor else { return [] }
        return headers[values: name].flatMap { $0.split(separator: ",") }.map { part in
            let name = part.trimmingPrefix(while: \.isWhitespace).prefix { !$0.isWhitespace }
            // Some proxies add the port: `[::1]:8080`, `10.0.0.1:8080`.
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

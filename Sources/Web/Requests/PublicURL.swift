import Foundation
import Hummingbird

/// The origin in absolute addresses of the site: the configured one, else the host that the request names.
package struct PublicURL: Sendable {
    private struct Site {
        /// Scheme, host and port, without a slash at the end.
        let origin: String
        let host: HostName
    }

    /// nil where none is configured.
    private let site: Site?

    /// - Parameter configured: an `http` or `https` address without a path, for which `isReadable(_:)` is true.
    package init(configured: URL?) {
        site = configured.map { url in
            guard let site = Self.site(of: url) else { preconditionFailure("the settings accept no such address") }
            return site
        }
    }

    /// Whether the host of an address is a name or an IP address, so that requests can be compared with it.
    package static func isReadable(_ url: URL) -> Bool { site(of: url) != nil }

    private static func site(of url: URL) -> Site? {
        // `url.host()` has names in other scripts percent-encoded, and IPv6 addresses without their brackets; the address itself
        // has both as requests have them.
        guard let scheme = url.scheme?.lowercased(),
            let authority = url.absoluteString.split(separator: "/", omittingEmptySubsequences: false).dropFirst(2).first,
            let host = HostName(authority: String(authority))
        else { return nil }
        // As browsers write `Origin`: in lower case, without the scheme's default port.
        let standardPort = scheme == "https" ? 443 : 80
        let port = url.port.flatMap { $0 == standardPort ? nil : ":\($0)" } ?? ""
        return Site(origin: "\(scheme)://\(host.text)\(port)", host: host)
    }

    /// Whether the site is reached by https, so that cookies need `Secure`.
    package var isSecure: Bool { site?.origin.hasPrefix("https:") ?? false }

    /// The configured origin where `host` is another one; nil where no origin is configured.
    func origin(insteadOf host: HostName) -> String? {
        host.isAddress || isOwn(host) ? nil : site?.origin
    }

    func isOwn(_ host: HostName) -> Bool { host == site?.host }

    func origin(for request: Request) -> String { origin(at: request.head.authority) }

    /// - Parameter authority: host and port that a request names.
    func origin(at authority: String?) -> String {
        site?.origin ?? "http://\(authority ?? "localhost")"
    }
}

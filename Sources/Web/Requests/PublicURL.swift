import Foundation
import Hummingbird

/// The origin in absolute addresses of the site: the configured one, else the host that the request names.
package struct PublicURL: Sendable {
    /// Scheme, host and port, without a slash at the end; nil where none is configured.
    private let configuredOrigin: String?
    /// The configured host; nil where none is configured.
    private let hostName: String?

    /// - Parameter configured: an `http` or `https` address without a path.
    package init(configured: URL?) {
        configuredOrigin = configured.flatMap { url in
            // As browsers write `Origin`: in lower case, without the scheme's default port.
            guard let scheme = url.scheme?.lowercased(), let host = url.host()?.lowercased() else { return nil }
            let standardPort = scheme == "https" ? 443 : 80
            return "\(scheme)://\(host)" + (url.port.flatMap { $0 == standardPort ? nil : ":\($0)" } ?? "")
        }
        hostName = configured?.host().flatMap { HostName(authority: $0.contains(":") ? "[\($0)]" : $0) }?.text
    }

    /// Whether the site is reached by https, so that cookies need `Secure`.
    var isSecure: Bool { configuredOrigin?.hasPrefix("https:") ?? false }

    /// The configured origin where `host` is another one; nil where no origin is configured.
    func origin(insteadOf host: HostName) -> String? {
        hostName == nil || host.isAddress || isOwn(host) ? nil : configuredOrigin
    }

    func isOwn(_ host: HostName) -> Bool { host.text == hostName }

    func origin(for request: Request) -> String { origin(at: request.head.authority) }

    /// - Parameter authority: host and port that a request names.
    func origin(at authority: String?) -> String {
        configuredOrigin ?? "http://\(authority ?? "localhost")"
    }
}

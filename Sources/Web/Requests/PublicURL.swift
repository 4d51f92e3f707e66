import Foundation
import Hummingbird

/// The origin in absolute addresses of the site: the configured one, else the host that the request names.
package struct PublicURL: Sendable {
    /// Scheme, host and port, without a slash at the end; nil where none is configured.
    private let configuredOrigin: String?

    /// - Parameter configured: an `http` or `https` address without a path.
    package init(configured: URL?) {
        configuredOrigin = configured.flatMap { url in
            // As browsers write `Origin`: in lower case, without the scheme's default port.
            guard let scheme = url.scheme?.lowercased(), let host = url.host()?.lowercased() else { return nil }
            let standardPort = scheme == "https" ? 443 : 80
            return "\(scheme)://\(host)" + (url.port.flatMap { $0 == standardPort ? nil : ":\($0)" } ?? "")
        }
    }

    /// Whether the site is reached by https, so that cookies need `Secure`.
    var isSecure: Bool { configuredOrigin?.hasPrefix("https:") ?? false }

    func origin(for request: Request) -> String { origin(at: request.head.authority) }

    /// - Parameter authority: host and port that a request names.
    func origin(at authority: String?) -> String {
        configuredOrigin ?? "http://\(authority ?? "localhost")"
    }
}

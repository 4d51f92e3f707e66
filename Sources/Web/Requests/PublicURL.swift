import Foundation
import Hummingbird

/// The address that people use: the one that is configured, else what the request says.
package struct PublicURL: Sendable {
    /// Scheme, host and port, without a slash at the end; nil to go by the request.
    private let configuredOrigin: String?

    /// - Parameter configured: an `http` or `https` address without a path.
    package init(configured: URL?) {
        configuredOrigin = configured.flatMap { url in
            // As browsers write an origin: in lower case, without the scheme's own port.
            guard let scheme = url.scheme?.lowercased(), let host = url.host()?.lowercased() else { return nil }
            let standardPort = scheme == "https" ? 443 : 80
            return "\(scheme)://\(host)" + (url.port.flatMap { $0 == standardPort ? nil : ":\($0)" } ?? "")
        }
    }

    /// Whether people come by https, so that cookies must stay on it.
    var isSecure: Bool { configuredOrigin?.hasPrefix("https:") ?? false }

    func origin(for request: Request) -> String { origin(at: request.head.authority) }

    /// - Parameter authority: the host, and the port where it is not the usual one, that a request names.
    func origin(at authority: String?) -> String {
        configuredOrigin ?? "http://\(authority ?? "localhost")"
    }
}

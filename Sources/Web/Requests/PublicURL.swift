import Foundation
import Hummingbird

/// The address that people use: the one that is configured, else what the request says.
package struct PublicURL: Sendable {
    /// Scheme, host and port, without a slash at the end; nil to go by the request.
    private let configuredOrigin: String?

    /// - Parameter configured: an `http` or `https` address without a path.
    package init(configured: URL?) {
        configuredOrigin = configured.flatMap { url in
            guard let scheme = url.scheme, let host = url.host() else { return nil }
            return "\(scheme)://\(host)" + (url.port.map { ":\($0)" } ?? "")
        }
    }

    /// Whether people come by https, so that cookies must stay on it.
    var isSecure: Bool { configuredOrigin?.hasPrefix("https:") ?? false }

    func origin(for request: Request) -> String {
        configuredOrigin ?? "http://\(request.head.authority ?? "localhost")"
    }
}

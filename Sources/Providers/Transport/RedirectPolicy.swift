import Foundation

/// Decides which redirects are followed: those within the origin (scheme, host, port), since a key in a header or an address
/// must not reach another host, and those to domains that the caller names.
struct RedirectPolicy: Sendable {
    private struct Origin: Equatable, Sendable {
        let scheme: String?
        let host: String?
        let port: Int?

        init(_ url: URL) {
            scheme = url.scheme?.lowercased()
            host = url.host()?.lowercased()
            port = url.port
        }
    }

    private let origin: Origin
    private let additionalDomains: [String]

    init(origin url: URL, additionalDomains: [String]) {
        origin = Origin(url)
        self.additionalDomains = additionalDomains
    }

    func allows(_ url: URL) -> Bool {
        let target = Origin(url)
        if target == origin { return true }
        // Never from https to http.
        guard let host = target.host, target.scheme == "https" || target.scheme == origin.scheme else { return false }
        return additionalDomains.contains { host == $0 || host.hasSuffix(".\($0)") }
    }
}

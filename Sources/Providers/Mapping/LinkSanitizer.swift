import Foundation

/// Checks the addresses that services send before a page links to them.
enum LinkSanitizer {
    /// The address with the scheme https, also where the service says http.
    ///
    /// - Parameter domain: the domain that the host has to belong to; nil for any. A name without a dot, as `google`, allows
    ///   every top-level domain: `google.com`, `google.co.kr`.
    /// - Returns: nil for any other scheme or host, and for an address with a user or a port.
    static func httpsAddress(_ text: String?, in domain: String? = nil) -> String? {
        guard let text, let url = URL(string: text), let scheme = url.scheme?.lowercased(),
            scheme == "https" || scheme == "http",
            let host = url.host()?.lowercased(), host.contains("."), url.user() == nil, url.port == nil
        else { return nil }
        if let domain, !isHost(host, in: domain) { return nil }
        return "https" + url.absoluteString.dropFirst(scheme.count)
    }

    private static func isHost(_ host: String, in domain: String) -> Bool {
        guard !domain.contains(".") else { return host == domain || host.hasSuffix(".\(domain)") }
        let labels = host.split(separator: ".").map(String.init)
        // One or two labels may follow the name: "com", "de", "co.kr".
        guard let index = labels.lastIndex(of: domain), (1...2).contains(labels.count - index - 1) else { return false }
        return labels[(index + 1)...].allSatisfy { (2...3).contains($0.count) }
    }
}

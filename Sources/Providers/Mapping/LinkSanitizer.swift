import Foundation

/// An address that a service names and a page may lead to.
enum SafeLink {
    /// The address, by https whatever the service says.
    ///
    /// - Parameter domain: where it has to lead, itself or a host below it; nil for anywhere. Without an end, as in `google`, it
    ///   stands for that name in every country: `google.com`, `google.co.kr`.
    /// - Returns: nil for anything else, and for no address at all.
    static func address(_ text: String?, below domain: String? = nil) -> String? {
        guard let text, let url = URL(string: text), let scheme = url.scheme?.lowercased(),
            scheme == "https" || scheme == "http",
            let host = url.host()?.lowercased(), host.contains("."), url.user() == nil, url.port == nil
        else { return nil }
        if let domain, !isHost(host, below: domain) { return nil }
        return "https" + url.absoluteString.dropFirst(scheme.count)
    }

    private static func isHost(_ host: String, below domain: String) -> Bool {
        guard !domain.contains(".") else { return host == domain || host.hasSuffix(".\(domain)") }
        let labels = host.split(separator: ".").map(String.init)
        // The end: "com", "de", "co.kr".
        guard let place = labels.lastIndex(of: domain), (1...2).contains(labels.count - place - 1) else { return false }
        return labels[(place + 1)...].allSatisfy { (2...3).contains($0.count) }
    }
}

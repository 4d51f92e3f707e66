import Foundation

/// Builds percent-encoded addresses, of this site and of others.
enum AddressText {
    /// `path` with a query of those parameters that have a value.
    static func address(_ path: String, _ parameters: [(name: String, value: String?)]) -> String {
        let pairs = parameters.compactMap { name, value in value.map { "\(name)=\(encoded($0))" } }
        return pairs.isEmpty ? path : path + "?" + pairs.joined(separator: "&")
    }

    private static func encoded(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
    }

    /// RFC 3986, section 2.3.
    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}

import Foundation

extension URL {
    /// The address with a query in which all but RFC 3986's unreserved characters are percent-encoded. `URLQueryItem` leaves
    /// "+" as it is, which services decode to a space, as in "C++".
    func appendingEncoded(_ parameters: [(name: String, value: String)]) -> URL {
        var components = URLComponents(url: self, resolvingAgainstBaseURL: false)
        components?.percentEncodedQuery = parameters.map { "\($0.name)=\(Self.encoded($0.value))" }.joined(separator: "&")
        return components?.url ?? self
    }

    private static func encoded(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
    }

    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}

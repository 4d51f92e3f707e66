import Domain
import Foundation

extension URL {
    /// The address with a query, where it has none.
    func appendingEncoded(_ parameters: [(name: String, value: String)]) -> URL {
        URL(string: absoluteString + "?" + EncodedQuery.text(parameters)) ?? self
    }
}

/// The query of an address in which all but RFC 3986's unreserved characters are percent-encoded. `URLQueryItem` leaves "+" as it
/// is, which services decode to a space, as in "C++".
enum EncodedQuery {
    static func text(_ parameters: [(name: String, value: String)]) -> String {
        var bytes: [UInt8] = []
        for (name, value) in parameters {
            if !bytes.isEmpty { bytes.append(UInt8(ascii: "&")) }
            bytes.append(contentsOf: name.utf8)
            bytes.append(UInt8(ascii: "="))
            bytes.appendPercentEncoded(value)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

import Domain
import Foundation

/// Writes one JSON object with its members in the order of the calls. Foundation's encoder can only sort them by name.
struct JSONLineWriter {
    private var text = "{"

    var line: String { text + "}" }

    mutating func add(_ key: String, _ value: String?) {
        guard let value, !value.isEmpty else { return }
        addKey(key)
        text += Self.quoted(value)
    }

    mutating func add(_ key: String, _ value: Int?) {
        guard let value else { return }
        addKey(key)
        text += String(value)
    }

    mutating func add(_ key: String, _ list: [String]) {
        guard !list.isEmpty else { return }
        addKey(key)
        text += Self.list(list)
    }

    mutating func add(_ key: String, _ names: [String: [String]]) {
        guard !names.isEmpty else { return }
        addKey(key)
        let members = names.sorted { $0.key < $1.key }.map { Self.quoted($0.key) + ":" + Self.list($0.value) }
        text += "{" + members.joined(separator: ",") + "}"
    }

    mutating func add(_ key: String, _ rating: CatalogRating?) {
        guard let rating, rating.average.isFinite else { return }
        addKey(key)
        text += "{\"average\":\(rating.average),\"best\":\(rating.best),\"count\":\(rating.count)}"
    }

    private mutating func addKey(_ key: String) {
        if text.utf8.count > 1 { text += "," }
        text += Self.quoted(key) + ":"
    }

    private static func list(_ list: [String]) -> String {
        "[" + list.map(quoted).joined(separator: ",") + "]"
    }

    private static func quoted(_ value: String) -> String {
        var text = "\""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\t": text += "\\t"
            // Some programs take the last two for line ends.
            case "\u{0}"..<" ", "\u{7f}", "\u{2028}", "\u{2029}": text += String(format: "\\u%04x", scalar.value)
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text + "\""
    }
}

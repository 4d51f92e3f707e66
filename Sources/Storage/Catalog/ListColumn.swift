import Foundation

/// A list of strings in one column.
enum ListColumn {
    /// U+001F, the unit separator, which no name or title contains.
    static let separator = "\u{1F}"

    static func joined(_ list: [String]) -> String {
        list.joined(separator: separator)
    }

    static func list(_ joined: String) -> [String] {
        joined.isEmpty ? [] : joined.components(separatedBy: separator)
    }
}

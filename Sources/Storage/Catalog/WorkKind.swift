import Foundation

/// The two kinds of work, as the column `kind` has them.
package enum WorkKind: String {
    case movie, book

    /// The table of what works of this kind have besides what all works have.
    var table: String { rawValue }
}

/// A list of strings in one column.
enum ListColumn {
    /// U+001F, the unit separator, which no name or title holds.
    static let separator = "\u{1F}"

    static func joined(_ list: [String]) -> String {
        list.joined(separator: separator)
    }

    static func list(_ joined: String) -> [String] {
        joined.isEmpty ? [] : joined.components(separatedBy: separator)
    }
}

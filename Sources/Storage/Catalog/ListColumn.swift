/// A list of strings in one column.
enum ListColumn {
    /// U+001F, the unit separator, which no name or title contains.
    static let separator = "\u{1F}"

    private static let separatorByte: UInt8 = 0x1F

    static func joined(_ list: [String]) -> String {
        list.joined(separator: separator)
    }

    static func list(_ joined: String) -> [String] {
        joined.isEmpty ? [] : fields(of: joined, separatedBy: separatorByte)
    }

    /// - Parameter separator: a byte of ASCII, which is no part of another character in UTF-8.
    static func fields(of text: String, separatedBy separator: UInt8) -> [String] {
        text.utf8.split(separator: separator, omittingEmptySubsequences: false).map { String(Substring($0)) }
    }
}

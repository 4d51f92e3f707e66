import Foundation

/// Text as one line: white space becomes single spaces, control characters and characters that XML forbids are removed, and
/// letters are composed with their marks (NFC).
package enum SingleLineText {
    /// The first `limit` characters. A character may have any number of combining marks, so the scalars are limited to four
    /// times as many.
    package static func start(of text: String, _ limit: Int) -> String {
        guard isLonger(text, than: limit) else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.prefix(4 * limit))).prefix(limit).description
    }

    /// Whether a character separates words: white space, a control character, or a character that XML forbids.
    package static func isSeparator(_ character: Unicode.Scalar) -> Bool {
        let properties = character.properties
        return properties.isWhitespace || properties.generalCategory == .control || properties.isNoncharacterCodePoint
    }

    package static func text(_ typed: String) -> String {
        let words = typed.unicodeScalars.split(whereSeparator: isSeparator)
        return words.map { String(String.UnicodeScalarView($0)) }.joined(separator: " ").precomposedStringWithCanonicalMapping
    }

    /// Whether a line has more characters than the limit, or more than four times as many scalars, since a character may have
    /// any number of combining marks.
    package static func isLonger(_ line: String, than limit: Int) -> Bool {
        line.count > limit || line.unicodeScalars.count > 4 * limit
    }
}

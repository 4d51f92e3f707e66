import Foundation

/// What somebody typed, as one line: line breaks and runs of white space become one space, control characters and what XML forbids go,
/// and marks stand with their letters.
package enum SingleLineText {
    /// As much of the beginning as there is room for. A character may be a heap of combining marks; these count, too.
    package static func start(of text: String, _ limit: Int) -> String {
        guard isLonger(text, than: limit) else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.prefix(4 * limit))).prefix(limit).description
    }

    /// White space, control characters, and what XML forbids: none of it is part of a word.
    package static func parts(_ character: Unicode.Scalar) -> Bool {
        let properties = character.properties
        return properties.isWhitespace || properties.generalCategory == .control || properties.isNoncharacterCodePoint
    }

    package static func text(_ typed: String) -> String {
        let words = typed.unicodeScalars.split(whereSeparator: parts)
        return words.map { String(String.UnicodeScalarView($0)) }.joined(separator: " ").precomposedStringWithCanonicalMapping
    }

    /// Whether a line has more characters than that. A character may be a heap of combining marks: what no script needs for one is
    /// too long, too.
    package static func isLonger(_ line: String, than limit: Int) -> Bool {
        line.count > limit || line.unicodeScalars.count > 4 * limit
    }
}

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
        // The properties that Unicode states are looked up in tables. These ranges take a tenth of the time.
        switch character.value {
        case 0...0x20, 0x7F...0xA0: true
        case 0x21...0x167F: false
        // Hangul and Han.
        case 0x3001...0xFDCF: false
        default:
            character.properties.isWhitespace || character.properties.generalCategory == .control
                || character.properties.isNoncharacterCodePoint
        }
    }

    package static func text(_ typed: String) -> String {
        let line = spaced(typed)
        return line.utf8.allSatisfy { $0 < 0x80 } ? line : line.precomposedStringWithCanonicalMapping
    }

    /// The words of a text with single spaces between them.
    ///
    /// - Parameter isRemoved: decides on characters that neither stay nor separate words.
    package static func spaced(_ text: String, without isRemoved: (Unicode.Scalar) -> Bool = { _ in false }) -> String {
        var line: [UInt8] = []
        line.reserveCapacity(text.utf8.count)
        var wantsSpace = false
        for character in text.unicodeScalars {
            if isSeparator(character) {
                wantsSpace = !line.isEmpty
            } else if !isRemoved(character) {
                if wantsSpace { line.append(UInt8(ascii: " ")) }
                wantsSpace = false
                if character.isASCII {
                    line.append(UInt8(truncatingIfNeeded: character.value))
                } else {
                    line.append(contentsOf: String(character).utf8)
                }
            }
        }
        return String(decoding: line, as: UTF8.self)
    }

    /// Whether a line has more characters than the limit, or more than four times as many scalars, since a character may have
    /// any number of combining marks.
    package static func isLonger(_ line: String, than limit: Int) -> Bool {
        // A character has at least one byte.
        line.utf8.count > limit && (line.unicodeScalars.count > 4 * limit || line.count > limit)
    }
}

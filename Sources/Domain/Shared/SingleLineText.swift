import Foundation

/// Text as one line: white space becomes single spaces, control characters and characters that XML forbids are removed, and
/// letters are composed with their marks (NFC).
package enum SingleLineText {
    /// The first characters of a text that `isLonger(_:than:)`.
    package static func start(of text: String, _ limit: Int) -> String {
        guard isLonger(text, than: limit) else { return text }
        return String(start(of: text, bytes: bytesPerCharacter * limit).prefix(limit))
    }

    /// The text; one of more bytes (UTF-8) ends with “…” instead.
    package static func shortened(_ text: String, toBytes limit: Int) -> String {
        text.utf8.count > limit ? start(of: text, bytes: limit - "…".utf8.count) + "…" : text
    }

    /// The first whole characters in this many bytes. A character that has more is cut at a scalar.
    static func start(of text: String, bytes limit: Int) -> String {
        guard text.utf8.count > limit else { return text }
        // A subscript of the scalars rounds an index down to the start of a scalar.
        let start = String(text.unicodeScalars[..<text.utf8.index(text.startIndex, offsetBy: limit)])
        // Marks of the last character may be missing.
        return start.dropFirst().isEmpty ? start : String(start.dropLast())
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
        var text = text
        let line = text.withUTF8 { bytes -> [UInt8]? in
            var line: [UInt8] = []
            var wantsSpace = false
            var index = 0
            while index < bytes.count {
                let end = endOfWords(in: bytes, from: index, without: isRemoved)
                // Most texts are returned as they are.
                if index == 0, end == bytes.count { return nil }
                if index < end {
                    if line.isEmpty { line.reserveCapacity(bytes.count) }
                    if wantsSpace { line.append(UInt8(ascii: " ")) }
                    wantsSpace = false
                    line.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[index..<end]))
                }
                guard end < bytes.count else { break }
                let (character, width) = scalar(in: bytes, at: end)
                if isSeparator(character) { wantsSpace = !line.isEmpty }
                index = end + width
            }
            return line
        }
        return line.map { String(decoding: $0, as: UTF8.self) } ?? text
    }

    /// The end of the words that begin at an index and have single spaces between them.
    private static func endOfWords(
        in bytes: UnsafeBufferPointer<UInt8>, from start: Int, without isRemoved: (Unicode.Scalar) -> Bool
    ) -> Int {
        /// - Returns: the number of bytes of the character; nil if it does not stay.
        func width(at index: Int) -> Int? {
            let byte = bytes[index]
            if byte < 0x80 { return byte > 0x20 && byte != 0x7F && !isRemoved(Unicode.Scalar(byte)) ? 1 : nil }
            let (character, width) = scalar(in: bytes, at: index)
            return isSeparator(character) || isRemoved(character) ? nil : width
        }
        var index = start
        while index < bytes.count {
            if let width = width(at: index) {
                index += width
            } else if bytes[index] == UInt8(ascii: " "), index > start, index + 1 < bytes.count,
                let width = width(at: index + 1)
            {
                index += 1 + width
            } else {
                break
            }
        }
        return index
    }

    /// - Parameter bytes: valid UTF-8.
    private static func scalar(
        in bytes: UnsafeBufferPointer<UInt8>, at index: Int
    ) -> (character: Unicode.Scalar, width: Int) {
        let first = bytes[index]
        guard first >= 0x80 else { return (Unicode.Scalar(first), 1) }
        let width = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        let value = bytes[(index + 1)..<(index + width)].reduce(UInt32(first) & (0x7F >> UInt32(width))) {
            $0 << 6 | UInt32($1 & 0x3F)
        }
        return (Unicode.Scalar(value) ?? "\u{FFFD}", width)
    }

    /// How many bytes (UTF-8) a text may have for each character of its limit. A character may have any number of combining
    /// marks. What browsers count as one character (a UTF-16 unit) has three bytes at most.
    package static let bytesPerCharacter = 4

    /// Whether a text has more characters than the limit, or more than four times as many bytes.
    package static func isLonger(_ text: String, than limit: Int) -> Bool {
        // A character has at least one byte.
        text.utf8.count > limit && (text.utf8.count > bytesPerCharacter * limit || text.count > limit)
    }
}

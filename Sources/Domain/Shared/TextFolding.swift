import Foundation

/// Normalizes text for comparison.
package enum TextFolding {
    /// Case, accents, width and punctuation folded: `Amélie!` and `ＡＭＥＬＩＥ` are `amelie`, `WALL·E` is `wall e`.
    ///
    /// Words are runs of letters and digits, with one space between them. An apostrophe joins (`ocean's` is `oceans`), but
    /// separates an elided word (`d'une` is `d une`); all other punctuation separates. Hangul stays composed, and the voicing
    /// marks of kana stay, since they distinguish words.
    package static func folded(_ text: String) -> String {
        foldedByTable(text) ?? foldedByDecomposition(text)
    }

    private static func foldedByDecomposition(_ text: String) -> String {
        var words = String.UnicodeScalarView()
        var wantsSpace = false
        for scalar in text.decomposedStringWithCompatibilityMapping.lowercased().unicodeScalars {
            if (0x0300...0x036F).contains(scalar.value) { continue }
            if isApostrophe(scalar) {
                if endsInElision(words) { wantsSpace = true }
                continue
            }
            guard isWordScalar(scalar) else {
                wantsSpace = true
                continue
            }
            if wantsSpace, !words.isEmpty { words.append(" ") }
            wantsSpace = false
            if let plain = plainLetters[scalar] {
                words.append(contentsOf: plain.unicodeScalars)
            } else {
                words.append(scalar)
            }
        }
        return String(words).precomposedStringWithCanonicalMapping
    }

    /// The words of `folded(_:)`.
    package static func words(_ text: String) -> [String] {
        folded(text).utf8.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The folded text without its spaces: `WALL·E` is `walle`, `Spider-Man` and `spiderman` are one.
    package static func squashed(_ text: String) -> String {
        String(decoding: folded(text).utf8.filter { $0 != UInt8(ascii: " ") }, as: UTF8.self)
    }

    /// Folds case, width and spaces only. Two recent queries with the same result are the same query.
    package static func caseFolded(_ text: String) -> String {
        if text.utf8.allSatisfy({ (0x20..<0x80).contains($0) }) {
            return text.utf8.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self).lowercased() }
                .joined(separator: " ")
        }
        // By scalars, since a space with a combining mark is one character.
        return text.precomposedStringWithCompatibilityMapping.lowercased().unicodeScalars
            .split(whereSeparator: \.properties.isWhitespace)
            .map { String(String.UnicodeScalarView($0)) }
            .joined(separator: " ")
    }

    /// Folds width only: `ＡＭＥＬＩＥ` is `AMELIE`, and half-width kana become ordinary ones. Compatibility normalization would
    /// change other signs, too, which services distinguish: `8½` would become `81⁄2`.
    package static func widthFolded(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isWidthForm) else { return text }
        return text.unicodeScalars.map { scalar in
            isWidthForm(scalar) ? String(scalar).precomposedStringWithCompatibilityMapping : String(scalar)
        }.joined().precomposedStringWithCanonicalMapping
    }

    /// Whether a character is of Unicode's block of half-width and full-width forms.
    private static func isWidthForm(_ scalar: Unicode.Scalar) -> Bool { (0xFF01...0xFFEE).contains(scalar.value) }

    /// Whether a text has Hangul.
    package static func hasHangul(_ text: String) -> Bool {
        text.unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) || (0x3131...0x318E).contains($0.value) }
    }

    /// Whether a text has a character of a script in which one character is a syllable or a word: Hangul, Han, kana.
    package static func hasEastAsianCharacter(_ text: String) -> Bool {
        text.unicodeScalars.contains { scalar in
            switch scalar.value {
            case 0x1100...0x11FF, 0x3040...0x30FF, 0x3130...0x318F, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA960...0xA97F,
                0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFF66...0xFFDC, 0x20000...0x3FFFF:
                true
            default: false
            }
        }
    }

    /// The folded text where all characters are Latin letters, Hangul syllables, Han or frequent punctuation; nil for others, which
    /// have to be decomposed. It takes a twentieth of the time, and an import folds each title and name several times.
    private static func foldedByTable(_ text: String) -> String? {
        var words: [UInt8] = []
        words.reserveCapacity(text.utf8.count)
        var wantsSpace = false
        func startWord() {
            if wantsSpace, !words.isEmpty { words.append(UInt8(ascii: " ")) }
            wantsSpace = false
        }
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x61...0x7A, 0x30...0x39:
                startWord()
                words.append(UInt8(scalar.value))
            case 0x41...0x5A:
                startWord()
                words.append(UInt8(scalar.value | 0x20))
            case 0x27, 0x2018, 0x2019:
                if endsInElision(String(decoding: words.suffix(3), as: UTF8.self).unicodeScalars) { wantsSpace = true }
            case 0x00...0x7F, 0xB7, 0xD7, 0xF7, 0x2010...0x2015, 0x201C, 0x201D, 0x2026: wantsSpace = true
            // × and ÷ are signs, see above. Ŀ, ŀ and ŉ are left out, since they decompose into a letter and a sign.
            case 0xC0...0x13E, 0x141...0x148, 0x14A...0x17F:
                startWord()
                words.append(contentsOf: foldedLetters[Int(scalar.value - 0xC0)])
            case 0x4E00...0x9FFF, 0xAC00...0xD7A3:
                startWord()
                words += scalar.utf8
            default: return nil
            }
        }
        return String(decoding: words, as: UTF8.self)
    }

    /// The Latin letters with accents from U+00C0 to U+017F, folded.
    private static let foldedLetters = (0xC0...0x17F).map { value in
        Unicode.Scalar(value).map { Array(foldedByDecomposition(String($0)).utf8) } ?? []
    }

    /// Whether the text ends in a word that French and Italian elide: one letter before an apostrophe, or `qu`.
    private static func endsInElision(_ text: String.UnicodeScalarView) -> Bool {
        let word = String(text.suffix(3)).split(separator: " ", omittingEmptySubsequences: false).last ?? ""
        return ["c", "d", "j", "l", "m", "n", "s", "t", "qu"].contains(String(word))
    }

    private static func isApostrophe(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "'" || scalar == "\u{2019}" || scalar == "\u{2018}" || scalar == "\u{02BC}"
    }

    private static func isWordScalar(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .letterNumber, .otherNumber, .nonspacingMark, .spacingMark:
            true
        default: false
        }
    }

    /// Letters that Unicode does not decompose, with the letters that people type for them.
    private static let plainLetters: [Unicode.Scalar: String] = [
        "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "ł": "l", "ı": "i", "ħ": "h",
    ]
}

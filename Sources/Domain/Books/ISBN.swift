/// The ISBN of an edition (ISO 2108), always with 13 digits.
package struct ISBN: Hashable, Sendable, CustomStringConvertible {
    /// 13 digits.
    package let description: String

    /// Reads an ISBN with 10 or 13 digits, with or without hyphens, spaces and the prefix `ISBN`; the last digit of a short one
    /// may be `X`.
    ///
    /// - Returns: nil for other text and for a wrong check digit.
    package init?(_ text: String) {
        guard let digits = Self.candidate(in: text), !Self.isPlaceholder(digits) else { return nil }
        switch digits.count {
        case 13:
            guard digits.starts(with: [9, 7]), digits[2] >= 8, Self.checkDigit(of: digits.prefix(12)) == digits[12] else {
                return nil
            }
            description = digits.map(String.init).joined()
        default:
            let sum = digits.enumerated().reduce(0) { $0 + (10 - $1.offset) * $1.element }
            guard sum.isMultiple(of: 11) else { return nil }
            let first = [9, 7, 8] + digits.prefix(9)
            description = (first + [Self.checkDigit(of: first[...])]).map(String.init).joined()
        }
    }

    /// One digit repeated ten times has a valid check digit, and lists use it as a placeholder for an unknown ISBN.
    private static func isPlaceholder(_ digits: [Int]) -> Bool {
        let own = digits.count == 13 ? digits[3..<12] : digits[0..<9]
        return Set(own).count == 1
    }

    /// Whether a text has the form of an ISBN, with a valid or a wrong check digit.
    static func isWritten(in text: String) -> Bool {
        candidate(in: text) != nil
    }

    /// The 10 or 13 digits of a text that has the characters of an ISBN alone; `X` is 10.
    private static func candidate(in text: String) -> [Int]? {
        var rest = TextFolding.caseFolded(text)[...]
        if rest.hasPrefix("isbn") {
            rest = rest.dropFirst(4)
            for suffix in ["-13", "-10", "13:", "10:"] where rest.hasPrefix(suffix) {
                rest = rest.dropFirst(suffix.hasPrefix("-") ? 3 : 2)
            }
            rest = rest.drop { $0 == ":" || $0 == " " }
        }
        var digits: [Int] = []
        for character in rest {
            if let digit = character.wholeNumberValue, character.isASCII {
                digits.append(digit)
            } else if character == "x", digits.count == 9 {
                digits.append(10)
            } else if !" -‐‑‒–".contains(character) {
                return nil
            }
        }
        guard digits.count == 10 || digits.count == 13, !digits.dropLast().contains(10) else { return nil }
        // Any ten digits may be an ISBN; thirteen have to begin with 978 or 979.
        return digits.count == 10 || (digits.starts(with: [9, 7]) && digits[2] >= 8) ? digits : nil
    }

    private static func checkDigit(of digits: ArraySlice<Int>) -> Int {
        let sum = digits.enumerated().reduce(0) { $0 + ($1.offset.isMultiple(of: 2) ? 1 : 3) * $1.element }
        return (10 - sum % 10) % 10
    }
}

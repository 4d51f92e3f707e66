/// The number of an edition (ISO 2108), always in its form of 13 digits.
package struct ISBN: Hashable, Sendable, CustomStringConvertible {
    /// 13 digits.
    package let description: String

    /// Reads a number of 10 or 13 digits in any writing: with hyphens or spaces, with `ISBN` before it, with an `x` at the end of
    /// one of 10.
    ///
    /// - Returns: nil for anything else, and where the check digit is wrong.
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

    /// Ten times one digit has the right check digit, and stands in many lists where the number is not known.
    private static func isPlaceholder(_ digits: [Int]) -> Bool {
        let own = digits.count == 13 ? digits[3..<12] : digits[0..<9]
        return Set(own).count == 1
    }

    /// Whether a text is written like such a number, be its check digit right or wrong.
    static func isWritten(in text: String) -> Bool {
        candidate(in: text) != nil
    }

    /// The digits of a text that holds nothing else but what numbers are written with: 10 or 13; an `X` counts 10.
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
        // Ten plain digits may be anything; thirteen begin with 978 or 979.
        return digits.count == 10 || (digits.starts(with: [9, 7]) && digits[2] >= 8) ? digits : nil
    }

    private static func checkDigit(of digits: ArraySlice<Int>) -> Int {
        let sum = digits.enumerated().reduce(0) { $0 + ($1.offset.isMultiple(of: 2) ? 1 : 3) * $1.element }
        return (10 - sum % 10) % 10
    }
}

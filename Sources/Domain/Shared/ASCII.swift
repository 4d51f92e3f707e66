/// Characters of ASCII, for checks of ids and names: to compile a regular expression takes longer than to check a thousand names.
extension UInt8 {
    package var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
    package var isLowercaseLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }
    package var isUppercaseLetter: Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) }
    package var isLetter: Bool { isLowercaseLetter || isUppercaseLetter }
    package var isLetterOrDigit: Bool { isLetter || isDigit }
    /// Whether it is a letter, a digit, `-` or `_`, of which many services make their ids.
    package var isBase64URL: Bool { isLetterOrDigit || self == UInt8(ascii: "-") || self == UInt8(ascii: "_") }
}

extension StringProtocol {
    /// Whether the text has a number of bytes that `count` allows, and only bytes that are allowed.
    package func consists(of isAllowed: (UInt8) -> Bool, count: ClosedRange<Int>) -> Bool {
        count.contains(utf8.count) && utf8.allSatisfy(isAllowed)
    }

    /// The part between a prefix and a suffix of ASCII; nil without one of them.
    package func middle(after prefix: String = "", before suffix: String = "") -> SubSequence? {
        guard utf8.count >= prefix.utf8.count + suffix.utf8.count, utf8.starts(with: prefix.utf8),
            utf8.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
        else { return nil }
        return self[utf8.index(startIndex, offsetBy: prefix.utf8.count)..<utf8.index(endIndex, offsetBy: -suffix.utf8.count)]
    }
}

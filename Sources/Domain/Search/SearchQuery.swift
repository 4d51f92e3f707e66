import Foundation

/// A query of a visitor: not blank, trimmed, with single spaces for white space and control characters, in Unicode's composed
/// form (NFC), so that the same letters are the same query.
package struct SearchQuery: Hashable, Sendable {
    /// In characters.
    package static let maximumLength = 200

    package let text: String

    package init(_ text: String) throws(SearchQueryError) {
        let line = SingleLineText.text(text)
        guard !line.isEmpty else { throw .blank }
        guard !SingleLineText.isLonger(line, than: Self.maximumLength) else { throw .tooLong }
        self.text = line
    }

    /// The words and the year of a query like "cherry 2021" or "cherry (2021)"; nil without words or without a year at the end.
    package var wordsAndYear: (words: String, year: Int)? {
        var rest = text[...]
        if rest.utf8.last == UInt8(ascii: ")") { rest = rest[..<rest.utf8.index(before: rest.endIndex)] }
        let digits = rest.utf8.suffix(4)
        guard digits.count == 4, digits.allSatisfy(\.isDigit), let year = Int(String(decoding: digits, as: UTF8.self)),
            (1870...2099).contains(year)
        else { return nil }
        rest = rest[..<digits.startIndex]
        if rest.utf8.last == UInt8(ascii: "(") { rest = rest[..<rest.utf8.index(before: rest.endIndex)] }
        guard rest.utf8.count > 1, rest.utf8.last == UInt8(ascii: " ") else { return nil }
        return (String(rest[..<rest.utf8.index(before: rest.endIndex)]), year)
    }
}

/// Why a text is not a query.
package enum SearchQueryError: Error, Equatable {
    /// Only white space. A blank query is not an error for the visitor: the page shows no results.
    case blank
    /// More than `SearchQuery.maximumLength` characters.
    case tooLong
}

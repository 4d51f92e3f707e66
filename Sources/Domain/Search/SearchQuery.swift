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
        guard let match = text.wholeMatch(of: /(.*\S)\s+\(?((?:18[7-9]|19\d|20\d)\d)\)?/), let year = Int(match.2) else {
            return nil
        }
        return (String(match.1), year)
    }
}

/// Why a text is not a query.
package enum SearchQueryError: Error, Equatable {
    /// Only white space. A blank query is not an error for the visitor: the page shows no results.
    case blank
    /// More than `SearchQuery.maximumLength` characters.
    case tooLong
}

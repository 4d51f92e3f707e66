import Foundation

/// What a person asked to find: not blank, trimmed, runs of white space and control characters as one space, in Unicode's
/// composed form (NFC), so that the same letters are the same query however a keyboard composed them.
package struct SearchQuery: Hashable, Sendable {
    /// The longest query, in characters.
    package static let maximumLength = 200

    package enum Invalid: Error, Equatable {
        /// Nothing but white space. Not a mistake: there is just nothing to search.
        case blank
        /// More than `SearchQuery.maximumLength` characters.
        case tooLong
    }

    package let text: String

    package init(_ text: String) throws(Invalid) {
        let line = SingleLineText.text(text)
        guard !line.isEmpty else { throw .blank }
        guard !SingleLineText.isLonger(line, than: Self.maximumLength) else { throw .tooLong }
        self.text = line
    }

    /// The words and the year of a query like "cherry 2021" or "cherry (2021)"; nil where it does not end in a year, or is nothing
    /// but one.
    package var wordsAndYear: (words: String, year: Int)? {
        guard let match = text.wholeMatch(of: /(.*\S)\s+\(?((?:18[7-9]|19\d|20\d)\d)\)?/), let year = Int(match.2) else {
            return nil
        }
        return (String(match.1), year)
    }
}

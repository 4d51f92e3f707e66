/// What a query searches for.
package enum SearchTarget: Hashable, Sendable {
    case words(String)
    case edition(ISBN)
    /// A film by its id at IMDb: `tt` and digits.
    case film(String)
    /// A number that has the form of an ISBN, but a wrong check digit.
    case nothing

    package init(_ query: SearchQuery) {
        if let isbn = ISBN(query.text) {
            self = .edition(isbn)
        } else if let film = Self.film(in: query.text) {
            self = .film(film)
        } else {
            self = ISBN.isWritten(in: query.text) ? .nothing : .words(query.text)
        }
    }

    /// The IMDb id of a text that is an id, `imdb` and an id, or the address of a page at IMDb.
    private static func film(in text: String) -> String? {
        let text = TextFolding.caseFolded(text)
        // Hardly any query has such an id, and to compile the expression takes longer than to search the catalog.
        guard hasFilmID(text) else { return nil }
        let match = text.wholeMatch(
            of:
                /(?:imdb[ :#-]*(?:id[ :#-]*)?)?(?:(?:https?:\/\/)?(?:[a-z]+\.)?imdb\.com\/(?:[a-z]{2}\/)?title\/)?(tt[0-9]{5,10})(?:[\/?#].*)?/
        )
        return match.map { String($0.1) }
    }

    /// Whether a text has `tt` and five digits.
    private static func hasFilmID(_ text: String) -> Bool {
        var letters = 0
        var digits = 0
        for byte in text.utf8 {
            if byte == UInt8(ascii: "t") {
                letters = digits == 0 ? letters + 1 : 1
                digits = 0
            } else if letters > 1, byte.isDigit {
                digits += 1
                if digits == 5 { return true }
            } else {
                (letters, digits) = (0, 0)
            }
        }
        return false
    }

    package var isbn: ISBN? {
        if case .edition(let isbn) = self { isbn } else { nil }
    }
}

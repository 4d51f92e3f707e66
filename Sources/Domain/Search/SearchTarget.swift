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
        let match = text.wholeMatch(
            of:
                /(?:imdb[ :#-]*(?:id[ :#-]*)?)?(?:(?:https?:\/\/)?(?:[a-z]+\.)?imdb\.com\/(?:[a-z]{2}\/)?title\/)?(tt[0-9]{5,10})(?:[\/?#].*)?/
        )
        return match.map { String($0.1) }
    }

    package var isbn: ISBN? {
        if case .edition(let isbn) = self { isbn } else { nil }
    }
}

/// What a query asks for.
package enum SearchTarget: Hashable, Sendable {
    case words(String)
    case edition(ISBN)
    /// A film by its id at IMDb: `tt` and digits.
    case film(String)
    /// A number with a digit too few or wrong, which is no book's.
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

    /// An id at IMDb, by itself, after its name, or in the address of its page.
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

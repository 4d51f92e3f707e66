/// Books for a question, best first.
package struct Recommendation: Sendable {
    /// Books that the visitor owns: three at most.
    package let owned: [RecommendedBook]
    /// Other books: five at most.
    package let books: [RecommendedBook]
    /// Whether the books fit the question; otherwise they are the nearest ones that the catalog has.
    package let isFitting: Bool
    /// Whether the question sounds like a cry for help, so that the page shows first where to find help.
    package let mayNeedHelp: Bool
    package let origin: RecommendationOrigin

    package init(
        owned: [RecommendedBook] = [], books: [RecommendedBook], isFitting: Bool, mayNeedHelp: Bool = false,
        origin: RecommendationOrigin = .catalog
    ) {
        self.owned = owned
        self.books = books
        self.isFitting = isFitting
        self.mayNeedHelp = mayNeedHelp
        self.origin = origin
    }

    /// The same books, given because of an error of the proposer.
    package func asFallback(after error: ProposalError) -> Recommendation {
        Recommendation(
            owned: owned, books: books, isFitting: isFitting, mayNeedHelp: mayNeedHelp, origin: .catalogInstead(of: error))
    }
}

/// Where the books of an answer come from.
package enum RecommendationOrigin: Hashable, Sendable, Codable {
    /// The built-in recommender.
    case catalog
    /// The built-in recommender, since the chat service gave no usable proposals.
    case catalogInstead(of: ProposalError)
    /// The service of that name. The books were looked up.
    case proposed(by: String)
}

package struct RecommendedBook: Sendable {
    package let book: Book
    package let reasons: [RecommendationReason]

    package init(book: Book, reasons: [RecommendationReason]) {
        self.book = book
        self.reasons = reasons
    }
}

/// Why a book is recommended: a fact of the catalog, or the words of the service that proposed it.
package enum RecommendationReason: Hashable, Sendable, Codable {
    case about([SubjectName])
    case moods([Book.Mood])
    case form(String)
    case audience(String)
    case pages(Int)
    case length(Book.Length)
    /// An ISO 3166-1 code.
    case writtenIn(String)
    case setIn(String)
    case published(Int)
    case era(Book.Era)
    /// Like the work of that title.
    case like(String)
    /// By the author of that name.
    case by(String)
    /// Only its texts match, by words of the question.
    case words
    /// It is well known, and matches no part of the question.
    case wellKnown
    /// In the proposer's own words.
    case said(String)
}

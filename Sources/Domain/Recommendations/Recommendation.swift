/// Books for a question, best first.
package struct Recommendation: Sendable {
    /// Those that whoever asks has at home: three at most.
    package let owned: [RecommendedBook]
    /// The others: five at most.
    package let books: [RecommendedBook]
    /// Whether they are what was asked for; else they are what comes nearest.
    package let isFitting: Bool
    /// Whether whoever asked may be in danger of their life: a page should show first where help is.
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

    /// The same, given because proposals could not be had.
    package func instead(of failure: ProposalError) -> Recommendation {
        Recommendation(
            owned: owned, books: books, isFitting: isFitting, mayNeedHelp: mayNeedHelp, origin: .catalogInstead(of: failure))
    }
}

/// Who thought of the books of an answer.
package enum RecommendationOrigin: Hashable, Sendable, Codable {
    /// The built-in recommender.
    case catalog
    /// The same, since the service that was asked first did not do.
    case catalogInstead(of: ProposalError)
    /// A service of that name; the books were looked up.
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

/// What speaks for a book: a fact of the catalog's, or what the service said that proposed it.
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
    /// Its text has words of the question, and that is all.
    case words
    /// Many people know it; it has nothing of the question.
    case wellKnown
    /// In the proposer's own words.
    case said(String)
}

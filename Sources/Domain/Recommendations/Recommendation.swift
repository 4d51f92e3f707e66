/// Works for a question, best first.
package struct Recommendation: Sendable {
    /// Works that the visitor owns, has watched or keeps: three at most.
    package let owned: [RecommendedWork]
    /// Other works: six at most.
    package let works: [RecommendedWork]
    /// What was understood of the question. `RecommendedWork.unmet` and `unknown` have indices of this list.
    package let conditions: [Condition]
    /// The words of the question that were not understood.
    package let notUnderstood: [String]
    /// The answer to a question for a fact; its works are those that the fact names.
    package let fact: Fact?
    /// Whether the works fit the question; otherwise they are the nearest ones that the catalog has.
    package let isFitting: Bool
    /// Whether the question sounds like a cry for help, so that the page shows first where to find help.
    package let mayNeedHelp: Bool
    package let origin: RecommendationOrigin

    package init(
        owned: [RecommendedWork] = [], works: [RecommendedWork], conditions: [Condition] = [], notUnderstood: [String] = [],
        fact: Fact? = nil, isFitting: Bool, mayNeedHelp: Bool = false, origin: RecommendationOrigin = .catalog
    ) {
        self.owned = owned
        self.works = works
        self.conditions = conditions
        self.notUnderstood = notUnderstood
        self.fact = fact
        self.isFitting = isFitting
        self.mayNeedHelp = mayNeedHelp
        self.origin = origin
    }

    /// The same works, given because of an error of the proposer.
    package func asFallback(after error: ProposalError) -> Recommendation {
        Recommendation(
            owned: owned, works: works, conditions: conditions, notUnderstood: notUnderstood, fact: fact, isFitting: isFitting,
            mayNeedHelp: mayNeedHelp, origin: .catalogInstead(of: error))
    }
}

/// Where the works of an answer come from.
package enum RecommendationOrigin: Hashable, Sendable, Codable {
    /// The built-in recommender.
    case catalog
    /// The built-in recommender, since the chat service gave no usable proposals.
    case catalogInstead(of: ProposalError)
    /// The service of that name. The works were looked up.
    case proposed(by: String)
}

package struct RecommendedWork: Sendable {
    package let work: AnyWork
    package let reasons: [RecommendationReason]
    /// The indices of the conditions that it does not meet.
    package let unmet: [Int]
    /// The indices of the conditions of which the catalog does not know whether it meets them.
    package let unknown: [Int]

    package init(work: AnyWork, reasons: [RecommendationReason], unmet: [Int] = [], unknown: [Int] = []) {
        self.work = work
        self.reasons = reasons
        self.unmet = unmet
        self.unknown = unknown
    }
}

/// A film or a book.
package enum AnyWork: Hashable, Sendable {
    case movie(Movie)
    case book(Book)

    package var shelfWork: ShelfWork {
        switch self {
        case .movie(let movie): ShelfWork(movie)
        case .book(let book): ShelfWork(book)
        }
    }

    package var overview: LocalizedText? {
        switch self {
        case .movie(let movie): movie.overview
        case .book(let book): book.overview
        }
    }
}

/// Why a work is recommended: a fact of the catalog, or the words of the service that proposed it.
package enum RecommendationReason: Hashable, Sendable, Codable {
    case about([SubjectName])
    case moods([Book.Mood])
    case form(String)
    case audience(String)
    case pages(Int)
    /// The running time of a film.
    case minutes(Int)
    /// It belongs to a group that the vocabulary names, such as the winners of a prize.
    case group(SubjectName)
    /// The book from which a film was made, or the film that was made from a book, by its title.
    case counterpart(kind: WorkKind, title: String)
    case length(Book.Length)
    /// An ISO 3166-1 code.
    case writtenIn(String)
    case setIn(String)
    case published(Int)
    case era(Book.Era)
    /// Like the work of that title.
    case like(String)
    /// By the author or director of that name.
    case by(String)
    /// With the actor of that name.
    case with(String)
    /// Only its texts match, by words of the question.
    case words
    /// It is well known, and matches no part of the question.
    case wellKnown
    /// In the proposer's own words.
    case said(String)
}

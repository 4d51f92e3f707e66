import Foundation

/// A question's number that nobody can guess.
package struct QuestionID: Hashable, Sendable, CustomStringConvertible {
    /// 32 hexadecimal digits.
    package let description: String

    package init() {
        description = VisitorID().value
    }

    /// - Returns: nil for anything that `init()` could not have given.
    package init?(_ text: String) {
        guard let id = VisitorID(text) else { return nil }
        description = id.value
    }
}

/// What somebody asked, and what became of it.
package struct Question: Hashable, Sendable {
    package let id: QuestionID
    package let visitor: VisitorID
    package let text: QuestionText
    /// The language that it was asked in.
    package let language: Language
    /// The question whose books must not come again: this one asks the same for others.
    package let instead: QuestionID?
    /// Whether books that were read already may come, too.
    package let mayBeRead: Bool
    package let askedAt: Date
    package var state: QuestionState

    package init(
        id: QuestionID = QuestionID(), visitor: VisitorID, text: QuestionText, language: Language, instead: QuestionID? = nil,
        mayBeRead: Bool = false, askedAt: Date, state: QuestionState = .working(.proposing)
    ) {
        self.id = id
        self.visitor = visitor
        self.text = text
        self.language = language
        self.instead = instead
        self.mayBeRead = mayBeRead
        self.askedAt = askedAt
        self.state = state
    }
}

package enum QuestionState: Hashable, Sendable, Codable {
    case working(RecommendationStep)
    case answered(QuestionAnswer)
    /// There is no answer, for this reason.
    case failed(QuestionError)

    package var isDone: Bool {
        if case .working = self { false } else { true }
    }
}

/// Why a question has no answer.
package enum QuestionError: String, Hashable, Sendable, Codable {
    /// The catalog has no book left to offer.
    case nothingLeft
    /// The catalog could not be read.
    case unavailable
    /// The service that was asked did not do, and the catalog has no book left to offer.
    case serviceFailed
}

/// Books for a question, each by what has to be known of it to find and show it again.
package struct QuestionAnswer: Hashable, Sendable, Codable {
    package struct Item: Hashable, Sendable, Codable {
        /// A `WorkID`'s text.
        package let id: String
        package let title: String
        package let reasons: [RecommendationReason]
        /// Whether whoever asked had it at home then; nil stands for no.
        package let isOwned: Bool?
        /// The book as it was then, so that the answer is whole where no service answers; nil in answers of earlier versions.
        package let work: ShelfWork?
        /// The beginning of what was said of the book.
        package let overview: String?
        /// An ISO 639-1 code.
        package let overviewLanguage: String?

        /// How much of an overview is kept, in characters.
        private static let overviewLimit = 600

        package init(
            id: String, title: String, reasons: [RecommendationReason], isOwned: Bool = false, work: ShelfWork? = nil,
            overview: LocalizedText? = nil
        ) {
            self.id = id
            self.title = title
            self.reasons = reasons
            self.isOwned = isOwned ? true : nil
            self.work = work
            self.overview = overview.map { Self.beginning(of: $0.text) }
            overviewLanguage = overview?.language
        }

        /// Up to the last whole word.
        private static func beginning(of text: String) -> String {
            let start = SingleLineText.start(of: text, overviewLimit)
            guard start != text else { return text }
            let words = start.lastIndex(of: " ").map { start[..<$0] } ?? start[...]
            return words + "…"
        }

        fileprivate init(_ recommended: RecommendedBook, isOwned: Bool) {
            let book = recommended.book
            self.init(
                id: book.id.description, title: book.title.title, reasons: recommended.reasons, isOwned: isOwned,
                work: ShelfWork(book), overview: book.overview)
        }

        /// The book as it was then.
        package var book: Book? {
            work.flatMap { Book($0, overview: overview.map { LocalizedText(text: $0, language: overviewLanguage) }) }
        }

        /// What tells it from others: of answers of earlier versions, its id alone.
        package var kept: ShelfWork { work ?? ShelfWork(kind: .book, id: id, title: title) }
    }

    package let items: [Item]
    /// Whether they are what was asked for; else they are what comes nearest.
    package let isFitting: Bool
    /// nil in answers of earlier versions, which knew the catalog only.
    package let origin: RecommendationOrigin?
    /// Whether whoever asked may need somebody to talk to more than a book; nil stands for no.
    package let mayNeedHelp: Bool?

    package init(
        items: [Item], isFitting: Bool, origin: RecommendationOrigin? = nil, mayNeedHelp: Bool = false
    ) {
        self.items = items
        self.isFitting = isFitting
        self.origin = origin
        self.mayNeedHelp = mayNeedHelp ? true : nil
    }

    package init(_ recommendation: Recommendation) {
        self.init(
            items: recommendation.owned.map { Item($0, isOwned: true) }
                + recommendation.books.map { Item($0, isOwned: false) }, isFitting: recommendation.isFitting,
            origin: recommendation.origin, mayNeedHelp: recommendation.mayNeedHelp)
    }

    package var bookIDs: [WorkID<Book>] { items.compactMap { WorkID($0.id) } }
}

/// The questions that visitors asked, each seen by its own visitor only.
package protocol Questions: Sendable {
    /// Keeps a new question.
    ///
    /// - Parameter token: of the form that it came from. A form that is sent twice asks once.
    /// - Returns: the question, or the one that the same form asked before.
    func add(_ question: Question, token: String) async throws(StorageError) -> Question

    /// - Returns: nil where the visitor asked no such question.
    func question(_ id: QuestionID, of visitor: VisitorID) async throws(StorageError) -> Question?

    /// The newest first.
    func questions(
        of visitor: VisitorID, page: PageNumber, pageSize: Int
    ) async throws(StorageError) -> (questions: [Question], total: Int)

    /// Sets how far a question is; one that was deleted stays deleted.
    func set(_ state: QuestionState, of id: QuestionID) async throws(StorageError)

    /// Forgets a question; one that is not there, or another's, is no error.
    func delete(_ id: QuestionID, of visitor: VisitorID) async throws(StorageError)

    /// Everybody's questions that have no answer yet, the oldest first.
    func unfinished() async throws(StorageError) -> [Question]
}

import Foundation

/// The random id of a question, which cannot be guessed.
package struct QuestionID: Hashable, Sendable, CustomStringConvertible {
    /// 32 hexadecimal digits.
    package let description: String

    package init() {
        description = HexadecimalKey().description
    }

    /// - Returns: nil unless the text is an id.
    package init?(_ text: String) {
        guard let key = HexadecimalKey(text) else { return nil }
        description = key.description
    }
}

/// A visitor's question and its state.
package struct Question: Hashable, Sendable {
    package let id: QuestionID
    package let visitor: VisitorID
    package let text: QuestionText
    /// The language of the page on which it was asked.
    package let language: Language
    /// The earlier question that this one repeats, to get other works.
    package let repeatedQuestion: QuestionID?
    /// Whether the answer may have works that the visitor has read or watched.
    package let mayBeRead: Bool
    /// The names of conditions (`Condition.name`) that the visitor took away.
    package let droppedConditions: Set<String>
    package let askedAt: Date
    package var state: QuestionState

    package init(
        id: QuestionID = QuestionID(), visitor: VisitorID, text: QuestionText, language: Language,
        repeatedQuestion: QuestionID? = nil, mayBeRead: Bool = false, droppedConditions: Set<String> = [], askedAt: Date,
        state: QuestionState = .working(.proposing)
    ) {
        self.id = id
        self.visitor = visitor
        self.text = text
        self.language = language
        self.repeatedQuestion = repeatedQuestion
        self.mayBeRead = mayBeRead
        self.droppedConditions = droppedConditions
        self.askedAt = askedAt
        self.state = state
    }
}

package enum QuestionState: Hashable, Sendable, Codable {
    case working(RecommendationStep)
    case answered(QuestionAnswer)
    case failed(QuestionError)

    package var isDone: Bool {
        if case .working = self { false } else { true }
    }
}

/// Why a question has no answer.
package enum QuestionError: String, Hashable, Sendable, Codable {
    /// The catalog has no work left to offer.
    case nothingLeft
    /// The catalog could not be read.
    case unavailable
    /// The service gave no proposals, and the catalog has no work left to offer.
    case serviceFailed
    /// The answer could not be saved. This is never stored.
    case notSaved
}

/// The stored answer to a question. Its coding keys never change, so that answers of earlier versions can be read.
package struct QuestionAnswer: Hashable, Sendable, Codable {
    package struct Item: Hashable, Sendable, Codable {
        /// A `WorkID`'s text.
        package let id: String
        package let title: String
        package let reasons: [RecommendationReason]
        /// Whether the visitor owned the work when it was recommended; nil means no.
        package let isOwned: Bool?
        /// The work as it was when it was recommended, so that showing the answer needs no service; nil in answers of earlier
        /// versions, which had books alone.
        package let work: ShelfWork?
        /// The beginning of the work's overview.
        package let overview: String?
        /// An ISO 639-1 code.
        package let overviewLanguage: String?
        /// The indices of the answer's conditions that it does not meet; nil means none.
        package let unmet: [Int]?
        /// The indices of the answer's conditions of which the catalog does not know whether it meets them; nil means none.
        package let unknown: [Int]?

        /// How much of an overview is stored, in characters.
        private static let overviewLimit = 600

        package init(
            id: String, title: String, reasons: [RecommendationReason], isOwned: Bool = false, work: ShelfWork? = nil,
            overview: LocalizedText? = nil, unmet: [Int] = [], unknown: [Int] = []
        ) {
            self.id = id
            self.title = title
            self.reasons = reasons
            self.isOwned = isOwned ? true : nil
            self.work = work
            self.overview = overview.map { Self.beginning(of: $0.text) }
            overviewLanguage = overview?.language
            self.unmet = unmet.isEmpty ? nil : unmet
            self.unknown = unknown.isEmpty ? nil : unknown
        }

        /// Cut after the last whole word.
        private static func beginning(of text: String) -> String {
            let start = SingleLineText.start(of: text, overviewLimit)
            guard start != text else { return text }
            let words = start.lastIndex(of: " ").map { start[..<$0] } ?? start[...]
            return words + "…"
        }

        fileprivate init(_ recommended: RecommendedWork, isOwned: Bool) {
            let work = recommended.work.shelfWork
            self.init(
                id: work.id ?? "", title: work.title, reasons: recommended.reasons, isOwned: isOwned,
                work: work.withinLimits, overview: recommended.work.overview, unmet: recommended.unmet,
                unknown: recommended.unknown)
        }

        package var kind: WorkKind { work?.kind ?? .book }

        /// The key of the work; nil where the id is none.
        package var key: ShelfKey? { ShelfKey(kind: kind.rawValue, id: id) }

        /// The work as it was when it was recommended.
        package var storedAnyWork: AnyWork? {
            guard let work else { return nil }
            switch work.kind {
            case .movie: return Movie(work, overview: storedOverview).map { .movie($0) }
            case .book: return Book(work, overview: storedOverview).map { .book($0) }
            }
        }

        package var storedOverview: LocalizedText? {
            overview.map { LocalizedText(text: $0, language: overviewLanguage) }
        }

        /// The stored work; for answers of earlier versions, one with the id and the title alone.
        package var storedWork: ShelfWork { work ?? ShelfWork(kind: .book, id: id, title: title) }
    }

    package let items: [Item]
    /// What was understood of the question; nil in answers of earlier versions.
    package let conditions: [Condition]?
    /// The words of the question that were not understood; nil means none.
    package let notUnderstood: [String]?
    /// The answer to a question for a fact.
    package let fact: Fact?
    /// Whether the works fit the question; otherwise they are the nearest ones that the catalog has.
    package let isFitting: Bool
    /// nil in answers of earlier versions, which all came from the catalog.
    package let origin: RecommendationOrigin?
    /// Whether the question sounds like a cry for help; nil means no.
    package let mayNeedHelp: Bool?

    package init(
        items: [Item], conditions: [Condition]? = nil, notUnderstood: [String] = [], fact: Fact? = nil, isFitting: Bool,
        origin: RecommendationOrigin? = nil, mayNeedHelp: Bool = false
    ) {
        self.items = items
        self.conditions = conditions
        self.notUnderstood = notUnderstood.isEmpty ? nil : notUnderstood
        self.fact = fact
        self.isFitting = isFitting
        self.origin = origin
        self.mayNeedHelp = mayNeedHelp ? true : nil
    }

    package init(_ recommendation: Recommendation) {
        self.init(
            items: recommendation.owned.map { Item($0, isOwned: true) }
                + recommendation.works.map { Item($0, isOwned: false) },
            conditions: recommendation.conditions, notUnderstood: recommendation.notUnderstood, fact: recommendation.fact,
            isFitting: recommendation.isFitting, origin: recommendation.origin, mayNeedHelp: recommendation.mayNeedHelp)
    }

    /// How many of the works meet a condition. A work of which that is unknown does not count as meeting it.
    ///
    /// - Parameter index: of `conditions`.
    package func extent(ofCondition index: Int) -> ConditionExtent {
        let unmet = items.count { $0.unmet?.contains(index) == true || $0.unknown?.contains(index) == true }
        return unmet == 0 && !items.isEmpty ? .all : unmet == items.count ? .none : .some
    }

    /// Whether some works may meet a condition, and none is known to meet it.
    ///
    /// - Parameter index: of `conditions`.
    package func isUncertain(condition index: Int) -> Bool {
        extent(ofCondition: index) == .none && items.contains { $0.unknown?.contains(index) == true }
    }
}

/// The stored questions. Each is visible to its own visitor only.
package protocol Questions: Sendable {
    /// Stores a new question.
    ///
    /// - Parameter token: the form's token. A form that is submitted twice adds one question.
    /// - Returns: the question, or the stored one with the same token.
    func add(_ question: Question, token: String) async throws(StorageError) -> Question

    /// - Returns: nil unless the visitor asked this question.
    func question(_ id: QuestionID, of visitor: VisitorID) async throws(StorageError) -> Question?

    /// The newest first.
    func questions(
        of visitor: VisitorID, page: PageNumber, pageSize: Int
    ) async throws(StorageError) -> (questions: [Question], total: Int)

    /// The number of a visitor's questions.
    func count(of visitor: VisitorID) async throws(StorageError) -> Int

    /// A work in the answers to a visitor's questions, the newest answer first, at most 3 times.
    ///
    /// - Parameter id: a `WorkID`'s text.
    func recommended(_ id: String, to visitor: VisitorID) async throws(StorageError) -> [QuestionAnswer.Item]

    /// Stores the state of a question. A question that was deleted stays deleted.
    func set(_ state: QuestionState, of id: QuestionID) async throws(StorageError)

    /// Deletes a question of a visitor, if there is one.
    func delete(_ id: QuestionID, of visitor: VisitorID) async throws(StorageError)

    /// The unanswered questions of all visitors, the oldest first.
    func unfinished() async throws(StorageError) -> [Question]
}

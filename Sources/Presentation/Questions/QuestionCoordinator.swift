import Domain

/// Decides where the forms and the pages of questions lead.
package struct QuestionCoordinator: Sendable {
    package enum Outcome: Hashable, Sendable {
        case asked(QuestionID)
        /// The text is nothing but a title or a name.
        case isSearch(SearchQuery)
        /// The visitor has reached the limit on questions.
        case refused(QuestionDraft)
        /// The question could not be saved.
        case storageFailed(QuestionDraft)
        case deleted
        /// The question could not be read or deleted.
        case questionFailed(QuestionID)
        /// The address names a page of the history after the last one.
        case pastLastPage(Int)
        case invalidPageNumber
    }

    package init() {}

    package func destination(after outcome: Outcome) -> Destination {
        switch outcome {
        case .asked(let id), .questionFailed(let id): Destination(.question(id))
        case .isSearch(let query): Destination(.search(query: query.text))
        // The form keeps what was typed, and tells whether the limit still holds.
        case .refused(let draft), .storageFailed(let draft):
            Destination(
                .ask(
                    question: draft.text, instead: draft.repeatedQuestion, mayBeRead: draft.mayBeRead,
                    without: draft.droppedConditions))
        case .deleted, .invalidPageNumber: Destination(.questions())
        case .pastLastPage(let last): Destination(.questions(page: last))
        }
    }
}

/// What a visitor entered into the form for questions.
package struct QuestionDraft: Hashable, Sendable {
    /// The most conditions that one question can be without: more than a question of 300 characters has.
    private static let droppedLimit = 50

    package let text: String
    /// The question whose works are excluded.
    package let repeatedQuestion: QuestionID?
    /// Whether works that the visitor has read or watched may be recommended.
    package let mayBeRead: Bool
    /// The names of the conditions that the visitor took away, each once.
    package let droppedConditions: [String]

    package init(
        text: String, repeatedQuestion: QuestionID? = nil, mayBeRead: Bool = false, droppedConditions: [String] = []
    ) {
        self.text = text
        self.repeatedQuestion = repeatedQuestion
        self.mayBeRead = mayBeRead
        let names = Set(droppedConditions.filter { !$0.isEmpty && $0.count <= QuestionText.bounds.upperBound })
        self.droppedConditions = Array(names.sorted().prefix(Self.droppedLimit))
    }
}

import Domain

/// Decides where the forms and the pages of questions lead.
package struct QuestionCoordinator: Sendable {
    package enum Outcome: Hashable, Sendable {
        case asked(QuestionID)
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
        // The form keeps what was typed, and tells whether the limit still holds.
        case .refused(let draft), .storageFailed(let draft):
            Destination(.ask(question: draft.text, instead: draft.repeatedQuestion, mayBeRead: draft.mayBeRead))
        case .deleted, .invalidPageNumber: Destination(.questions())
        case .pastLastPage(let last): Destination(.questions(page: last))
        }
    }
}

/// What a visitor entered into the form for questions.
package struct QuestionDraft: Hashable, Sendable {
    package let text: String
    /// The question whose books are excluded.
    package let repeatedQuestion: QuestionID?
    /// Whether books that the visitor has read may be recommended.
    package let mayBeRead: Bool

    package init(text: String, repeatedQuestion: QuestionID? = nil, mayBeRead: Bool = false) {
        self.text = text
        self.repeatedQuestion = repeatedQuestion
        self.mayBeRead = mayBeRead
    }
}

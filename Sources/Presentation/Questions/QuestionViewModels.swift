import Domain

/// The view model of `/ask`.
package struct AskViewModel: Codable, Sendable {
    package let title: String
    package let form: QuestionFormViewData
    package let examples: [NavigationLinkViewData]
    /// The notice that names the service that receives the question; nil where it stays on this server.
    package let sentTo: String?
    package let history: String
}

package struct QuestionFormViewData: Codable, Sendable {
    package let action: String
    package let text: String
    /// Unique for each form, so that a form that is sent twice asks once.
    package let token: String
    /// The id of the question whose books are excluded.
    package let instead: String?
    package let minimum: Int
    package let maximum: Int
    /// The length of the text, and its maximum.
    package let counter: String
    /// `counter` with the placeholder `{n}` for the length, which the script replaces.
    package let counterPattern: String
    /// Whether books that the visitor has read may be recommended.
    package let mayBeRead: Bool
    /// Why the question was not accepted.
    package let error: String?
    /// The code of `error`: `invalid-question` or `rate-limited`.
    package let errorCode: String?
    /// Whether the text itself is the reason.
    package let isInvalid: Bool
}

/// The view model of `/questions/{id}`. Exactly one of `progress`, `problem` and `books` is set.
package struct QuestionViewModel: Codable, Sendable {
    package let title: String
    package let id: String
    package let question: String
    /// The language of the question, where its script shows that it is not the page's.
    package let questionLanguage: String?
    /// The current step while the answer is not ready.
    package let progress: String?
    /// The address of the server-sent events while the answer is not ready.
    package let events: String?
    /// The address of the page itself.
    package let address: String
    package let problem: String?
    /// Set where the question mentions suicide.
    package let help: CrisisHelpText?
    /// Why the built-in catalog answers instead of the service.
    package let notice: String?
    package let summary: String?
    package let books: [RecommendedBookViewData]
    package let hasBooks: Bool
    /// The line that names the service that proposed the books.
    package let credit: String?
    /// nil without books.
    package let share: ShareViewData?
    /// The form that asks again for other books; nil while the answer is not ready.
    package let again: QuestionFormViewData?
    package let againText: String
    package let ask: String
    package let history: String
    package let delete: String
}

package struct RecommendedBookViewData: Codable, Sendable {
    package let work: WorkRowViewData
    /// Why the book is recommended; nil where no word of the question was understood.
    package let reason: String?
    /// The language of the reason; nil where it is the page's.
    package let reasonLanguage: String?
    /// The mark of a book that the visitor owns.
    package let mark: String?
}

/// The view model of `/questions`.
package struct QuestionsViewModel: Codable, Sendable {
    package let title: String
    package let items: [AskedQuestionViewData]
    package let hasItems: Bool
    /// The number of the questions on all pages.
    package let total: Int
    package let countText: String
    package let ask: String
    package let previous: String?
    package let next: String?
    package let pageText: String?
}

package struct AskedQuestionViewData: Codable, Sendable {
    package let href: String
    package let question: String
    /// The language of the question, where its script shows that it is not the page's.
    package let questionLanguage: String?
    package let date: String
    /// The titles of the recommended books, the current step, or that there is no answer.
    package let outcome: String
    package let covers: [CoverImageViewData]
    package let delete: String
}

/// The view model of `/questions/{id}/delete`.
package struct QuestionDeletionViewModel: Codable, Sendable {
    package let title: String
    package let question: String
    package let quotedQuestion: String
    package let action: String
    package let back: String
}

import Domain

/// The view model of `/ask`.
package struct AskViewModel: Encodable, Sendable {
    package let title: String
    package let form: QuestionFormViewData
    package let examples: [NavigationLinkViewData]
    /// That the question is sent somewhere, and to whom; nil where it stays here.
    package let sentTo: String?
    package let history: String
}

package struct QuestionFormViewData: Encodable, Sendable {
    package let action: String
    package let text: String
    /// Of this form alone: sent twice, it asks once.
    package let token: String
    /// The question whose books must not come again.
    package let instead: String?
    package let minimum: Int
    package let maximum: Int
    /// How much is written, and how much may be.
    package let counter: String
    /// The same, with `{n}` in the place of how much is written.
    package let counterPattern: String
    /// Whether books that were read may come, too.
    package let mayBeRead: Bool
    /// Why what was sent is no question yet.
    package let error: String?
}

/// The view model of `/questions/{id}`. Just one of `progress`, `problem` and `books` says how it stands.
package struct QuestionViewModel: Encodable, Sendable {
    package let title: String
    package let id: String
    package let question: String
    /// The language of the question, where its letters tell that it is not the page's.
    package let questionLanguage: String?
    /// How far it is, while it is worked on.
    package let progress: String?
    /// Where to hear of changes, while it is worked on.
    package let events: String?
    /// The page itself, to look again.
    package let address: String
    package let problem: String?
    /// Whom to talk to, for those who may need that more than a book.
    package let help: HelpText?
    /// Why another one answers than the one that was asked first.
    package let notice: String?
    package let summary: String?
    package let books: [RecommendedBookViewData]
    package let hasBooks: Bool
    /// Who thought of the books, where that was not Foyer.
    package let credit: String?
    /// Asks the same for other books; nil while there are none yet.
    package let again: QuestionFormViewData?
    package let againText: String
    package let ask: String
    package let history: String
    package let delete: String
}

package struct RecommendedBookViewData: Encodable, Sendable {
    package let work: WorkRowViewData
    /// Why this book; nil where nothing of the question speaks for it.
    package let reason: String?
    /// The language of the reason, where it is not the page's.
    package let reasonLanguage: String?
    /// That it stands at home; nil for others.
    package let mark: String?
}

/// The view model of `/questions`.
package struct QuestionsViewModel: Encodable, Sendable {
    package let title: String
    package let items: [AskedQuestionViewData]
    package let hasItems: Bool
    package let ask: String
    package let previous: String?
    package let next: String?
    package let pageText: String?
}

package struct AskedQuestionViewData: Encodable, Sendable {
    package let href: String
    package let question: String
    /// The language of the question, where its letters tell that it is not the page's.
    package let questionLanguage: String?
    package let date: String
    /// What became of it, in few words.
    package let outcome: String
    package let covers: [CoverImageViewData]
    package let delete: String
}

/// The view model of `/questions/{id}/delete`.
package struct QuestionDeletionViewModel: Encodable, Sendable {
    package let title: String
    package let question: String
    package let action: String
    package let back: String
}

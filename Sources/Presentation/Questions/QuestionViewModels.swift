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
    /// The id of the question whose works are excluded.
    package let instead: String?
    /// The names of the conditions that the visitor took away.
    package let without: [String]
    package let minimum: Int
    package let maximum: Int
    /// The length of the text, and its maximum.
    package let counter: String
    /// `counter` with the placeholder `{n}` for the length, which the script replaces.
    package let counterPattern: String
    /// Whether works that the visitor has read or watched may be recommended.
    package let mayBeRead: Bool
    /// Why the question was not accepted.
    package let error: String?
    /// The code of `error`: `invalid-question` or `rate-limited`.
    package let errorCode: String?
    /// Whether the text itself is the reason.
    package let isInvalid: Bool
}

/// The hidden fields of the forms of an answer that ask another question.
package struct QuestionFieldsViewData: Codable, Sendable {
    package let action: String
    package let token: String
    /// The id of the question whose works are excluded.
    package let instead: String?
    /// The names of the conditions that the visitor took away.
    package let without: [String]
    package let mayBeRead: Bool
}

/// The view model of `/questions/{id}`. At most one of `progress`, `problem` and `works` is set; the answer to a question for a
/// fact may be its sentence alone.
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
    /// The answer to a question for a fact.
    package let fact: String?
    /// The link that searches for the question's words, where the catalog does not have the work that it asks about.
    package let search: NavigationLinkViewData?
    /// Whether the works fit.
    package let summary: String?
    /// What was understood of the question; nil where that is nothing.
    package let conditions: ConditionsViewData?
    /// The line that quotes the words that were not understood.
    package let notUnderstood: String?
    package let works: [RecommendedWorkViewData]
    package let hasWorks: Bool
    /// The form whose buttons, one of each work, ask for similar works.
    package let similar: QuestionFieldsViewData?
    /// The form whose buttons, one of each work, ask for other works, and never for this one.
    package let others: QuestionFieldsViewData?
    /// Ways to narrow the question down.
    package let refine: RefinementsViewData?
    /// The line that names the service that proposed the works.
    package let credit: String?
    /// nil without works.
    package let share: ShareViewData?
    /// The form that asks again for other works; nil while the answer is not ready, and for a fact.
    package let again: QuestionFormViewData?
    package let againText: String
    package let ask: String
    package let history: String
    package let delete: String
}

/// The conditions of a question in a form that takes one away.
package struct ConditionsViewData: Codable, Sendable {
    package let form: QuestionFieldsViewData
    package let items: [ConditionViewData]
}

package struct ConditionViewData: Codable, Sendable {
    /// `Condition.name`.
    package let name: String
    package let text: String
    /// How many of the works meet it: `all`, `some` or `none`.
    package let met: String
    /// The same in words.
    package let metText: String
    /// The same as a mark.
    package let mark: String
    /// The accessible name of the button that takes it away.
    package let removeLabel: String
}

/// Questions that narrow this one down, in a form.
package struct RefinementsViewData: Codable, Sendable {
    package let form: QuestionFieldsViewData
    package let items: [RefinementViewData]
}

package struct RefinementViewData: Codable, Sendable {
    package let text: String
    /// The text of the question.
    package let question: String
}

package struct RecommendedWorkViewData: Codable, Sendable {
    package let work: WorkRowViewData
    /// "Film" or "Book" where the answer has both.
    package let kindText: String?
    /// Why the work is recommended; nil where no word of the question was understood.
    package let reason: String?
    /// The language of the reason; nil where it is the page's.
    package let reasonLanguage: String?
    /// The conditions that it does not meet.
    package let lacks: String?
    /// What the catalog does not know of it.
    package let uncertain: String?
    /// The mark of a book that the visitor owns.
    package let mark: String?
    /// The text of the question for similar works; nil where the title is too long for it.
    package let similarQuestion: String?
    /// The text of the question that excludes this work; nil where the answer is a fact.
    package let otherQuestion: String?
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
    /// The titles of the recommended works, the current step, or that there is no answer.
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

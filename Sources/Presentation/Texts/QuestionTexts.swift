import Domain

/// The texts of questions and answers.
package struct QuestionTexts: Sendable {
    let examples: [String]
    let problemTitle: String
    let problem: @Sendable (_ problem: QuestionTextError) -> String
    /// `count` is a number, or the placeholder of a script.
    let counter: @Sendable (_ count: String, _ maximum: Int) -> String
    let step: @Sendable (_ step: RecommendationStep) -> String
    let failure: @Sendable (_ failure: QuestionError) -> String
    /// Shown in the list of questions.
    let noAnswer: String
    /// The number of a visitor's questions.
    let amount: @Sendable (_ count: Int) -> String
    /// The line above the books of an answer.
    let summary: @Sendable (_ count: Int, _ isFitting: Bool) -> String
    /// The notice that questions are sent to a service, and with which data.
    let sentTo: @Sendable (_ service: String) -> String
    /// Shown where a question mentions suicide.
    let help: CrisisHelpText
    /// The line above the books below `help`.
    let company: String
    /// The line above the books where no word of the question was understood.
    let notUnderstood: String
    /// The notice that the built-in catalog answers because the service failed.
    let fallbackNotice: @Sendable (_ failure: ProposalError) -> String
    /// The line that names the service that proposed the books.
    let proposedBy: @Sendable (_ service: String) -> String
    // Reasons why a book is recommended, as parts of one line.
    let about: @Sendable (_ subjects: [SubjectName]) -> String
    let moods: @Sendable (_ moods: [Book.Mood]) -> String
    let form: @Sendable (_ form: String) -> String
    let audience: @Sendable (_ audience: String) -> String
    let length: @Sendable (_ length: Book.Length) -> String
    let writtenIn: @Sendable (_ country: String) -> String
    let setIn: @Sendable (_ country: String) -> String
    let published: @Sendable (_ year: Int) -> String
    let era: @Sendable (_ era: Book.Era) -> String
    let like: @Sendable (_ title: String) -> String
    let by: @Sendable (_ author: String) -> String
    let byWords: String
    let wellKnown: String
}

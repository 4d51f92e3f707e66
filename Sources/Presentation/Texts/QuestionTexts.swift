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
    // The line above the works of an answer, with the numbers of its films and books: they have all that was asked for; or
    // they are the closest, in answers whose conditions are unknown.
    let fitting: @Sendable (_ films: Int, _ books: Int) -> String
    let closest: @Sendable (_ films: Int, _ books: Int) -> String
    /// Some of the works have all that was asked for.
    let partlyFitting: @Sendable (_ count: Int, _ total: Int) -> String
    /// No work has all that was asked for; `unmet` are the conditions that none meets.
    let noneFitting: @Sendable (_ isRepeated: Bool, _ unmet: [String]) -> String
    /// A condition as a part of a line; `isActor` tells that its person acts in the works.
    let condition: @Sendable (_ condition: Condition, _ isActor: Bool) -> String
    /// How many of the works meet a condition.
    let extent: @Sendable (_ extent: ConditionExtent) -> String
    /// Instead of `extent`: some works may meet a condition, and none is known to meet it.
    let uncertainExtent: String
    /// The accessible name of the button that takes a condition away.
    let removeCondition: @Sendable (_ condition: String) -> String
    /// The conditions that a work does not meet.
    let lacks: @Sendable (_ conditions: [String]) -> String
    /// The conditions of which the catalog does not know whether a work meets them.
    let uncertain: @Sendable (_ conditions: [String]) -> String
    /// The line above works that may have all that was asked for.
    let possiblyFitting: @Sendable (_ films: Int, _ books: Int) -> String
    /// The words, in quotation marks, that were not understood.
    let notUnderstoodWords: @Sendable (_ words: [String]) -> String
    /// The answer to a question for a fact, above so many films and books.
    let fact: @Sendable (_ fact: Fact, _ films: Int, _ books: Int) -> String
    /// The link to a search for the words of a question.
    let searchInstead: String
    let refinement: @Sendable (_ refinement: QuestionRefinement) -> RefinementText
    // Parts of questions, which the recommender understands.
    let similarQuestion: @Sendable (_ kind: WorkKind, _ title: String) -> String
    let withoutWork: @Sendable (_ title: String) -> String
    /// The notice that questions are sent to a service, and with which data.
    let sentTo: @Sendable (_ service: String) -> String
    /// Shown where a question mentions suicide.
    let help: CrisisHelpText
    /// The line above the works below `help`.
    let company: String
    /// The line above the works where no word of the question was understood.
    let notUnderstood: String
    /// The notice that the built-in catalog answers because the service failed.
    let fallbackNotice: @Sendable (_ failure: ProposalError) -> String
    /// The line that names the service that proposed the books.
    let proposedBy: @Sendable (_ service: String) -> String
    // Reasons why a work is recommended, as parts of one line.
    let about: @Sendable (_ subjects: [SubjectName]) -> String
    let moods: @Sendable (_ moods: [Book.Mood]) -> String
    let form: @Sendable (_ form: String) -> String
    let audience: @Sendable (_ audience: String) -> String
    let minutes: @Sendable (_ minutes: Int) -> String
    let group: @Sendable (_ name: SubjectName) -> String
    /// The film that was made from a book, or the book that a film was made from.
    let counterpart: @Sendable (_ kind: WorkKind, _ title: String) -> String
    let length: @Sendable (_ length: Book.Length, _ kind: WorkKind) -> String
    let writtenIn: @Sendable (_ country: String, _ kind: WorkKind) -> String
    let setIn: @Sendable (_ country: String) -> String
    let published: @Sendable (_ year: Int, _ kind: WorkKind) -> String
    let era: @Sendable (_ era: Book.Era) -> String
    let like: @Sendable (_ title: String) -> String
    let by: @Sendable (_ name: String, _ kind: WorkKind) -> String
    let with: @Sendable (_ actor: String) -> String
    let byWords: String
    let wellKnown: String
}

/// The label of a refinement, and the phrase that it adds to the question.
struct RefinementText: Sendable {
    let label: String
    let phrase: String
}

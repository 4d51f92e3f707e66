/// A question and what a proposer needs to answer it.
package struct ProposalRequest: Sendable {
    /// A book by its title and one author.
    package struct BookName: Hashable, Sendable {
        package let title: String
        package let author: String

        package init(title: String, author: String) {
            self.title = title
            self.author = author
        }
    }

    package let question: QuestionText
    /// The language of the wanted titles and reasons.
    package let language: Language
    /// What was understood of the question. Denied conditions must not be met.
    package let conditions: [Condition]
    /// Books that the visitor owns. They may be proposed if they fit.
    package let owned: [BookName]
    /// Books that must not be proposed.
    package let unwanted: [BookName]
    /// How many books are wanted besides the owned ones.
    package let count: Int

    package init(
        question: QuestionText, language: Language, conditions: [Condition] = [], owned: [BookName] = [],
        unwanted: [BookName] = [], count: Int
    ) {
        self.question = question
        self.language = language
        self.conditions = conditions
        self.owned = owned
        self.unwanted = unwanted
        self.count = count
    }
}

/// A book that somebody thinks would answer a question. Whether there is such a book is not known.
package struct BookProposal: Hashable, Sendable {
    package let title: String
    package let author: String
    /// Why this one, in the language that was asked for, as plain text.
    package let reason: String

    package init(title: String, author: String, reason: String) {
        self.title = title
        self.author = author
        self.reason = reason
    }

    /// The title without its subtitle and without what stands in brackets, for searches.
    package var bareTitle: String { TitleSimilarity.bare(title) }
}

/// What to propose books for.
package struct ProposalRequest: Sendable {
    /// A book by what people call it.
    package struct Named: Hashable, Sendable {
        package let title: String
        package let author: String

        package init(title: String, author: String) {
            self.title = title
            self.author = author
        }
    }

    package let question: QuestionText
    /// The language that titles and reasons are wanted in.
    package let language: Language
    /// Books that whoever asks has at home: welcome where they fit.
    package let owned: [Named]
    /// Books that must not come.
    package let unwanted: [Named]
    /// How many books are wanted besides the owned ones.
    package let count: Int

    package init(
        question: QuestionText, language: Language, owned: [Named] = [], unwanted: [Named] = [], count: Int
    ) {
        self.question = question
        self.language = language
        self.owned = owned
        self.unwanted = unwanted
        self.count = count
    }
}

/// Thinks of books for a question, and may be wrong about every one of them.
package protocol BookProposer: Sendable {
    /// What people know the service by that the question is sent to.
    var name: String { get }

    /// - Returns: at least one.
    func proposals(for request: ProposalRequest) async throws(ProposalError) -> [BookProposal]
}

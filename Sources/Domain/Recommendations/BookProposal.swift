/// A book that a proposer recommends. It may not exist.
package struct BookProposal: Hashable, Sendable {
    package let title: String
    package let author: String
    /// Why it answers the question, as plain text in the language of the request.
    package let reason: String

    package init(title: String, author: String, reason: String) {
        self.title = title
        self.author = author
        self.reason = reason
    }

    /// The title without its subtitle and without text in brackets, for searches.
    package var bareTitle: String { TitleSimilarity.bare(title) }
}

/// A condition that words of a query name: “80s” in “80s horror”. All results satisfy it, but for works whose titles have all words.
package struct SearchCondition: Hashable, Sendable {
    package enum Value: Hashable, Sendable {
        /// A genre or a subject, by its English name.
        case subject(String)
        /// Years of the first release or publication, both included; nil for an open end. At least one is set.
        case years(from: Int?, through: Int?)
        /// ISO 3166-1 code.
        case country(String)
        case mood(Book.Mood)
        case audience(Book.Audience)
    }

    package let value: Value
    /// The query without the words for the condition; nil where no other words are left.
    package let otherWords: String?

    package init(value: Value, otherWords: String?) {
        self.value = value
        self.otherWords = otherWords
    }
}

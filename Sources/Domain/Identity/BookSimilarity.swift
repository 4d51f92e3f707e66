/// How similar a proposed book and a catalog's book are. Chat services invent titles of authors who exist, so the title counts
/// more.
package struct BookSimilarity: Sendable {
    /// The least title similarity of one book.
    private static let minimumTitleSimilarity = 0.4

    /// From 0 to 1.
    package let title: Double
    /// From 0 to 1; 0 without a comparison if the titles differ.
    package let author: Double

    /// - Parameters:
    ///   - titles: all titles of the record.
    ///   - authors: all authors of the record, of whom one has to match.
    package init(title: String, author: String, titles: [String], authors: [String]) {
        let similarity = titles.map { TitleSimilarity.between(proposed: title, record: $0) }.max() ?? 0
        self.title = similarity
        self.author =
            similarity < Self.minimumTitleSimilarity ? 0 : authors.map { NameSimilarity.between(author, $0) }.max() ?? 0
    }

    package init(title: String, author: String, to book: Book) {
        self.init(
            title: title, author: author, titles: book.title.all,
            authors: book.authors.flatMap { [$0.name, $0.internationalName].compactMap { $0 } })
    }

    package var isSameBook: Bool { title >= Self.minimumTitleSimilarity && author >= PersonIdentity.minimumSimilarity }

    /// Ranks several books that match.
    package var score: Double { 0.8 * title + 0.2 * author }
}

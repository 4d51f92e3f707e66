/// How much a proposed book is like one that a catalog has.
///
/// Who makes books up makes up titles, and takes authors that exist: the title tells more.
package struct BookSimilarity: Sendable {
    /// What a book's title must reach to be the one that was meant.
    private static let leastTitle = 0.4

    /// From 0 to 1.
    package let title: Double
    /// From 0 to 1; 0, too, where the title is another: names are not compared then.
    package let author: Double

    /// - Parameters:
    ///   - titles: all that the record has.
    ///   - authors: one of them is enough.
    package init(title: String, author: String, titles: [String], authors: [String]) {
        let likeness = titles.map { TitleSimilarity.between(proposed: title, record: $0) }.max() ?? 0
        self.title = likeness
        self.author = likeness < Self.leastTitle ? 0 : authors.map { NameSimilarity.between(author, $0) }.max() ?? 0
    }

    package init(title: String, author: String, to book: Book) {
        self.init(
            title: title, author: author, titles: book.title.all,
            authors: book.authors.flatMap { [$0.name, $0.internationalName].compactMap { $0 } })
    }

    package var isSameBook: Bool { title >= Self.leastTitle && author >= PersonIdentity.leastSimilarity }

    /// Which of several is more like it.
    package var score: Double { 0.8 * title + 0.2 * author }
}

/// A work as far as a recommendation has to know it: what it is about, and what it is like.
package struct BookProfile: Sendable {
    package let key: String
    /// Whether it is a book that can be recommended; else it is a film, which only stands for what somebody likes.
    package let isBook: Bool
    /// In all languages.
    package let titles: [String]
    package let authors: [String]
    /// In the same order, as readers of Korean know them.
    package let koreanAuthors: [String]
    package let subjects: [String]
    package let moods: Set<Book.Mood>
    package let form: Book.Form?
    package let audience: Book.Audience?
    package let length: Book.Length?
    /// Of some edition; nil where it is not known.
    package let pages: Int?
    /// Of its author, as ISO 3166-1 codes.
    package let countries: Set<String>
    /// Where its story takes place.
    package let settings: Set<String>
    /// An ISO 639-1 code.
    package let language: String
    /// Negative before the common era; nil where it is not known.
    package let year: Int?
    package let era: Book.Era?
    /// 1–100.
    package let popularity: Int
    /// For a film: the book that it was made from.
    package let bookKey: String?

    package init(
        key: String, isBook: Bool = true, titles: [String], authors: [String] = [], koreanAuthors: [String] = [],
        subjects: [String] = [],
        moods: Set<Book.Mood> = [], form: Book.Form? = nil, audience: Book.Audience? = nil, length: Book.Length? = nil,
        pages: Int? = nil,
        countries: Set<String> = [], settings: Set<String> = [], language: String = "en", year: Int? = nil,
        era: Book.Era? = nil,
        popularity: Int = 50, bookKey: String? = nil
    ) {
        self.key = key
        self.isBook = isBook
        self.titles = titles
        self.authors = authors
        self.koreanAuthors = koreanAuthors
        self.subjects = subjects
        self.moods = moods
        self.form = form
        self.audience = audience
        let counted = pages.flatMap { pages in Book.Length.allCases.first { $0.pages.contains(pages) } }
        // What is short by its form needs no count of pages.
        self.length = length ?? counted ?? (form == .novella || form == .pictureBook || form == .fable ? .short : nil)
        self.pages = pages
        self.countries = countries
        self.settings = settings
        self.language = language
        self.year = year
        self.era = era
        self.popularity = popularity
        self.bookKey = bookKey
    }
}

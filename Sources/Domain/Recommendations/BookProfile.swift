/// What the recommender knows about a work.
package struct BookProfile: Sendable {
    package let key: String
    /// Whether it is a book, which can be recommended; otherwise it is a film, which a question may only compare with.
    package let isBook: Bool
    /// In all languages.
    package let titles: [String]
    package let authors: [String]
    /// The Korean names of the authors, in the same order.
    package let koreanAuthors: [String]
    package let subjects: [String]
    package let moods: Set<Book.Mood>
    package let form: Book.Form?
    package let audience: Book.Audience?
    package let length: Book.Length?
    /// Of one edition; nil if unknown.
    package let pages: Int?
    /// The countries of its authors, as ISO 3166-1 codes.
    package let countries: Set<String>
    /// The countries in which it is set, as ISO 3166-1 codes.
    package let settings: Set<String>
    /// An ISO 639-1 code.
    package let language: String
    /// The year of publication, negative before the common era; nil if unknown.
    package let year: Int?
    package let era: Book.Era?
    /// 1–100.
    package let popularity: Int
    /// The key of the book from which a film was made.
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
        // Novellas, picture books and fables are short, whatever their number of pages.
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

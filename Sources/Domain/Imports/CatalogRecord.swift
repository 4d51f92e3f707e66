/// What an import file says of one film or book.
package struct CatalogRecord: Hashable, Sendable {
    package var kind: WorkKind
    /// The record's key in its file, by which the next import recognises it: `tt0133093`, `goodbooks-1`. It becomes a part of
    /// the work's address, so it has 1–120 of the characters `a-z A-Z 0-9 - _ .`.
    package var key: String
    /// The title in English-speaking countries, or the only known title. Not blank, one line.
    package var title: String
    package var originalTitle: String?
    package var koreanTitle: String?
    /// Alternative titles.
    package var otherTitles: [String] = []
    /// ISO 639-1 code.
    package var originalLanguage: String?
    /// The first release or publication; nil if it is unknown or before the year 1.
    package var date: PartialDate?
    /// ISO 3166-1 codes, the main country first.
    package var countries: [String] = []
    /// Directors of a film, authors of a book, by their international names.
    package var creators: [String] = []
    /// The main cast of a film, in the order of billing.
    package var cast: [String] = []
    /// Other names of the creators and the cast, by the names above; Korean names first.
    package var otherNames: [String: [String]] = [:]
    /// Names of characters by which people look for the work, in any language.
    package var characters: [String] = []
    /// Words and phrases by which people remember the work, in any language. They are searched, and shown nowhere.
    package var keywords: [String] = []
    package var overview: String?
    package var overviewKorean: String?
    /// Lower-case words.
    package var subjects: [String] = []
    /// Raw values of `Genre`.
    package var genres: [String] = []
    /// In minutes.
    package var runtime: Int?
    package var publisher: String?
    /// The pages of the edition with the first of `isbns`.
    package var pages: Int?
    package var isbns: [ISBN] = []
    /// `tt` and digits.
    package var imdb: String?
    /// `Q` and digits.
    package var wikidata: String?
    /// `OL`, digits, `W`.
    package var openLibrary: String?
    package var rating: CatalogRating?
    /// 1–100, see `PopularityScale`. It orders works that match a query equally well.
    package var popularity: Int = 1
    /// A raw value of `Book.Form`.
    package var form: String?
    /// A raw value of `Book.Audience`.
    package var audience: String?
    /// Raw values of `Book.Mood`.
    package var moods: [String] = []
    /// A raw value of `Book.Length`.
    package var length: String?
    /// The countries of a book's story, as ISO 3166-1 codes.
    package var settings: [String] = []
    /// A raw value of `Book.Era`.
    package var era: String?
    /// The key of the book from which a film was made.
    package var basedOn: String?

    package init(kind: WorkKind, key: String, title: String) {
        self.kind = kind
        self.key = key
        self.title = title
    }
}

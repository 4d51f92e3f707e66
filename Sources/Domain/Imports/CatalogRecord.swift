/// What a catalog file says of one film or book, before the catalog makes a work of it.
package struct CatalogRecord: Hashable, Sendable {
    package var kind: WorkKind
    /// The record's own key in the file that it comes from, by which the next run knows it again: `tt0133093`, `goodbooks-1`. The work's
    /// address is made of it, so it is made of 1–120 of the characters `a-z A-Z 0-9 - _ .`.
    package var key: String
    /// The title in English-speaking countries, or the only one that is known. Not blank, one line.
    package var title: String
    package var originalTitle: String?
    package var koreanTitle: String?
    /// Titles that it is known by elsewhere.
    package var otherTitles: [String] = []
    /// ISO 639-1 code.
    package var originalLanguage: String?
    /// The first release or publication; nil where it is not known, or was before the year 1.
    package var date: PartialDate?
    /// ISO 3166-1 codes, the main country first.
    package var countries: [String] = []
    /// Directors of a film, authors of a book, by their international names.
    package var creators: [String] = []
    /// The main cast of a film, in the order of billing.
    package var cast: [String] = []
    /// Other names of people who are named above, by those: in Korean first.
    package var otherNames: [String: [String]] = [:]
    package var overview: String?
    package var overviewKorean: String?
    /// What it is about, in lower-case words.
    package var subjects: [String] = []
    /// Raw values of `Genre`.
    package var genres: [String] = []
    /// In minutes.
    package var runtime: Int?
    package var publisher: String?
    /// Of the edition that is the first of `isbns`.
    package var pages: Int?
    package var isbns: [ISBN] = []
    /// `tt` and digits.
    package var imdb: String?
    /// `Q` and digits.
    package var wikidata: String?
    /// `OL`, digits, `W`.
    package var openLibrary: String?
    package var rating: CatalogRating?
    /// 1–100: how many people look for it, which decides between equals. See `PopularityScale`.
    package var popularity: Int = 1
    /// A raw value of `Book.Form`.
    package var form: String?
    /// A raw value of `Book.Audience`.
    package var audience: String?
    /// Raw values of `Book.Mood`.
    package var moods: [String] = []
    /// A raw value of `Book.Length`.
    package var length: String?
    /// Where a book's story takes place, as ISO 3166-1 codes.
    package var settings: [String] = []
    /// A raw value of `Book.Era`.
    package var era: String?
    /// The key of the book that a film was made from.
    package var basedOn: String?

    package init(kind: WorkKind, key: String, title: String) {
        self.kind = kind
        self.key = key
        self.title = title
    }
}

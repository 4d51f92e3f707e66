/// What the recommender knows about a work.
package struct WorkProfile: Sendable {
    package let kind: WorkKind
    package let key: String
    /// In all languages.
    package let titles: [String]
    /// In its own language; nil where it is the first of `titles`.
    package let originalTitle: String?
    /// Authors of a book, directors of a film, by their international names.
    package let creators: [String]
    /// The Korean names of the creators, in the same order.
    package let koreanCreators: [String]
    /// The main cast of a film, by their international names.
    package let cast: [String]
    /// The Korean names of the cast, in the same order.
    package let koreanCast: [String]
    /// Subjects, and the genres of a film.
    package let subjects: [String]
    package let moods: Set<Book.Mood>
    package let form: Book.Form?
    package let audience: Book.Audience?
    package let length: Book.Length?
    /// The pages of a book: of one edition, or from the shortest to the longest usual one; nil if unknown.
    package let pages: ClosedRange<Int>?
    /// The running time of a film; nil if unknown.
    package let minutes: Int?
    /// The countries of its authors, or of a film, as ISO 3166-1 codes.
    package let countries: Set<String>
    /// The countries that a film counts as one of: not those that only paid a part of it. A denied country is looked for in `countries`.
    package let mainCountries: Set<String>
    /// The countries in which it is set, as ISO 3166-1 codes.
    package let settings: Set<String>
    /// An ISO 639-1 code.
    package let language: String
    /// The year of publication or release, negative before the common era; nil if unknown.
    package let year: Int?
    package let era: Book.Era?
    /// Groups that the vocabulary names, such as the winners of a prize or true stories.
    package let groups: Set<String>
    /// nil where nothing is known of them, as of imported works.
    package let contents: WorkContents?
    /// The cities and kinds of places where it takes place, in English.
    package let places: Set<String>
    /// What people remember of it, in English and Korean.
    package let notes: [String]
    /// nil where nothing is known of them, as of imported works.
    package let topics: WorkTopics?
    /// The series of which it is a part; nil for none, and where that is unknown.
    package let series: String?
    /// 1–100.
    package let popularity: Int
    /// The key of the book from which a film was made.
    package let bookKey: String?

    package var isBook: Bool { kind == .book }

    /// A film of at most so many minutes is short, one of at least so many is long.
    private static let shortFilm = 95
    private static let longFilm = 150

    /// - Parameter mainCountries: nil where all countries are.
    package init(
        kind: WorkKind = .book, key: String, titles: [String], originalTitle: String? = nil, creators: [String] = [],
        koreanCreators: [String] = [],
        cast: [String] = [], koreanCast: [String] = [], subjects: [String] = [], moods: Set<Book.Mood> = [],
        form: Book.Form? = nil, audience: Book.Audience? = nil, length: Book.Length? = nil, pages: ClosedRange<Int>? = nil,
        minutes: Int? = nil, countries: Set<String> = [], mainCountries: Set<String>? = nil, settings: Set<String> = [],
        language: String = "en",
        year: Int? = nil, era: Book.Era? = nil, groups: Set<String> = [], contents: WorkContents? = nil,
        places: Set<String> = [],
        notes: [String] = [], topics: WorkTopics? = nil, series: String? = nil, popularity: Int = 50, bookKey: String? = nil
    ) {
        self.kind = kind
        self.key = key
        self.titles = titles
        self.originalTitle = originalTitle
        self.creators = creators
        self.koreanCreators = koreanCreators
        self.cast = cast
        self.koreanCast = koreanCast
        self.subjects = subjects
        self.moods = moods
        self.form = form
        self.audience = audience
        self.length = length ?? Self.length(pages: pages, minutes: minutes, form: form)
        self.pages = pages
        self.minutes = minutes
        self.countries = countries
        self.mainCountries = mainCountries ?? countries
        self.settings = settings
        self.language = language
        self.year = year
        self.era = era
        self.groups = groups
        self.contents = contents
        self.places = places
        self.notes = notes
        self.topics = topics
        self.series = series
        self.popularity = popularity
        self.bookKey = bookKey
    }

    /// Novellas, picture books and fables are short, whatever their number of pages.
    private static func length(pages: ClosedRange<Int>?, minutes: Int?, form: Book.Form?) -> Book.Length? {
        if let pages,
            let length = Book.Length.allCases.first(where: {
                $0.pages.contains(pages.lowerBound) && $0.pages.contains(pages.upperBound)
            })
        {
            return length
        }
        if let minutes { return minutes <= shortFilm ? .short : minutes >= longFilm ? .long : nil }
        return form == .novella || form == .pictureBook || form == .fable ? .short : nil
    }
}

import Domain

/// The words of the product in one language. Each language is one file beside this one; the compiler sees to it that every
/// language has every text. A class, since it is passed along with every page and never changes.
package final class Texts: Sendable {
    package static let all: [Texts] = [.english, .korean]

    package let language: Language
    /// What its speakers call the language.
    package let languageName: String
    /// Words that stand in templates as they are.
    package let labels: Labels

    let siteTitle: @Sendable (_ page: String) -> String
    let filmsFor: @Sendable (_ query: String, _ page: Int) -> String
    let filmCount: @Sendable (_ count: Int, _ query: String) -> String
    let noFilms: @Sendable (_ query: String) -> String
    let pageOf: @Sendable (_ page: Int, _ count: Int) -> String
    let removeRecent: @Sendable (_ query: String) -> String
    let minutes: @Sendable (_ minutes: Int) -> String
    let pageCount: @Sendable (_ pages: Int) -> String
    let date: @Sendable (_ date: PartialDate) -> String
    let pageToScreen: @Sendable (_ title: String, _ author: String?) -> String
    let genre: @Sendable (_ genre: Movie.Genre) -> String
    let form: @Sendable (_ form: Book.Form) -> String
    /// The name of a country by its ISO 3166-1 code.
    let country: @Sendable (_ code: String) -> String
    /// The name of a language by its ISO 639-1 code.
    let languageNamed: @Sendable (_ code: String) -> String
    let theme: @Sendable (_ theme: MovieSelection.Theme) -> String
    let builtInCatalog: String
    /// `age` in seconds; `reason` says why there is no fresh copy.
    let savedCopy: @Sendable (_ age: Int, _ reason: String?) -> String
    let sourceFailed: @Sendable (_ source: String, _ reason: String) -> String
    let reason: @Sendable (_ kind: CatalogError.Kind) -> String
    let problem: @Sendable (_ problem: PageProblem) -> ProblemText

    package init(
        language: Language,
        languageName: String,
        labels: Labels,
        siteTitle: @escaping @Sendable (_ page: String) -> String,
        filmsFor: @escaping @Sendable (_ query: String, _ page: Int) -> String,
        filmCount: @escaping @Sendable (_ count: Int, _ query: String) -> String,
        noFilms: @escaping @Sendable (_ query: String) -> String,
        pageOf: @escaping @Sendable (_ page: Int, _ count: Int) -> String,
        removeRecent: @escaping @Sendable (_ query: String) -> String,
        minutes: @escaping @Sendable (_ minutes: Int) -> String,
        pageCount: @escaping @Sendable (_ pages: Int) -> String,
        date: @escaping @Sendable (_ date: PartialDate) -> String,
        pageToScreen: @escaping @Sendable (_ title: String, _ author: String?) -> String,
        genre: @escaping @Sendable (_ genre: Movie.Genre) -> String,
        form: @escaping @Sendable (_ form: Book.Form) -> String,
        country: @escaping @Sendable (_ code: String) -> String,
        languageNamed: @escaping @Sendable (_ code: String) -> String,
        theme: @escaping @Sendable (_ theme: MovieSelection.Theme) -> String,
        builtInCatalog: String,
        savedCopy: @escaping @Sendable (_ age: Int, _ reason: String?) -> String,
        sourceFailed: @escaping @Sendable (_ source: String, _ reason: String) -> String,
        reason: @escaping @Sendable (_ kind: CatalogError.Kind) -> String,
        problem: @escaping @Sendable (_ problem: PageProblem) -> ProblemText
    ) {
        self.language = language
        self.languageName = languageName
        self.labels = labels
        self.siteTitle = siteTitle
        self.filmsFor = filmsFor
        self.filmCount = filmCount
        self.noFilms = noFilms
        self.pageOf = pageOf
        self.removeRecent = removeRecent
        self.minutes = minutes
        self.pageCount = pageCount
        self.date = date
        self.pageToScreen = pageToScreen
        self.genre = genre
        self.form = form
        self.country = country
        self.languageNamed = languageNamed
        self.theme = theme
        self.builtInCatalog = builtInCatalog
        self.savedCopy = savedCopy
        self.sourceFailed = sourceFailed
        self.reason = reason
        self.problem = problem
    }

    package static func of(_ language: Language) -> Texts {
        switch language {
        case .english: .english
        case .korean: .korean
        }
    }

    func name(of source: Source) -> String {
        source.properName ?? builtInCatalog
    }
}

/// What an error page says: what happened, and what to do.
package struct ProblemText: Sendable {
    let heading: String
    let message: String
}

/// Words that templates take as they are.
package struct Labels: Encodable, Sendable {
    package let siteName: String
    package let tagline: String
    package let skipToContent: String
    package let navigation: String
    package let languageSwitch: String
    package let films: String
    package let search: String
    package let searchFilms: String
    package let recentQueries: String
    package let noRecentQueries: String
    package let clearAll: String
    package let suggestions: String
    package let recordingIsOff: String
    package let stopRecording: String
    package let startRecording: String
    package let initialHeading: String
    package let initialHint: String
    package let noResultsHints: String
    package let pages: String
    package let nextPage: String
    package let previousPage: String
    package let endOfList: String
    package let toBeAnnounced: String
    package let released: String
    package let year: String
    package let runtime: String
    package let genres: String
    package let countries: String
    package let directors: String
    package let cast: String
    package let originalTitle: String
    package let internationalTitle: String
    package let originalLanguage: String
    package let links: String
    package let basedOnTheBook: String
    package let firstPublished: String
    package let publisher: String
    package let form: String
    package let pageTotal: String
    package let isbn: String
    package let subjects: String
    package let byTheSameDirectors: String
    package let noOverview: String
    package let toFilms: String
    package let tryAgain: String
    package let footer: String
}

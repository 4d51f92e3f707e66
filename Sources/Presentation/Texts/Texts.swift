import Domain

/// The words of the product in one language. A language is one file beside this one and a case of `Language`: the compiler asks
/// for every text of it, and for its line in `of`. A class, since it is passed along with every page and never changes.
package final class Texts: Sendable {
    package static let all = Language.allCases.map(of)

    package let language: Language
    /// What its speakers call the language.
    package let languageName: String
    /// Words that stand in templates as they are.
    package let labels: Labels

    /// The words of a search over films and books together.
    let all: SearchTexts
    let films: WorkTexts
    let books: WorkTexts
    let questions: QuestionTexts
    let shelf: ShelfTexts
    let filters: FilterTexts
    let siteTitle: @Sendable (_ page: String) -> String
    /// What a query found: one amount, or that of films and that of books.
    let found: @Sendable (_ amounts: [String], _ query: String) -> String
    let pageOf: @Sendable (_ page: Int, _ count: Int, _ isEstimate: Bool) -> String
    /// Which results a page holds, counted from 1.
    let range: @Sendable (_ first: Int, _ last: Int, _ total: Int, _ isEstimate: Bool) -> String
    let removeRecent: @Sendable (_ query: String) -> String
    let searchesGoTo: @Sendable (_ services: String) -> String
    let questionsGoTo: @Sendable (_ service: String) -> String
    let otherEditions: @Sendable (_ count: Int) -> String
    /// `average` has one decimal place.
    let rating: @Sendable (_ average: String, _ best: Int, _ count: Int) -> String
    let minutes: @Sendable (_ minutes: Int) -> String
    let pageCount: @Sendable (_ pages: Int) -> String
    let date: @Sendable (_ date: PartialDate) -> String
    /// The first author, and how many others there are.
    let authors: @Sendable (_ first: String, _ others: Int) -> String
    /// The mark of a film that was made from a book.
    let alsoBook: @Sendable (_ title: String, _ author: String?, _ year: Int?) -> String
    /// The mark of a book that films were made from; `more` films are not named.
    let alsoFilms: @Sendable (_ films: [(title: String, year: Int?)], _ more: Int) -> String
    /// How many years lie between a book and its film.
    let yearsBetween: @Sendable (_ years: Int) -> String
    let genre: @Sendable (_ genre: Movie.Genre) -> String
    let form: @Sendable (_ form: Book.Form) -> String
    let audience: @Sendable (_ audience: Book.Audience) -> String
    /// The name of a country by its ISO 3166-1 code.
    let country: @Sendable (_ code: String) -> String
    /// The name of a language by its ISO 639-1 code.
    let languageNamed: @Sendable (_ code: String) -> String
    /// What a page calls a subject whose name the catalog has in English only; nil leaves the subject out.
    let subject: @Sendable (_ english: String) -> String?
    let movieTheme: @Sendable (_ theme: Movie.Theme) -> String
    let bookTheme: @Sendable (_ theme: Book.Theme) -> String
    let builtInCatalog: String
    /// `silent` found nothing.
    let fromCatalog: @Sendable (_ silent: String?) -> String
    /// `age` in seconds; `reason` says why there is no fresh copy.
    let savedCopy: @Sendable (_ source: String, _ age: Int, _ reason: String?) -> String
    let sourceFailed: @Sendable (_ source: String, _ reason: String) -> String
    let reason: @Sendable (_ kind: CatalogError.Kind) -> String
    let problem: @Sendable (_ problem: PageError) -> ErrorText

    package init(
        language: Language,
        languageName: String,
        labels: Labels,
        all: SearchTexts,
        films: WorkTexts,
        books: WorkTexts,
        questions: QuestionTexts,
        shelf: ShelfTexts,
        filters: FilterTexts,
        siteTitle: @escaping @Sendable (_ page: String) -> String,
        found: @escaping @Sendable (_ amounts: [String], _ query: String) -> String,
        pageOf: @escaping @Sendable (_ page: Int, _ count: Int, _ isEstimate: Bool) -> String,
        range: @escaping @Sendable (_ first: Int, _ last: Int, _ total: Int, _ isEstimate: Bool) -> String,
        removeRecent: @escaping @Sendable (_ query: String) -> String,
        searchesGoTo: @escaping @Sendable (_ services: String) -> String,
        questionsGoTo: @escaping @Sendable (_ service: String) -> String,
        otherEditions: @escaping @Sendable (_ count: Int) -> String,
        rating: @escaping @Sendable (_ average: String, _ best: Int, _ count: Int) -> String,
        minutes: @escaping @Sendable (_ minutes: Int) -> String,
        pageCount: @escaping @Sendable (_ pages: Int) -> String,
        date: @escaping @Sendable (_ date: PartialDate) -> String,
        authors: @escaping @Sendable (_ first: String, _ others: Int) -> String,
        alsoBook: @escaping @Sendable (_ title: String, _ author: String?, _ year: Int?) -> String,
        alsoFilms: @escaping @Sendable (_ films: [(title: String, year: Int?)], _ more: Int) -> String,
        yearsBetween: @escaping @Sendable (_ years: Int) -> String,
        genre: @escaping @Sendable (_ genre: Movie.Genre) -> String,
        form: @escaping @Sendable (_ form: Book.Form) -> String,
        audience: @escaping @Sendable (_ audience: Book.Audience) -> String,
        country: @escaping @Sendable (_ code: String) -> String,
        languageNamed: @escaping @Sendable (_ code: String) -> String,
        subject: @escaping @Sendable (_ english: String) -> String?,
        movieTheme: @escaping @Sendable (_ theme: Movie.Theme) -> String,
        bookTheme: @escaping @Sendable (_ theme: Book.Theme) -> String,
        builtInCatalog: String,
        fromCatalog: @escaping @Sendable (_ silent: String?) -> String,
        savedCopy: @escaping @Sendable (_ source: String, _ age: Int, _ reason: String?) -> String,
        sourceFailed: @escaping @Sendable (_ source: String, _ reason: String) -> String,
        reason: @escaping @Sendable (_ kind: CatalogError.Kind) -> String,
        problem: @escaping @Sendable (_ problem: PageError) -> ErrorText
    ) {
        self.language = language
        self.languageName = languageName
        self.labels = labels
        self.all = all
        self.films = films
        self.books = books
        self.questions = questions
        self.shelf = shelf
        self.filters = filters
        self.siteTitle = siteTitle
        self.found = found
        self.pageOf = pageOf
        self.range = range
        self.removeRecent = removeRecent
        self.searchesGoTo = searchesGoTo
        self.questionsGoTo = questionsGoTo
        self.otherEditions = otherEditions
        self.rating = rating
        self.minutes = minutes
        self.pageCount = pageCount
        self.date = date
        self.authors = authors
        self.alsoBook = alsoBook
        self.alsoFilms = alsoFilms
        self.yearsBetween = yearsBetween
        self.genre = genre
        self.form = form
        self.audience = audience
        self.country = country
        self.languageNamed = languageNamed
        self.subject = subject
        self.movieTheme = movieTheme
        self.bookTheme = bookTheme
        self.builtInCatalog = builtInCatalog
        self.fromCatalog = fromCatalog
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

    /// The title of a page: what it is, and of which query, page or state, as far as there is any.
    func siteTitle(_ page: String, _ rest: String?...) -> String {
        siteTitle(([page] + rest.compactMap { $0 }).joined(separator: " – "))
    }

    func name(of source: Source) -> String {
        source.properName ?? builtInCatalog
    }

    /// The line at the end of a list's last page; a single item needs none.
    func endText<Item: Sendable>(of page: ResultPage<Item>) -> String? {
        page.hasNext || page.total < 2 ? nil : labels.endOfList
    }

    func search(_ kind: SearchScope) -> SearchTexts {
        switch kind {
        case .all: all
        case .only(.movie): films.search
        case .only(.book): books.search
        }
    }

    /// There is nothing at an address among works of a kind, or among none.
    func notFound(_ kind: SearchScope) -> ErrorText {
        switch kind {
        case .all: problem(.pageNotFound)
        case .only(.movie): films.notFound
        case .only(.book): books.notFound
        }
    }

    /// The digits of a number in groups of three, as both Korean and English have them.
    static func number(_ number: Int) -> String {
        let digits = Array(String(number))
        return digits.enumerated().map { index, digit in
            index > 0 && (digits.count - index).isMultiple(of: 3) ? ",\(digit)" : "\(digit)"
        }.joined()
    }
}

/// The words around a search box and what it finds.
package struct SearchTexts: Sendable {
    let heading: String
    let placeholder: String
    let initialHeading: String
    let initialHint: String
    let noResultsHint: String
    /// A link to works to begin with.
    let waysIn: String
    /// The title of a page of results.
    let results: @Sendable (_ query: String, _ page: Int) -> String
    let none: @Sendable (_ query: String) -> String
    /// Where filters leave nothing.
    let noneFiltered: @Sendable (_ query: String) -> String
}

/// The words that pages use of films or of books.
package struct WorkTexts: Sendable {
    /// One of them.
    let kind: String
    let search: SearchTexts
    let byTheSameMakers: PluralForms
    let similar: String
    let noOverview: String
    /// There is nothing at the address of a work's page.
    let notFound: ErrorText
    /// Where this side of a search over both did not answer.
    let unavailable: String
    /// What a filter of the works by what they are about is called.
    let subjectFilter: String
    /// How many of them there are.
    let amount: @Sendable (_ count: Int, _ isEstimate: Bool) -> String
    /// A link to all results.
    let all: @Sendable (_ count: Int, _ isEstimate: Bool) -> String
}

/// What an error page says: what happened, and what to do.
package struct ErrorText: Sendable {
    let heading: String
    let message: String
}

/// A word for one thing and for several.
struct PluralForms: Encodable, Sendable {
    let one: String
    let several: String

    func callAsFunction(_ count: Int) -> String { count > 1 ? several : one }
}

/// Words that templates take as they are.
package struct Labels: Encodable, Sendable {
    package let siteName: String
    package let tagline: String
    package let skipToContent: String
    package let navigation: String
    package let languageSwitch: String
    package let search: String
    package let recentQueries: String
    package let noRecentQueries: String
    package let clearAll: String
    package let suggestions: String
    package let recordingIsOff: String
    package let stopRecording: String
    package let startRecording: String
    package let pages: String
    package let fromPageToScreen: String
    package let seeMore: String
    package let loading: String
    package let loadingFailed: String
    package let previousPage: String
    package let nextPage: String
    package let firstPage: String
    package let endOfList: String
    package let toBeAnnounced: String
    package let released: String
    package let year: String
    package let runtime: String
    let genres: PluralForms
    let countries: PluralForms
    let directors: PluralForms
    let authors: PluralForms
    package let audience: String
    package let bookSources: String
    package let cast: String
    package let internationalTitle: String
    package let originalLanguage: String
    package let links: String
    let officialSite: String
    /// What TMDB asks everybody to say who shows what it knows.
    let tmdbCredit: String
    let wrongISBN: String
    let preview: String
    package let rating: String
    package let firstPublished: String
    let editionPublished: String
    package let firstPublisher: String
    package let publisher: String
    package let form: String
    package let pageTotal: String
    package let isbn: String
    package let editions: String
    let trailers: PluralForms
    package let offers: String
    package let streaming: String
    package let rental: String
    package let purchase: String
    package let source: String
    package let subjects: String
    package let tryAgain: String
    package let filters: String
    package let chosenFilters: String
    package let clearFilters: String
    package let withoutFilters: String
    package let moreFilters: String
    package let firstYear: String
    package let lastYear: String
    package let applyFilters: String
    package let footer: String
    package let ask: String
    package let askLead: String
    package let askLabel: String
    package let askHelp: String
    package let askSubmit: String
    package let askExamples: String
    package let askAgain: String
    package let askAnother: String
    package let questions: String
    package let noQuestions: String
    package let yourQuestion: String
    package let lookAgain: String
    package let deleteQuestion: String
    package let deleteQuestionHint: String
    package let confirmDeletion: String
    package let keepQuestion: String
    package let mayBeRead: String
    package let recommended: String
    package let ownedMark: String
    package let toStart: String
    package let offlineHeading: String
    package let offlineHint: String
    /// What stands above a copy that is shown without a connection; the time follows.
    package let offlineCopy: String
}

/// Whom to talk to, and how to reach them.
package struct HelpText: Encodable, Sendable {
    package struct Line: Encodable, Sendable {
        let text: String
        let href: String
    }

    let text: String
    let lines: [Line]
}

/// The words around questions and their answers.
package struct QuestionTexts: Sendable {
    let examples: [String]
    let problemTitle: String
    let problem: @Sendable (_ problem: QuestionText.Invalid) -> String
    /// `count` may stand for a number.
    let counter: @Sendable (_ count: String, _ maximum: Int) -> String
    let step: @Sendable (_ step: RecommendationStep) -> String
    let failure: @Sendable (_ failure: QuestionError) -> String
    /// In the list of questions.
    let noAnswer: String
    /// What stands above the books of an answer.
    let summary: @Sendable (_ count: Int, _ isFitting: Bool) -> String
    /// That a question is sent to a service, and what of.
    let sentTo: @Sendable (_ service: String) -> String
    /// Whom to talk to, for those who think of ending their lives.
    let help: HelpText
    /// In the place of the summary, for those.
    let company: String
    /// In the place of the summary, where a question says nothing that books are known by.
    let notUnderstood: String
    /// Why the built-in catalog answers in the place of the service.
    let instead: @Sendable (_ failure: ProposalFailure) -> String
    /// Who thought of the books.
    let proposedBy: @Sendable (_ service: String) -> String
    // Reasons, as parts of a line.
    let about: @Sendable (_ subjects: [SubjectName]) -> String
    let moods: @Sendable (_ moods: [Book.Mood]) -> String
    let form: @Sendable (_ form: String) -> String
    let audience: @Sendable (_ audience: String) -> String
    let length: @Sendable (_ length: Book.Length) -> String
    let writtenIn: @Sendable (_ country: String) -> String
    let setIn: @Sendable (_ country: String) -> String
    let published: @Sendable (_ year: Int) -> String
    let era: @Sendable (_ era: Book.Era) -> String
    let like: @Sendable (_ title: String) -> String
    let by: @Sendable (_ author: String) -> String
    let byWords: String
    let wellKnown: String
}

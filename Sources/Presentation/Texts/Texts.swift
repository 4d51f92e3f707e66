import Domain

/// The texts of the product in one language. A new language is a file beside this one and a case of `Language`: the compiler
/// asks for every text. A class, since it is passed to every page and never changes.
package final class Texts: Sendable {
    package static let all = Language.allCases.map(of)

    package let language: Language
    /// The name of the language in the language itself.
    package let languageName: String
    /// The texts that templates show unchanged.
    package let labels: PageLabels

    /// The texts of a search over films and books together.
    let all: SearchTexts
    let films: WorkTexts
    let books: WorkTexts
    let questions: QuestionTexts
    let shelf: ShelfTexts
    let filters: FilterTexts
    let people: PersonTexts
    let siteTitle: @Sendable (_ page: String) -> String
    /// A query or a question in quotation marks.
    let quoted: @Sendable (_ text: String) -> String
    /// A number with its digits in groups.
    let number: @Sendable (_ number: Int) -> String
    /// The number of results: one item, or one for films and one for books where they are for different queries.
    let found: @Sendable (_ found: FoundAmounts) -> String
    let pageOf: @Sendable (_ page: Int, _ count: Int, _ isEstimate: Bool) -> String
    /// That a page of results could not be fetched.
    let searchFailed: @Sendable (_ query: String, _ page: Int) -> String
    /// The heading of a list that stands below the error of another search.
    let resultsFor: @Sendable (_ query: String) -> String
    /// The positions of a page's results, counted from 1.
    let range: @Sendable (_ first: Int, _ last: Int, _ total: Int, _ isEstimate: Bool) -> String
    let removeRecent: @Sendable (_ query: String) -> String
    let searchesSentTo: @Sendable (_ services: String) -> String
    let questionsSentTo: @Sendable (_ service: String) -> String
    let otherEditions: @Sendable (_ count: Int) -> String
    /// `average` has at most one decimal place.
    let rating: @Sendable (_ average: String, _ best: Int, _ count: Int) -> String
    let minutes: @Sendable (_ minutes: Int) -> String
    let pageCount: @Sendable (_ pages: Int) -> String
    let date: @Sendable (_ date: PartialDate) -> String
    /// The first author and the number of the others.
    let authors: @Sendable (_ first: String, _ others: Int) -> String
    /// The line on a film that was made from a book.
    let alsoBook: @Sendable (_ title: String, _ author: String?, _ year: Int?) -> String
    /// The line on a book that was filmed; `more` is the number of films that are not listed.
    let alsoFilms: @Sendable (_ films: [(title: String, year: Int?)], _ more: Int) -> String
    /// The years between a book and its film.
    let yearsBetween: @Sendable (_ years: Int) -> String
    let genre: @Sendable (_ genre: Movie.Genre) -> String
    let form: @Sendable (_ form: Book.Form) -> String
    let audience: @Sendable (_ audience: Book.Audience) -> String
    /// The name of a country, by its ISO 3166-1 code.
    let country: @Sendable (_ code: String) -> String
    /// The name of a language, by its ISO 639-1 code.
    let languageNamed: @Sendable (_ code: String) -> String
    /// The name of a Korean publisher on pages, by its name in Latin letters.
    let koreanPublisher: @Sendable (_ name: String) -> String
    /// The name of a subject for which the catalog has an English name only; nil leaves the subject out.
    let subject: @Sendable (_ english: String) -> String?
    let movieTheme: @Sendable (_ theme: Movie.Theme) -> String
    let bookTheme: @Sendable (_ theme: Book.Theme) -> String
    let builtInCatalog: String
    /// `emptySources` are the services that found nothing.
    let fromCatalog: @Sendable (_ emptySources: String?) -> String
    /// `age` is in seconds; `reason` says why the saved response could not be updated.
    let savedResponse: @Sendable (_ source: String, _ age: Int, _ reason: String?) -> String
    let sourceFailed: @Sendable (_ source: String, _ reason: String) -> String
    /// That a work's page has only what was known without the source, which failed.
    let onlyKnownFacts: @Sendable (_ source: String, _ reason: String) -> String
    let reason: @Sendable (_ kind: ServiceErrorKind) -> String
    let error: @Sendable (_ error: PageError) -> ErrorText

    package init(
        language: Language,
        languageName: String,
        labels: PageLabels,
        all: SearchTexts,
        films: WorkTexts,
        books: WorkTexts,
        questions: QuestionTexts,
        shelf: ShelfTexts,
        filters: FilterTexts,
        people: PersonTexts,
        siteTitle: @escaping @Sendable (_ page: String) -> String,
        quoted: @escaping @Sendable (_ text: String) -> String,
        number: @escaping @Sendable (_ number: Int) -> String,
        found: @escaping @Sendable (_ found: FoundAmounts) -> String,
        pageOf: @escaping @Sendable (_ page: Int, _ count: Int, _ isEstimate: Bool) -> String,
        searchFailed: @escaping @Sendable (_ query: String, _ page: Int) -> String,
        resultsFor: @escaping @Sendable (_ query: String) -> String,
        range: @escaping @Sendable (_ first: Int, _ last: Int, _ total: Int, _ isEstimate: Bool) -> String,
        removeRecent: @escaping @Sendable (_ query: String) -> String,
        searchesSentTo: @escaping @Sendable (_ services: String) -> String,
        questionsSentTo: @escaping @Sendable (_ service: String) -> String,
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
        koreanPublisher: @escaping @Sendable (_ name: String) -> String,
        subject: @escaping @Sendable (_ english: String) -> String?,
        movieTheme: @escaping @Sendable (_ theme: Movie.Theme) -> String,
        bookTheme: @escaping @Sendable (_ theme: Book.Theme) -> String,
        builtInCatalog: String,
        fromCatalog: @escaping @Sendable (_ emptySources: String?) -> String,
        savedResponse: @escaping @Sendable (_ source: String, _ age: Int, _ reason: String?) -> String,
        sourceFailed: @escaping @Sendable (_ source: String, _ reason: String) -> String,
        onlyKnownFacts: @escaping @Sendable (_ source: String, _ reason: String) -> String,
        reason: @escaping @Sendable (_ kind: ServiceErrorKind) -> String,
        error: @escaping @Sendable (_ error: PageError) -> ErrorText
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
        self.people = people
        self.siteTitle = siteTitle
        self.quoted = quoted
        self.number = number
        self.found = found
        self.pageOf = pageOf
        self.searchFailed = searchFailed
        self.resultsFor = resultsFor
        self.range = range
        self.removeRecent = removeRecent
        self.searchesSentTo = searchesSentTo
        self.questionsSentTo = questionsSentTo
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
        self.koreanPublisher = koreanPublisher
        self.subject = subject
        self.movieTheme = movieTheme
        self.bookTheme = bookTheme
        self.builtInCatalog = builtInCatalog
        self.fromCatalog = fromCatalog
        self.savedResponse = savedResponse
        self.sourceFailed = sourceFailed
        self.onlyKnownFacts = onlyKnownFacts
        self.reason = reason
        self.error = error
    }

    package static func of(_ language: Language) -> Texts {
        switch language {
        case .english: .english
        case .korean: .korean
        }
    }

    /// The title of a page, followed by details such as the query or the page number.
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

    func search(_ scope: SearchScope) -> SearchTexts {
        switch scope {
        case .all: all
        case .only(.movie): films.search
        case .only(.book): books.search
        }
    }

    /// The error text on a page of this search scope.
    func error(_ error: PageError, in scope: SearchScope) -> ErrorText {
        error.isMissingWork ? notFound(scope) : self.error(error)
    }

    /// The error text for an unknown address in a section of the site.
    private func notFound(_ scope: SearchScope) -> ErrorText {
        switch scope {
        case .all: error(.pageNotFound)
        case .only(.movie): films.notFound
        case .only(.book): books.notFound
        }
    }

    /// The digits of a number in groups of three with commas, as English and Korean write them.
    static func number(_ number: Int) -> String {
        if (0..<1000).contains(number) { return String(number) }
        let digits = Array(String(number))
        return digits.enumerated().map { index, digit in
            index > 0 && (digits.count - index).isMultiple(of: 3) ? ",\(digit)" : "\(digit)"
        }.joined()
    }
}

import Domain
import Foundation

/// The view model of `/movies/{id}`.
package struct MovieDetailsViewModel: Encodable, Sendable {
    package let title: String
    package let id: String
    package let heading: String
    package let headingLanguage: String?
    package let year: String
    package let otherTitle: String?
    package let otherTitleLanguage: String?
    package let overview: String?
    package let overviewLanguage: String?
    package let description: String
    package let cover: CoverImageViewData
    package let notices: [NoticeViewData]
    package let hasNotices: Bool
    package let facts: [FactViewData]
    package let book: BookFactsViewData?
    package let byTheSameDirectors: MovieSelectionViewData?
    package let searchBox: SearchBoxViewData
}

/// A line of a table of facts.
package struct FactViewData: Encodable, Sendable {
    package let label: String
    package let values: [FactValueViewData]

    init(label: String, values: [FactValueViewData]) {
        self.label = label
        self.values = values
    }

    /// - Returns: nil without a text.
    init?(label: String, text: String?, language: String? = nil) {
        guard let text, !text.isEmpty else { return nil }
        self.init(label: label, values: [FactValueViewData(text: text, language: language)])
    }
}

package struct FactValueViewData: Encodable, Sendable {
    package let text: String
    package let href: String?
    package let language: String?
    /// Whether the link leaves the site.
    package let isExternal: Bool

    init(text: String, href: String? = nil, language: String? = nil, isExternal: Bool = false) {
        self.text = text
        self.href = href
        self.language = language
        self.isExternal = isExternal
    }
}

/// The book that a film was made from, in place.
package struct BookFactsViewData: Encodable, Sendable {
    package let title: String
    package let titleLanguage: String?
    package let byline: String
    package let overview: String?
    package let overviewLanguage: String?
    package let facts: [FactViewData]
}

package struct MovieDetailsPresenter: Sendable {
    private let texts: Texts

    package init(texts: Texts) {
        self.texts = texts
    }

    /// - Parameter now: what the age of a saved copy is counted from.
    package func present(
        _ answer: Answer<MovieDetails>, recents: RecentQueriesState, now: Date
    ) -> MovieDetailsViewModel {
        let details = answer.value
        let movie = details.movie
        let row = MovieRowPresenter(texts: texts).present(movie)
        return MovieDetailsViewModel(
            title: texts.siteTitle("\(row.title) (\(row.year))"),
            id: row.id,
            heading: row.title,
            headingLanguage: row.titleLanguage,
            year: row.year,
            otherTitle: row.otherTitle,
            otherTitleLanguage: row.otherTitleLanguage,
            overview: row.overview,
            overviewLanguage: row.overviewLanguage,
            description: row.overview ?? row.title,
            cover: CoverPresenter(texts: texts).image(of: movie, in: .details),
            notices: answer.notices.map { NoticePresenter(texts: texts).present($0, now: now) },
            hasNotices: !answer.notices.isEmpty,
            facts: facts(of: movie),
            book: details.book.map(facts),
            byTheSameDirectors: details.byTheSameDirectors.isEmpty
                ? nil
                : MovieSelectionViewData(
                    heading: texts.labels.byTheSameDirectors,
                    movies: details.byTheSameDirectors.map(MovieRowPresenter(texts: texts).present)),
            searchBox: SearchBoxPresenter().present(
                query: "", recents: recents, at: .movie(movie.id), texts: texts)
        )
    }

    private func facts(of movie: Movie) -> [FactViewData] {
        let labels = texts.labels
        let rows = MovieRowPresenter(texts: texts)
        return [
            FactViewData(
                // A year alone is the one that a film is known by, which may be that of a festival.
                label: movie.releaseDate.map { $0.month == nil } ?? false ? labels.year : labels.released,
                text: movie.releaseDate.map(texts.date) ?? labels.toBeAnnounced),
            FactViewData(label: labels.runtime, text: movie.runtime.map(texts.minutes)),
            people(movie.directors, label: labels.directors),
            people(movie.cast, label: labels.cast),
            FactViewData(label: labels.genres, text: movie.genres.map(texts.genre).joined(separator: ", ")),
            FactViewData(label: labels.countries, text: movie.countries.map(texts.country).joined(separator: ", ")),
            FactViewData(label: labels.originalLanguage, text: movie.title.originalLanguage.map(texts.languageNamed)),
            FactViewData(
                label: labels.internationalTitle, text: movie.title.internationalTitle,
                language: rows.foreign(Language.english.rawValue)),
            subjects(movie.subjects),
            links(imdb: movie.imdbID, wikidata: movie.wikidataID),
        ].compactMap { $0 }
    }

    private func facts(of book: Book) -> BookFactsViewData {
        let labels = texts.labels
        let rows = MovieRowPresenter(texts: texts)
        return BookFactsViewData(
            title: book.title.title,
            titleLanguage: rows.foreign(book.title.language),
            byline: book.authors.map(\.name).joined(separator: ", "),
            overview: book.overview?.text,
            overviewLanguage: rows.foreign(book.overview?.language),
            facts: [
                FactViewData(label: labels.firstPublished, text: book.published.map(texts.date)),
                FactViewData(label: labels.publisher, text: book.publisher),
                FactViewData(label: labels.form, text: book.form.map(texts.form)),
                FactViewData(label: labels.pageTotal, text: book.pages.map(texts.pageCount)),
                FactViewData(label: labels.isbn, text: book.isbn13),
                FactViewData(
                    label: labels.originalTitle, text: book.title.originalTitle,
                    language: rows.foreign(book.title.originalLanguage)),
            ].compactMap { $0 }
        )
    }

    private func people(_ people: [Person], label: String) -> FactViewData? {
        guard !people.isEmpty else { return nil }
        return FactViewData(
            label: label,
            values: people.map {
                FactValueViewData(text: $0.name, href: SitePath.movies(query: $0.name).address)
            })
    }

    private func subjects(_ subjects: [String]) -> FactViewData? {
        // The subjects are English words; to readers of another language they would be a puzzle.
        guard !subjects.isEmpty, texts.language == .english else { return nil }
        return FactViewData(
            label: texts.labels.subjects,
            values: subjects.map {
                FactValueViewData(text: $0, href: SitePath.movies(query: $0).address)
            })
    }

    private func links(imdb: String?, wikidata: String?) -> FactViewData? {
        let values = [
            imdb.map { FactValueViewData(text: "IMDb", href: "https://www.imdb.com/title/\($0)/", isExternal: true) },
            wikidata.map {
                FactValueViewData(text: "Wikidata", href: "https://www.wikidata.org/wiki/\($0)", isExternal: true)
            },
        ].compactMap { $0 }
        return values.isEmpty ? nil : FactViewData(label: texts.labels.links, values: values)
    }
}

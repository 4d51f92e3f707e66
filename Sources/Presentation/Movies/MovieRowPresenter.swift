import Domain

struct MovieRowPresenter {
    let texts: Texts

    func present(_ movie: Movie) -> MovieRowViewData {
        let otherTitle = movie.title.originalTitle ?? movie.title.internationalTitle
        let byline = [
            movie.directors.isEmpty ? nil : movie.directors.map(\.name).joined(separator: ", "),
            movie.runtime.map(texts.minutes),
        ].compactMap { $0 }
        return MovieRowViewData(
            id: movie.id.description,
            href: SitePath.movie(movie.id).address,
            title: movie.title.title,
            titleLanguage: foreign(movie.title.language),
            year: movie.releaseDate.map { String($0.year) } ?? texts.labels.toBeAnnounced,
            otherTitle: otherTitle,
            otherTitleLanguage: movie.title.originalTitle == nil
                ? foreign(Language.english.rawValue) : foreign(movie.title.originalLanguage),
            byline: byline.isEmpty ? nil : byline.joined(separator: " · "),
            overview: movie.overview?.text,
            overviewLanguage: foreign(movie.overview?.language),
            pageToScreen: movie.basedOn.map { texts.pageToScreen($0.title, $0.author?.name) },
            cover: CoverPresenter(texts: texts).image(of: movie)
        )
    }

    func present(_ selection: MovieSelection) -> MovieSelectionViewData {
        MovieSelectionViewData(heading: texts.theme(selection.theme), movies: selection.movies.map(present))
    }

    /// A `lang` attribute is only needed where the language is not the page's.
    func foreign(_ language: String?) -> String? {
        language == texts.language.rawValue ? nil : language
    }
}

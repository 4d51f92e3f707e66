import Domain

extension Movie: PresentableWork {
    package static let isGrid = false
    package static let sideLimit = 5
    package static let coverForm = CoverForm.poster

    package static func texts(in texts: Texts) -> WorkTexts { texts.films }
    package static func heading(of theme: Theme, in texts: Texts) -> String { texts.movieTheme(theme) }

    package static func path(of id: WorkID<Movie>) -> SitePath { .movie(id) }
    package static func results(query: String?, page: Int, options: SearchOptions) -> SitePath {
        .movies(query: query, page: page, options: options)
    }
    package static func coverPath(
        of id: WorkID<Movie>, _ language: Language, fingerprint: String, text: CoverText?
    ) -> SitePath {
        .movieCover(id, language, fingerprint: fingerprint, text: text)
    }

    package var picture: PictureReference? { poster }
    package var coverBaseColor: CoverBaseColor { CoverBaseColor(genres: genres) }

    package func coverByline(in texts: Texts) -> [String] {
        let year = releaseDate.map { String($0.year) }
        // Other sources name the directors on the details page only, and a cover must be the same in a list.
        guard id.source == .catalog else { return [year].compactMap { $0 } }
        return [year, CoverTitleBlock.byline(of: directors, on: .poster)].compactMap { $0 }
    }

    package func yearText(in texts: Texts) -> String? {
        releaseDate.map { String($0.year) }
    }

    package func announcement(in texts: Texts) -> String? {
        isAnnounced ? texts.labels.releaseToBeAnnounced : nil
    }

    package func dateText(in texts: Texts) -> String? { releaseDate.map(texts.date) }

    package var creatorCount: Int { directors.count }

    package var motto: LocalizedText? { tagline }

    package func byline(in texts: Texts) -> String? {
        let parts = [
            directors.isEmpty ? nil : directors.map(\.name).joined(separator: ", "),
            runtime.map(texts.minutes),
        ].compactMap { $0 }
        return parts.isEmpty ? nil : parts.joined(separator: " · ")
    }

    package func counterpartsText(in texts: Texts) -> String? {
        basedOn.map { texts.alsoBook($0.title, $0.creator?.name, $0.date?.year) }
    }

    package func facts(in texts: Texts, subjectNames: [String: String]) -> [FactViewData] {
        let labels = texts.labels
        return [
            isAnnounced
                ? FactViewData(label: labels.released, text: labels.toBeAnnounced)
                : FactViewData(
                    // A year without a month may be that of the first festival, not of the release.
                    label: releaseDate.map { $0.month == nil } ?? false ? labels.year : labels.released, date: releaseDate,
                    of: self, in: texts),
            FactViewData(label: labels.runtime, text: runtime.map(texts.minutes)),
            FactViewData(label: labels.directors(directors.count), people: directors),
            FactViewData(label: labels.cast, people: cast),
            FactViewData(
                label: labels.genres(genres.count), of: self,
                genres.map { (texts.genre($0), SearchOptions(subject: $0.rawValue)) }),
            FactViewData(countries: countries, of: self, in: texts),
            FactViewData(originalLanguageOf: self, in: texts),
            FactViewData(
                label: labels.internationalTitle, text: title.internationalTitle,
                language: texts.foreign(Language.english.rawValue)),
            FactViewData(subjects: subjects, named: subjectNames, of: self, in: texts),
            FactViewData(label: labels.rating, text: texts.ratingText(rating)),
            FactViewData(label: labels.trailers(trailers.count), values: trailers.map { .external($0.name, $0.address) }),
            FactViewData(label: labels.offers, values: offers.map { offerValues($0, in: texts) } ?? []),
            FactViewData(
                label: labels.links,
                values: [
                    homepage.map { .external(labels.officialSite, $0) },
                    imdbID.map { .external("IMDb", Self.imdbAddress($0)) },
                    wikidataID.map { .external("Wikidata", Self.wikidataAddress($0)) },
                ].compactMap { $0 }),
        ].compactMap { $0 }
    }

    package static let openGraphType = "video.movie"
    package static let schemaType = "Movie"

    package func addFacts(to structured: inout StructuredWork, in texts: Texts) {
        structured.director = [StructuredPerson](directors)
        structured.actor = [StructuredPerson](cast)
        structured.genre = genres.map(texts.genre).nilIfEmpty
        structured.duration = runtime.map { "PT\($0)M" }
        structured.aggregateRating = rating.map(StructuredRating.init)
        structured.sameAs =
            [
                id.source == .tmdb ? "https://www.themoviedb.org/movie/\(id.key)" : nil, imdbID.map(Self.imdbAddress),
                wikidataID.map(Self.wikidataAddress),
            ].compactMap { $0 }.nilIfEmpty
    }

    private static func imdbAddress(_ id: String) -> String { "https://www.imdb.com/title/\(id)/" }
    private static func wikidataAddress(_ id: String) -> String { "https://www.wikidata.org/wiki/\(id)" }

    /// Where the film can be streamed, rented and bought. TMDB requires that JustWatch is named as the source.
    private func offerValues(_ offers: WatchOffers, in texts: Texts) -> [FactValueViewData] {
        let ways = [
            (texts.labels.streaming, offers.streaming), (texts.labels.rental, offers.rental),
            (texts.labels.purchase, offers.purchase),
        ]
        let text = ways.filter { !$1.isEmpty }.map { "\($0): \($1.joined(separator: ", "))" }.joined(separator: " · ")
        return [
            FactValueViewData(
                text: text, href: offers.address, isExternal: offers.address != nil,
                note: "JustWatch, \(texts.country(offers.region))")
        ]
    }
}

import Domain

extension TMDBMovieCatalog {
    private static let castLimit = 8
    private static let similarLimit = 6
    private static let trailerLimit = 2

    static func page(
        _ response: TMDBSearchResponse, of query: WorkQuery<Movie>, in language: ContentLanguage
    ) -> ResultPage<Movie> {
        let items = movies(response.results, in: language)
        return ResultPage(
            items: items, of: query, total: ResultPage<Movie>.total(response.totalResults ?? items.count),
            pageCount: max(0, response.totalPages ?? (items.isEmpty ? 0 : 1)))
    }

    static func details(_ response: TMDBDetailsResponse, in language: ContentLanguage, region: String) -> WorkDetails<Movie> {
        WorkDetails(
            work: movie(response, in: language, region: region),
            similar: response.similar.map { Array(movies($0.results, in: language).prefix(similarLimit)) } ?? [])
    }

    /// Drops films without a title, and repeated ones.
    static func movies(_ list: LossyArray<TMDBMovieResponse>, in language: ContentLanguage) -> [Movie] {
        var seen: Set<Int> = []
        return list.elements.filter { PlainText.nonEmpty($0.title) != nil && seen.insert($0.id).inserted }
            .map { movie($0, in: language) }
    }

    private static func movie(_ response: TMDBMovieResponse, in language: ContentLanguage) -> Movie {
        Movie(
            id: WorkID(source: .tmdb, key: String(response.id)),
            title: title(of: response, in: language),
            releaseDate: response.releaseDate.flatMap { PartialDate($0) },
            genres: (response.genreIDs?.elements ?? []).compactMap { genres[$0] },
            overview: overview(of: response, in: language),
            rating: rating(of: response),
            poster: poster(of: response)
        )
    }

    private static func movie(_ response: TMDBDetailsResponse, in language: ContentLanguage, region: String) -> Movie {
        let crew = response.credits?.crew?.elements ?? []
        let cast = (response.credits?.cast?.elements ?? []).sorted { ($0.order ?? .max) < ($1.order ?? .max) }
        return Movie(
            id: WorkID(source: .tmdb, key: String(response.movie.id)),
            title: title(of: response.movie, in: language),
            releaseDate: response.movie.releaseDate.flatMap { PartialDate($0) },
            runtime: PlausibleValues.count(response.runtime),
            genres: (response.genres?.elements ?? []).compactMap { genres[$0.id] },
            countries: (response.countries?.elements ?? []).map(\.code).filter {
                $0.consists(of: \.isUppercaseLetter, count: 2...2)
            },
            directors: people(crew.filter { $0.job == "Director" }),
            cast: cast.lazy.compactMap { member in
                PlainText.nonEmpty(member.name).map { Person(name: $0, role: PlainText.nonEmpty(member.character)) }
            }.prefix(castLimit).map { $0 },
            overview: overview(of: response.movie, in: language),
            tagline: PlainText.nonEmpty(response.tagline).map { LocalizedText(text: $0, language: language.code) },
            sourceAuthors: people(crew.filter { sourceJobs.contains($0.job) }),
            rating: rating(of: response.movie),
            homepage: LinkSanitizer.httpsAddress(response.homepage),
            imdbID: response.externalIDs?.imdb.flatMap { isNumber($0, after: "tt", digits: 7...9) ? $0 : nil },
            wikidataID: response.externalIDs?.wikidata.flatMap { isNumber($0, after: "Q", digits: 1...12) ? $0 : nil },
            poster: poster(of: response.movie),
            trailers: trailers(of: response),
            offers: offers(of: response, in: region)
        )
    }

    private static func isNumber(_ text: String, after prefix: String, digits: ClosedRange<Int>) -> Bool {
        text.middle(after: prefix)?.consists(of: \.isDigit, count: digits) ?? false
    }

    private static func people(_ crew: [TMDBDetailsResponse.CrewMember]) -> [Person] {
        Person.named(crew.map(\.name))
    }

    private static func trailers(of response: TMDBDetailsResponse) -> [Trailer] {
        let videos = (response.videos?.results?.elements ?? []).filter { video in
            // Other characters could change the address.
            video.site == "YouTube" && video.type == "Trailer" && video.key.consists(of: \.isBase64URL, count: 5...20)
        }
        let official = videos.filter { $0.isOfficial ?? false }
        return (official.isEmpty ? videos : official).lazy.compactMap { video in
            PlainText.nonEmpty(video.name).map { Trailer(name: $0, address: "https://www.youtube.com/watch?v=\(video.key)") }
        }.prefix(trailerLimit).map { $0 }
    }

    private static func rating(of response: TMDBMovieResponse) -> Rating? {
        Rating(average: response.voteAverage, best: 10, count: response.voteCount, source: .tmdb)
    }

    private static func offers(of response: TMDBDetailsResponse, in region: String) -> WatchOffers? {
        guard let offers = response.offers?.results[region] else { return nil }
        func names(_ list: LossyArray<TMDBDetailsResponse.Provider>?) -> [String] {
            (list?.elements ?? []).compactMap { PlainText.nonEmpty($0.name) }
        }
        let found = WatchOffers(
            region: region, address: LinkSanitizer.httpsAddress(offers.link, in: "themoviedb.org"),
            streaming: names(offers.flatrate), rental: names(offers.rent), purchase: names(offers.buy))
        return found.streaming + found.rental + found.purchase == [] ? nil : found
    }

    private static func title(of response: TMDBMovieResponse, in language: ContentLanguage) -> LocalizedTitle {
        let isOriginal = response.title == response.originalTitle
        let originalLanguage = PlausibleValues.language(response.originalLanguage)
        return LocalizedTitle(
            title: PlainText.clean(response.title),
            // Without a translation, the service sends the original title.
            language: isOriginal ? originalLanguage : language.code,
            originalTitle: PlainText.nonEmpty(response.originalTitle),
            originalLanguage: originalLanguage
        )
    }

    private static func overview(of response: TMDBMovieResponse, in language: ContentLanguage) -> LocalizedText? {
        PlainText.nonEmpty(response.overview).map { LocalizedText(text: $0, language: language.code) }
    }

    private static func poster(of response: TMDBMovieResponse) -> PictureReference? {
        response.posterPath.flatMap { PictureReference(source: .tmdb, name: String($0.drop { $0 == "/" })) }
    }

    /// The jobs of the authors of the work that a film is based on.
    private static let sourceJobs: Set<String> = [
        "Novel", "Book", "Short Story", "Author", "Original Story", "Comic Book", "Graphic Novel",
    ]

    /// TMDB's numbers of genres. The number 10770, "TV Movie", is left out, since it is not a genre.
    private static let genres: [Int: Movie.Genre] = [
        28: .action, 12: .adventure, 16: .animation, 35: .comedy, 80: .crime, 99: .documentary, 18: .drama, 10751: .family,
        14: .fantasy, 36: .history, 27: .horror, 10402: .music, 9648: .mystery, 10749: .romance, 878: .scienceFiction,
        53: .thriller, 10752: .war, 37: .western,
    ]
}

import Domain
import Foundation

/// Films of The Movie Database, version 3 of its API (https://developer.themoviedb.org/reference).
package struct TMDBMovieCatalog: WorkCatalog {
    package enum Credentials: Sendable {
        /// A read access token, sent in a header.
        case token(String)
        /// A v3 key, which the service takes in the address only.
        case key(String)
    }

    /// How many of the cast a film's page names.
    private static let castLimit = 8
    /// How many similar films it shows.
    private static let similarLimit = 6
    /// How many trailers it leads to.
    private static let trailerLimit = 2

    private let service: CachedServiceClient
    private let credentials: Credentials
    private let region: String?

    /// - Parameters:
    ///   - service: at `https://api.themoviedb.org/3`, or a mirror of it.
    ///   - region: where the readers watch films, as an ISO 3166-1 code; nil for where most of the language's readers are.
    package init(service: CachedServiceClient, credentials: Credentials, region: String? = nil) {
        self.service = service
        self.credentials = credentials
        self.region = region
    }

    /// A year at the end of the query is taken for that of the release. Where there is no such film, it may belong to the title, as in
    /// "Blade Runner 2049", and where there is none either, the words alone are searched.
    package func works(matching query: WorkQuery<Movie>) async throws(CatalogError) -> CatalogResponse<ResultPage<Movie>> {
        if let (words, year) = query.text.wordsAndYear {
            let answer = try await search(words, [("primary_release_year", String(year))], query)
            if answer.value.total > 0 { return answer }
            let whole = try await search(query.text.text, [], query)
            return whole.value.total > 0 ? whole : try await search(words, [], query)
        }
        return try await search(query.text.text, [], query)
    }

    private func search(
        _ text: String, _ options: [(name: String, value: String)], _ query: WorkQuery<Movie>
    ) async throws(CatalogError) -> CatalogResponse<ResultPage<Movie>> {
        let answer = try await page(text, options, query, in: query.language)
        let lacksOverviews = answer.value.items.contains { $0.overview == nil }
        // Where the reader's language has no overview, the English one is better than none; without it, the page still stands.
        guard query.language != .fallback, lacksOverviews,
            let english = try? await page(text, options, query, in: .fallback).value
        else { return answer }
        let overviews = Dictionary(english.items.map { ($0.id, $0.overview) }) { first, _ in first }
        let items = answer.value.items.map { movie in
            guard movie.overview == nil else { return movie }
            var movie = movie
            movie.overview = overviews[movie.id] ?? nil
            return movie
        }
        return CatalogResponse(answer.value.with(items: items), notices: answer.notices)
    }

    private func page(
        _ text: String, _ options: [(name: String, value: String)], _ query: WorkQuery<Movie>, in language: Language
    ) async throws(CatalogError) -> CatalogResponse<ResultPage<Movie>> {
        var request = request(
            "search/movie",
            [
                ("query", text), ("page", String(query.page.value)), ("language", Self.code(of: language)),
                ("include_adult", "false"),
            ] + options)
        request.isSearch = true
        return try await service.answer(to: request, fresh: service.freshness.searches) { (response: TMDBSearchResponse) in
            let items = Self.movies(response.results, in: language)
            return ResultPage(
                items: items, of: query, total: ResultPage<Movie>.total(response.totalResults ?? items.count),
                pageCount: max(0, response.totalPages ?? (items.isEmpty ? 0 : 1)))
        }
    }

    package func details(
        of id: WorkID<Movie>, in language: Language
    ) async throws(CatalogError) -> CatalogResponse<WorkDetails<Movie>> {
        // TMDB's ids are numbers; anything else would change the address.
        guard let number = Int(id.key), number > 0 else { throw CatalogError(.notFound, source: .tmdb) }
        let answer = try await record(number, in: language)
        var movie = answer.value.work
        // What nobody wrote or filmed in the reader's language is better had in English than not at all.
        guard language != .fallback, movie.overview == nil || movie.trailers.isEmpty,
            let english = try? await record(number, in: .fallback).value.work
        else { return answer }
        if movie.overview == nil { movie.overview = english.overview }
        if movie.tagline == nil { movie.tagline = english.tagline }
        if movie.trailers.isEmpty { movie.trailers = english.trailers }
        return CatalogResponse(WorkDetails(work: movie, similar: answer.value.similar), notices: answer.notices)
    }

    private func record(_ number: Int, in language: Language) async throws(CatalogError) -> CatalogResponse<WorkDetails<Movie>>
    {
        let region = region ?? language.region
        return try await service.answer(
            to: request(
                "movie/\(number)",
                [
                    ("language", Self.code(of: language)),
                    ("append_to_response", "credits,similar,external_ids,videos,watch/providers"),
                ]),
            fresh: service.freshness.details
        ) { (response: TMDBDetailsResponse) in
            WorkDetails(
                work: Self.movie(response, in: language, region: region),
                similar: response.similar.map { Array(Self.movies($0.results, in: language).prefix(Self.similarLimit)) } ?? [])
        }
    }

    private func request(_ path: String, _ parameters: [(name: String, value: String)]) -> ServiceRequest {
        var request = ServiceRequest(path: path, parameters: parameters)
        switch credentials {
        case .token(let token): request.headers["Authorization"] = "Bearer \(token)"
        case .key(let key): request.secrets = [("api_key", key)]
        }
        return request
    }

    /// The films of a list, each once.
    private static func movies(_ list: LossyList<TMDBMovieResponse>, in language: Language) -> [Movie] {
        var seen: Set<Int> = []
        return list.elements.filter { PlainText.nonEmpty($0.title) != nil && seen.insert($0.id).inserted }
            .map { movie($0, in: language) }
    }

    private static func movie(_ response: TMDBMovieResponse, in language: Language) -> Movie {
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

    private static func movie(_ response: TMDBDetailsResponse, in language: Language, region: String) -> Movie {
        let crew = response.credits?.crew?.elements ?? []
        let cast = (response.credits?.cast?.elements ?? []).sorted { ($0.order ?? .max) < ($1.order ?? .max) }
        return Movie(
            id: WorkID(source: .tmdb, key: String(response.movie.id)),
            title: title(of: response.movie, in: language),
            releaseDate: response.movie.releaseDate.flatMap { PartialDate($0) },
            runtime: PlausibleValues.count(response.runtime),
            genres: (response.genres?.elements ?? []).compactMap { genres[$0.id] },
            countries: (response.countries?.elements ?? []).map(\.code).filter { $0.wholeMatch(of: /[A-Z]{2}/) != nil },
            directors: people(crew.filter { $0.job == "Director" }),
            cast: cast.lazy.compactMap { member in
                PlainText.nonEmpty(member.name).map { Person(name: $0, role: PlainText.nonEmpty(member.character)) }
            }.prefix(castLimit).map { $0 },
            overview: overview(of: response.movie, in: language),
            tagline: PlainText.nonEmpty(response.tagline).map { LocalizedText(text: $0, language: language.rawValue) },
            sourceAuthors: people(crew.filter { sourceJobs.contains($0.job) }),
            rating: rating(of: response.movie),
            homepage: SafeLink.address(response.homepage),
            imdbID: response.externalIDs?.imdb.flatMap { $0.wholeMatch(of: /tt[0-9]{7,9}/) == nil ? nil : $0 },
            wikidataID: response.externalIDs?.wikidata.flatMap { $0.wholeMatch(of: /Q[0-9]{1,12}/) == nil ? nil : $0 },
            poster: poster(of: response.movie),
            trailers: trailers(of: response),
            offers: offers(of: response, in: region)
        )
    }

    private static func people(_ crew: [TMDBDetailsResponse.CrewMember]) -> [Person] {
        crew.compactMap { PlainText.nonEmpty($0.name).map { Person(name: $0) } }
    }

    private static func trailers(of response: TMDBDetailsResponse) -> [Trailer] {
        let videos = (response.videos?.results?.elements ?? []).filter { video in
            // A key with anything else in it would change the address.
            video.site == "YouTube" && video.type == "Trailer" && video.key.wholeMatch(of: /[A-Za-z0-9_-]{5,20}/) != nil
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
        func names(_ list: LossyList<TMDBDetailsResponse.Provider>?) -> [String] {
            (list?.elements ?? []).compactMap { PlainText.nonEmpty($0.name) }
        }
        let found = WatchOffers(
            region: region, address: SafeLink.address(offers.link, below: "themoviedb.org"),
            streaming: names(offers.flatrate), rental: names(offers.rent), purchase: names(offers.buy))
        return found.streaming + found.rental + found.purchase == [] ? nil : found
    }

    private static func title(of response: TMDBMovieResponse, in language: Language) -> LocalizedTitle {
        let isOriginal = response.title == response.originalTitle
        let originalLanguage = PlausibleValues.language(response.originalLanguage)
        return LocalizedTitle(
            title: PlainText.clean(response.title),
            // A title that nobody translated comes back as the original one.
            language: isOriginal ? originalLanguage : language.rawValue,
            originalTitle: PlainText.nonEmpty(response.originalTitle),
            originalLanguage: originalLanguage
        )
    }

    private static func overview(of response: TMDBMovieResponse, in language: Language) -> LocalizedText? {
        PlainText.nonEmpty(response.overview).map { LocalizedText(text: $0, language: language.rawValue) }
    }

    private static func poster(of response: TMDBMovieResponse) -> PictureReference? {
        response.posterPath.flatMap { PictureReference(source: .tmdb, name: String($0.drop { $0 == "/" })) }
    }

    /// The jobs of those who wrote what a film was made from.
    private static let sourceJobs: Set<String> = [
        "Novel", "Book", "Short Story", "Author", "Original Story", "Comic Book", "Graphic Novel",
    ]

    private static func code(of language: Language) -> String {
        "\(language.rawValue)-\(language.region)"
    }

    /// TMDB's numbers for what Foyer has names for; 10770, a film made for television, is no genre of ours.
    private static let genres: [Int: Movie.Genre] = [
        28: .action, 12: .adventure, 16: .animation, 35: .comedy, 80: .crime, 99: .documentary, 18: .drama, 10751: .family,
        14: .fantasy, 36: .history, 27: .horror, 10402: .music, 9648: .mystery, 10749: .romance, 878: .scienceFiction,
        53: .thriller, 10752: .war, 37: .western,
    ]
}

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

    private let service: AnsweringService
    private let credentials: Credentials

    /// - Parameter service: at `https://api.themoviedb.org/3`, or a mirror of it.
    package init(service: AnsweringService, credentials: Credentials) {
        self.service = service
        self.credentials = credentials
    }

    package func works(matching query: WorkQuery<Movie>) async throws(CatalogError) -> Answer<ResultPage<Movie>> {
        do {
            return try await answer(
                to: "search/movie",
                [
                    ("query", query.text.text), ("page", String(query.page.value)),
                    ("language", Self.code(of: query.language)), ("include_adult", "false"),
                ], fresh: service.freshness.searches
            ) { (response: TMDBSearchResponse) in
                var seen: Set<Int> = []
                let items = response.results.elements.filter { seen.insert($0.id).inserted }
                    .map { Self.movie($0, in: query.language) }
                return ResultPage(
                    items: items,
                    number: query.page.value,
                    total: max(0, response.totalResults ?? items.count),
                    pageCount: min(PageNumber.limit, max(0, response.totalPages ?? (items.isEmpty ? 0 : 1))))
            }
        } catch {
            // A search without results is an answer; where there is not even a search, the address is wrong.
            throw error.kind == .notFound ? CatalogError(.badResponse, source: .tmdb) : error
        }
    }

    package func details(
        of id: WorkID<Movie>, in language: Language
    ) async throws(CatalogError) -> Answer<WorkDetails<Movie>> {
        // TMDB's ids are numbers; anything else would change the address.
        guard let number = Int(id.key), number > 0 else { throw CatalogError(.notFound, source: .tmdb) }
        return try await answer(
            to: "movie/\(number)",
            [("language", Self.code(of: language)), ("append_to_response", "credits,external_ids")],
            fresh: service.freshness.details
        ) { (response: TMDBDetailsResponse) in
            WorkDetails(work: Self.movie(response, in: language))
        }
    }

    private func answer<Response: Decodable & Sendable, Value: Sendable>(
        to path: String, _ parameters: [(name: String, value: String)], fresh: Duration,
        _ value: @escaping @Sendable (Response) -> Value
    ) async throws(CatalogError) -> Answer<Value> {
        var request = ServiceRequest(path: path, parameters: parameters, headers: ["Accept": "application/json"])
        switch credentials {
        case .token(let token): request.headers["Authorization"] = "Bearer \(token)"
        case .key(let key): request.secrets = [("api_key", key)]
        }
        return try await service.answer(to: request, fresh: fresh) { reply throws(CatalogError) in
            guard reply.status == 200 else { throw Self.error(reply) }
            return value(try reply.decoded(from: .tmdb))
        }
    }

    private static func error(_ reply: HTTPTransport.Reply) -> CatalogError {
        let kind: CatalogError.Kind =
            switch reply.status {
            case 401, 403: .unauthorized
            case 404: .notFound
            case 429: .rateLimited
            case 504: .timeout
            case 500...: .unavailable
            default: .badResponse
            }
        return CatalogError(kind, source: .tmdb, retryAfter: reply.retryAfter)
    }

    private static func movie(_ response: TMDBMovieResponse, in language: Language) -> Movie {
        Movie(
            id: WorkID(source: .tmdb, key: String(response.id)),
            title: title(of: response, in: language),
            releaseDate: response.releaseDate.flatMap { PartialDate($0) },
            genres: (response.genreIDs?.elements ?? []).compactMap { genres[$0] },
            overview: overview(of: response, in: language),
            poster: poster(of: response)
        )
    }

    private static func movie(_ response: TMDBDetailsResponse, in language: Language) -> Movie {
        let crew = response.credits?.crew?.elements ?? []
        let cast = (response.credits?.cast?.elements ?? []).sorted { ($0.order ?? .max) < ($1.order ?? .max) }
        return Movie(
            id: WorkID(source: .tmdb, key: String(response.movie.id)),
            title: title(of: response.movie, in: language),
            releaseDate: response.movie.releaseDate.flatMap { PartialDate($0) },
            runtime: response.runtime.flatMap { $0 > 0 ? $0 : nil },
            genres: (response.genres?.elements ?? []).compactMap { genres[$0.id] },
            countries: (response.countries?.elements ?? []).map(\.code),
            directors: crew.filter { $0.job == "Director" }.map { Person(name: PlainText.clean($0.name)) },
            cast: cast.prefix(castLimit).map { Person(name: PlainText.clean($0.name)) },
            overview: overview(of: response.movie, in: language),
            imdbID: response.externalIDs?.imdb.flatMap { $0.wholeMatch(of: /tt\d{7,9}/) == nil ? nil : $0 },
            wikidataID: response.externalIDs?.wikidata.flatMap { $0.wholeMatch(of: /Q\d{1,12}/) == nil ? nil : $0 },
            poster: poster(of: response.movie)
        )
    }

    private static func title(of response: TMDBMovieResponse, in language: Language) -> LocalizedTitle {
        let isOriginal = response.title == response.originalTitle
        return LocalizedTitle(
            title: PlainText.clean(response.title),
            // A title that nobody translated comes back as the original one.
            language: isOriginal ? response.originalLanguage : language.rawValue,
            originalTitle: response.originalTitle.map(PlainText.clean),
            originalLanguage: response.originalLanguage
        )
    }

    private static func overview(of response: TMDBMovieResponse, in language: Language) -> Prose? {
        response.overview.map(PlainText.clean).flatMap { $0.isEmpty ? nil : Prose(text: $0, language: language.rawValue) }
    }

    private static func poster(of response: TMDBMovieResponse) -> PictureReference? {
        response.posterPath.flatMap { PictureReference(source: .tmdb, name: String($0.drop { $0 == "/" })) }
    }

    private static func code(of language: Language) -> String {
        switch language {
        case .english: "en-US"
        case .korean: "ko-KR"
        }
    }

    /// TMDB's numbers for what Foyer has names for; 10770, a film made for television, is no genre of ours.
    private static let genres: [Int: Movie.Genre] = [
        28: .action, 12: .adventure, 16: .animation, 35: .comedy, 80: .crime, 99: .documentary, 18: .drama, 10751: .family,
        14: .fantasy, 36: .history, 27: .horror, 10402: .music, 9648: .mystery, 10749: .romance, 878: .scienceFiction,
        53: .thriller, 10752: .war, 37: .western,
    ]
}

import Domain

/// Films of The Movie Database, version 3 of its API (https://developer.themoviedb.org/reference).
package struct TMDBMovieCatalog: WorkCatalog {
    package enum Credentials: Sendable {
        /// A read access token, sent in a header.
        case token(String)
        /// A v3 key, which the service accepts in the address only.
        case key(String)
    }

    private let service: CachedServiceClient
    private let credentials: Credentials
    private let region: String?
    private let pages = ResponseValues<ResultPage<Movie>>(of: .search)
    private let works = ResponseValues<WorkDetails<Movie>>(of: .details)

    /// - Parameters:
    ///   - service: a client with `https://api.themoviedb.org/3`, or a mirror of it, as its base address.
    ///   - region: the country for offers to watch a film, as an ISO 3166-1 code; nil for the main country of each language.
    package init(service: CachedServiceClient, credentials: Credentials, region: String? = nil) {
        self.service = service
        self.credentials = credentials
        self.region = region
    }

    /// A year at the end of the query is first taken for the year of release. Without a result, the year may be part of the
    /// title, as in "Blade Runner 2049"; without a result again, the year is left out.
    package func works(matching query: WorkQuery<Movie>) async throws(CatalogError) -> CatalogResponse<ResultPage<Movie>> {
        if let (words, year) = query.text.wordsAndYear {
            let released = try await search(words, [("primary_release_year", String(year))], query)
            if released.value.total > 0 { return released }
            let titled = try await search(query.text.text, [], query)
            return titled.value.total > 0 ? titled : try await search(words, [], query)
        }
        return try await search(query.text.text, [], query)
    }

    package func details(
        of id: WorkID<Movie>, in language: Language
    ) async throws(CatalogError) -> CatalogResponse<WorkDetails<Movie>> {
        // The service's ids are numbers. Other text could change the address of a request.
        guard let number = Int(id.key), number > 0 else { throw CatalogError(.notFound, source: .tmdb) }
        let localized = try await details(of: number, in: language)
        var movie = localized.value.work
        // Texts and trailers without a translation are shown in English. Where that request fails, the page is shown without them.
        guard language != .fallback, movie.overview == nil || movie.trailers.isEmpty,
            let english = try? await details(of: number, in: .fallback).value.work
        else { return localized }
        if movie.overview == nil { movie.overview = english.overview }
        if movie.tagline == nil { movie.tagline = english.tagline }
        if movie.trailers.isEmpty { movie.trailers = english.trailers }
        return CatalogResponse(WorkDetails(work: movie, similar: localized.value.similar), notices: localized.notices)
    }

    package func known(_ id: WorkID<Movie>) async -> [Movie] {
        let inMemory =
            works.collect { ([$0.work] + $0.similar).filter { $0.id == id } }
            + pages.collect { $0.items.filter { $0.id == id } }
        guard inMemory.isEmpty else { return inMemory }
        return await service.savedItems(containing: ["\"id\":\(id.key),", "\"id\": \(id.key),"]) {
            (response: TMDBSearchResponse, address) in
            let language = Language.allCases.first { address.contains("language=\(Self.code(of: $0))") }
            return language.map { Self.movies(response.results, in: $0).filter { $0.id == id } } ?? []
        }
    }

    private func search(
        _ text: String, _ options: [(name: String, value: String)], _ query: WorkQuery<Movie>
    ) async throws(CatalogError) -> CatalogResponse<ResultPage<Movie>> {
        let found = try await localizedPage(text, options, query)
        let before = await service.valuesBefore(
            query, in: pages, request: { request(text, options, $0, in: $0.language) }
        ) { (response: TMDBSearchResponse, earlier) in
            Self.page(response, of: earlier, in: earlier.language)
        }
        return CatalogResponse(found.value.droppingRepeats(of: before.map(\.value)), notices: found.notices)
    }

    private func localizedPage(
        _ text: String, _ options: [(name: String, value: String)], _ query: WorkQuery<Movie>
    ) async throws(CatalogError) -> CatalogResponse<ResultPage<Movie>> {
        let localized = try await page(text, options, query, in: query.language)
        let lacksOverviews = localized.value.items.contains { $0.overview == nil }
        // Overviews without a translation are shown in English. Where that request fails, the page is shown without them.
        guard query.language != .fallback, lacksOverviews,
            let english = try? await page(text, options, query, in: .fallback).value
        else { return localized }
        let overviews = Dictionary(english.items.map { ($0.id, $0.overview) }) { first, _ in first }
        let items = localized.value.items.map { movie in
            guard movie.overview == nil else { return movie }
            var movie = movie
            movie.overview = overviews[movie.id] ?? nil
            return movie
        }
        return CatalogResponse(localized.value.with(items: items), notices: localized.notices)
    }

    private func page(
        _ text: String, _ options: [(name: String, value: String)], _ query: WorkQuery<Movie>, in language: Language
    ) async throws(CatalogError) -> CatalogResponse<ResultPage<Movie>> {
        return try await service.value(
            of: request(text, options, query, in: language), maximumAge: service.freshness.searches, in: pages
        ) { (response: TMDBSearchResponse) in
            Self.page(response, of: query, in: language)
        }
    }

    private func request(
        _ text: String, _ options: [(name: String, value: String)], _ query: WorkQuery<Movie>, in language: Language
    ) -> ServiceRequest {
        var request = request(
            "search/movie",
            [
                ("query", text), ("page", String(query.page.value)), ("language", Self.code(of: language)),
                ("include_adult", "false"),
            ] + options)
        request.isSearch = true
        return request
    }

    private func details(
        of number: Int, in language: Language
    ) async throws(CatalogError) -> CatalogResponse<WorkDetails<Movie>> {
        let request = request(
            "movie/\(number)",
            [
                ("language", Self.code(of: language)),
                ("append_to_response", "credits,similar,external_ids,videos,watch/providers"),
            ])
        let region = region ?? language.region
        return try await service.value(of: request, maximumAge: service.freshness.details, in: works) {
            (response: TMDBDetailsResponse) in
            Self.details(response, in: language, region: region)
        }
    }

    private func request(_ path: String, _ parameters: [(name: String, value: String)]) -> ServiceRequest {
        var request = ServiceRequest(path: path, parameters: parameters)
        switch credentials {
        case .token(let token): request.headers["Authorization"] = "Bearer \(token)"
        case .key(let key): request.secretParameters = [("api_key", key)]
        }
        return request
    }

    private static func code(of language: Language) -> String {
        "\(language.rawValue)-\(language.region)"
    }
}

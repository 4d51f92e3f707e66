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
        of id: WorkID<Movie>, in languages: ViewerLanguages, accepting age: AcceptedAge
    ) async throws(CatalogError) -> CatalogResponse<WorkDetails<Movie>> {
        // The service's ids are numbers. Other text could change the address of a request.
        guard let number = Int(id.key), number > 0 else { throw CatalogError(.notFound, source: .tmdb) }
        let language = languages.content
        let localized = try await details(of: number, in: language, age)
        var movie = localized.value.work
        // Texts and trailers without a translation are shown in English, which costs a second request. All translations in the
        // first response would make it several times as large. Where the request fails, the page is shown without them.
        guard language != .fallback, movie.overview == nil || movie.trailers.isEmpty,
            let english = try? await details(of: number, in: .fallback, age).value.work
        else { return localized }
        movie.addTexts(of: english, missingIn: language)
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
            let parameter = address.split { $0 == "?" || $0 == "&" }.first { $0.hasPrefix("language=") }
            let language = parameter.flatMap { ContentLanguage(tag: String($0.dropFirst("language=".count))) }
            return language.map { Self.movies(response.results, in: $0).filter { $0.id == id } } ?? []
        }
    }

    private func search(
        _ text: String, _ options: [(name: String, value: String)], _ query: WorkQuery<Movie>
    ) async throws(CatalogError) -> CatalogResponse<ResultPage<Movie>> {
        let found = try await localizedPage(text, options, query)
        let language = query.languages.content
        let before = await service.valuesBefore(
            query, in: pages, request: { request(text, options, $0, in: language) }
        ) { (response: TMDBSearchResponse, earlier) in
            Self.page(response, of: earlier, in: language)
        }
        return CatalogResponse(found.value.droppingRepeats(of: before.map(\.value)), notices: found.notices)
    }

    private func localizedPage(
        _ text: String, _ options: [(name: String, value: String)], _ query: WorkQuery<Movie>
    ) async throws(CatalogError) -> CatalogResponse<ResultPage<Movie>> {
        let localized = try await page(text, options, query, in: query.languages.content)
        let lacksOverviews = localized.value.items.contains { $0.overview == nil }
        // Films without a translation are shown in English, which costs a second request for the page. Where it fails, the page
        // is shown without them.
        guard query.languages.content != .fallback, lacksOverviews,
            let english = try? await page(text, options, query, in: .fallback).value
        else { return localized }
        let translations = Dictionary(english.items.map { ($0.id, $0) }) { first, _ in first }
        let items = localized.value.items.map { movie in
            var movie = movie
            if let english = translations[movie.id] { movie.addTexts(of: english, missingIn: query.languages.content) }
            return movie
        }
        return CatalogResponse(localized.value.with(items: items), notices: localized.notices)
    }

    private func page(
        _ text: String, _ options: [(name: String, value: String)], _ query: WorkQuery<Movie>, in language: ContentLanguage
    ) async throws(CatalogError) -> CatalogResponse<ResultPage<Movie>> {
        try await service.value(
            of: request(text, options, query, in: language), maximumAge: service.freshness.searches,
            accepting: query.acceptedAge, in: pages
        ) { (response: TMDBSearchResponse) in
            Self.page(response, of: query, in: language)
        }
    }

    private func request(
        _ text: String, _ options: [(name: String, value: String)], _ query: WorkQuery<Movie>, in language: ContentLanguage
    ) -> ServiceRequest {
        var request = request(
            "search/movie",
            [
                ("query", text), ("page", String(query.page.value)), ("language", language.tag),
                ("include_adult", "false"),
            ] + options)
        request.searchParameter = "query"
        return request
    }

    private func details(
        of number: Int, in language: ContentLanguage, _ age: AcceptedAge
    ) async throws(CatalogError) -> CatalogResponse<WorkDetails<Movie>> {
        let request = request(
            "movie/\(number)",
            [
                ("language", language.tag),
                ("append_to_response", "credits,similar,external_ids,videos,watch/providers"),
            ])
        let region = region ?? language.region
        return try await service.value(of: request, maximumAge: service.freshness.details, accepting: age, in: works) {
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
}

extension Movie {
    /// Takes the overview and the title from the English record, where there is no overview in the asked language.
    ///
    /// Without a translated title, the service sends the original one. A film with an overview has been translated, so that its
    /// title is meant to be the original one.
    fileprivate mutating func addTexts(of english: Movie, missingIn language: ContentLanguage) {
        guard overview == nil else { return }
        overview = english.overview
        if title.language != language.code { title = english.title }
    }
}

import Domain
import TestSupport
import Testing

@Suite("Searching films or books")
struct SearchWorksUseCaseTests {
    let visitor = VisitorID()
    let recents = StubRecentQueries()

    @Test("A query is recorded with its scope after a successful search")
    func records() async throws {
        let films = SearchWorksUseCase(catalog: StubMovieCatalog([.sample()]), recents: recents)
        let books = SearchWorksUseCase(catalog: StubBookCatalog([.sample()]), recents: recents)
        #expect(try await films.submit(.sample("dune"), in: .english, for: visitor).isRecorded)
        #expect(try await books.submit(.sample("emma"), in: .english, for: visitor).isRecorded)
        #expect(try await recorded(.movies) == ["dune"])
        #expect(try await recorded(.books) == ["emma"])
        #expect(try await recorded(.all) == [])
    }

    @Test("A query is not recorded after a failed search")
    func failureIsNotRecorded() async throws {
        let useCase = SearchWorksUseCase(catalog: StubMovieCatalog(failing: .timeout), recents: recents)
        await #expect(throws: CatalogError(.timeout, source: .catalog)) {
            _ = try await useCase.submit(.sample("dune"), in: .english, for: visitor)
        }
        #expect(try await recorded(.movies) == [])
    }

    @Test("Fetching a page records nothing")
    func pageRecordsNothing() async throws {
        let useCase = SearchWorksUseCase(catalog: StubMovieCatalog([.sample()]), recents: recents)
        _ = try await useCase.execute(WorkQuery(text: .sample("dune"), language: .english))
        #expect(try await recorded(.movies) == [])
    }

    @Test("Nothing is recorded for a visitor who has switched recording off")
    func switchedOff() async throws {
        try await recents.setRecording(false, of: visitor)
        let useCase = SearchWorksUseCase(catalog: StubMovieCatalog(), recents: recents)
        let recording = try await useCase.submit(.sample("dune"), in: .english, for: visitor)
        guard case .switchedOff = recording else { throw TestFailure("expected .switchedOff, got \(recording)") }
    }

    @Test("A search succeeds even if recording its query fails")
    func storeFails() async throws {
        let useCase = SearchWorksUseCase(catalog: StubMovieCatalog(), recents: StubRecentQueries(failing: .full))
        let recording = try await useCase.submit(.sample("dune"), in: .english, for: visitor)
        guard case .failed(.full) = recording else { throw TestFailure("expected .failed, got \(recording)") }
    }

    private func recorded(_ scope: SearchScope) async throws -> [String] {
        try await recents.recentQueries(scope, of: visitor, limit: 10).map(\.text)
    }
}

@Suite("Searching films and books at once")
struct SearchAllUseCaseTests {
    let visitor = VisitorID()
    let recents = StubRecentQueries()

    @Test("Both searches get the query, its first page and the viewer's language")
    func both() async throws {
        let films = StubMovieCatalog(Movie.samples(21))
        let books = StubBookCatalog(Book.samples(3))
        let results = try await search(films, books).execute(.sample("dune"), in: .korean)
        #expect(try results.movies.get().value.total == 21)
        #expect(try results.books.get().value.total == 3)
        #expect(results.total == 24 && !results.isEmpty)
        #expect(await films.queries == [WorkQuery(text: try .sample("dune"), language: .korean)])
        #expect(await books.queries == [WorkQuery(text: try .sample("dune"), language: .korean)])
    }

    @Test("If one search fails, the query is recorded all the same")
    func oneFails() async throws {
        let withoutFilms = search(StubMovieCatalog(failing: .timeout, source: .tmdb), StubBookCatalog([.sample()]))
        let results = try await withoutFilms.execute(.sample("dune"), in: .english)
        #expect(throws: CatalogError(.timeout, source: .tmdb)) { try results.movies.get() }
        #expect(results.total == 1 && !results.isEmpty)
        #expect(try await withoutFilms.submit(.sample("dune"), in: .english, for: visitor).isRecorded)
        let withoutBooks = search(StubMovieCatalog([.sample()]), StubBookCatalog(failing: .unavailable))
        #expect(try await withoutBooks.execute(.sample("dune"), in: .english).total == 1)
        #expect(try await recents.recentQueries(.all, of: visitor, limit: 10).map(\.text) == ["dune"])
    }

    @Test("The results are empty only if both searches succeed and find nothing; else nothing found is the error")
    func empty() async throws {
        let query = try SearchQuery.sample("dune")
        #expect(try await search(StubMovieCatalog(), StubBookCatalog()).execute(query, in: .english).isEmpty)
        let unknown = search(StubMovieCatalog(), StubBookCatalog(failing: .offline, source: .google))
        await #expect(throws: CatalogError(.offline, source: .google)) { try await unknown.execute(query, in: .english) }
        await #expect(throws: CatalogError(.offline, source: .google)) {
            _ = try await unknown.submit(query, in: .english, for: visitor)
        }
        #expect(try await recents.recentQueries(.all, of: visitor, limit: 10) == [])
        let attempt = await unknown.attempt(query, in: .english)
        #expect(!attempt.isEmpty && attempt.error?.source == .google)
    }

    @Test("If both searches fail, the search fails and records nothing")
    func bothFail() async throws {
        let useCase = search(StubMovieCatalog(failing: .quota, source: .tmdb), StubBookCatalog(failing: .unavailable))
        await #expect(throws: CatalogError(.quota, source: .tmdb)) {
            _ = try await useCase.submit(.sample("dune"), in: .english, for: visitor)
        }
        #expect(try await recents.recentQueries(.all, of: visitor, limit: 10) == [])
    }

    private func search(_ movies: StubMovieCatalog, _ books: StubBookCatalog) -> SearchAllUseCase {
        SearchAllUseCase(movies: movies, books: books, recents: recents)
    }
}

extension RecordingOutcome {
    fileprivate var isRecorded: Bool {
        if case .recorded = self { true } else { false }
    }
}

@Suite("Catalogs in order")
struct OrderedCatalogsTests {
    let good = OrderedCatalogs<Movie>.Entry(source: .catalog, catalog: StubMovieCatalog([.sample()]))

    @Test("After the first catalog that succeeds, no other is searched")
    func first() async throws {
        let second = StubMovieCatalog([.sample(title: "Other")])
        let catalogs = OrderedCatalogs(first: good, others: [.init(source: .tmdb, catalog: second)])
        let response = try await catalogs.works(matching: query)
        #expect(response.value.items.map(\.title.title) == ["The Sample"])
        #expect(response.notices.isEmpty)
        #expect(await second.queries.isEmpty)
    }

    @Test("If the first catalog fails, the next one is searched, with a notice")
    func fallback() async throws {
        let bad = OrderedCatalogs<Movie>.Entry(source: .tmdb, catalog: StubMovieCatalog(failing: .quota, source: .tmdb))
        let response = try await OrderedCatalogs(first: bad, others: [good]).works(matching: query)
        #expect(response.value.total == 1)
        #expect(response.notices == [.sourceFailed(.tmdb, .quota), .fromCatalog(nothingAt: [])])
    }

    @Test("If all catalogs fail, the error is that of the first")
    func allFail() async throws {
        let catalogs = OrderedCatalogs(
            first: .init(source: .tmdb, catalog: StubMovieCatalog(failing: .quota, source: .tmdb)),
            others: [.init(source: .catalog, catalog: StubMovieCatalog(failing: .unavailable))])
        await #expect(throws: CatalogError(.quota, source: .tmdb)) { _ = try await catalogs.works(matching: query) }
    }

    @Test("A later page of one catalog is not taken from another that has fewer pages")
    func laterPage() async throws {
        let bad = OrderedCatalogs<Movie>.Entry(source: .tmdb, catalog: StubMovieCatalog(failing: .unavailable, source: .tmdb))
        let catalogs = OrderedCatalogs(first: bad, others: [good])
        let ninth = WorkQuery<Movie>(text: try .sample("dune"), page: try #require(PageNumber(9)), language: .english)
        await #expect(throws: CatalogError(.unavailable, source: .tmdb)) { _ = try await catalogs.works(matching: ninth) }
    }

    @Test("If the first catalog fails and the next finds nothing, the search fails")
    func nothingButFailure() async throws {
        let catalogs = OrderedCatalogs(
            first: .init(source: .tmdb, catalog: StubMovieCatalog(failing: .timeout, source: .tmdb)),
            others: [.init(source: .catalog, catalog: StubMovieCatalog())])
        await #expect(throws: CatalogError(.timeout, source: .tmdb)) { _ = try await catalogs.works(matching: query) }
    }

    @Test("A catalog that is not searched has details of its films")
    func lookups() async throws {
        let movie = Movie.sample()
        let catalogs = OrderedCatalogs(
            first: .init(source: .tmdb, catalog: StubMovieCatalog(failing: .quota, source: .tmdb)), lookups: [good])
        #expect(try await catalogs.details(of: movie.id, in: .english).value.work == movie)
        await #expect(throws: CatalogError(.quota, source: .tmdb)) { _ = try await catalogs.works(matching: query) }
    }

    @Test("A search with filters searches only the built-in catalog, with a notice if services are searched otherwise")
    func filtered() async throws {
        let service = StubMovieCatalog([.sample(title: "Other")])
        let tmdb = OrderedCatalogs<Movie>.Entry(source: .tmdb, catalog: service)
        let query = WorkQuery<Movie>(
            text: try .sample("dune"), language: .english, options: SearchOptions(order: .title))
        for catalogs in [
            OrderedCatalogs(first: tmdb, others: [good]), OrderedCatalogs(first: tmdb, lookups: [good]),
            OrderedCatalogs(first: good, others: [tmdb]),
        ] {
            let response = try await catalogs.works(matching: query)
            #expect(response.value.items.map(\.title.title) == ["The Sample"])
            #expect(response.notices == [.filteredByCatalog])
        }
        #expect(try await OrderedCatalogs(first: good, lookups: [good]).works(matching: query).notices == [])
        #expect(try await OrderedCatalogs(first: tmdb).works(matching: query).value.total == 0)
        #expect(await service.queries.isEmpty)
    }

    @Test("After a cancelled search, no further catalog is searched")
    func cancelled() async throws {
        let second = StubMovieCatalog([.sample()])
        let catalogs = OrderedCatalogs(
            first: .init(source: .tmdb, catalog: StubMovieCatalog(failing: .cancelled, source: .tmdb)),
            others: [.init(source: .catalog, catalog: second)])
        await #expect(throws: CatalogError(.cancelled, source: .tmdb)) { _ = try await catalogs.works(matching: query) }
        #expect(await second.queries.isEmpty)
    }

    @Test("Details come from the catalog that the id names, and from no other")
    func ids() async throws {
        let catalogs = OrderedCatalogs(first: good)
        let movie = Movie.sample()
        #expect(try await catalogs.details(of: movie.id, in: .english).value.work == movie)
        await #expect(throws: CatalogError(.notFound, source: .tmdb)) {
            _ = try await catalogs.details(of: WorkID(source: .tmdb, key: "603"), in: .english)
        }
    }

    private var query: WorkQuery<Movie> {
        get throws { WorkQuery(text: try .sample("dune"), language: .english) }
    }
}

@Suite("Suggesting queries")
struct SuggestQueriesUseCaseTests {
    let recents = StubRecentQueries()
    let visitor = VisitorID()

    @Test("The visitor's recent queries come first, each text once")
    func ownFirst() async throws {
        _ = try await recents.record(.sample("Dune two"), scope: .movies, of: visitor)
        _ = try await recents.record(.sample("heat"), scope: .movies, of: visitor)
        #expect(try await suggestions(for: "dune") == ["Dune two", "dune one"])
    }

    @Test(
        "One Latin letter is too little, one Hangul syllable is enough", arguments: [("d", 0), ("du", 2), ("기", 2), ("侍", 2)])
    func enough(text: String, count: Int) async throws {
        #expect(try await suggestions(for: text).count == count)
    }

    @Test("If the store fails, the suggestions of the catalog remain, and the error is reported")
    func storeFails() async throws {
        let useCase = SuggestQueriesUseCase(recents: StubRecentQueries(failing: .busy), suggestions: StubSearchSuggestions())
        var errors: [StorageError] = []
        let found = try await useCase.execute(.sample("du"), scope: .movies, language: .english, visitor: visitor) {
            errors.append($0)
        }
        #expect(found == ["du one", "du two"] && errors == [.busy])
    }

    private func suggestions(for text: String) async throws -> [String] {
        try await SuggestQueriesUseCase(recents: recents, suggestions: StubSearchSuggestions())
            .execute(.sample(text), scope: .movies, language: .english, visitor: visitor) { error in
                Issue.record("\(error)")
            }
    }
}

@Suite("Recent queries")
struct RecentQueriesUseCaseTests {
    @Test("Without a visitor, the store is not read")
    func withoutVisitor() async throws {
        let state = try await FetchRecentQueriesUseCase(recents: StubRecentQueries(failing: .busy)).execute(.movies, of: nil)
        #expect(state == RecentQueriesState(queries: [], isRecording: true))
    }
}

struct TestFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}

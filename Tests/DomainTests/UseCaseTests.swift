import Domain
import TestSupport
import Testing

@Suite("Searching films")
struct SearchMoviesUseCaseTests {
    let visitor = VisitorID()
    let recents = StubRecentQueries()

    @Test("A submitted query that was answered is kept")
    func keeps() async throws {
        let useCase = SearchMoviesUseCase(catalog: StubMovieCatalog(movies: [.sample()]), recents: recents)
        let recording = try await useCase.submit(try query("dune"), for: visitor)
        guard case .kept = recording else { throw TestFailure("expected .kept, got \(recording)") }
        #expect(try await recents.recentQueries(.movies, of: visitor, limit: 10).map(\.text) == ["dune"])
    }

    @Test("A query that failed is not kept")
    func failureIsNotKept() async throws {
        let useCase = SearchMoviesUseCase(catalog: StubMovieCatalog(failing: .timeout), recents: recents)
        await #expect(throws: CatalogError(.timeout, source: .catalog)) {
            _ = try await useCase.submit(try query("dune"), for: visitor)
        }
        #expect(try await recents.recentQueries(.movies, of: visitor, limit: 10).isEmpty)
    }

    @Test("Reading a page keeps nothing")
    func readingKeepsNothing() async throws {
        let useCase = SearchMoviesUseCase(catalog: StubMovieCatalog(movies: [.sample()]), recents: recents)
        _ = try await useCase.execute(try query("dune"))
        #expect(try await recents.recentQueries(.movies, of: visitor, limit: 10).isEmpty)
    }

    @Test("A visitor who switched recording off is left alone")
    func switchedOff() async throws {
        try await recents.setRecording(false, of: visitor)
        let useCase = SearchMoviesUseCase(catalog: StubMovieCatalog(), recents: recents)
        let recording = try await useCase.submit(try query("dune"), for: visitor)
        guard case .switchedOff = recording else { throw TestFailure("expected .switchedOff, got \(recording)") }
    }

    @Test("A search is not lost because it could not be kept")
    func storeFails() async throws {
        let useCase = SearchMoviesUseCase(catalog: StubMovieCatalog(), recents: StubRecentQueries(failing: .full))
        let recording = try await useCase.submit(try query("dune"), for: visitor)
        guard case .failed(.full) = recording else { throw TestFailure("expected .failed, got \(recording)") }
    }

    private func query(_ text: String) throws -> MovieQuery {
        MovieQuery(text: try .sample(text), language: .english)
    }
}

@Suite("Catalogs in order")
struct OrderedMovieCatalogsTests {
    let good = OrderedMovieCatalogs.Entry(source: .catalog, catalog: StubMovieCatalog(movies: [.sample()]))

    @Test("The first catalog that answers is heard, alone")
    func first() async throws {
        let second = StubMovieCatalog(movies: [.sample(title: "Other")])
        let catalogs = OrderedMovieCatalogs(first: good, others: [.init(source: .tmdb, catalog: second)])
        let answer = try await catalogs.movies(matching: query)
        #expect(answer.value.items.map(\.title.title) == ["The Sample"])
        #expect(answer.notices.isEmpty)
        #expect(await second.queries.isEmpty)
    }

    @Test("Where the first fails, the next answers, and the reader is told")
    func fallback() async throws {
        let bad = OrderedMovieCatalogs.Entry(source: .tmdb, catalog: StubMovieCatalog(failing: .quota, source: .tmdb))
        let answer = try await OrderedMovieCatalogs(first: bad, others: [good]).movies(matching: query)
        #expect(answer.value.total == 1)
        #expect(answer.notices == [.sourceFailed(.tmdb, .quota)])
    }

    @Test("Where all fail, the first failure is the reason")
    func allFail() async throws {
        let catalogs = OrderedMovieCatalogs(
            first: .init(source: .tmdb, catalog: StubMovieCatalog(failing: .quota, source: .tmdb)),
            others: [.init(source: .catalog, catalog: StubMovieCatalog(failing: .unavailable))])
        await #expect(throws: CatalogError(.quota, source: .tmdb)) { _ = try await catalogs.movies(matching: query) }
    }

    @Test("A later page of one catalog is no page of another that has fewer")
    func laterPage() async throws {
        let bad = OrderedMovieCatalogs.Entry(source: .tmdb, catalog: StubMovieCatalog(failing: .unavailable, source: .tmdb))
        let catalogs = OrderedMovieCatalogs(first: bad, others: [good])
        let ninth = MovieQuery(text: try .sample("dune"), page: try #require(PageNumber(9)), language: .english)
        await #expect(throws: CatalogError(.unavailable, source: .tmdb)) { _ = try await catalogs.movies(matching: ninth) }
    }

    @Test("A catalog that is not searched still knows its films")
    func lookups() async throws {
        let movie = Movie.sample()
        let catalogs = OrderedMovieCatalogs(
            first: .init(source: .tmdb, catalog: StubMovieCatalog(failing: .quota, source: .tmdb)), lookups: [good])
        #expect(try await catalogs.movie(movie.id, in: .english).value.movie == movie)
        await #expect(throws: CatalogError(.quota, source: .tmdb)) { _ = try await catalogs.movies(matching: query) }
    }

    @Test("A cancelled search asks nobody else")
    func cancelled() async throws {
        let second = StubMovieCatalog(movies: [.sample()])
        let catalogs = OrderedMovieCatalogs(
            first: .init(source: .tmdb, catalog: StubMovieCatalog(failing: .cancelled, source: .tmdb)),
            others: [.init(source: .catalog, catalog: second)])
        await #expect(throws: CatalogError(.cancelled, source: .tmdb)) { _ = try await catalogs.movies(matching: query) }
        #expect(await second.queries.isEmpty)
    }

    @Test("An id goes to the catalog that it names, and to no other")
    func ids() async throws {
        let catalogs = OrderedMovieCatalogs(first: good)
        let movie = Movie.sample()
        #expect(try await catalogs.movie(movie.id, in: .english).value.movie == movie)
        await #expect(throws: CatalogError(.notFound, source: .tmdb)) {
            _ = try await catalogs.movie(WorkID(source: .tmdb, key: "603"), in: .english)
        }
    }

    private var query: MovieQuery {
        get throws { MovieQuery(text: try .sample("dune"), language: .english) }
    }
}

@Suite("Suggesting queries")
struct SuggestQueriesUseCaseTests {
    let recents = StubRecentQueries()
    let visitor = VisitorID()

    @Test("The visitor's own queries come first, each text once")
    func ownFirst() async throws {
        _ = try await recents.record(.sample("Dune two"), kind: .movies, of: visitor)
        _ = try await recents.record(.sample("heat"), kind: .movies, of: visitor)
        #expect(try await suggestions(for: "dune") == ["Dune two", "dune one"])
    }

    @Test(
        "One Latin letter is too little, one Hangul syllable is enough", arguments: [("d", 0), ("du", 2), ("기", 2), ("侍", 2)])
    func enough(text: String, count: Int) async throws {
        #expect(try await suggestions(for: text).count == count)
    }

    @Test("Where the store fails, the catalog still suggests")
    func storeFails() async throws {
        let useCase = SuggestQueriesUseCase(recents: StubRecentQueries(failing: .busy), suggestions: StubMovieCatalog())
        let found = try await useCase.execute(.sample("du"), kind: .movies, language: .english, visitor: visitor)
        #expect(found == ["du one", "du two"])
    }

    private func suggestions(for text: String) async throws -> [String] {
        try await SuggestQueriesUseCase(recents: recents, suggestions: StubMovieCatalog())
            .execute(.sample(text), kind: .movies, language: .english, visitor: visitor)
    }
}

@Suite("Recent queries")
struct RecentQueriesUseCaseTests {
    @Test("Of a stranger nothing is read")
    func stranger() async throws {
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

import Domain
import Foundation
import Providers
import TestSupport
import Testing

/// What services' lists had of a work stays known after the service has failed, also after a start.
@Suite("Works known from lists")
struct KnownWorksTests {
    @Test("A work of a list is known without a request, also after a start, where only its saved response is left")
    func lists() async throws {
        try await check(.tmdb, TMDBMovieCatalogTests.full, WorkID<Movie>("tmdb-438631"), title: "듄") {
            TMDBMovieCatalog(service: service(.tmdb, "3", $0, $1), credentials: .token("t"))
        }
        try await check(.googleBooks, BookProvidersTests.google, WorkID<Book>("google-bare"), title: "Bare") {
            GoogleBooksCatalog(service: service(.google, "books/v1", $0, $1), key: "k")
        }
        try await check(.openLibrary, BookProvidersTests.openLibrary, WorkID<Book>("openlibrary-OL1W"), title: "Bare") {
            OpenLibraryCatalog(service: service(.openLibrary, "", $0, $1))
        }
        try await check(.naver, BookProvidersTests.naver, WorkID<Book>("naver-9788936434120"), title: "소년이 온다") {
            NaverBookCatalog(
                service: service(.naver, "v1/search/book.json", $0, $1), mode: .legacy, id: "id", secret: "secret")
        }
    }

    @Test("Films in lists of similar films are known, and the page in another language is")
    func details() async throws {
        let body = """
            {"id":603,"title":"The Matrix","runtime":136,"similar":{"results":[{"id":604,"title":"Reloaded"}]}}
            """
        try await StubService.run(.tmdb, respond: { _ in .init(json: body) }) { stub async throws in
            let catalog = TMDBMovieCatalog(service: service(.tmdb, "3", stub, StubSavedResponses()), credentials: .token("t"))
            let id = try #require(WorkID<Movie>("tmdb-603"))
            _ = try await catalog.details(of: id, in: .english)
            #expect(await catalog.known(id).map(\.runtime) == [136])
            #expect(await catalog.known(try #require(WorkID("tmdb-604"))).map(\.title.title) == ["Reloaded"])
            #expect(await catalog.known(try #require(WorkID("tmdb-605"))).isEmpty)
        }
    }

    private func check<Item: Work>(
        _ rules: StubServiceRules, _ list: String, _ id: WorkID<Item>?, title: String,
        _ catalog: @escaping @Sendable (StubService, StubSavedResponses) -> any WorkCatalog<Item>
    ) async throws {
        let id = try #require(id)
        try await StubService.run(rules, respond: { _ in .init(json: list) }) { stub async throws in
            let saved = StubSavedResponses()
            let first = catalog(stub, saved)
            #expect(await first.known(id).isEmpty)
            _ = try await first.works(matching: WorkQuery(text: .sample("dune"), language: .korean))
            let count = await stub.requests.count
            let restarted = catalog(stub, saved)
            #expect(await first.known(id).contains { $0.title.title == title }, "\(id) in memory")
            #expect(await restarted.known(id).contains { $0.title.title == title }, "\(id) after a start")
            #expect(await restarted.known(WorkID(source: id.source, key: "OL999W")).isEmpty)
            #expect(await stub.requests.count == count, "no request")
        }
    }

    private func service(
        _ source: Source, _ path: String, _ stub: StubService, _ saved: StubSavedResponses
    ) -> CachedServiceClient {
        CachedServiceClient(
            source: source, baseURL: path.isEmpty ? stub.url : stub.url.appending(path: path),
            client: ServiceClient(transport: HTTPTransport(userAgent: "Foyer/test"), policy: ServicePolicy().patient),
            saved: saved, now: { Date(timeIntervalSince1970: 0) })
    }
}

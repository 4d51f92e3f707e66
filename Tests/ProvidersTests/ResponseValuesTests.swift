import Domain
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Providers

@Suite("Values of saved responses in memory")
struct ResponseValuesTests {
    struct TitleResponse: Decodable, Sendable {
        let title: String
    }

    let saved = StubSavedResponses()
    let clock = StubClock()
    let values = ResponseValues<String>(of: .search)
    let decoded = DecodedTitles()

    @Test("A new response is decoded once, for all callers that wait for it")
    func once() async throws {
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        try await StubService.runSlowly(respond: { _ in
            for await _ in gate { break }
            return .init(json: Self.body("new"))
        }) { stub async throws in
            let service = service(stub)
            let callers = (0..<10).map { _ in Task { try await title(service).value } }
            while await stub.requests.isEmpty { await Task.yield() }
            open.finish()
            for caller in callers { #expect(try await caller.value == "new") }
            #expect(try await title(service).value == "new")
            #expect(decoded.titles == ["new"])
            #expect(await stub.requests.count == 1)
        }
    }

    @Test("A fresh value is returned without a look at the store for ten minutes, and is not decoded again after that")
    func lookups() async throws {
        try await run { service, stub async throws in
            _ = try await title(service)
            for (seconds, expected) in [(0, 1), (599, 1), (600, 2), (1199, 2), (1200, 3), (1199, 4)] {
                clock.set(seconds: seconds)
                let response = try await title(service)
                #expect(response.value == "first" && response.notices.isEmpty)
                #expect(await saved.lookupCount == expected, "after \(seconds) seconds")
            }
            #expect(decoded.titles == ["first"])
            #expect(await stub.requests.count == 1)
        }
    }

    @Test("A response that was saved by an earlier process is decoded once")
    func earlierProcess() async throws {
        try await run { service, stub async throws in
            _ = try await title(service)
            let later = ResponseValues<String>(of: .search)
            for _ in 0..<3 { #expect(try await title(self.service(stub), in: later).value == "first") }
            #expect(decoded.titles == ["first", "first"])
            #expect(await stub.requests.count == 1)
        }
    }

    @Test("A saved response that another process replaced is decoded, and its value is returned")
    func replaced() async throws {
        try await run { service, stub async throws in
            _ = try await title(service)
            clock.set(seconds: 600)
            let request = try #require(await saved.responses.keys.first)
            try await saved.save(SavedResponse(body: Data(Self.body("replaced").utf8), date: clock.now()), to: request)
            for _ in 0..<2 { #expect(try await title(service).value == "replaced") }
            #expect(decoded.titles == ["first", "replaced"])
            #expect(await stub.requests.count == 1)
        }
    }

    @Test("A response that the store deleted is requested again after ten minutes at most")
    func deleted() async throws {
        try await run { service, stub async throws in
            _ = try await title(service)
            await saved.removeAll()
            clock.set(seconds: 600)
            #expect(try await title(service).value == "second")
            #expect(await stub.requests.count == 2)
        }
    }

    @Test("A value expires with its response: it is returned with a notice, and a request replaces it")
    func expired() async throws {
        try await run { service, stub async throws in
            let start = clock.now()
            _ = try await title(service)
            // The store is looked at, so that less than ten minutes pass until the response is stale.
            clock.set(hours: 23, seconds: 3599)
            #expect(try await title(service).notices.isEmpty)
            clock.set(hours: 24)
            let stale = try await title(service)
            #expect(stale.value == "first" && stale.notices == [.savedResponse(of: .tmdb, at: start, failure: nil)])
            let request = try #require(await saved.responses.keys.first)
            while values.entry(for: request)?.date != clock.now() { await Task.yield() }
            let fresh = try await title(service)
            #expect(fresh.value == "second" && fresh.notices.isEmpty)
            #expect(decoded.titles == ["first", "second"])
        }
    }

    @Test("While the service fails, a stale value is not decoded again")
    func failure() async throws {
        try await run(fails: true) { service, stub async throws in
            let start = clock.now()
            _ = try await title(service)
            clock.set(hours: 24)
            var notices: [CatalogNotice] = []
            repeat {
                let response = try await title(service)
                #expect(response.value == "first")
                notices = response.notices
                await Task.yield()
            } while notices != [.savedResponse(of: .tmdb, at: start, failure: .unavailable)]
            #expect(decoded.titles == ["first"])
        }
    }

    @Test("A response that could not be saved is not kept in memory")
    func notSaved() async throws {
        try await run { _, stub async throws in
            let service = service(stub, saved: StubSavedResponses(failing: .busy))
            #expect(try await title(service).value == "first")
            #expect(try await title(service).value == "second")
        }
    }

    @Test("The values of other requests and of other kinds of requests are not returned")
    func keys() async throws {
        try await run { service, stub async throws in
            _ = try await title(service)
            #expect(try await title(service, of: "other").value == "second")
            let lengths = ResponseValues<Int>(of: .details)
            let length = try await service.value(of: Self.request(), maximumAge: .seconds(60), in: lengths) {
                (response: TitleResponse) in response.title.count
            }
            #expect(length.value == "first".count)
            #expect(await stub.requests.count == 2)
        }
    }

    @Test("The memory for values is limited, and a response that takes an eighth of it is not kept")
    func limit() throws {
        let values = ResponseValues<Int>(of: .details)
        let requests = (0..<40).map { SavedRequest(source: .tmdb, address: String($0)) }
        let date = clock.now()
        for (number, request) in requests.enumerated() {
            values.insert(.init(value: number, date: date, lookupDate: date), for: request, size: 1024 * 1024 / 10 - 1100)
        }
        let kept = requests.indices.filter { values.entry(for: requests[$0])?.value == $0 }
        #expect(kept.count == 20 && kept.last == 39)
        let large = SavedRequest(source: .tmdb, address: "large")
        values.insert(.init(value: 0, date: date, lookupDate: date), for: large, size: 1024 * 1024 / 4 + 1)
        #expect(values.entry(for: large) == nil)
    }

    @Test("Empty responses to requests with long addresses fill the memory, too")
    func emptyResponses() throws {
        let values = ResponseValues<Int>(of: .details)
        let requests = (0..<500).map { number in
            SavedRequest(source: .tmdb, address: String(repeating: "%EA%B0%80", count: 1000) + "\(number)")
        }
        let date = clock.now()
        for (number, request) in requests.enumerated() {
            values.insert(.init(value: number, date: date, lookupDate: date), for: request, size: 57)
        }
        let kept = requests.filter { values.entry(for: $0) != nil }
        #expect((180...220).contains(kept.count))
    }

    @Test("Naver's search for an ISBN and the details of the book are one request, whose response is decoded once")
    func naver() async throws {
        try await StubService.run(.naver, respond: { _ in .init(json: ServiceUnderTest.naverLegacy.page) }) {
            stub async throws in
            let catalog = NaverBookCatalog(
                service: CachedServiceClient(
                    source: .naver, baseURL: stub.url.appending(path: "v1/search/book.json"),
                    client: ServiceUnderTest.naverLegacy.client(), saved: saved, now: clock.now),
                mode: .legacy, id: "id", secret: "secret")
            let query = WorkQuery<Book>(text: try .sample("9780441013593"), language: .english)
            let found = try await catalog.works(matching: query).value.items
            let details = try await catalog.details(of: WorkID(source: .naver, key: "9780441013593"), in: .english).value.work
            #expect(found.map(\.title.title) == ["Dune"] && details.title.title == "Dune")
            #expect(await stub.requests.count == 1)
            #expect(await saved.lookupCount == 1)
        }
    }

    /// Runs a service whose responses have the titles “first”, then “second”; or fail after the first.
    private func run(
        fails: Bool = false, _ test: @Sendable (CachedServiceClient, StubService) async throws -> Void
    ) async throws {
        let count = Atomic(0)
        try await StubService.run(respond: { _ in
            let number = count.add(1, ordering: .relaxed).oldValue
            if number > 0, fails { return .init(status: 500) }
            return .init(json: Self.body(number == 0 ? "first" : "second"))
        }) { stub async throws in
            try await test(service(stub), stub)
        }
    }

    private func service(_ stub: StubService, saved: StubSavedResponses? = nil) -> CachedServiceClient {
        CachedServiceClient(
            source: .tmdb, baseURL: stub.url,
            client: ServiceClient(
                transport: HTTPTransport(userAgent: "Foyer/test"), policy: ServicePolicy().patient,
                environment: StubRetryEnvironment().environment),
            saved: saved ?? self.saved, now: clock.now)
    }

    private func title(
        _ service: CachedServiceClient, of query: String = "dune", in values: ResponseValues<String>? = nil
    ) async throws -> CatalogResponse<String> {
        try await service.value(of: Self.request(query), maximumAge: service.freshness.searches, in: values ?? self.values) {
            [decoded] (response: TitleResponse) in
            decoded.append(response.title)
            return response.title
        }
    }

    private static func request(_ query: String = "dune") -> ServiceRequest {
        ServiceRequest(path: "title", parameters: [("query", query)])
    }

    private static func body(_ title: String) -> String { #"{"title":"\#(title)"}"# }
}

/// The titles of the responses that were decoded, in order.
final class DecodedTitles: Sendable {
    private let list = Mutex<[String]>([])

    var titles: [String] { list.withLock { $0 } }

    func append(_ title: String) { list.withLock { $0.append(title) } }
}

import Domain
import Foundation
import Providers
import Synchronization
import TestSupport
import Testing

@Suite("Saved responses of services")
struct CachedServiceClientTests {
    static let page = """
        {"page":1,"results":[{"id":1,"title":"Dune"}],"total_pages":1,"total_results":1}
        """

    let saved = StubSavedResponses()
    let clock = StubClock()

    @Test("A fresh saved response is returned without a request")
    func fresh() async throws {
        try await StubService.run(respond: { _ in .init(json: Self.page) }) { stub async throws in
            let catalog = catalog(stub)
            for hours in [0, 1, 23] {
                clock.set(hours: hours)
                let response = try await catalog.works(matching: query("dune"))
                #expect(response.value.items.count == 1 && response.notices.isEmpty)
            }
            #expect(await stub.requests.count == 1)
        }
    }

    @Test(
        "A fresh saved response counts no service request; a missing or stale one counts one, also for callers that share it")
    func costs() async throws {
        try await StubService.run(respond: { _ in .init(json: Self.page) }) { stub async throws in
            let catalog = catalog(stub)
            for (hours, expected) in [(0, 1), (1, 0), (25, 1)] {
                clock.set(hours: hours)
                let costs = RequestTelemetry()
                try await RequestTelemetry.$current.withValue(costs) { _ = try await catalog.works(matching: query("dune")) }
                #expect(costs.serviceRequests == expected, "after \(hours) hours")
            }
            while await saved.responses.values.first?.date != clock.now() { await Task.yield() }
        }
    }

    @Test("Saved responses differ by query, page and language, and never contain the key")
    func keys() async throws {
        try await StubService.run(respond: { _ in .init(json: Self.page) }) { stub async throws in
            for key in ["secret-one", "secret-two"] {
                let catalog = catalog(stub, .key(key))
                _ = try await catalog.works(matching: query("dune"))
                _ = try await catalog.works(matching: query("Dune"))
                _ = try await catalog.works(matching: query("dune", page: 2))
                _ = try await catalog.works(matching: query("dune", language: .korean))
            }
            #expect(await stub.requests.count == 3)
            #expect(await saved.responses.count == 3)
            #expect(await saved.responses.keys.allSatisfy { !$0.address.contains("secret") })
        }
    }

    @Test("Spellings that differ in case, width and spaces are one request and one saved response; other signs are not folded")
    func spellings() async throws {
        try await StubService.run(respond: { _ in .init(json: Self.page) }) { stub async throws in
            let catalog = catalog(stub)
            for text in ["Superman", "superman", "  SUPERMAN ", "ｓｕｐｅｒｍａｎ"] {
                _ = try await catalog.works(matching: query(text))
                // Without values in memory.
                _ = try await self.catalog(stub).works(matching: query(text))
            }
            #expect(await stub.requests.count == 1)
            #expect(await saved.responses.count == 1)
            for text in ["8½", "81⁄2", "Ａmélie"] { _ = try await catalog.works(matching: query(text)) }
            let sent = await stub.requests.compactMap { $0.query.split(separator: "&").first.map(String.init) }
            #expect(sent == ["query=Superman", "query=8%C2%BD", "query=81%E2%81%842", "query=Am%C3%A9lie"])
        }
    }

    @Test("Concurrent searches for two spellings cause one request")
    func concurrentSpellings() async throws {
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        try await StubService.runSlowly(respond: { _ in
            for await _ in gate { break }
            return .init(json: Self.page)
        }) { stub async throws in
            let catalog = catalog(stub)
            let searches = try ["Dune", "dune"].map { text in
                let query = try query(text)
                return Task { try await catalog.works(matching: query).value.items.count }
            }
            while await stub.requests.isEmpty { await Task.yield() }
            for _ in 0..<100 { await Task.yield() }
            open.finish()
            for search in searches { #expect(try await search.value == 1) }
            #expect(await stub.requests.count == 1)
        }
    }

    @Test("A search for fresh results joins the refresh that is running, and waits for it")
    func joinsRefresh() async throws {
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        let isFirst = Mutex(true)
        try await StubService.runSlowly(respond: { _ in
            if isFirst.withLock({ first in
                defer { first = false }; return first
            }) {
                return .init(json: Self.page)
            }
            for await _ in gate { break }
            return .init(json: Self.page.replacing("Dune", with: "Dune: Part Two"))
        }) { stub async throws in
            let catalog = catalog(stub)
            _ = try await catalog.works(matching: query("dune"))
            clock.set(hours: 25)
            #expect(try await catalog.works(matching: query("dune")).value.items.first?.title.title == "Dune")
            let fresh = try query("dune", accepting: .fresh)
            let waiting = (0..<20).map { _ in Task { try await catalog.works(matching: fresh) } }
            while await stub.requests.count < 2 { await Task.yield() }
            open.finish()
            for search in waiting {
                let response = try await search.value
                #expect(response.value.items.first?.title.title == "Dune: Part Two" && response.notices.isEmpty)
            }
            #expect(await stub.requests.count == 2)
            // A fresh response is returned as always.
            _ = try await catalog.works(matching: fresh)
            #expect(await stub.requests.count == 2)
        }
    }

    @Test("A failed refresh shows the saved response with the error, and is repeated once a second at most")
    func failedRefresh() async throws {
        let isDown = Mutex(false)
        let retries = StubRetryEnvironment()
        try await StubService.run(respond: { _ in isDown.withLock { $0 } ? .init(status: 500) : .init(json: Self.page) }) {
            stub in
            let catalog = catalog(stub, retries: retries)
            let start = clock.now()
            _ = try await catalog.works(matching: query("dune"))
            isDown.withLock { $0 = true }
            clock.set(hours: 25)
            let fresh = try query("dune", accepting: .fresh)
            for (seconds, requests) in [(0, 2), (0.9, 2), (0.1, 3), (0, 3)] {
                retries.advance(by: .seconds(seconds))
                let costs = RequestTelemetry()
                let before = await stub.requests.count
                let response = try await RequestTelemetry.$current.withValue(costs) {
                    try await catalog.works(matching: fresh)
                }
                #expect(response.value.items.count == 1)
                #expect(response.notices == [.savedResponse(of: .tmdb, at: start, failure: .unavailable)])
                #expect(await stub.requests.count == requests)
                #expect(costs.serviceRequests == requests - before)
            }
            isDown.withLock { $0 = false }
            retries.advance(by: .seconds(1))
            #expect(try await catalog.works(matching: fresh).notices.isEmpty)
        }
    }

    @Test("Where every response is stale at once, fresh results are requested every five seconds at most")
    func refreshInterval() async throws {
        try await StubService.run(respond: { _ in .init(json: Self.page) }) { stub async throws in
            var freshness = Freshness()
            freshness.searches = .zero
            let catalog = catalog(stub, freshness: freshness)
            let fresh = try query("dune", accepting: .fresh)
            for (seconds, requests) in [(0, 1), (4, 1), (5, 2), (9, 2)] {
                clock.set(seconds: seconds)
                #expect(try await catalog.works(matching: fresh).notices.isEmpty)
                #expect(await stub.requests.count == requests, "after \(seconds) seconds")
            }
        }
    }

    @Test("A search that failed is not sent again within five seconds, but for a visitor who wants to try again")
    func repetition() async throws {
        let isDown = Mutex(true)
        let retries = StubRetryEnvironment()
        try await StubService.run(respond: { _ in isDown.withLock { $0 } ? .init(status: 500) : .init(json: Self.page) }) {
            stub in
            let catalog = catalog(stub, retries: retries)
            func errorKind(_ text: String, _ age: AcceptedAge = .stale) async throws -> ServiceErrorKind? {
                let query = try query(text, accepting: age)
                do throws(CatalogError) {
                    _ = try await catalog.works(matching: query)
                    return nil
                } catch {
                    return error.kind
                }
            }
            #expect(try await errorKind("dune") == .unavailable)
            #expect(try await errorKind("heat") == .unavailable)
            let requests = await stub.requests.count
            isDown.withLock { $0 = false }
            let costs = RequestTelemetry()
            let repeated = try await RequestTelemetry.$current.withValue(costs) {
                [
                    try await errorKind("dune"), try await errorKind("dune", .saved), try await errorKind("jaws", .saved),
                ]
            }
            #expect(repeated == [.unavailable, .unavailable, .unavailable])
            #expect(await stub.requests.count == requests && costs.serviceRequests == 0)
            #expect(try await errorKind("dune", .fresh) == nil)
            #expect(try await errorKind("dune", .saved) == nil)
            retries.advance(by: .seconds(5))
            #expect(try await errorKind("heat") == nil)
        }
    }

    @Test("Details can be requested fresh, too")
    func freshDetails() async throws {
        let count = Mutex(0)
        try await StubService.run(respond: { _ in
            .init(json: #"{"id":7,"title":"Take \#(count.withLock { $0 += 1; return $0 })","overview":"o"}"#)
        }) { stub async throws in
            let catalog = catalog(stub)
            let id = WorkID<Movie>(source: .tmdb, key: "7")
            let languages = ViewerLanguages.english
            #expect(try await catalog.details(of: id, in: languages, accepting: .fresh).value.work.title.title == "Take 1")
            clock.set(hours: 24 * 8)
            let fresh = try await catalog.details(of: id, in: languages, accepting: .fresh)
            #expect(fresh.value.work.title.title == "Take 2" && fresh.notices.isEmpty)
        }
    }

    @Test("A stale response is returned at once with its date, and replaced in the background")
    func stale() async throws {
        try await StubService.run(respond: { _ in .init(json: Self.page) }) { stub async throws in
            let catalog = catalog(stub)
            let start = clock.now()
            _ = try await catalog.works(matching: query("dune"))
            clock.set(hours: 25)
            let older = try await catalog.works(matching: query("dune"))
            #expect(older.notices == [.savedResponse(of: .tmdb, at: start, failure: nil)])
            while await saved.responses.values.first?.date != clock.now() { await Task.yield() }
            #expect(try await catalog.works(matching: query("dune")).notices.isEmpty)
            #expect(await stub.requests.count == 2)
        }
    }

    @Test("While the service fails, a stale response is returned with the error for ninety days")
    func serviceDies() async throws {
        let isDown = Mutex(false)
        try await StubService.run(respond: { _ in isDown.withLock { $0 } ? .init(status: 500) : .init(json: Self.page) }) {
            stub in
            let catalog = catalog(stub)
            let start = clock.now()
            _ = try await catalog.works(matching: query("dune"))
            isDown.withLock { $0 = true }
            clock.set(hours: 25)
            var notices: [CatalogNotice] = []
            repeat {
                notices = try await catalog.works(matching: query("dune")).notices
                await Task.yield()
            } while notices != [.savedResponse(of: .tmdb, at: start, failure: .unavailable)]
            clock.set(hours: 90 * 24 - 1)
            #expect(try await catalog.works(matching: query("dune")).value.items.count == 1)
            clock.set(hours: 90 * 24)
            await #expect(throws: CatalogError.self) { _ = try await catalog.works(matching: query("dune")) }
        }
    }

    @Test("A response that cannot be decoded is not saved, and a saved one that cannot be decoded is requested again")
    func nonsense() async throws {
        let retries = StubRetryEnvironment()
        let responses = ResponseSequence([.init(json: "<html>"), .init(json: Self.page)])
        try await StubService.run(respond: responses.next) { stub async throws in
            let catalog = catalog(stub, retries: retries)
            await #expect(throws: CatalogError(.badResponse, source: .tmdb)) {
                _ = try await catalog.works(matching: query("dune"))
            }
            #expect(await saved.responses.isEmpty)
            retries.advance(by: .seconds(5))
            _ = try await catalog.works(matching: query("dune"))
            let key = try #require(await saved.responses.keys.first)
            try await saved.save(SavedResponse(body: Data("half".utf8), date: clock.now()), to: key)
            // The catalog of a new process, which has nothing in memory.
            #expect(try await self.catalog(stub).works(matching: query("dune")).value.items.count == 1)
            #expect(await stub.requests.count == 3)
        }
    }

    @Test("A saved response from the future is returned and replaced, since the clock was set back")
    func clockSetBack() async throws {
        try await StubService.run(respond: { _ in .init(json: Self.page) }) { stub async throws in
            clock.set(hours: 1000)
            _ = try await catalog(stub).works(matching: query("dune"))
            clock.set(hours: 0)
            let response = try await catalog(stub).works(matching: query("dune"))
            #expect(response.value.items.count == 1 && response.notices.count == 1)
            while await stub.requests.count < 2 { await Task.yield() }
        }
    }

    @Test("An error is shown only with the stale response that it belongs to")
    func failures() async throws {
        let fails = Mutex(false)
        try await StubService.run(respond: { received in
            fails.withLock { $0 } && received.query.contains("dune") ? .init(status: 404) : .init(json: Self.page)
        }) { stub async throws in
            let catalog = catalog(stub)
            for text in ["dune", "emma"] { _ = try await catalog.works(matching: query(text)) }
            fails.withLock { $0 = true }
            clock.set(hours: 25)
            var notices: [CatalogNotice] = []
            repeat {
                notices = try await catalog.works(matching: query("dune")).notices
                await Task.yield()
            } while notices.contains { if case .savedResponse(_, _, failure: nil) = $0 { true } else { false } }
            guard case .savedResponse(.tmdb, _, failure: nil)? = try await catalog.works(matching: query("emma")).notices.first
            else {
                Issue.record("the error of another response")
                return
            }
        }
    }

    @Test("A failing store is reported, and the request is sent to the service")
    func storeFails() async throws {
        try await StubService.run(respond: { _ in .init(json: Self.page) }) { stub async throws in
            let errors = Mutex<[StorageError]>([])
            let observer = ServiceObserver(storageFailed: { error in errors.withLock { $0.append(error) } })
            let catalog = catalog(stub, saved: StubSavedResponses(failing: .busy), observer: observer)
            for _ in 0..<2 { #expect(try await catalog.works(matching: query("dune")).value.items.count == 1) }
            #expect(await stub.requests.count == 2)
            #expect(errors.withLock { $0 } == [.busy, .busy, .busy, .busy])
        }
    }

    @Test("A hundred concurrent searches for the same query cause one request")
    func oneRequest() async throws {
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        try await StubService.runSlowly(respond: { _ in
            for await _ in gate { break }
            return .init(json: Self.page)
        }) { stub async throws in
            let catalog = catalog(stub)
            let query = try query("dune")
            let searches = (0..<100).map { _ in Task { try await catalog.works(matching: query).value.items.count } }
            while await stub.requests.isEmpty { await Task.yield() }
            open.finish()
            for search in searches { #expect(try await search.value == 1) }
            #expect(await stub.requests.count == 1)
        }
    }

    @Test("A cancelled search ends only its own wait; a request without waiters is cancelled and leaves no error")
    func leaving() async throws {
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        try await StubService.runSlowly(respond: { received in
            if received.query.contains("hangs") { for await _ in AsyncStream<Never>.makeStream().stream {} }
            for await _ in gate { break }
            return .init(json: Self.page)
        }) { stub async throws in
            let catalog = catalog(stub)
            let dune = try query("dune")
            let cancelled = Task { try await catalog.works(matching: dune) }
            while await stub.requests.isEmpty { await Task.yield() }
            // A search that begins after the cancellation would send a second request, which the count below would show.
            let others = (0..<50).map { _ in Task { try await catalog.works(matching: dune).value.items.count } }
            for _ in 0..<200 { await Task.yield() }
            cancelled.cancel()
            await #expect(throws: CatalogError(.cancelled, source: .tmdb)) { _ = try await cancelled.value }
            open.finish()
            for other in others { #expect(try await other.value == 1) }
            #expect(await stub.requests.count == 1)
            // As many as may run at a time: the last search of this test runs only where these end.
            let waiting = (0..<6).map { number in
                Task { try await catalog.works(matching: query("hangs \(number)")) }
            }
            while await stub.requests.count < 7 { await Task.yield() }
            for wait in waiting {
                wait.cancel()
                await #expect(throws: CatalogError(.cancelled, source: .tmdb)) { _ = try await wait.value }
            }
            #expect(try await catalog.works(matching: query("emma")).value.items.count == 1)
            // A cancellation is no error to show with a stale response.
            clock.set(hours: 30)
            guard case .savedResponse(_, _, failure: nil)? = try await catalog.works(matching: dune).notices.first else {
                Issue.record("a cancelled request is remembered as an error")
                return
            }
        }
    }

    private func catalog(
        _ stub: StubService, _ credentials: TMDBMovieCatalog.Credentials = .token("token"), saved: StubSavedResponses? = nil,
        observer: ServiceObserver = ServiceObserver(), retries: StubRetryEnvironment = StubRetryEnvironment(),
        freshness: Freshness = Freshness()
    ) -> TMDBMovieCatalog {
        TMDBMovieCatalog(
            service: CachedServiceClient(
                source: .tmdb, baseURL: stub.url,
                client: ServiceClient(
                    transport: HTTPTransport(userAgent: "Foyer/test"), policy: ServicePolicy().patient,
                    environment: retries.environment),
                saved: saved ?? self.saved, freshness: freshness, observer: observer, now: clock.now),
            credentials: credentials)
    }

    private func query(
        _ text: String, page: Int = 1, language: Language = .english, accepting age: AcceptedAge = .stale
    ) throws -> WorkQuery<Movie> {
        WorkQuery(text: try .sample(text), page: try #require(PageNumber(page)), language: language, acceptedAge: age)
    }
}

/// A clock that a test sets.
final class StubClock: Sendable {
    private let date = Mutex(Date(timeIntervalSince1970: 1_000_000_000))

    var now: @Sendable () -> Date {
        { self.date.withLock { $0 } }
    }

    /// - Parameters:
    ///   - hours: since the start of the test.
    ///   - seconds: added to the hours.
    func set(hours: Int = 0, seconds: Int = 0) {
        date.withLock { $0 = Date(timeIntervalSince1970: 1_000_000_000 + Double(hours * 3600 + seconds)) }
    }
}

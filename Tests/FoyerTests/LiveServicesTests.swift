import Foundation
import Providers
import Synchronization
import TestSupport
import Testing

/// The real program with stubs of the services: from a service's response to the text of the page.
@Suite("Live services", .serialized)
struct LiveServicesTests {
    /// A service's response and the page that follows from it.
    struct Case: Sendable {
        let status: Int
        let body: String
        let page: Int
        let error: String
        let words: String

        init(_ status: Int, _ body: String, _ page: Int, _ error: String, _ words: String) {
            self.status = status
            self.body = body
            self.page = page
            self.error = error
            self.words = words
        }
    }

    /// A service, its rules, the settings that turn it on, and its error cases.
    struct Service: Sendable, CustomTestStringConvertible {
        let name: String
        let rules: StubServiceRules
        let path: String
        let arguments: @Sendable (URL) -> [String]
        let environment: [String: String]
        let cases: [Case]

        var testDescription: String { name }
    }

    static let services = [
        Service(
            name: "TMDB", rules: .tmdb, path: "/movies",
            arguments: { ["--movie-providers", "tmdb", "--tmdb-url", "\($0)/3", "--tmdb-image-url", "\($0)/t/p"] },
            environment: ["FOYER_TMDB_TOKEN": "a-secret"],
            cases: [
                Case(401, tmdb(7), 502, "unauthorized", "TMDB rejected this server’s key"),
                Case(400, tmdb(22), 502, "bad-response", "TMDB sent a response we couldn’t read"),
                Case(404, tmdb(34), 502, "bad-response", "TMDB sent a response we couldn’t read"),
                Case(422, tmdb(5), 502, "bad-response", "TMDB sent a response we couldn’t read"),
                Case(429, tmdb(25), 503, "rate-limited", "TMDB got too many requests"),
                Case(503, tmdb(9), 503, "unavailable", "TMDB isn’t available right now"),
                Case(504, tmdb(24), 504, "timeout", "TMDB took too long"),
                Case(200, "{\"results\":[", 502, "bad-response", "TMDB sent a response we couldn’t read"),
            ]),
        Service(
            name: "Google Books", rules: .googleBooks, path: "/books",
            arguments: { ["--book-providers", "google", "--google-books-url", "\($0)/books/v1"] },
            environment: ["FOYER_GOOGLE_BOOKS_KEY": "a-secret"],
            cases: [
                Case(
                    400, google("badRequest", "API key not valid. Please pass a valid API key."), 502, "unauthorized",
                    "Google Books rejected this server’s key"),
                Case(403, google("accessNotConfigured", ""), 502, "unauthorized", "Google Books rejected"),
                Case(403, google("dailyLimitExceeded", "Daily Limit Exceeded"), 503, "quota", "Daily limit reached"),
                Case(400, google("quotaExceeded", "Quota exceeded"), 503, "quota", "Google Books has a daily limit"),
                Case(
                    429, google("rateLimitExceeded", "Quota exceeded for 'Queries per day'"), 503, "quota",
                    "Google Books has a daily limit"),
                Case(
                    429, google("rateLimitExceeded", "Rate Limit Exceeded"), 503, "rate-limited",
                    "Google Books got too many requests"),
                Case(500, google("backendError", ""), 503, "unavailable", "Google Books isn’t available right now"),
            ]),
        Service(
            name: "Open Library", rules: .openLibrary, path: "/books",
            arguments: { ["--book-providers", "openlibrary", "--open-library-url", "\($0)"] }, environment: [:],
            cases: [
                Case(403, "", 502, "unauthorized", "Open Library rejected"),
                Case(429, "", 503, "rate-limited", "Open Library got too many requests"),
                Case(500, "<html>", 503, "unavailable", "Open Library isn’t available right now"),
                Case(200, "<html>", 502, "bad-response", "Open Library sent a response we couldn’t read"),
            ]),
        naver("legacy", #"{"errorMessage":"m","errorCode":"024"}"#),
        naver("hub", #"{"error":{"errorCode":"200","message":"m","details":"d"}}"#),
    ]

    @Test(
        "Each error has its status, name and text, keeps the query in the box, and shows no key", arguments: services
    )
    func failures(service: Service) async throws {
        let data = try await TemporaryDirectory.makeWithCatalog()
        try await StubService.run(
            service.rules,
            respond: { asked in
                guard let number = asked.query.firstMatch(of: /=case(\d+)/).flatMap({ Int($0.1) }) else {
                    return .init(status: 404)
                }
                return .init(status: service.cases[number].status, json: service.cases[number].body)
            }
        ) { stub async throws in
            let program = try Program(
                ["--port", "0", "--root", repositoryRoot, "--data-dir", data.path, "--log-level", "trace"]
                    + service.arguments(stub.url), environment: service.environment)
            let site = try #require(await program.site())
            for (number, expected) in service.cases.enumerated() {
                let page = try await get(site, "\(service.path)?query=case\(number)")
                #expect(page.status == expected.page, "\(expected)")
                #expect(page.text.contains("data-error=\"\(expected.error)\""), "\(expected)")
                #expect(page.text.contains(expected.words), "\(expected)")
                #expect(page.text.contains("value=\"case\(number)\""))
                #expect((page.retryAfter != nil) == (expected.page == 503))
                #expect(!page.text.contains("a-secret"))
            }
            let errors = await program.stop().errors
            #expect(!errors.contains("a-secret"))
        }
    }

    @Test(
        "A saved copy is shown with a notice while the service refuses; once it works again, the page is fresh")
    func refuses() async throws {
        let data = try await TemporaryDirectory.makeWithCatalog()
        let isRefusing = Mutex(false)
        // 401, since it never opens the circuit breaker, however often the test asks.
        try await StubService.run(
            .tmdb,
            respond: { _ in
                isRefusing.withLock { $0 } ? .init(status: 401) : .init(json: Self.film)
            }
        ) { stub async throws in
            let program = try start(at: stub, data)
            let site = try #require(await program.site())
            #expect(try await get(site, "/movies?query=dune").text.contains("data-id=\"tmdb-1\""))
            isRefusing.withLock { $0 = true }
            try await expectSavedCopy(site, "We couldn’t update it: it rejected this server’s key.")
            // Another query has nothing saved: the results come from the built-in catalog, and the notice names the service.
            let other = try await get(site, "/movies?query=parasite").text
            #expect(
                other.contains("No results from TMDB: it rejected this server’s key.") && other.contains("data-id=\"catalog-"))
            isRefusing.withLock { $0 = false }
            #expect(try await get(site, "/movies?query=arrival").text.contains("data-id=\"tmdb-1\""))
            #expect(await program.stop().status == 0)
        }
    }

    @Test("A saved copy is shown when the service cannot be reached")
    func dies() async throws {
        let data = try await TemporaryDirectory.makeWithCatalog()
        let running = Mutex<(program: Program, site: URL)?>(nil)
        try await StubService.run(.tmdb, respond: { _ in .init(json: Self.film) }) { stub async throws in
            let program = try start(at: stub, data)
            let site = try #require(await program.site())
            _ = try await get(site, "/movies?query=dune")
            running.withLock { $0 = (program, site) }
        }
        let (program, site) = try #require(running.withLock { $0 })
        try await expectSavedCopy(site, "We couldn’t update it: it couldn’t be reached.")
        #expect(await program.stop().status == 0)
    }

    private static let film =
        #"{"page":1,"results":[{"id":1,"title":"Dune"}],"total_pages":1,"total_results":1}"#

    private func start(at stub: StubService, _ data: TemporaryDirectory) throws -> Program {
        try Program(
            [
                "--port", "0", "--root", repositoryRoot, "--data-dir", data.path, "--tmdb-url", "\(stub.url)/3",
                "--fresh-searches", "0",
            ], environment: ["FOYER_TMDB_TOKEN": "t"])
    }

    /// Asks until the notice says why there is no fresh copy. That is known once the request behind an earlier view has failed.
    private func expectSavedCopy(_ site: URL, _ reason: String) async throws {
        var text = ""
        repeat {
            text = try await get(site, "/movies?query=dune").text
            #expect(text.contains("data-id=\"tmdb-1\"") && text.contains("Saved copy from TMDB"))
        } while !text.contains(reason)
    }

    private static func tmdb(_ code: Int) -> String {
        #"{"status_code":\#(code),"status_message":"m","success":false}"#
    }

    private static func google(_ reason: String, _ message: String) -> String {
        #"{"error":{"code":1,"message":"\#(message)","status":"s","errors":[{"message":"m","domain":"d","reason":"\#(reason)"}]}}"#
    }

    private static func naver(_ mode: String, _ body: String) -> Service {
        Service(
            name: "Naver (\(mode))", rules: .naver, path: "/books",
            arguments: { ["--book-providers", "naver", "--naver-url", "\($0)", "--naver-mode", mode] },
            environment: ["FOYER_NAVER_ID": "i", "FOYER_NAVER_SECRET": "a-secret"],
            cases: [
                Case(401, body, 502, "unauthorized", "Naver rejected this server’s key"),
                Case(400, body, 502, "bad-response", "Naver sent a response we couldn’t read"),
                Case(404, body, 502, "bad-response", "Naver sent a response we couldn’t read"),
                Case(429, body, 503, "quota", "Naver has a daily limit"),
                Case(500, body, 503, "unavailable", "Naver isn’t available right now"),
            ])
    }

    private func get(_ site: URL, _ address: String) async throws -> (status: Int, text: String, retryAfter: Int?) {
        let url = try #require(URL(string: site.absoluteString + address))
        let reply = try await HTTPTransport(userAgent: "test").get(url, limits: .patient)
        return (reply.status, String(decoding: reply.body, as: UTF8.self), reply.retryAfter)
    }
}

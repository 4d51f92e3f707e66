import Domain
import Foundation
import HTTPTypes
import Providers
import TestSupport
import Testing

@testable import Web

@Suite("Rate limits")
struct RateLimitTests {
    // MARK: Buckets

    @Test("A bucket gives its capacity at once, then one token at a time, and never fills past its capacity")
    func bucket() {
        let buckets = TokenBuckets<String>(capacity: 3, period: .seconds(60), limit: 10)
        for _ in 0..<3 { #expect(buckets.consume("a", at: .seconds(100)) == nil) }
        #expect(buckets.consume("a", at: .seconds(100)) == .seconds(20))
        #expect(buckets.consume("a", at: .seconds(115)) == .seconds(5))
        #expect(buckets.consume("b", at: .seconds(115)) == nil, "a bucket for each")
        #expect(buckets.consume("a", at: .seconds(120)) == nil)
        #expect(buckets.consume("a", at: .seconds(120)) == .seconds(20))
        buckets.refund("a", at: .seconds(120))
        #expect(buckets.consume("a", at: .seconds(120)) == nil)
        for _ in 0..<3 { #expect(buckets.consume("a", at: .seconds(100_000)) == nil) }
        #expect(buckets.consume("a", at: .seconds(100_000)) == .seconds(20))
        for _ in 0..<9 { buckets.refund("a", at: .seconds(100_000)) }
        for _ in 0..<3 { #expect(buckets.consume("a", at: .seconds(100_000)) == nil) }
        for _ in 0..<3 { #expect(buckets.wait("a", at: .seconds(100_000)) == .seconds(20), "a look takes none") }
        // A time from before the last one adds no tokens.
        #expect(buckets.consume("a", at: .seconds(0)) == .seconds(20))
        #expect(buckets.consume("a", at: .seconds(100_000)) == .seconds(20))
    }

    @Test("A request can cost several tokens; a cost above the capacity takes a full bucket")
    func costs() {
        let buckets = TokenBuckets<String>(capacity: 6, period: .seconds(60), limit: 10)
        #expect(buckets.consume("a", cost: 4, at: .zero) == nil)
        #expect(buckets.consume("a", cost: 4, at: .zero) == .seconds(20))
        #expect(buckets.consume("a", cost: 100, at: .zero) == .seconds(40))
        buckets.refund("a", cost: 100, at: .zero)
        #expect(buckets.consume("a", cost: 100, at: .zero) == nil)
        buckets.charge("a", cost: 5, at: .zero)
        #expect(buckets.wait("a", at: .zero) == .seconds(60), "a charge may be more than the bucket has")
        buckets.refund("a", cost: 100, at: .zero)
        #expect(buckets.wait("a", at: .zero) == nil, "a refund is at most what was taken")
        #expect(buckets.consume("a", at: .zero) == nil)
        #expect(buckets.wait("a", at: .zero) == .seconds(10))
        buckets.charge("a", cost: 1000, at: .zero)
        #expect(buckets.wait("a", at: .zero) == .seconds(610), "a bucket owes at most ten times what it holds")
    }

    @Test("The least recently used buckets are dropped at the limit")
    func memory() {
        let buckets = TokenBuckets<Int>(capacity: 1, period: .seconds(60), limit: 100)
        #expect(buckets.consume(0, at: .zero) == nil)
        for key in 1...10_000 {
            #expect(buckets.consume(key, at: .zero) == nil)
            // A bucket in use is not dropped.
            #expect(buckets.consume(0, at: .zero) != nil)
            #expect(buckets.count <= 101)
        }
        #expect(buckets.consume(1, at: .zero) == nil, "forgotten, and full again")
    }

    // MARK: Addresses

    @Test(
        "Addresses and networks are parsed in all their notations",
        arguments: [
            ("10.0.0.0/8", "10.1.2.3", true), ("10.0.0.0/8", "11.1.2.3", false), ("10.1.2.3", "10.1.2.3", true),
            ("10.1.2.3", "10.1.2.4", false), ("0.0.0.0/0", "8.8.8.8", true), ("0.0.0.0/0", "2001:db8::1", false),
            ("fd00::/8", "fd12::1", true), ("fd00::/8", "fe80::1%eth0", false), ("::/0", "::1", true),
            ("172.16.0.0/12", "::ffff:172.20.1.1", true), ("2001:db8::/32", "2001:db8:1::", true),
        ])
    func networks(network: String, address: String, contains: Bool) throws {
        #expect(try #require(IPNetwork(network)).contains(#require(IPAddress(address))) == contains)
    }

    @Test(
        "Invalid addresses and networks are rejected",
        arguments: ["", "10.0.0", "10.0.0.0/33", "::/129", "10.0.0.0/", "10.0.0.0/-1", "example.org", "10.0.0.1/8/9", "1", ":"])
    func noNetworks(text: String) {
        #expect(IPNetwork(text) == nil)
    }

    @Test(
        "X-Forwarded-For is trusted from this machine and the configured proxies only",
        arguments: [
            // The peer, X-Forwarded-For, and the client; nil for this machine.
            (nil, [], nil), ("127.0.0.1", [], nil), ("::1", [], nil), ("127.8.9.1", [], nil), ("::ffff:127.0.0.1", [], nil),
            ("203.0.113.9", [], "203.0.113.9"), ("203.0.113.9", ["8.8.8.8"], "203.0.113.9"),
            ("203.0.113.9", ["127.0.0.1"], "203.0.113.9"),
            ("127.0.0.1", ["8.8.8.8"], "8.8.8.8"), (nil, ["8.8.8.8"], "8.8.8.8"),
            // The proxy's entry comes after the client's own.
            ("127.0.0.1", ["127.0.0.1, 8.8.8.8"], "8.8.8.8"), ("127.0.0.1", ["1.1.1.1", "8.8.8.8"], "8.8.8.8"),
            ("10.0.0.2", ["8.8.8.8"], "8.8.8.8"), ("10.0.0.2", [], "10.0.0.2"), ("10.0.0.3", ["8.8.8.8"], "10.0.0.3"),
            ("127.0.0.1", ["8.8.8.8, 10.0.0.2"], "8.8.8.8"), ("127.0.0.1", ["8.8.8.8:443"], "8.8.8.8"),
            ("127.0.0.1", ["[2001:db8::1]:443"], "2001:db8::1"), ("127.0.0.1", ["2001:db8::1"], "2001:db8::1"),
            ("10.0.0.2", ["nonsense"], "10.0.0.2"), ("10.0.0.2", ["8.8.8.8, unknown"], "10.0.0.2"),
            ("127.0.0.1", ["unknown"], "127.0.0.1"), ("127.0.0.1", ["127.0.0.1"], nil), ("127.0.0.1", [","], nil),
        ] as [(String?, [String], String?)])
    func clients(peer: String?, forwarded: [String], expected: String?) throws {
        var headers = HTTPFields()
        let name = try #require(HTTPField.Name.xForwardedFor)
        for value in forwarded { headers.append(HTTPField(name: name, value: value)) }
        let proxies = TrustedProxies([try #require(IPNetwork("10.0.0.2"))])
        let client = proxies.client(peer: try peer.map { try #require(IPAddress($0)) }, forwarded: headers)
        #expect(client == (try expected.map { .remote(try #require(IPAddress($0))) } ?? .local))
    }

    @Test(
        "On a public site, a request without X-Forwarded-For is remote",
        arguments: [
            ("127.0.0.1", [], "127.0.0.1"), ("::1", [], "::1"), (nil, [], "::1"), ("127.0.0.1", [","], "127.0.0.1"),
            ("127.0.0.1", ["127.0.0.1"], nil), (nil, ["::1"], nil), ("127.0.0.1", ["8.8.8.8"], "8.8.8.8"),
            ("10.0.0.2", [], "10.0.0.2"), ("203.0.113.9", ["127.0.0.1"], "203.0.113.9"),
        ] as [(String?, [String], String?)])
    func publicClients(peer: String?, forwarded: [String], expected: String?) throws {
        var headers = HTTPFields()
        let name = try #require(HTTPField.Name.xForwardedFor)
        for value in forwarded { headers.append(HTTPField(name: name, value: value)) }
        let proxies = TrustedProxies([try #require(IPNetwork("10.0.0.2"))], isPublic: true)
        let client = proxies.client(peer: try peer.map { try #require(IPAddress($0)) }, forwarded: headers)
        #expect(client == (try expected.map { .remote(try #require(IPAddress($0))) } ?? .local))
    }

    @Test("Behind a proxy without X-Forwarded-For, all clients share a limit; a proxy that names this machine has none")
    func silentProxy() async throws {
        let site = try await Site(
            movies: Self.asking([.sample()]),
            limits: RequestLimits(
                searches: RateLimit(1, each: .seconds(60), uptime: clock.environment.uptime),
                questions: RateLimit(1, each: .seconds(60), uptime: clock.environment.uptime),
                proxies: TrustedProxies(isPublic: true)))
        #expect(try await site.get("/movies?query=dune").status == 200)
        #expect(try await site.get("/movies?query=dune").status == 429)
        for _ in 0..<3 {
            #expect(try await site.get("/movies?query=dune", headers: Self.forwarded("127.0.0.1")).status == 200)
        }
        #expect(try await site.post("/questions", ["question": "question number 1", "token": "1"]).status == 303)
        let refused = try await site.post("/questions", ["question": "question number 2", "token": "2"])
        #expect(try await site.get(#require(refused.location)).status == 429)
    }

    @Test("An IPv6 network of 2^64 addresses is one client")
    func networksOfClients() throws {
        func network(_ text: String) throws -> IPAddress { try #require(IPAddress(text)).network }
        #expect(try network("2001:db8:1:2:3:4:5:6") == network("2001:db8:1:2::"))
        #expect(try network("2001:db8:1:3::") != network("2001:db8:1:2::"))
        #expect(try network("203.0.113.9") != network("203.0.113.10"))
        func site(_ text: String) throws -> IPAddress? { try #require(IPAddress(text)).site }
        #expect(try site("2001:db8:1:2:3::") == site("2001:db8:1:ffff::") && site("2001:db8:1:2::") != site("2001:db8:2:2::"))
        #expect(try site("203.0.113.9") == nil)
    }

    // MARK: Whole exchanges

    private let clock = StubRetryEnvironment()

    private static let kim: [HTTPField.Name: String] = forwarded("203.0.113.1")
    private static let lee: [HTTPField.Name: String] = forwarded("203.0.113.2")

    private static func forwarded(_ address: String, visitor: VisitorID? = nil) -> [HTTPField.Name: String] {
        var headers: [HTTPField.Name: String] = [:]
        if let name = HTTPField.Name.xForwardedFor { headers[name] = address }
        if let visitor { headers[.cookie] = visitor.cookie }
        return headers
    }

    private func limits(searches: Int = 0, questions: Int = 0) -> RequestLimits {
        RequestLimits(
            searches: RateLimit(searches, each: .seconds(60), uptime: clock.environment.uptime),
            questions: RateLimit(questions, each: .seconds(3600), uptime: clock.environment.uptime))
    }

    /// A catalog that asks a service for every search and every work.
    private static func asking<Item: SampleWork>(_ works: [Item]) -> StubCatalog<Item> {
        StubCatalog(
            search: { query in
                RequestTelemetry.current?.addServiceRequest()
                return CatalogResponse(StubCatalog.page(query.page.value, of: works))
            },
            details: { id throws(CatalogError) in
                RequestTelemetry.current?.addServiceRequest()
                guard let work = works.first(where: { $0.id == id }) else { throw CatalogError(.notFound, source: .tmdb) }
                return CatalogResponse(WorkDetails(work: work))
            })
    }

    private func askingSite(_ recents: StubRecentQueries = StubRecentQueries(), searches: Int) async throws -> Site {
        try await Site(
            movies: Self.asking([.sample()]), books: Self.asking([.sample()]), recents: recents,
            limits: limits(searches: searches))
    }

    @Test("Past the limit, a search is a 429 with the wait, in the viewer's language, and keeps the query")
    func searches() async throws {
        let site = try await askingSite(searches: 3)
        for address in ["/movies?query=dune", "/search?query=dune", "/books?query=dune&page=1"] {
            #expect(try await site.get(address, headers: Self.kim).status == 200)
        }
        for address in ["/movies?query=dune", "/search?query=dune", "/books?query=dune", "/movies/catalog-sample-1999"] {
            let page = try await site.get(address, headers: Self.kim)
            #expect(page.status == 429 && page.headers[.retryAfter] == "20", "\(address)")
            #expect(page.errorCode == "rate-limited" && page.element("#error")?.text.contains("20 seconds") == true)
            #expect(page.element("a.button")?["href"] == address + (address.contains("query") ? "&fresh=1" : ""))
            #expect(page.query == (address.contains("dune") ? "dune" : ""), "\(address)")
        }
        let korean = try await site.get("/movies?query=dune", headers: Self.kim.merging([.acceptLanguage: "ko"]) { $1 })
        #expect(korean.status == 429 && korean.element("#error h1")?.text == "요청이 너무 잦습니다")
        #expect(korean.element("#error p")?.text.contains("20초") == true)
        let json = try await site.get("/movies?query=dune", headers: Self.kim.merging([.accept: "application/json"]) { $1 })
        #expect(try json.status == 429 && json.json["code"] as? String == "rate-limited")
        // Pages without a cost, other clients, and this machine are not limited.
        for address in ["/", "/movies", "/movies?query=", "/shelf", "/suggest?q=du", "/healthz", "/foyer.css"] {
            #expect(try await site.get(address, headers: Self.kim).status == 200, "\(address)")
        }
        #expect(try await site.get("/movies?query=dune", headers: Self.lee).status == 200)
        for _ in 0..<9 { #expect(try await site.get("/movies?query=dune").status == 200) }
        clock.advance(by: .seconds(20))
        #expect(try await site.get("/movies?query=dune", headers: Self.kim).status == 200)
        #expect(try await site.get("/movies?query=dune", headers: Self.kim).status == 429)
    }

    @Test("Past the limit, POST requests save nothing and set no cookie")
    func forms() async throws {
        let recents = StubRecentQueries()
        let shelf = StubShelf()
        let site = try await Site(
            movies: Self.asking([.sample()]), books: Self.asking([.sample()]), recents: recents, shelf: shelf,
            limits: limits(searches: 1))
        let visitor = VisitorID()
        let mine = Self.forwarded("203.0.113.1", visitor: visitor)
        #expect(try await site.post("/movies/search", ["query": "dune"], headers: mine).status == 303)
        for address in ["/search", "/movies/search", "/books/search"] {
            let posted = try await site.post(address, ["query": "emma"], headers: mine)
            #expect(posted.status == 303 && posted.headers[.setCookie] == nil)
            let page = try await site.get(#require(posted.location), headers: mine)
            #expect(page.status == 429 && page.headers[.setCookie] == nil && page.headers[.retryAfter] == "60")
            #expect(page.query == "emma", "\(address)")
        }
        let kept = try await site.post(
            "/shelf", ["kind": "movies", "id": "catalog-sample-1999", "status": "watched", "here": "/movies"], headers: mine)
        #expect(kept.status == 303 && kept.location == "/movies/catalog-sample-1999" && kept.headers[.setCookie] == nil)
        #expect(try await site.get("/movies/catalog-sample-1999", headers: mine).status == 429)
        #expect(try await shelf.entries(of: visitor).isEmpty)
        var queries: [String] = []
        for scope in SearchScope.allCases {
            queries += try await recents.recentQueries(scope, of: visitor, limit: 9).map(\.text)
        }
        #expect(queries == ["dune"])
        #expect(try await site.get("/images/covers/movies/catalog-sample-1999.svg", headers: mine).status == 429)
    }

    @Test("Neither a new cookie nor a new address resets the limit")
    func identities() async throws {
        let site = try await askingSite(searches: 2)
        for _ in 0..<2 {
            let headers = Self.forwarded("203.0.113.1", visitor: VisitorID())
            #expect(try await site.get("/movies?query=dune", headers: headers).status == 200)
        }
        let newCookie = Self.forwarded("203.0.113.1", visitor: VisitorID())
        #expect(try await site.get("/movies?query=dune", headers: newCookie).status == 429)
        let visitor = VisitorID()
        for number in 2..<4 {
            let headers = Self.forwarded("203.0.113.\(number)", visitor: visitor)
            #expect(try await site.get("/movies?query=dune", headers: headers).status == 200)
        }
        let newAddress = Self.forwarded("203.0.113.4", visitor: visitor)
        #expect(try await site.get("/movies?query=dune", headers: newAddress).status == 429)
        // Other clients of the network keep their tokens.
        for _ in 0..<2 {
            #expect(try await site.get("/movies?query=dune", headers: Self.forwarded("203.0.113.4")).status == 200)
        }
    }

    @Test("Saved responses and the built-in catalog do not count")
    func free() async throws {
        let saved = try await Site(
            movies: StubMovieCatalog([.sample()]), books: StubBookCatalog([.sample()]), limits: limits(searches: 1))
        for _ in 0..<5 {
            for address in ["/movies?query=dune", "/search?query=dune", "/books/catalog-the-book-one"] {
                #expect(try await saved.get(address, headers: Self.kim).status == 200)
            }
            #expect(try await saved.post("/search", ["query": "dune"], headers: Self.kim).status == 303)
        }
        // A failed request to a service counts, too.
        let failing = try await Site(
            movies: StubMovieCatalog(
                search: { _ throws(CatalogError) in
                    RequestTelemetry.current?.addServiceRequest()
                    throw CatalogError(.timeout, source: .tmdb)
                }), limits: limits(searches: 1))
        #expect(try await failing.get("/movies?query=dune", headers: Self.kim).status == 504)
        #expect(try await failing.get("/movies?query=dune", headers: Self.kim).status == 429)
    }

    @Test("Past the limit, a question keeps its text; invalid questions do not count")
    func questions() async throws {
        let questions = StubQuestions()
        let site = try await Site(questions: questions, limits: limits(questions: 2))
        for number in 1...2 {
            #expect(try await site.post("/questions", ["question": "x"], headers: Self.kim).status == 422)
            let asked = try await site.post(
                "/questions", ["question": "question number \(number)", "token": "\(number)"], headers: Self.kim)
            #expect(asked.status == 303)
        }
        let visitor = VisitorID()
        let mine = Self.forwarded("203.0.113.1", visitor: visitor)
        let id = QuestionID()
        let refused = try await site.post(
            "/questions", ["question": "question number 3", "token": "3", "instead": id.description, "read": "1"], headers: mine
        )
        let address = "/ask?question=question%20number%203&instead=\(id)&read=1"
        #expect(refused.status == 303 && refused.location == address && refused.headers[.setCookie] == nil)
        // As often as it is loaded, the form tells how long the limit holds, and keeps what was entered.
        for _ in 0..<3 {
            let form = try await site.get(address, headers: mine)
            #expect(form.status == 429 && form.headers[.retryAfter] == "1800" && form.errorCode == "rate-limited")
            #expect(form.element("#error")?.text.contains("30 minutes") == true)
            #expect(form.element("#question")?.text == "question number 3")
            #expect(form.element("#question")?["aria-invalid"] == nil)
            #expect(form.element("#ask-form [name='instead']")?["value"] == id.description)
            #expect(form.element("#ask-form [name='read']")?["checked"] != nil)
        }
        #expect(try await site.get("/ask", headers: mine).status == 200)
        #expect(try await questions.questions(of: visitor, page: .first, pageSize: 9).total == 0)
        clock.advance(by: .seconds(1800))
        for _ in 0..<3 { #expect(try await site.get(address, headers: mine).status == 200, "a look takes no token") }
        let again = try await site.post(
            "/questions", ["question": "question number 3", "token": "3"], headers: Self.kim)
        #expect(again.status == 303)
    }

    @Test("0 means no limit")
    func none() {
        #expect(limit(0) == nil && limit(1) != nil)
    }

    private func limit(_ count: Int) -> RateLimit? {
        RateLimit(count, each: .seconds(60), uptime: clock.environment.uptime)
    }

    @Test("Over a socket, connections from this machine do not count, except for a proxy's clients")
    func socket() async throws {
        let site = try await askingSite(searches: 1)
        try await site.run { url async throws in
            func status(_ headers: [String: String]) async throws -> Int {
                try await HTTPTransport(userAgent: "test").get(
                    url.appending(path: "movies").appending(queryItems: [URLQueryItem(name: "query", value: "dune")]),
                    headers: headers, limits: .patient
                ).status
            }
            for _ in 0..<3 { #expect(try await status([:]) == 200) }
            #expect(try await status(["X-Forwarded-For": "203.0.113.1"]) == 200)
            #expect(try await status(["X-Forwarded-For": "203.0.113.1"]) == 429)
        }
    }
}

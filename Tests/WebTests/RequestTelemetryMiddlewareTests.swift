import CoreMetrics
import Domain
import Foundation
import HTTPTypes
import Logging
import Providers
import Synchronization
import TestSupport
import Testing
import Web

@Suite("Metrics, timings and request ids")
struct RequestTelemetryMiddlewareTests {
    private let clock = StubRetryEnvironment()
    private let registry = PrometheusMetrics()

    private func configuration(_ access: MetricsAccess = .loopback) -> MetricsConfiguration {
        MetricsConfiguration(registry: registry, access: access, uptime: clock.environment.uptime)
    }

    // MARK: Metrics

    @Test("Counters, timers and gauges are written in Prometheus' format")
    func format() {
        Counter(label: "some.things", dimensions: [("kind", "a \"b\"\\\n")], factory: registry).increment(by: 2)
        Counter(label: "some.things", dimensions: [("kind", "a \"b\"\\\n")], factory: registry).increment()
        Counter(label: "some.things", factory: registry).increment()
        Gauge(label: "2 now", factory: registry).record(1.5)
        let timer = Timer(label: "took", dimensions: [("to.whom", "x")], factory: registry)
        for milliseconds in [0, 1, 2, 20_000] { timer.recordNanoseconds(Int64(milliseconds) * 1_000_000) }
        let lines = registry.text.split(separator: "\n").map(String.init)
        #expect(lines.prefix(2) == ["# TYPE _2_now gauge", "_2_now 1.5"])
        #expect(
            lines.dropFirst(2).prefix(3) == [
                "# TYPE some_things_total counter", "some_things_total 1", "some_things_total{kind=\"a \\\"b\\\"\\\\\\n\"} 3",
            ])
        #expect(lines[5] == "# TYPE took_seconds histogram")
        #expect(lines[6] == "took_seconds_bucket{to_whom=\"x\",le=\"0.0005\"} 1")
        #expect(lines[7] == "took_seconds_bucket{to_whom=\"x\",le=\"0.001\"} 2")
        #expect(lines[8] == "took_seconds_bucket{to_whom=\"x\",le=\"0.0025\"} 3")
        #expect(
            lines.suffix(4) == [
                "took_seconds_bucket{to_whom=\"x\",le=\"10.0\"} 3", "took_seconds_bucket{to_whom=\"x\",le=\"+Inf\"} 4",
                "took_seconds_sum{to_whom=\"x\"} 20.003", "took_seconds_count{to_whom=\"x\"} 4",
            ])
    }

    @Test("Requests are counted and timed by route, method and status, without their addresses")
    func requests() async throws {
        let clock = clock
        let site = try await Site(
            movies: StubMovieCatalog(
                search: { query in
                    clock.advance(by: .milliseconds(3))
                    return CatalogResponse(.empty(query))
                },
                details: { _ throws(CatalogError) in throw CatalogError(.notFound, source: .catalog) }),
            metrics: configuration())
        for address in [
            "/movies?query=aardvark", "/movies?query=beetle", "/movies/catalog-cicada", "/nothing/dragonfly", "/foyer.css",
            "/%zz", "/wp-login.php",
        ] {
            _ = try await site.get(address)
        }
        _ = try await site.post("/movies/search", ["query": "earwig"])
        _ = try await site.send(.head, "/movies?query=firefly", headers: [:], body: nil)
        _ = try await site.send(.init("PROPFIND")!, "/movies", headers: [:], body: nil)
        let page = try await site.get("/metrics")
        #expect(page.status == 200 && page.headers[.contentType] == "text/plain; version=0.0.4; charset=utf-8")
        #expect(page.headers[.cacheControl] == "no-store" && page.headers[.eTag] == nil)
        func count(_ route: String, _ method: String, _ status: Int) -> String? {
            let labels = "http_route=\"\(route)\",http_request_method=\"\(method)\",http_response_status_code=\"\(status)\""
            let lines = page.body.split(separator: "\n")
            return lines.first { $0.hasPrefix("hb_requests_total{\(labels)} ") }.map {
                String($0.split(separator: " ").last ?? "")
            }
        }
        #expect(count("/movies", "GET", 200) == "2" && count("/movies", "HEAD", 200) == "1")
        #expect(count("/movies/{id}", "GET", 404) == "1" && count("/movies/search", "POST", 303) == "1")
        #expect(count("/{public file}", "GET", 200) == "1")
        #expect(count("none", "GET", 404) == "2" && count("none", "GET", 400) == "1")
        #expect(page.body.contains("http_route=\"none\",http_request_method=\"other\""))
        let labels = "http_route=\"/movies\",http_request_method=\"GET\",http_response_status_code=\"200\""
        let lines = page.body.split(separator: "\n")
        #expect(lines.contains("http_server_request_duration_seconds_bucket{\(labels),le=\"0.0025\"} 0"))
        #expect(lines.contains("http_server_request_duration_seconds_bucket{\(labels),le=\"0.005\"} 2"))
        #expect(lines.contains("http_server_request_duration_seconds_sum{\(labels)} 0.006"))
        for word in ["aardvark", "beetle", "cicada", "dragonfly", "earwig", "firefly", "wp-login", "zz"] {
            #expect(!page.body.contains(word), "\(word)")
        }
    }

    @Test("A cached response is counted, timed and logged as a new one is")
    func cachedResponses() async throws {
        let log = CapturedLog()
        let cache = ResponseCache(lifetime: .seconds(60), uptime: { .zero })
        let site = try await Site(metrics: configuration(), logger: log.logger(.debug), responseCache: cache)
        for _ in 1...3 { _ = try await site.get("/movies?query=dune") }
        #expect(cache.hitCount == 2)
        #expect(log.entries.filter { $0.message == "answered" && $0.metadata["path"] == "/movies" }.count == 3)
        let labels = "http_route=\"/movies\",http_request_method=\"GET\",http_response_status_code=\"200\""
        #expect(registry.text.contains("hb_requests_total{\(labels)} 3\n"))
        #expect(registry.text.contains("http_server_request_duration_seconds_count{\(labels)} 3\n"))
    }

    @Test("Metrics are visible to this machine or with the token; a 404 otherwise")
    func access() async throws {
        func status(_ access: MetricsAccess, _ headers: [String: String] = [:]) async throws -> Int {
            var fields: [HTTPField.Name: String] = [:]
            for (name, value) in headers { fields[try #require(HTTPField.Name(name))] = value }
            return try await Site(metrics: configuration(access)).get("/metrics", headers: fields).status
        }
        #expect(try await status(.loopback) == 200)
        for proxy in [
            ["X-Forwarded-For": "203.0.113.1"], ["X-Forwarded-For": "127.0.0.1"], ["Forwarded": "for=203.0.113.1"],
            ["X-Real-IP": "203.0.113.1"], ["Via": "1.1 proxy"],
        ] {
            #expect(try await status(.loopback, proxy) == 404, "\(proxy)")
        }
        #expect(try await status(.nobody) == 404)
        let token = MetricsAccess.token("a-long-enough-token")
        #expect(try await status(token) == 404)
        #expect(try await status(token, ["Authorization": "Bearer a-long-enough-token", "Via": "1.1 proxy"]) == 200)
        for wrong in ["Bearer a-long-enough-tokem", "Bearer a-long-enough-token2", "Bearer ", "a-long-enough-token", ""] {
            #expect(try await status(token, ["Authorization": wrong]) == 404, "\(wrong)")
        }
    }

    @Test("Over a socket, metrics are visible to this machine, and not through a proxy")
    func socket() async throws {
        try await Site(metrics: configuration()).run { url async throws in
            let transport = HTTPTransport(userAgent: "test")
            let page = url.appending(path: "metrics")
            #expect(try await transport.get(page, limits: .patient).status == 200)
            #expect(try await transport.get(page, headers: ["X-Forwarded-For": "203.0.113.1"], limits: .patient).status == 404)
        }
    }

    @Test("Each request that is answered with 403 or 429 is reported")
    func refusals() async throws {
        let reported = Mutex<[Int]>([])
        let site = try await Site(
            limits: RequestLimits(changes: RateLimit(1, each: .seconds(60), uptime: { .zero })),
            metrics: MetricsConfiguration(
                registry: registry, access: .nobody, uptime: { .zero }),
            onRefusal: { status in reported.withLock { $0.append(status) } })
        let stranger = [try #require(HTTPField.Name("X-Forwarded-For")): "203.0.113.1"]
        let cross = [try #require(HTTPField.Name("Sec-Fetch-Site")): "cross-site"]
        #expect(try await site.post("/shelf/add", ["kind": "books", "title": "Emma"], headers: stranger).status == 303)
        #expect(try await site.post("/shelf/add", ["kind": "books", "title": "Emma"], headers: stranger).status == 429)
        #expect(try await site.post("/shelf/add", ["kind": "books", "title": "Emma"], headers: cross).status == 403)
        #expect(try await site.get("/nothing").status == 404)
        #expect(reported.withLock { $0 } == [429, 403])
    }

    // MARK: Server-Timing

    @Test("Pages have Server-Timing with the database's share; files do not")
    func timing() async throws {
        let clock = clock
        let site = try await Site(
            movies: StubMovieCatalog(
                search: { query in
                    clock.advance(by: .microseconds(12_034))
                    RequestTelemetry.current?.addDatabaseTime(.microseconds(1_500))
                    RequestTelemetry.current?.addDatabaseTime(.microseconds(507))
                    return CatalogResponse(.empty(query))
                }), metrics: configuration())
        let name = try #require(HTTPField.Name("Server-Timing"))
        for form in ["text/html", "application/json"] {
            let page = try await site.get("/movies?query=dune", headers: [.accept: form])
            #expect(page.headers[name] == "total;dur=12.034, db;dur=2.007", "\(form)")
        }
        #expect(try await site.get("/nothing").headers[name] == "total;dur=0.000")
        for address in ["/foyer.css", "/healthz", "/opensearch.xml", "/metrics"] {
            #expect(try await site.get(address).headers[name] == nil, "\(address)")
        }
    }

    @Test("Server-Timing is sent only where metrics are visible, for cached and new responses")
    func timingAccess() async throws {
        let name = try #require(HTTPField.Name("Server-Timing"))
        let token = "a-long-enough-token"
        let stranger = [try #require(HTTPField.Name("X-Forwarded-For")): "203.0.113.1"]
        func site(_ access: MetricsAccess) async throws -> Site {
            try await Site(
                metrics: configuration(access), responseCache: ResponseCache(lifetime: .seconds(60), uptime: { .zero }))
        }
        let local = try await site(.loopback)
        for _ in 0..<2 {
            #expect(try await local.get("/movies?query=dune", headers: stranger).headers[name] == nil)
            #expect(try await local.get("/movies?query=dune").headers[name] == "total;dur=0.000")
        }
        let remote = try await site(.token(token))
        #expect(try await remote.get("/").headers[name] == nil)
        #expect(try await remote.get("/", headers: [.authorization: "Bearer \(token)"]).headers[name] != nil)
        #expect(try await remote.get("/").headers[name] == nil, "what was made for one is sent to others")
        #expect(try await site(.nobody).get("/").headers[name] == nil)
    }

    // MARK: Logs

    @Test("A response has the request's id: the client's where it is safe in a log, else a new one")
    func requestID() async throws {
        let log = CapturedLog()
        let site = try await Site(recents: StubRecentQueries(failing: .corrupt), logger: log.logger(.info))
        let name = try #require(HTTPField.Name("X-Request-ID"))
        let visitor = [HTTPField.Name.cookie: VisitorID().cookie]
        for given in ["1", "0190a5f2-7c1e-7d3b-8a6f-3b2e1d4c5a60", "Req_1.2-3", String(repeating: "x", count: 128)] {
            let response = try await site.get("/", headers: visitor.merging([name: given]) { $1 })
            #expect(response.headers[name] == given)
            #expect(log.entries.last?.metadata["hb.request.id"] == .string(given))
        }
        var made: Set<String> = []
        for given in ["", "a b", "a\tlevel=error", "é", String(repeating: "x", count: 129), "a;b", "{}"] {
            let id = try #require(try await site.get("/", headers: visitor.merging([name: given]) { $1 }).headers[name])
            #expect(id != given && (16...32).contains(id.count) && id.allSatisfy(\.isHexDigit), "\(id)")
            #expect(log.entries.last?.metadata["hb.request.id"]?.description == id)
            made.insert(id)
        }
        #expect(made.count == 7)
        #expect(try await site.get("/foyer.css").headers[name] != nil)
        // An id on new responses alone would tell which responses come from the cache.
        #expect(try await site.get("/movies?query=x").headers[name] == nil)
        #expect(try await site.get("/movies?query=x&page=0").headers[name] != nil)
    }

    @Test("If the recent queries cannot be read, the suggestions of the catalog remain, and the log has the error")
    func suggestionsWithoutRecentQueries() async throws {
        let log = CapturedLog()
        let site = try await Site(recents: StubRecentQueries(failing: .corrupt), logger: log.logger(.info))
        let visitor = [HTTPField.Name.cookie: VisitorID().cookie]
        #expect(try await site.get("/suggest?q=du", headers: visitor).body == #"["du",["du one","du two"]]"#)
        #expect(log.entries.map { "\($0.message)" } == ["recent queries not read"])
    }

    @Test("No query, question, note or file is logged above debug, also where requests fail")
    func privacy() async throws {
        let log = CapturedLog()
        let logger = log.logger(.trace)
        let visitor = [HTTPField.Name.cookie: VisitorID().cookie]
        let secret = "quokka"
        let sites = [
            try await Site(movies: StubMovieCatalog([.sample()]), books: StubBookCatalog([.sample()]), logger: logger),
            try await Site(
                movies: StubMovieCatalog(failing: .badResponse), books: StubBookCatalog(failing: .timeout),
                recents: StubRecentQueries(failing: .failed("disk I/O error")), questions: StubQuestions(failing: .full),
                shelf: StubShelf(failing: .readOnly), logger: logger),
        ]
        for site in sites {
            for address in [
                "/movies?query=\(secret)", "/search?query=\(secret)", "/books?query=\(secret)&page=x", "/suggest?q=\(secret)",
                "/ask?question=\(secret)", "/shelf?query=\(secret)", "/movies/catalog-\(secret)", "/\(secret)",
                "/shelf/feed/\(secret).atom", "/movies?query=%zz\(secret)", "/images/covers/books/tmdb-\(secret).svg",
            ] {
                _ = try await site.get(address, headers: visitor)
            }
            for address in ["/search", "/movies/search", "/books/search"] {
                _ = try await site.post(address, ["query": secret], headers: visitor)
            }
            _ = try await site.post("/questions", ["question": "a book about a \(secret)", "token": "t"], headers: visitor)
            _ = try await site.post("/questions", ["question": secret, "token": "t"], headers: visitor)
            _ = try await site.post("/recents/delete", ["kind": "movies", "query": secret], headers: visitor)
            _ = try await site.post(
                "/shelf", ["kind": "books", "id": "catalog-the-book-one", "status": "read", "note": secret], headers: visitor)
            let file =
                "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"\(secret).csv\"\r\n\r\nTitle\n\(secret)\r\n--b--\r\n"
            _ = try await site.send(
                .post, "/shelf/import",
                headers: visitor.merging([.contentType: "multipart/form-data; boundary=b"]) { $1 }, body: file)
        }
        #expect(log.entries.contains { $0.level == .error }, "something went wrong, and was logged")
        #expect(log.entries.contains { $0.level == .debug })
        for entry in log.entries where entry.level > .debug {
            let said = "\(entry.message) \(entry.metadata)"
            #expect(!said.contains(secret) && !said.contains("foyer_visitor"), "\(said)")
        }
    }
}

import Domain
import Foundation
import HTTPTypes
import TestSupport
import Testing

@Suite("The film flow")
struct FilmFlowTests {
    static func films(_ count: Int) -> [Movie] {
        (0..<count).map { .sample(key: "film-\($0)", title: "Film \($0)") }
    }

    @Test("The home page offers a box and ways in, and sets no cookie")
    func home() async throws {
        let page = try await Site().get("/")
        #expect(page.status == 200)
        #expect(page.body.contains("id=\"search-form\""))
        #expect(page.body.contains("name=\"query\""))
        #expect(page.body.contains("A Way In"))
        #expect(page.headers[.setCookie] == nil)
    }

    @Test(
        "Without a query, films show their initial state",
        arguments: ["/movies", "/movies?query=", "/movies?query=%20%20", "/movies?page=3", "/movies?query=&page=1"])
    func initial(address: String) async throws {
        let page = try await Site().get(address)
        #expect(page.status == 200)
        #expect(page.body.contains("id=\"empty\" class=\"empty\" data-state=\"initial\""))
        #expect(!page.body.contains("id=\"results\""))
    }

    @Test("A search leads from the form to the results, and its query hangs under the box")
    func search() async throws {
        let site = try await Site(catalog: StubMovieCatalog(movies: Self.films(3)))
        let posted = try await site.post("/movies/search", ["query": " seven  samurai "])
        #expect(posted.status == 303)
        #expect(posted.location == "/movies?query=seven%20samurai")
        let cookie = try #require(posted.visitorCookie)
        let page = try await site.get(#require(posted.location), headers: [.cookie: cookie])
        #expect(page.status == 200)
        #expect(page.results == ["catalog-film-0", "catalog-film-1", "catalog-film-2"])
        #expect(page.body.contains("id=\"result-count\" class=\"count\" data-total=\"3\""))
        #expect(page.body.contains("value=\"seven samurai\" placeholder"))
        #expect(page.recents == ["seven samurai"])
        #expect(page.headers[.setCookie] == nil)
    }

    @Test("The visitor's cookie is unguessable, HttpOnly and Lax, and Secure where people come by https")
    func cookie() async throws {
        let plain = try await Site().post("/movies/search", ["query": "dune"])
        let cookie = try #require(plain.headers[.setCookie])
        #expect(cookie.wholeMatch(of: /foyer_visitor=[0-9a-f]{32};.*/) != nil)
        for attribute in ["HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=31536000"] { #expect(cookie.contains(attribute)) }
        #expect(!cookie.contains("Secure"))
        let secure = try await Site(publicURL: URL(string: "https://films.example.org")).post(
            "/movies/search", ["query": "dune"])
        #expect(secure.headers[.setCookie]?.contains("Secure") == true)
    }

    @Test("A blank query leads back, searches nothing and keeps nothing", arguments: ["", "   ", "\u{3000}"])
    func blank(query: String) async throws {
        let catalog = StubMovieCatalog(movies: Self.films(3))
        let posted = try await Site(catalog: catalog).post("/movies/search", ["query": query])
        #expect(posted.status == 303)
        #expect(posted.location == "/movies")
        #expect(posted.headers[.setCookie] == nil)
        #expect(await catalog.queries.isEmpty)
    }

    @Test("Next page, last page, and no page past it")
    func pages() async throws {
        let site = try await Site(catalog: StubMovieCatalog(movies: Self.films(41)))
        let first = try await site.get("/movies?query=x")
        #expect(first.results.count == 20)
        #expect(first.body.contains("<a rel=\"next\" href=\"/movies?query=x&amp;page=2\">"))
        #expect(!first.body.contains("rel=\"prev\""))
        let last = try await site.get("/movies?query=x&page=3")
        #expect(last.results == ["catalog-film-40"])
        #expect(last.body.contains("<a rel=\"prev\" href=\"/movies?query=x&amp;page=2\">"))
        #expect(!last.body.contains("rel=\"next\""))
        #expect(last.body.contains("That is the end of the list."))
        let past = try await site.get("/movies?query=x&page=4")
        #expect(past.status == 302)
        #expect(past.location == "/movies?query=x&page=3")
    }

    @Test("A later page is no new search")
    func laterPage() async throws {
        let site = try await Site(catalog: StubMovieCatalog(movies: Self.films(41)))
        let cookie = try #require(try await site.post("/movies/search", ["query": "one"]).visitorCookie)
        let page = try await site.get("/movies?query=two&page=2", headers: [.cookie: cookie])
        #expect(page.recents == ["one"])
    }

    @Test(
        "A page that is no number from 1 to 500 is refused, the query kept",
        arguments: ["0", "-1", "%2B5", "501", "x", "1.5", ""])
    func badPage(page: String) async throws {
        let answer = try await Site().get("/movies?query=dune&page=\(page)")
        #expect(answer.status == 400)
        #expect(answer.body.contains("data-error=\"invalid-page\""))
        #expect(answer.body.contains("value=\"dune\" placeholder"))
    }

    @Test("Nothing found says so and offers ways on")
    func noResults() async throws {
        let page = try await Site().get("/movies?query=xyzzy")
        #expect(page.status == 200)
        #expect(page.body.contains("data-state=\"no-results\""))
        #expect(page.body.contains("No films for “xyzzy”"))
        #expect(page.body.contains("A Way In"))
        let past = try await Site().get("/movies?query=xyzzy&page=2")
        #expect(past.location == "/movies?query=xyzzy")
    }

    @Test("A query over 200 characters is refused, and loses nothing")
    func tooLong() async throws {
        let text = String(repeating: "긴", count: 201)
        for answer in [
            try await Site().post("/movies/search", ["query": text]),
            try await Site().get("/movies?query=" + (text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")),
        ] {
            #expect(answer.status == 400)
            #expect(answer.body.contains("data-error=\"query-too-long\""))
            #expect(answer.body.contains(text))
        }
    }

    @Test("A film's page holds its facts, its book, and its director's other films")
    func details() async throws {
        let catalog = StubMovieCatalog { id in
            Answer(
                MovieDetails(movie: .sample(), book: .sample(), byTheSameDirectors: [.sample(key: "other", title: "The Other")])
            )
        }
        let page = try await Site(catalog: catalog).get("/movies/catalog-sample-1999")
        #expect(page.status == 200)
        for text in [
            "The Sample", "표본", "2 March 1999", "Based on the book", "The Book", "9780306406157", "By the same director",
            "The Other",
        ] {
            #expect(page.body.contains(text), "\(text)")
        }
        #expect(page.body.contains("https://www.imdb.com/title/tt0000001/"))
    }

    @Test(
        "An unknown film, and an unknown page, are not found",
        arguments: ["/movies/catalog-nothing", "/movies/xyz", "/movies/tmdb-1", "/nothing", "/movies/catalog-a%2Fb"])
    func unknown(address: String) async throws {
        let page = try await Site().get(address)
        #expect(page.status == 404)
        #expect(page.body.contains("id=\"error\" class=\"error\" role=\"alert\" data-error=\"not-found\""))
    }

    @Test(
        "Every failure of a catalog is its own page and status",
        arguments: [
            (CatalogError.Kind.offline, 503, "offline"), (.timeout, 504, "timeout"), (.unauthorized, 502, "unauthorized"),
            (.quota, 503, "quota"), (.rateLimited, 503, "rate-limited"), (.notFound, 404, "not-found"),
            (.badResponse, 502, "bad-response"), (.unavailable, 503, "unavailable"),
        ])
    func failures(kind: CatalogError.Kind, status: Int, code: String) async throws {
        let site = try await Site(catalog: StubMovieCatalog(failing: kind))
        for page in [try await site.get("/movies?query=dune"), try await site.post("/movies/search", ["query": "dune"])] {
            #expect(page.status == status)
            #expect(page.body.contains("data-error=\"\(code)\""))
            #expect(page.body.contains("value=\"dune\" placeholder"))
            #expect(page.headers[.retryAfter] == (status == 503 ? "60" : nil))
            #expect(page.body.contains("href=\"/movies?query=dune\">Try again") == (kind != .notFound))
            #expect(page.headers[.setCookie] == nil)
        }
    }

    @Test("How long to wait is what the service said")
    func retryAfter() async throws {
        let page = try await Site(catalog: StubMovieCatalog(failing: .rateLimited, retryAfter: 7)).get("/movies?query=dune")
        #expect(page.headers[.retryAfter] == "7")
    }

    @Test("A notice stands above results that came with a reservation")
    func notice() async throws {
        let catalog = StubMovieCatalog { query in
            Answer(StubMovieCatalog.page(1, of: [.sample()]), notices: [.sourceFailed(.tmdb, .timeout)])
        }
        let page = try await Site(catalog: catalog).get("/movies?query=dune")
        #expect(page.status == 200)
        #expect(page.body.contains("id=\"notice\" class=\"notice\" role=\"status\""))
        #expect(page.body.contains("TMDB did not answer: it took too long."))
        #expect(page.results.count == 1)
    }
}

@Suite("Recent queries on the pages")
struct RecentsFlowTests {
    let site: Site

    init() async throws {
        site = try await Site(catalog: StubMovieCatalog(movies: FilmFlowTests.films(1)))
    }

    @Test("Another visitor, and a stranger, see none of them")
    func privacy() async throws {
        let mine = try await visitor(searching: ["mine"])
        let other = try await visitor(searching: ["other"])
        #expect(try await recents(mine) == ["mine"])
        #expect(try await recents(other) == ["other"])
        #expect(try await site.get("/movies").recents == [])
        #expect(try await recents("foyer_visitor=00000000000000000000000000000000") == [])
        #expect(try await recents("foyer_visitor=x") == [])
    }

    @Test("Ten are shown, newest first")
    func ten() async throws {
        let cookie = try await visitor(searching: (1...12).map { "query \($0)" })
        #expect(try await recents(cookie) == (3...12).reversed().map { "query \($0)" })
    }

    @Test(
        "One is deleted, all are cleared, and each leads back to its page",
        arguments: ["/", "/movies?query=dune", "/movies/catalog-film-0"])
    func deletion(here: String) async throws {
        let cookie = try await visitor(searching: ["one", "two", "three"])
        let deleted = try await site.post(
            "/recents/delete", ["kind": "movies", "query": "two", "here": here], headers: [.cookie: cookie])
        #expect(deleted.status == 303 && deleted.location == here)
        #expect(try await recents(cookie) == ["three", "one"])
        let cleared = try await site.post("/recents/clear", ["kind": "movies", "here": here], headers: [.cookie: cookie])
        #expect(cleared.status == 303 && cleared.location == here)
        #expect(try await recents(cookie) == [])
    }

    @Test("Without the form's word, the page that the browser came from is led back to; never another site")
    func referrer() async throws {
        let cookie = try await visitor(searching: ["one"])
        func lead(_ referrer: String, _ here: String? = nil) async throws -> String? {
            let headers: [HTTPFieldName: String] = [.cookie: cookie, .referer: referrer]
            guard let here else { return try await site.post("/recents/clear", ["kind": "movies"], headers: headers).location }
            return try await site.post("/recents/clear", ["kind": "movies", "here": here], headers: headers).location
        }
        #expect(try await lead("http://localhost/movies?query=dune") == "/movies?query=dune")
        #expect(try await lead("http://evil.example/movies") == "/")
        #expect(try await lead("http://localhost.evil.example/movies") == "/")
        #expect(try await lead("http://localhost/movies", "https://evil.example/") == "/")
        #expect(try await lead("http://localhost/movies", "//evil.example/") == "/")
    }

    @Test("Switched off, searches leave no trace, and the page says so")
    func recording() async throws {
        let off = try await site.post("/recents/recording", ["on": "0", "here": "/movies"])
        #expect(off.status == 303 && off.location == "/movies")
        let cookie = try #require(off.visitorCookie)
        let posted = try await site.post("/movies/search", ["query": "secret"], headers: [.cookie: cookie])
        #expect(posted.status == 303 && posted.visitorCookie == cookie)
        let page = try await site.get("/movies", headers: [.cookie: cookie])
        #expect(page.recents == [] && page.body.contains("New searches are not kept."))
        _ = try await site.post("/recents/recording", ["on": "1", "here": "/movies"], headers: [.cookie: cookie])
        _ = try await site.post("/movies/search", ["query": "open"], headers: [.cookie: cookie])
        #expect(try await recents(cookie) == ["open"])
    }

    @Test(
        "A form without what it needs is refused",
        arguments: [
            ("/recents/delete", "kind=movies"), ("/recents/delete", "kind=none&query=x"), ("/recents/clear", ""),
            ("/recents/recording", "on=maybe"), ("/language", "language=xx"), ("/language", ""),
            ("/movies/search", "query=%FF%FE"), ("/movies/search", "query=%zz"), ("/movies/search", "query=a&query=b"),
        ])
    func malformed(address: String, body: String) async throws {
        let answer = try await site.send(
            .post, address, headers: [.contentType: "application/x-www-form-urlencoded"], body: body)
        #expect(answer.status == 400)
        #expect(answer.body.contains("data-error=\"malformed-request\""))
    }

    @Test("Where nothing can be kept, the search still leads to its results")
    func brokenStore() async throws {
        let broken = try await Site(
            catalog: StubMovieCatalog(movies: FilmFlowTests.films(1)), recents: StubRecentQueries(failing: .full))
        let posted = try await broken.post("/movies/search", ["query": "dune"])
        #expect(posted.status == 303 && posted.headers[.setCookie] == nil)
        let stranger = try await broken.get("/movies?query=dune")
        #expect(stranger.status == 200)
        let known = try await broken.get("/movies?query=dune", headers: [.cookie: "foyer_visitor=\(VisitorID().value)"])
        #expect(known.status == 200 && known.results == ["catalog-film-0"])
        let cleared = try await broken.post(
            "/recents/clear", ["kind": "movies"], headers: [.cookie: "foyer_visitor=\(VisitorID().value)"])
        #expect(cleared.status == 503 && cleared.body.contains("data-error=\"unavailable\""))
    }

    private func visitor(searching queries: [String]) async throws -> String {
        var cookie: String?
        for query in queries {
            let headers: [HTTPFieldName: String] = cookie.map { [.cookie: $0] } ?? [:]
            cookie = try await site.post("/movies/search", ["query": query], headers: headers).visitorCookie ?? cookie
        }
        return try #require(cookie)
    }

    private func recents(_ cookie: String) async throws -> [String] {
        try await site.get("/movies", headers: [.cookie: cookie]).recents
    }
}

private typealias HTTPFieldName = HTTPField.Name

import Domain
import Foundation
import HTTPTypes
import Presentation
import TestSupport
import Testing
import Web

/// The kind of work that a test runs for.
enum Kind: String, CaseIterable, CustomTestStringConvertible {
    case movies, books

    var testDescription: String { rawValue }
    var path: String { "/\(rawValue)" }
    var pageSize: Int { self == .movies ? Movie.pageSize : Book.pageSize }
    var heading: String { self == .movies ? "Films" : "Books" }
    var noun: String { self == .movies ? "film" : "book" }

    /// A site with some works of this kind, and none of the other.
    func site(_ count: Int = 0) async throws -> Site {
        switch self {
        case .movies: try await Site(movies: StubMovieCatalog(Movie.samples(count)))
        case .books: try await Site(books: StubBookCatalog(Book.samples(count)))
        }
    }

    /// A site whose catalog of this kind fails.
    func site(failing kind: ServiceErrorKind, retryAfter: Int? = nil) async throws -> Site {
        switch self {
        case .movies: try await Site(movies: StubMovieCatalog(failing: kind, retryAfter: retryAfter))
        case .books: try await Site(books: StubBookCatalog(failing: kind, retryAfter: retryAfter))
        }
    }

    /// A site where every search finds one work, with a notice.
    func site(noticing notice: CatalogNotice) async throws -> Site {
        switch self {
        case .movies:
            try await Site(
                movies: StubMovieCatalog { (_: WorkQuery<Movie>) in
                    CatalogResponse(StubMovieCatalog.page(1, of: [.sample()]), notices: [notice])
                })
        case .books:
            try await Site(
                books: StubBookCatalog { (_: WorkQuery<Book>) in
                    CatalogResponse(StubBookCatalog.page(1, of: [.sample()]), notices: [notice])
                })
        }
    }
}

@Suite("Films and books")
struct WorkFlowTests {
    @Test(
        "Without a query, the page offers selections", arguments: Kind.allCases,
        ["", "?query=", "?query=%20%20", "?query=&page=1"])
    func initial(kind: Kind, query: String) async throws {
        let page = try await kind.site().get(kind.path + query)
        #expect(page.status == 200)
        #expect(page.element("#empty.empty")?["data-state"] == "initial")
        #expect(page.texts(".tile-title") == ["A Way In"])
        #expect(page.elements("#results").isEmpty)
    }

    @Test("Without a query, filters, an order and pages list the works of the catalog, with filters that keep each other")
    func browsing() async throws {
        let site = try await Site(movies: StubMovieCatalog(Movie.samples(45)))
        let initial = try await site.get("/movies")
        #expect(initial.element("#browse-all")?["href"] == "/movies?sort=year")
        #expect(initial.elements("#filters a").contains { $0["href"] == "/movies?subject=grief" })
        let page = try await site.get("/movies?subject=grief&sort=title")
        #expect(page.status == 200 && page.element("title")?.text.hasPrefix("Films") == true)
        #expect(page.element("#result-count")?.text == "45 films" && page.elements("#results [data-id]").count == 20)
        #expect(page.element("a[rel='next']")?["href"] == "/movies?subject=grief&sort=title&page=2")
        #expect(page.elements("#filters a").contains { $0["href"] == "/movies?from=1990&to=1999&subject=grief&sort=title" })
        #expect(page.texts("#filters .chosen a[aria-label]") == ["× 슬픔"])
        let past = try await site.get("/movies?subject=grief&page=9")
        #expect(past.status == 302 && past.location == "/movies?subject=grief&page=3")
        let none = try await Site().get("/books?subject=grief")
        #expect(none.status == 200 && none.element("#empty")?["data-state"] == "no-results")
        #expect(none.element("#empty a.button")?["href"] == "/books")
    }

    @Test("A search form leads to the results, and its query becomes a recent one", arguments: Kind.allCases)
    func search(kind: Kind) async throws {
        let site = try await kind.site(3)
        let posted = try await site.post(kind.path + "/search", ["query": " seven  samurai "])
        #expect(posted.status == 303)
        #expect(posted.location == kind.path + "?query=seven%20samurai")
        let cookie = try #require(posted.visitorCookie)
        let page = try await site.get(#require(posted.location), headers: [.cookie: cookie])
        #expect(page.status == 200)
        #expect(page.results == ["catalog-work-0", "catalog-work-1", "catalog-work-2"])
        #expect(page.element("#result-count.count[data-total='3']")?.text == "3 \(kind.noun)s for “seven samurai”")
        #expect(page.query == "seven samurai")
        #expect(page.element("#search-form")?["action"] == "\(kind.path)/search")
        #expect(page.recents == ["seven samurai"])
        #expect(page.headers[.setCookie] == nil)
    }

    @Test("A blank query leads back, searches nothing and saves nothing", arguments: ["", "   ", "\u{3000}"])
    func blank(query: String) async throws {
        let movies = StubMovieCatalog(Movie.samples(3))
        let books = StubBookCatalog(Book.samples(3))
        let site = try await Site(movies: movies, books: books)
        for (form, page) in [("/movies/search", "/movies"), ("/books/search", "/books"), ("/search", "/")] {
            let posted = try await site.post(form, ["query": query])
            #expect(posted.status == 303)
            #expect(posted.location == page)
            #expect(posted.headers[.setCookie] == nil)
        }
        #expect(await movies.queries.isEmpty)
        #expect(await books.queries.isEmpty)
    }

    @Test("Pages have links to the next; past the last page, a redirect to it", arguments: Kind.allCases)
    func pages(kind: Kind) async throws {
        let site = try await kind.site(2 * kind.pageSize + 1)
        let first = try await site.get(kind.path + "?query=x")
        #expect(first.results.count == kind.pageSize)
        #expect(first.element("a[rel='next'][href='\(kind.path)?query=x&page=2']")?.text == "See more")
        #expect(first.element("#results")?["data-range"] == "Results 1–\(kind.pageSize) of \(2 * kind.pageSize + 1)")
        #expect(first.elements("[rel='prev']").isEmpty)
        #expect(first.elements(".end").isEmpty)
        let last = try await site.get(kind.path + "?query=x&page=3")
        #expect(last.results == ["catalog-work-\(2 * kind.pageSize)"])
        #expect(last.element("a[rel='prev']")?["href"] == "\(kind.path)?query=x&page=2")
        #expect(last.elements("[rel='next']").isEmpty)
        #expect(last.element(".end")?.text == "End of the list")
        let past = try await site.get(kind.path + "?query=x&page=4")
        #expect(past.status == 302)
        #expect(past.location == kind.path + "?query=x&page=3")
    }

    @Test("A later page saves no query", arguments: Kind.allCases)
    func laterPage(kind: Kind) async throws {
        let site = try await kind.site(100)
        let cookie = try #require(try await site.post(kind.path + "/search", ["query": "one"]).visitorCookie)
        let page = try await site.get(kind.path + "?query=two&page=2", headers: [.cookie: cookie])
        #expect(page.recents == ["one"])
    }

    @Test(
        "A page that is no number from 1 to 500 is a 400 that keeps the query", arguments: Kind.allCases,
        ["0", "-1", "%2B5", "501", "x", "1.5"])
    func badPage(kind: Kind, page: String) async throws {
        let response = try await kind.site().get(kind.path + "?query=dune&page=\(page)")
        #expect(response.status == 400)
        #expect(response.errorCode == "invalid-page")
        #expect(response.link("Go to the first page")?["href"] == "\(kind.path)?query=dune")
        #expect(response.query == "dune")
    }

    @Test("A blank page number is the first page", arguments: Kind.allCases, ["", "%20", "+"])
    func blankPage(kind: Kind, page: String) async throws {
        let response = try await kind.site(1).get(kind.path + "?query=dune&page=\(page)")
        #expect(response.status == 200 && response.results == ["catalog-work-0"])
        let site = try await Site()
        for path in ["/questions", "/shelf", "/shelf/import"] {
            #expect(try await site.get("\(path)?page=\(page)").status != 400, "\(path)")
        }
    }

    @Test("Without results, the page says so and offers selections", arguments: Kind.allCases)
    func noResults(kind: Kind) async throws {
        let page = try await kind.site().get(kind.path + "?query=xyzzy")
        #expect(page.status == 200)
        #expect(page.element("#empty[data-state='no-results'] .empty-heading")?.text == "No \(kind.noun)s for “xyzzy”")
        #expect(page.texts(".tile-title") == ["A Way In"])
        let past = try await kind.site().get(kind.path + "?query=xyzzy&page=2")
        #expect(past.location == kind.path + "?query=xyzzy")
    }

    @Test(
        "A query over 200 characters is a 400 that keeps the query",
        arguments: [("/movies", "/movies/search"), ("/books", "/books/search"), ("/search", "/search")])
    func tooLong(page: String, form: String) async throws {
        let text = String(repeating: "긴", count: 201)
        for response in [
            try await Site().post(form, ["query": text]),
            try await Site().get(page + "?query=" + (text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")),
        ] {
            #expect(response.status == 400)
            #expect(response.errorCode == "query-too-long")
            #expect(response.query == text)
            #expect(response.element("form#search-form[role='search'][method='post']")?["action"] == form)
        }
    }

    @Test("A film's page has its facts, its book, and its director's other films")
    func movieDetails() async throws {
        let catalog = StubMovieCatalog { (_: WorkID<Movie>) in
            CatalogResponse(
                WorkDetails(
                    work: .sample(), counterparts: [.sample()], bySameCreators: [.sample(key: "other", title: "The Other")]))
        }
        let page = try await Site(movies: catalog).get("/movies/catalog-sample-1999")
        #expect(page.status == 200)
        #expect(page.element("h1")?.text == "The Sample 1999")
        #expect(page.element(".work-header .other-title")?.text == "표본")
        #expect(page.texts(".fact").contains("2 March 1999"))
        #expect(page.element(".facts a[href='https://www.imdb.com/title/tt0000001/']") != nil)
        let books = try #require(page.element(".counterparts"))
        #expect(books.element("h2")?.text == "From page to screen")
        #expect(books.element("a[href='/books/catalog-the-book-one']")?.text == "The Book 1987")
        #expect(books.texts(".years") == ["12 years between book and film"])
        let others = try #require(page.element("section.shelf"))
        #expect(others.element("h2")?.text == "By the same directors")
        #expect(others.texts(".tile-title") == ["The Other"])
    }

    @Test("A book's page has its facts, its films, its author's other books, and external links")
    func bookDetails() async throws {
        let catalog = StubBookCatalog { (_: WorkID<Book>) in
            CatalogResponse(
                WorkDetails(
                    work: .sample(), counterparts: [.sample()], bySameCreators: [.sample(key: "other", title: "The Other")]))
        }
        let page = try await Site(books: catalog).get("/books/catalog-the-book-one")
        #expect(page.status == 200)
        #expect(page.element("h1")?.text == "The Book 1987")
        #expect(page.element(".work-header .other-title")?.text == "책")
        let facts = page.texts(".fact")
        for fact in ["May 1987", "A Publisher", "180 pages", "9780306406157"] { #expect(facts.contains(fact), "\(fact)") }
        #expect(page.element(".facts a[href='https://openlibrary.org/works/OL1W']")?["rel"] == "external noreferrer")
        let films = try #require(page.element(".counterparts"))
        #expect(films.element("h2")?.text == "From page to screen")
        #expect(films.element("a[href='/movies/catalog-sample-1999']")?.text == "The Sample 1999")
        #expect(films.texts(".years") == ["12 years between book and film"])
        let others = try #require(page.element("section.shelf"))
        #expect(others.element("h2")?.text == "By the same authors")
        #expect(others.texts(".tile-title") == ["The Other"])
    }

    @Test(
        "An unknown work and an unknown address are a 404",
        arguments: [
            ("/movies/catalog-nothing", "Film not found"), ("/movies/xyz", "Film not found"),
            ("/movies/tmdb-1", "Film not found"),
            ("/books/catalog-nothing", "Book not found"), ("/books/xyz", "Book not found"), ("/books/tmdb-1", "Book not found"),
            ("/nothing", "Page not found"), ("/movies/catalog-a%2Fb", "Film not found"),
        ])
    func unknown(address: String, heading: String) async throws {
        let page = try await Site().get(address)
        #expect(page.status == 404)
        #expect(page.element("#error.error[role='alert'][data-error='not-found'] h1")?.text == heading)
    }

    @Test(
        "Every error of a catalog has its own page and status", arguments: Kind.allCases,
        [
            (ServiceErrorKind.offline, 503, "offline"), (.timeout, 504, "timeout"), (.unauthorized, 502, "unauthorized"),
            (.quota, 503, "quota"), (.rateLimited, 503, "rate-limited"), (.notFound, 404, "not-found"),
            (.badResponse, 502, "bad-response"), (.unavailable, 503, "unavailable"),
        ])
    func failures(kind: Kind, failure: (kind: ServiceErrorKind, status: Int, code: String)) async throws {
        let site = try await kind.site(failing: failure.kind)
        let results = kind.path + "?query=dune"
        let posted = try await site.post(kind.path + "/search", ["query": "dune"])
        #expect(posted.status == 303 && posted.location == results && posted.headers[.setCookie] == nil)
        for page in [try await site.get(results), try await site.get(results)] {
            #expect(page.status == failure.status)
            #expect(page.errorCode == failure.code)
            #expect(page.query == "dune")
            #expect(page.headers[.retryAfter] == (failure.status == 503 ? "60" : nil))
            #expect(page.link("Try again")?["href"] == (failure.kind == .notFound ? nil : results + "&fresh=1"))
            #expect(page.headers[.setCookie] == nil)
        }
    }

    @Test("Retry-After is the service's", arguments: Kind.allCases)
    func retryAfter(kind: Kind) async throws {
        let page = try await kind.site(failing: .rateLimited, retryAfter: 7).get(kind.path + "?query=dune")
        #expect(page.headers[.retryAfter] == "7")
    }

    @Test("Notices are above the results", arguments: Kind.allCases)
    func notice(kind: Kind) async throws {
        let failed = try await kind.site(noticing: .sourceFailed(.tmdb, .timeout)).get(kind.path + "?query=dune")
        #expect(failed.status == 200)
        #expect(failed.element("#notice.notice[role='status']")?.text == "No results from TMDB: it took too long. Try again")
        #expect(failed.link("Try again")?["href"] == kind.path + "?query=dune&fresh=1")
        #expect(failed.results.count == 1)
        let saved = CatalogNotice.savedResponse(of: .tmdb, at: Date(timeIntervalSince1970: 1_000_000 - 7200), failure: .offline)
        let copy = try await kind.site(noticing: saved).get(kind.path + "?query=dune")
        #expect(
            copy.element("#notice")?.text
                == "Saved copy from TMDB, made 2 hours ago. We couldn’t update it: it couldn’t be reached. Try again")
        #expect(copy.link("Try again")?["href"] == kind.path + "?query=dune&fresh=1")
    }

    @Test("A page of stale results has a link to fresh ones", arguments: Kind.allCases)
    func stale(kind: Kind) async throws {
        let saved = CatalogNotice.savedResponse(of: .tmdb, at: Date(timeIntervalSince1970: 1_000_000 - 7200), failure: nil)
        let page = try await kind.site(noticing: saved).get(kind.path + "?query=dune&page=1")
        let link = try #require(page.link("Show fresh results"))
        #expect(link["href"] == kind.path + "?query=dune&fresh=1" && link["rel"] == "nofollow")
        #expect(page.element("#notice p")?["data-refresh"] == link["href"])
        let search = try await kind.site(noticing: saved).get("/search?query=dune")
        #expect(search.link("Show fresh results")?["href"] == "/search?query=dune&fresh=1")
    }
}

@Suite("Fresh results and details")
struct FreshPageTests {
    let movies = StubMovieCatalog(Movie.samples(30))
    let books = StubBookCatalog(Book.samples(3))

    @Test(
        "The parameter asks for fresh responses; the page is not stored, and its links and its own address are without it",
        arguments: ["/search?query=x", "/movies?query=x", "/movies?query=x&page=2", "/books?query=x"])
    func results(address: String) async throws {
        let site = try await Site(movies: movies, books: books)
        let plain = try await site.get(address)
        #expect(plain.headers[.cacheControl] == "private, no-cache")
        let before = (movies: await movies.queries.count, books: await books.queries.count)
        let fresh = try await site.get(address + "&fresh=1")
        #expect(fresh.status == 200 && fresh.headers[.cacheControl] == "private, no-store")
        #expect(fresh.body == plain.body && !fresh.body.contains("fresh=1"))
        let ages =
            await movies.queries.dropFirst(before.movies).map(\.acceptedAge)
            + books.queries.dropFirst(before.books).map(\.acceptedAge)
        #expect(!ages.isEmpty && ages.allSatisfy { $0 == .fresh })
    }

    @Test("Details can be requested fresh; any other value of the parameter changes nothing")
    func details() async throws {
        let site = try await Site(movies: movies, books: books)
        for query in ["", "?fresh=1", "?fresh=2", "?fresh", "?x=1&fresh=1"] {
            let page = try await site.get("/movies/catalog-work-1" + query)
            #expect(page.element("link[rel='canonical']")?["href"] == "http://localhost/movies/catalog-work-1")
        }
        #expect(await movies.detailsRequests.map(\.acceptedAge) == [.stale, .fresh, .stale, .stale, .fresh])
    }

    @Test("A fresh page is neither served from the response cache nor put there")
    func cache() async throws {
        let site = try await Site(
            movies: movies, responseCache: ResponseCache(lifetime: .seconds(600), uptime: { .zero }))
        for address in ["/movies?query=x", "/movies?query=x&fresh=1", "/movies?query=x&fresh=1", "/movies?query=x"] {
            _ = try await site.get(address)
        }
        #expect(await movies.queries.map(\.acceptedAge) == [.stale, .fresh, .fresh])
    }
}

@Suite("The language of services")
struct ContentLanguageFlowTests {
    @Test(
        "Services are asked in the first accepted language that they know; where the site has it, in the page's language",
        arguments: [
            ("de", nil, Language.english, "de-DE"), ("de-CH, en;q=0.8", nil, .english, "de-DE"), ("ko", nil, .korean, "ko-KR"),
            ("en-GB, de;q=0.5", nil, .english, "en-US"), ("tlh, ja;q=0.9, ko;q=0.8", nil, .korean, "ja-JP"),
            ("xx-invented", nil, .english, "en-US"), ("*", nil, .english, "en-US"), (nil, nil, .english, "en-US"),
            ("de", "en", .english, "de-DE"), ("de", "ko", .korean, "de-DE"), ("de", "xx", .english, "de-DE"),
            ("en-GB", "ko", .korean, "ko-KR"), ("ko, de;q=0.9", "en", .english, "en-US"), (nil, "ko", .korean, "ko-KR"),
            ("tlh, de;q=0.5", "ko", .korean, "de-DE"),
        ] as [(String?, String?, Language, String)])
    func languages(accepted: String?, chosen: String?, page: Language, content: String) async throws {
        let movies = StubMovieCatalog(Movie.samples(3))
        let books = StubBookCatalog(Book.samples(3))
        let site = try await Site(movies: movies, books: books)
        var headers: [HTTPField.Name: String] = [:]
        headers[.acceptLanguage] = accepted
        headers[.cookie] = chosen.map { "foyer_language=\($0)" }
        for address in ["/movies?query=x", "/search?query=x", "/movies/catalog-work-1"] {
            let response = try await site.get(address, headers: headers)
            #expect(response.element("html")?["lang"] == page.rawValue)
            #expect(response.headers[.vary]?.contains("Accept-Language, Cookie") == true)
        }
        _ = try await site.post("/movies/search", ["query": "x"], headers: headers)
        let languages =
            await movies.queries.map(\.languages) + books.queries.map(\.languages)
            + movies.detailsRequests.map(\.languages)
        #expect(languages.count == 5)
        #expect(Set(languages.map(\.page)) == [page] && Set(languages.map(\.content.tag)) == [content])
    }

    @Test("A text in another language than the page's has its language")
    func marked() async throws {
        let movie = Movie(
            id: WorkID(source: .tmdb, key: "1"), title: LocalizedTitle(title: "Der Wirt", language: "de"),
            overview: LocalizedText(text: "Auf Deutsch.", language: "de"))
        let site = try await Site(movies: StubMovieCatalog([movie]))
        let results = try await site.get("/movies?query=x", headers: [.acceptLanguage: "de"])
        #expect(results.element("#results h2 a")?["lang"] == "de" && results.element("#results .overview")?["lang"] == "de")
        let page = try await site.get("/movies/tmdb-1", headers: [.acceptLanguage: "de"])
        #expect(page.element("h1 span")?["lang"] == "de" && page.element(".lead")?["lang"] == "de")
    }
}

@Suite("Films and books side by side")
struct SearchFlowTests {
    @Test("The home page has a search box over both kinds and selections, and sets no cookie")
    func home() async throws {
        let page = try await Site().get("/")
        #expect(page.status == 200)
        #expect(page.element("form#search-form[role='search'][method='post']")?["action"] == "/search")
        #expect(page.query == "")
        let pairs = try #require(page.element("section.pairs"))
        #expect(pairs.element("h2")?.text == "From page to screen")
        #expect(pairs.texts(".years") == ["12 years between book and film"])
        #expect(pairs.elements("a").map { $0["href"] } == ["/books/catalog-the-book-one", "/movies/catalog-sample-1999"])
        #expect(page.texts("section.shelf h2") == ["Korean cinema", "Korean literature"])
        #expect(page.headers[.setCookie] == nil)
    }

    @Test("A search leads to the best results of both kinds, and its query becomes a recent one of both")
    func search() async throws {
        let site = try await Site(movies: StubMovieCatalog(Movie.samples(21)), books: StubBookCatalog(Book.samples(2)))
        let posted = try await site.post("/search", ["query": " dune "])
        #expect(posted.status == 303 && posted.location == "/search?query=dune")
        let cookie = try #require(posted.visitorCookie)
        let page = try await site.get("/search?query=dune", headers: [.cookie: cookie])
        #expect(page.status == 200)
        #expect(page.results == (0..<5).map { "catalog-work-\($0)" } + ["catalog-work-0", "catalog-work-1"])
        #expect(page.element("#result-count.count[data-total='23']")?.text == "21 films and 2 books for “dune”")
        #expect(page.texts(".side-more") == ["All 21 films"])
        #expect(page.link("All 21 films")?["href"] == "/movies?query=dune")
        #expect(page.element("[data-kind='movies'] .also")?.text == "Also a book: The Book by Author One (1987)")
        #expect(page.element("[data-kind='books'] .also")?.text == "Also a film: The Sample (1999)")
        #expect(page.recents == ["dune"])
        #expect(try await site.get("/", headers: [.cookie: cookie]).recents == ["dune"])
        #expect(try await site.get("/movies", headers: [.cookie: cookie]).recents == [])
        #expect(try await site.get("/books", headers: [.cookie: cookie]).recents == [])
    }

    @Test("Without a query there are selections", arguments: ["/search", "/search?query=", "/search?query=%20"])
    func initial(address: String) async throws {
        let page = try await Site().get(address)
        #expect(page.status == 200)
        #expect(page.emptyState == "initial" && page.texts(".tile-title") == ["A Way In", "A Way In"])
    }

    @Test("Without results on either side, the page says so and offers selections")
    func noResults() async throws {
        let page = try await Site().get("/search?query=xyzzy")
        #expect(page.status == 200)
        #expect(page.element("#empty[data-state='no-results'] .empty-heading")?.text == "No films or books for “xyzzy”")
        #expect(page.texts(".tile-title") == ["A Way In", "A Way In"])
    }

    @Test("Where one side fails, the other's results are shown below a notice", arguments: Kind.allCases)
    func oneSideFails(kind: Kind) async throws {
        let site =
            switch kind {
            case .movies:
                try await Site(
                    movies: StubMovieCatalog(failing: .timeout, source: .tmdb), books: StubBookCatalog(Book.samples(2)))
            case .books:
                try await Site(
                    movies: StubMovieCatalog(Movie.samples(2)), books: StubBookCatalog(failing: .timeout, source: .tmdb))
            }
        let page = try await site.get("/search?query=dune")
        #expect(page.status == 200)
        #expect(page.results == ["catalog-work-0", "catalog-work-1"])
        #expect(page.element("#notice.notice[role='status']")?.text == "No results from TMDB: it took too long. Try again")
        let side = try #require(page.element("section[data-kind='\(kind)']"))
        #expect(side.element(".side-message")?.text == "\(kind.noun.capitalized) search isn’t available right now.")
        #expect(side.link("Try again")?["href"] == "/search?query=dune&fresh=1")
        let posted = try await site.post("/search", ["query": "dune"])
        #expect(posted.status == 303 && posted.visitorCookie != nil)
    }

    @Test("Where one side fails and the other is empty, the search fails")
    func failureAndNothing() async throws {
        let page = try await Site(books: StubBookCatalog(failing: .offline, source: .google)).get("/search?query=dune")
        #expect(page.status == 503 && page.errorCode == "offline" && page.query == "dune")
        #expect(page.elements("#empty").isEmpty && page.elements("#notice").isEmpty)
    }

    @Test("Where both sides fail, the error page keeps the query and has a retry link")
    func bothFail() async throws {
        let site = try await Site(
            movies: StubMovieCatalog(failing: .rateLimited, retryAfter: 7), books: StubBookCatalog(failing: .offline))
        let posted = try await site.post("/search", ["query": "dune"])
        #expect(posted.status == 303 && posted.location == "/search?query=dune" && posted.headers[.setCookie] == nil)
        for page in [try await site.get("/search?query=dune"), try await site.get("/search?query=dune")] {
            #expect(page.status == 503)
            #expect(page.errorCode == "rate-limited")
            #expect(page.headers[.retryAfter] == "7")
            #expect(page.query == "dune")
            #expect(page.link("Try again")?["href"] == "/search?query=dune&fresh=1")
            #expect(page.headers[.setCookie] == nil)
        }
    }
}

@Suite("Recent queries")
struct RecentsFlowTests {
    let site: Site

    init() async throws {
        site = try await Site(movies: StubMovieCatalog(Movie.samples(1)), books: StubBookCatalog(Book.samples(1)))
    }

    @Test("Other visitors, and requests without a visitor, see none of them")
    func privacy() async throws {
        let mine = try await visitor(searching: ["mine"])
        let other = try await visitor(searching: ["other"])
        #expect(try await recents(mine) == ["mine"])
        #expect(try await recents(other) == ["other"])
        #expect(try await site.get("/movies").recents == [])
        #expect(try await recents("foyer_visitor=00000000000000000000000000000000") == [])
        #expect(try await recents("foyer_visitor=x") == [])
    }

    @Test("The visitor's cookie is unguessable, HttpOnly and Lax, and Secure with an https URL")
    func cookie() async throws {
        let plain = try await Site().post("/movies/search", ["query": "dune"])
        let cookie = try #require(plain.headers[.setCookie])
        #expect(cookie.wholeMatch(of: /foyer_visitor=[0-9a-f]{32};.*/) != nil)
        for attribute in ["HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=34560000"] { #expect(cookie.contains(attribute)) }
        #expect(!cookie.contains("Secure"))
        let secure = try await Site(publicURL: URL(string: "https://films.example.org")).post(
            "/movies/search", ["query": "dune"])
        #expect(secure.headers[.setCookie]?.contains("Secure") == true)
    }

    @Test("Films, books and both have separate recent queries", arguments: ["all", "movies", "books"])
    func kinds(kind: String) async throws {
        var cookie: String?
        for (form, query) in [("/search", "for all"), ("/movies/search", "for movies"), ("/books/search", "for books")] {
            let headers: [HTTPFieldName: String] = cookie.map { [.cookie: $0] } ?? [:]
            cookie = try await site.post(form, ["query": query], headers: headers).visitorCookie
        }
        let visitor = try #require(cookie)
        let pages = [
            "all": ["/", "/search?query=x", "/nothing"], "movies": ["/movies", "/movies/catalog-work-0"],
            "books": ["/books", "/books/x"],
        ]
        for page in try #require(pages[kind]) {
            #expect(try await site.get(page, headers: [.cookie: visitor]).recents == ["for \(kind)"], "\(page)")
        }
        _ = try await site.post("/recents/clear", ["kind": kind], headers: [.cookie: visitor])
        for (other, paths) in pages {
            #expect(
                try await site.get(paths[0], headers: [.cookie: visitor]).recents == (other == kind ? [] : ["for \(other)"]))
        }
    }

    @Test("Ten are shown, the newest first")
    func ten() async throws {
        let cookie = try await visitor(searching: (1...12).map { "query \($0)" })
        #expect(try await recents(cookie) == (3...12).reversed().map { "query \($0)" })
    }

    @Test(
        "Deleting one and clearing all lead back to the form's page",
        arguments: [
            "/", "/search?query=dune", "/movies?query=dune", "/movies/catalog-work-0", "/books?query=dune&page=2",
            "/books/catalog-work-0",
        ])
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

    @Test("Without the form's field, the referrer of this site is the page to return to")
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

    @Test("With recording off, searches save nothing, and the page says so")
    func recording() async throws {
        let off = try await site.post("/recents/recording", ["on": "0", "here": "/movies"])
        #expect(off.status == 303 && off.location == "/movies")
        let cookie = try #require(off.visitorCookie)
        let posted = try await site.post("/movies/search", ["query": "secret"], headers: [.cookie: cookie])
        #expect(posted.status == 303 && posted.visitorCookie == cookie)
        let page = try await site.get("/movies", headers: [.cookie: cookie])
        #expect(page.recents == [] && page.element(".panel-foot span")?.text == "Search history is off.")
        _ = try await site.post("/recents/recording", ["on": "1", "here": "/movies"], headers: [.cookie: cookie])
        _ = try await site.post("/movies/search", ["query": "open"], headers: [.cookie: cookie])
        #expect(try await recents(cookie) == ["open"])
    }

    @Test(
        "A query whose results were seen is recorded in its own list, and leads to the results", arguments: SearchScope.allCases
    )
    func recording(scope: SearchScope) async throws {
        let results = SearchCoordinator(scope: scope).destination(after: .found(try .sample("Dune 2"))).address
        let seen = try await site.post("/recents", ["kind": scope.rawValue, "query": " Dune  2 "])
        #expect(seen.status == 303 && seen.location == results)
        let cookie = try #require(seen.visitorCookie)
        _ = try await site.post("/recents", ["kind": scope.rawValue, "query": "heat"], headers: [.cookie: cookie])
        let again = try await site.post("/recents", ["kind": scope.rawValue, "query": "emma"], headers: [.cookie: cookie])
        #expect(again.visitorCookie == cookie)
        for other in SearchScope.allCases {
            let page = try await site.get(
                SearchCoordinator(scope: other).destination(after: .blank).address, headers: [.cookie: cookie])
            #expect(page.recents == (other == scope ? ["emma", "heat", "Dune 2"] : []))
        }
    }

    @Test("A blank query is not recorded, a long one is an error, and with recording off nothing is recorded")
    func notRecorded() async throws {
        let blank = try await site.post("/recents", ["kind": "movies", "query": "  "])
        #expect(blank.status == 303 && blank.location == "/movies" && blank.visitorCookie == nil)
        let long = try await site.post("/recents", ["kind": "movies", "query": String(repeating: "w", count: 201)])
        #expect(long.status == 400 && long.errorCode == "query-too-long")
        let cookie = try #require(try await site.post("/recents/recording", ["on": "0"]).visitorCookie)
        let off = try await site.post("/recents", ["kind": "movies", "query": "dune"], headers: [.cookie: cookie])
        #expect(off.status == 303)
        _ = try await site.post("/recents/recording", ["on": "1"], headers: [.cookie: cookie])
        #expect(try await recents(cookie) == [])
    }

    @Test("Only the first page of results asks to be recorded, where that changes the list")
    func asksToBeRecorded() async throws {
        let site = try await Site(
            movies: StubMovieCatalog(Movie.samples(30)), books: StubBookCatalog([.sample()]))
        func asks(_ address: String, _ cookie: String? = nil) async throws -> Bool {
            let box = try await site.get(address, headers: cookie.map { [.cookie: $0] } ?? [:]).element(".search")
            let action = try #require(box)["data-record"]
            #expect(action == nil || action == "/recents")
            return action != nil
        }
        for address in ["/movies?query=dune", "/books?query=dune", "/search?query=dune", "/movies?query=dune&page=1"] {
            #expect(try await asks(address), "\(address)")
        }
        for address in [
            "/", "/movies", "/movies?query=%20", "/movies?query=dune&page=2", "/movies?query=dune&page=0",
            "/movies?query=dune&sort=year", "/movies?query=dune&from=1990", "/movies/catalog-work-0",
        ] {
            #expect(try await !asks(address), "\(address)")
        }
        let empty = try await Site().get("/movies?query=dune")
        #expect(empty.emptyState == "no-results" && empty.elements("[data-record]").isEmpty)
        let cookie = try #require(try await site.post("/movies/search", ["query": "Dune"]).visitorCookie)
        #expect(try await !asks("/movies?query=dune", cookie), "the newest one already")
        #expect(try await asks("/books?query=dune", cookie))
        _ = try await site.post("/movies/search", ["query": "heat"], headers: [.cookie: cookie])
        #expect(try await asks("/movies?query=dune", cookie))
        _ = try await site.post("/recents/recording", ["on": "0"], headers: [.cookie: cookie])
        #expect(try await !asks("/movies?query=dune", cookie))
    }

    @Test(
        "A form with a missing field is rejected",
        arguments: [
            ("/recents", "query=x"), ("/recents", "kind=none&query=x"),
            ("/recents/delete", "kind=movies"), ("/recents/delete", "kind=none&query=x"), ("/recents/clear", ""),
            ("/recents/recording", "on=maybe"), ("/language", "language=xx"), ("/language", ""),
            ("/movies/search", "query=%FF%FE"), ("/movies/search", "query=%zz"), ("/movies/search", "query=a&query=b"),
        ])
    func malformed(address: String, body: String) async throws {
        let response = try await site.send(
            .post, address, headers: [.contentType: "application/x-www-form-urlencoded"], body: body)
        #expect(response.status == 400)
        #expect(response.errorCode == "malformed-request")
    }

    @Test("Where the query cannot be saved, the search still leads to its results")
    func brokenStore() async throws {
        let broken = try await Site(
            movies: StubMovieCatalog(Movie.samples(1)), recents: StubRecentQueries(failing: .full))
        let posted = try await broken.post("/movies/search", ["query": "dune"])
        #expect(posted.status == 303 && posted.headers[.setCookie] == nil)
        let stranger = try await broken.get("/movies?query=dune")
        #expect(stranger.status == 200)
        let known = try await broken.get("/movies?query=dune", headers: [.cookie: VisitorID().cookie])
        #expect(known.status == 200 && known.results == ["catalog-work-0"])
        let cleared = try await broken.post(
            "/recents/clear", ["kind": "movies"], headers: [.cookie: VisitorID().cookie])
        #expect(cleared.status == 503 && cleared.errorCode == "unavailable")
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

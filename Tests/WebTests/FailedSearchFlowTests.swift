import Domain
import Foundation
import HTTPTypes
import Providers
import Synchronization
import TestSupport
import Testing

@testable import Web

@Suite("Searches that fail")
struct FailedSearchFlowTests {
    /// A site whose catalogs time out for some searches, and find 100 works for the others.
    ///
    /// - Parameter asked: gets the query and the page of each search, of both catalogs, as `dune 1`.
    private func site(
        recents: StubRecentQueries = StubRecentQueries(), limits: RequestLimits = .none, asked: Searches = Searches(),
        failing: @escaping @Sendable (String, Int) -> Bool
    ) async throws -> Site {
        try await Site(
            movies: Self.catalog(failing, asked), books: Self.catalog(failing, asked), recents: recents, limits: limits)
    }

    private static func catalog<Item: SampleWork>(
        _ failing: @escaping @Sendable (String, Int) -> Bool, _ asked: Searches
    ) -> StubCatalog<Item> {
        StubCatalog { (query: WorkQuery<Item>) throws(CatalogError) in
            asked.add("\(query.text.text) \(query.page.value)")
            if failing(query.text.text, query.page.value) { throw CatalogError(.timeout, source: .tmdb) }
            return CatalogResponse(StubCatalog.page(query.page.value, of: Item.samples(100)))
        }
    }

    /// The page that a submitted search leads to from the page of another one.
    private func submitted(_ site: Site, _ form: String, from page: Exchange, query: String) async throws -> Exchange {
        let previous = try #require(page.element("#search-form input[name='previous']")?["value"])
        let posted = try await site.post(form, ["query": query, "previous": previous])
        #expect(posted.status == 303 && posted.headers[.setCookie] == nil)
        return try await site.get(#require(posted.location))
    }

    @Test("A failed search stands above the last list, which stays as it was", arguments: Kind.allCases)
    func aboveTheList(kind: Kind) async throws {
        let recents = StubRecentQueries()
        let site = try await site(recents: recents) { query, _ in query == "emma" }
        let list = try await site.get(kind.path + "?query=dune")
        let page = try await submitted(site, kind.path + "/search", from: list, query: "emma")
        #expect(page.status == 504 && page.errorCode == "timeout")
        #expect(page.element("#error h2")?.text == "Couldn’t search for “emma”")
        #expect(page.element("#error p")?.text == "TMDB took too long.")
        #expect(page.link("Try again")?["href"] == "\(kind.path)?query=emma&previous=dune&fresh=1")
        #expect(page.query == "emma")
        #expect(page.element("h2.list-heading")?.text == "Results for “dune”")
        #expect(page.results == list.results && page.results.count == kind.pageSize)
        #expect(page.element("#result-count")?["data-total"] == "100")
        #expect(page.element("a[rel='next']")?["href"] == "\(kind.path)?query=dune&page=2")
        #expect(page.element("title")?.text.contains("“emma”") == true)
        // The forms of the page lead back to it, and the next search keeps the same list.
        #expect(page.element(".languages [name='here']")?["value"] == "\(kind.path)?query=emma&previous=dune")
        #expect(page.element("#search-form input[name='previous']")?["value"] == "dune")
        #expect(page.elements("ol#results h2").isEmpty && !page.elements("ol#results h3").isEmpty)
    }

    @Test("Over films and books, a failed search stands above the last list, too")
    func aboveBoth() async throws {
        let site = try await site { query, _ in query == "emma" }
        let list = try await site.get("/search?query=dune")
        let page = try await submitted(site, "/search", from: list, query: "emma")
        #expect(page.status == 504 && page.errorCode == "timeout" && page.query == "emma")
        #expect(page.link("Try again")?["href"] == "/search?query=emma&previous=dune&fresh=1")
        #expect(page.element("h2.list-heading")?.text == "Results for “dune”")
        #expect(page.results == list.results && !page.results.isEmpty)
        let json = try await site.get("/search?query=emma&previous=dune", headers: [.accept: "application/json"]).json
        #expect((json["failure"] as? [String: Any])?["code"] as? String == "timeout")
        #expect((json["results"] as? [String: Any])?["total"] as? Int == 200)
    }

    @Test("Where one side failed and the other found nothing, the error stands above the last list, and is named once")
    func failureAndNothing() async throws {
        // Of the list before, the films are not saved.
        let movies = StubMovieCatalog { (query: WorkQuery<Movie>) throws(CatalogError) in
            if query.text.text == "emma" || query.acceptedAge == .saved { throw CatalogError(.timeout, source: .tmdb) }
            return CatalogResponse(StubCatalog.page(1, of: Movie.samples(2)))
        }
        let books = StubBookCatalog { (query: WorkQuery<Book>) throws(CatalogError) in
            CatalogResponse(query.text.text == "emma" ? .empty(query) : StubCatalog.page(1, of: Book.samples(3)))
        }
        let site = try await Site(movies: movies, books: books)
        let page = try await submitted(site, "/search", from: try await site.get("/search?query=dune"), query: "emma")
        #expect(page.status == 504 && page.errorCode == "timeout" && page.query == "emma")
        #expect(page.element("#error h2")?.text == "Couldn’t search for “emma”")
        #expect(page.element("h2.list-heading")?.text == "Results for “dune”" && page.results.count == 3)
        #expect(page.elements("#notice").isEmpty, "the error says that TMDB took too long")
        #expect(page.body.components(separatedBy: "took too long").count == 2)
    }

    @Test("The JSON has the error and the list")
    func json() async throws {
        let site = try await site { query, _ in query == "emma" }
        let response = try await site.get("/movies?query=emma&previous=dune", headers: [.accept: "application/json"])
        #expect(response.status == 504)
        let failure = try #require(try response.json["failure"] as? [String: Any])
        #expect(
            failure["code"] as? String == "timeout" && failure["retry"] as? String == "/movies?query=emma&previous=dune&fresh=1"
        )
        let results = try #require(try response.json["results"] as? [String: Any])
        #expect(results["total"] as? Int == 100 && results["listHeading"] as? String == "Results for “dune”")
        let good = try await site.get("/movies?query=dune", headers: [.accept: "application/json"]).json
        #expect(good["failure"] == nil && (good["results"] as? [String: Any])?["listHeading"] == nil)
    }

    @Test("Once the search works, its address shows its own results", arguments: ["/movies", "/books", "/search"])
    func recovers(path: String) async throws {
        let isDown = Mutex(true)
        let site = try await site { query, _ in query == "emma" && isDown.withLock { $0 } }
        let address = path + "?query=emma&previous=dune"
        #expect(try await site.get(address).status == 504)
        isDown.withLock { $0 = false }
        let page = try await site.get(address)
        #expect(page.status == 200 && page.errorCode == nil && page.elements(".list-heading").isEmpty)
        #expect(page.element("#search-form input[name='previous']")?["value"] == "emma")
        #expect(page.element(".languages [name='here']")?["value"] == path + "?query=emma")
    }

    @Test(
        "Without a list before, or with one that fails, too, the error has its own page",
        arguments: ["/movies", "/books", "/search"])
    func alone(path: String) async throws {
        let site = try await site { _, _ in true }
        for address in [path + "?query=emma", path + "?query=emma&previous=dune", path + "?query=emma&previous=emma"] {
            let page = try await site.get(address)
            #expect(page.status == 504 && page.errorCode == "timeout" && page.query == "emma", "\(address)")
            #expect(page.element("#error h1") != nil && page.elements("#results").isEmpty)
            #expect(page.elements("#search-form input[name='previous']").isEmpty)
        }
        // A list without results is none.
        let empty = try await Site(
            movies: StubMovieCatalog { (query: WorkQuery<Movie>) throws(CatalogError) in
                if query.text.text == "emma" { throw CatalogError(.timeout, source: .tmdb) }
                return CatalogResponse(.empty(query))
            }
        ).get("/movies?query=emma&previous=dune")
        #expect(empty.status == 504 && empty.element("#error h1") != nil)
    }

    @Test(
        "An invalid query before is ignored, and a query is escaped",
        arguments: ["", "%20", String(repeating: "w", count: 201)])
    func invalidPrevious(previous: String) async throws {
        let asked = Searches()
        let site = try await site(asked: asked) { query, _ in query == "emma" }
        for path in ["/movies", "/search"] {
            let page = try await site.get("\(path)?query=emma&previous=\(previous)")
            #expect(page.status == 504 && page.element("#error h1") != nil)
        }
        #expect(Set(asked.all) == ["emma 1"])
        let posted = try await site.post(
            "/movies/search", ["query": "emma", "previous": previous.removingPercentEncoding ?? ""])
        #expect(posted.location == "/movies?query=emma")
        let hostile = try await site.get("/movies?query=emma&previous=%22%3E%3Cscript%3Ealert(1)%3C/script%3E")
        #expect(hostile.status == 504 && !hostile.body.contains("<script>alert"))
        #expect(hostile.element(".list-heading")?.text == "Results for “\"><script>alert(1)</script>”")
    }

    @Test("Neither the failed query nor the one before is kept, and a GET sets no cookie")
    func keepsNothing() async throws {
        let recents = StubRecentQueries()
        let visitor = VisitorID()
        let mine = [HTTPField.Name.cookie: visitor.cookie]
        let site = try await site(recents: recents) { query, _ in query == "emma" }
        for path in ["/movies", "/books", "/search"] {
            let form = path == "/search" ? path : path + "/search"
            let posted = try await site.post(form, ["query": "emma", "previous": "dune"], headers: mine)
            #expect(posted.headers[.setCookie] == nil)
            let page = try await site.get(#require(posted.location), headers: mine)
            #expect(page.status == 504 && page.recents.isEmpty && page.headers[.setCookie] == nil)
        }
        for scope in SearchScope.allCases {
            #expect(try await recents.recentQueries(scope, of: visitor, limit: 9).isEmpty)
        }
    }

    @Test("A failed page stands above the pages before it", arguments: Kind.allCases)
    func laterPage(kind: Kind) async throws {
        let site = try await site { _, page in page == 3 }
        let page = try await site.get(kind.path + "?query=dune&page=3")
        #expect(page.status == 504 && page.errorCode == "timeout" && page.query == "dune")
        #expect(page.link("Try again")?["href"] == kind.path + "?query=dune&page=3&fresh=1")
        #expect(page.results.first == "catalog-work-\(kind.pageSize)")
        #expect(page.element("#error h2")?.text == "Couldn’t load page 3 for “dune”")
        #expect(page.element("a[rel='prev']")?["href"] == kind.path + "?query=dune")
        #expect(page.element("a[rel='next']")?["href"] == kind.path + "?query=dune&page=3")
        #expect(page.element(".languages [name='here']")?["value"] == kind.path + "?query=dune&page=3")
        let filtered = try await site.get(kind.path + "?query=dune&from=1980&page=3")
        #expect(filtered.status == 504)
        #expect(filtered.element("a[rel='prev']")?["href"] == kind.path + "?query=dune&from=1980")

        let first = try await self.site { _, page in page > 1 }.get(kind.path + "?query=dune&page=3")
        #expect(first.status == 504 && first.results.first == "catalog-work-0" && first.elements("a[rel='prev']").isEmpty)
        let none = try await self.site { _, _ in true }.get(kind.path + "?query=dune&page=3")
        #expect(none.status == 504 && none.element("#error h1") != nil)
        #expect(none.link("Try again")?["href"] == kind.path + "?query=dune&page=3&fresh=1")
        #expect(none.link("Go to the first page")?["href"] == kind.path + "?query=dune")
    }

    @Test("Past the limit, the last list is shown, too: no service is asked for it")
    func limit() async throws {
        let clock = StubRetryEnvironment()
        let stranger = [try #require(HTTPField.Name("X-Forwarded-For")): "203.0.113.1"]
        func catalog<Item: SampleWork>() -> StubCatalog<Item> {
            StubCatalog { (query: WorkQuery<Item>) throws(CatalogError) in
                if query.acceptedAge != .saved {
                    RequestTelemetry.current?.addServiceRequest()
                    throw CatalogError(.timeout, source: .tmdb)
                }
                return CatalogResponse(StubCatalog.page(1, of: Item.samples(3)))
            }
        }
        let site = try await Site(
            movies: catalog(), books: catalog(),
            limits: RequestLimits(
                searches: RateLimit(1, each: .seconds(60), uptime: clock.environment.uptime), questions: nil))
        for (address, status) in [("/movies?query=emma", 504), ("/movies?query=heat", 429), ("/search?query=heat", 429)] {
            let page = try await site.get(address + "&previous=dune", headers: stranger)
            #expect(page.status == status && page.element("#error") != nil, "\(address)")
            #expect(page.elements("#results [data-id]").count == (address.hasPrefix("/search") ? 6 : 3), "\(address)")
        }
    }

    @Test("A list of a saved copy below an error is not changed in place, which would remove the error")
    func savedCopy() async throws {
        func catalog<Item: SampleWork>() -> StubCatalog<Item> {
            StubCatalog { (query: WorkQuery<Item>) throws(CatalogError) in
                if query.text.text == "emma" { throw CatalogError(.timeout, source: .tmdb) }
                #expect(query.acceptedAge == .saved)
                return CatalogResponse(
                    StubCatalog.page(1, of: Item.samples(3)),
                    notices: [.savedResponse(of: .tmdb, at: Date(timeIntervalSince1970: 0), failure: nil)])
            }
        }
        let site = try await Site(movies: catalog(), books: catalog())
        for path in ["/movies", "/books", "/search"] {
            let page = try await site.get(path + "?query=emma&previous=dune")
            #expect(page.status == 504 && page.element("#error") != nil && page.element("#notice") != nil)
            #expect(page.element("[data-refresh]") == nil)
            #expect(page.link("Show fresh results")?["href"] == path + "?query=dune&fresh=1")
        }
    }
}

/// The searches of catalogs, in their order.
private final class Searches: Sendable {
    private let kept = Mutex<[String]>([])

    var all: [String] { kept.withLock { $0 } }

    func add(_ search: String) { kept.withLock { $0.append(search) } }
}

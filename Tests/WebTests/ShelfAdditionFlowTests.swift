import Domain
import Foundation
import HTTPTypes
import Providers
import TestSupport
import Testing

@testable import Web

@Suite("Adding to the shelf by title")
struct ShelfAdditionFlowTests {
    @Test("The shelf has a form for a title, which leads to films and books with buttons")
    func search() async throws {
        let recents = StubRecentQueries()
        let site = try await Site(
            movies: StubMovieCatalog(Movie.samples(9)), books: StubBookCatalog(Book.samples(1)), recents: recents)
        let shelf = try await site.get("/shelf")
        #expect(shelf.element("form.shelf-title[method='get']")?["action"] == "/shelf/add")
        let visitor = VisitorID()
        let cookie = [HTTPField.Name.cookie: visitor.cookie]
        let page = try await site.get("/shelf/add?title=work", headers: cookie)
        #expect(page.status == 200 && page.headers[.setCookie] == nil)
        #expect(page.elements("#results section").map { $0["data-kind"] } == ["movies", "books"])
        #expect(page.results.count == 6, "a few films, and the book")
        #expect(page.elements("#results form.keep[method='post']").count == 6)
        #expect(page.element("#manual-entry input[name='title']")?["value"] == "work")
        #expect(try await recents.recentQueries(.all, of: visitor, limit: 10).isEmpty, "nothing is recorded")
    }

    @Test("A button adds the work and leads back to the list, which then says so")
    func keeping() async throws {
        let site = try await Site(movies: StubMovieCatalog(Movie.samples(2)), books: StubBookCatalog())
        let form = try #require(try await site.get("/shelf/add?title=work").element("form.keep"))
        func value(_ name: String) -> String { form.element("[name='\(name)']")?["value"] ?? "" }
        let posted = try await site.post(
            "/shelf",
            ["kind": value("kind"), "id": value("id"), "status": value("status"), "here": value("here"), "new": value("new")])
        #expect(posted.status == 303 && posted.location == "/shelf/add?title=work#keep-catalog-work-0")
        let page = try await site.get(
            "/shelf/add?title=work", headers: [.cookie: try #require(posted.visitorCookie)])
        #expect(page.texts("#results li .saved[role='status']") == ["On your shelf"])
        #expect(page.element("#results li[data-id='catalog-work-0'] #keep-catalog-work-0 button.kept") != nil)
        #expect(page.elements("#results li[data-id='catalog-work-1'] button.kept").isEmpty)
    }

    @Test("What fails is told beside what others found, and the form by hand stays", arguments: [true, false])
    func failures(bothFail: Bool) async throws {
        let movies = StubMovieCatalog(failing: .timeout, source: .tmdb)
        let books = bothFail ? StubBookCatalog(failing: .offline, source: .google) : StubBookCatalog([.sample()])
        let page = try await Site(movies: movies, books: books).get("/shelf/add?title=dune")
        #expect(page.status == 200 && page.headers[.cacheControl] == "private, no-store")
        #expect(page.element("#notice")?.text.contains("No results from TMDB: it took too long.") == true)
        #expect(page.element("#notice")?.text.contains("Google Books") == bothFail)
        // One link for both kinds, else one beside the kind that failed, too.
        let retries = page.elements("main a").filter { $0.text == "Try again" }
        #expect(retries.map { $0["href"] } == Array(repeating: "/shelf/add?title=dune&fresh=1", count: bothFail ? 1 : 2))
        #expect((page.element("#results section[data-kind='movies'] a") == nil) == bothFail)
        #expect(page.results.count == (bothFail ? 0 : 1))
        #expect(page.elements("#manual-entry").count == 1)
    }

    @Test("A work that no catalog has is added by hand without any catalog, and is on the shelf and in its exports")
    func byHand() async throws {
        let site = try await Site(movies: StubMovieCatalog(failing: .offline), books: StubBookCatalog(failing: .offline))
        let fields: KeyValuePairs = ["kind": "books", "title": "The <Diary>", "creator": "Anna", "year": "1969"]
        let posted = try await site.post("/shelf/add", fields)
        #expect(posted.status == 303)
        let cookie = [HTTPField.Name.cookie: try #require(posted.visitorCookie)]
        let added = try await site.get(try #require(posted.location), headers: cookie)
        #expect(
            added.element("#outcome[role='status'][data-state='added']")?.text.contains(
                "“The <Diary>” was added to your books.") == true)
        let entry = try #require(added.element("#outcome a")?["href"])
        let shelf = try await site.get(entry.split(separator: "#").first.map(String.init) ?? "", headers: cookie)
        let item = try #require(shelf.element("#results li"))
        #expect(entry.hasSuffix("#\(item["id"] ?? "?")"))
        #expect(item.element("h2")?.text == "The <Diary> 1969" && item.elements("h2 a").isEmpty)
        #expect(item.element(".byline")?.text == "Anna" && item.element(".kept-status")?.text == "To read")
        #expect(try await site.get("/shelf/export.csv", headers: cookie).body.contains("The <Diary>"))

        let again = try await site.post("/shelf/add", fields, headers: cookie)
        #expect(again.status == 303)
        let same = try await site.get(try #require(again.location), headers: cookie)
        #expect(same.element("#outcome")?["data-state"] == "already-there")
        #expect(try await site.get("/shelf", headers: cookie).element("#result-count")?["data-total"] == "1")
        #expect(
            try await site.get(try #require(posted.location)).elements("#outcome").isEmpty, "others have no such entry")
    }

    @Test("Wrong fields are a 422 with the form as it was, in both languages", arguments: ["en", "ko"])
    func problems(language: String) async throws {
        let site = try await Site()
        let page = try await site.post(
            "/shelf/add", ["kind": "books", "title": " ", "creator": "A & B", "year": "soon"],
            headers: [.acceptLanguage: language])
        #expect(page.status == 422 && page.headers[.setCookie] == nil)
        #expect(page.element("#error[role='alert']")?["data-error"] == "invalid-entry")
        #expect(page.element("[name='creator']")?["value"] == "A & B")
        #expect(page.element("[name='year'][aria-invalid='true']")?["value"] == "soon")
        #expect(page.element("#manual-entry [name='title'][aria-invalid='true']") != nil)
        #expect(page.element("#manual-entry input[type='radio'][checked]")?["value"] == "books")
    }

    @Test("The kind is required and has no default; without it, the form asks for it")
    func kind() async throws {
        let site = try await Site()
        for address in ["/shelf/add", "/shelf/add?title=dune"] {
            let kinds = try await site.get(address).elements("#manual-entry input[name='kind'][type='radio'][required]")
            #expect(kinds.map { $0["value"] } == ["movies", "books"] && kinds.allSatisfy { $0["checked"] == nil })
        }
        for (fields, language, error) in [
            (["title": "Dune"] as KeyValuePairs, "en", "Choose film or book."),
            (["title": "Dune"], "ko", "영화인지 책인지 고르세요."),
        ] {
            let page = try await site.post("/shelf/add", fields, headers: [.acceptLanguage: language])
            #expect(page.status == 422 && page.element("#error")?.text == error)
            #expect(page.element("fieldset")?["aria-describedby"] == "error")
            #expect(page.element("#manual-entry [name='title']")?["value"] == "Dune")
        }
    }

    @Test("The message after adding names the kind", arguments: [("movies", "영화로"), ("books", "책으로")])
    func message(kind: String, word: String) async throws {
        let site = try await Site()
        let posted = try await site.post("/shelf/add", ["kind": kind, "title": "Emma"])
        let page = try await site.get(
            try #require(posted.location),
            headers: [.cookie: try #require(posted.visitorCookie), .acceptLanguage: "ko"])
        #expect(page.element("#outcome")?.text.hasPrefix("\(word) 서재에 담았습니다: ‘Emma’.") == true)
    }

    @Test("Where the entry cannot be saved, the link back leads to the form with everything that was typed")
    func unsaved() async throws {
        let site = try await Site(
            movies: StubMovieCatalog(failing: .offline), books: StubBookCatalog(failing: .offline),
            shelf: StubShelf(failing: .full))
        let title = "Emma & “co”" + String(repeating: "x", count: 300)
        let posted = try await site.post(
            "/shelf/add", ["kind": "books", "title": title, "creator": "Jane A", "year": "1815"])
        #expect(posted.status == 503 && posted.headers[.setCookie] == nil)
        let page = try await site.get(try #require(posted.link("Try again")?["href"]))
        #expect(page.status == 200 && page.errorCode == nil && page.elements("#results").isEmpty)
        #expect(page.element("#manual-entry [checked]")?["value"] == "books")
        #expect(page.element("#manual-entry [name='title']")?["value"] == title)
        #expect(page.element("#manual-entry [name='creator']")?["value"] == "Jane A")
        #expect(page.element("#manual-entry [name='year']")?["value"] == "1815")
        let here = try #require(page.element(".languages [name='here']")?["value"])
        let switched = try await site.post("/language", ["language": "ko", "here": here])
        #expect(switched.location == posted.link("Try again")?["href"], "the other language keeps it, too")
    }

    @Test("Past the limit on searches, the page still has the form by hand, with the title")
    func limit() async throws {
        let clock = StubRetryEnvironment()
        let movies = StubMovieCatalog { (query: WorkQuery<Movie>) throws(CatalogError) in
            RequestTelemetry.current?.addServiceRequest()
            return CatalogResponse(.empty(query))
        }
        let site = try await Site(
            movies: movies,
            limits: RequestLimits(
                searches: RateLimit(1, each: .seconds(60), uptime: clock.environment.uptime), questions: nil))
        let stranger = [try #require(HTTPField.Name("X-Forwarded-For")): "203.0.113.1"]
        #expect(try await site.get("/shelf/add?title=dune", headers: stranger).status == 200)
        let page = try await site.get("/shelf/add?title=emma", headers: stranger)
        #expect(page.status == 429 && page.errorCode == "rate-limited" && page.headers[.retryAfter] == "60")
        #expect(page.element("#error h2")?.text == "Couldn’t search for “emma”")
        #expect(page.link("Try again")?["href"] == "/shelf/add?title=emma&fresh=1")
        #expect(page.element(".shelf-title [name='title']")?["value"] == "emma")
        #expect(page.element("#manual-entry [name='title']")?["value"] == "emma")
        #expect(await movies.queries.count == 1)
        let typed = try await site.get("/shelf/add?kind=books&title=emma", headers: stranger)
        #expect(typed.status == 200, "the form as it was asks no service")
    }

    @Test("A film that is announced without a date says so")
    func announcement() async throws {
        let film = Movie(id: WorkID(source: .tmdb, key: "1"), title: LocalizedTitle(title: "Soon", language: nil))
        let page = try await Site(movies: StubMovieCatalog([film])).get("/shelf/add?title=soon")
        #expect(page.element("#results li .date")?.text == "Release date: to be announced")
    }

    @Test("An unknown kind is malformed, an overlong title a wrong query, and another site's form is refused")
    func malformed() async throws {
        let site = try await Site()
        #expect(try await site.post("/shelf/add", ["kind": "songs", "title": "x"]).status == 400)
        #expect(try await site.get("/shelf/add?title=" + String(repeating: "a", count: 201)).status == 400)
        let foreign = try await site.post(
            "/shelf/add", ["kind": "books", "title": "x"],
            headers: [try #require(HTTPField.Name("Sec-Fetch-Site")): "cross-site"])
        #expect(foreign.status == 403)
    }

    @Test("Without a title, the page has both forms and searches nothing", arguments: ["", "?title=", "?title=%20"])
    func initial(query: String) async throws {
        let movies = StubMovieCatalog()
        let page = try await Site(movies: movies).get("/shelf/add" + query)
        #expect(page.status == 200 && page.elements("#results").isEmpty)
        #expect(page.elements("form.shelf-title").count == 1 && page.elements("#manual-entry").count == 1)
        #expect(await movies.queries.isEmpty)
    }
}

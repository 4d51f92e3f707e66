import Domain
import Foundation
import HTTPTypes
import TestSupport
import Testing

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
        let cookie = [HTTPField.Name.cookie: "foyer_visitor=\(visitor.value)"]
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
        #expect(page.element("#results section[data-kind='movies'] a")?["href"] == "/shelf/add?title=dune&fresh=1")
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
        #expect(added.element("#outcome[role='status'][data-state='added']")?.text.contains("“The <Diary>” is now on") == true)
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
        #expect(page.element("option[selected]")?["value"] == "books")
    }

    @Test("A form without a kind is malformed, an overlong title a wrong query, and another site's form is refused")
    func malformed() async throws {
        let site = try await Site()
        #expect(try await site.post("/shelf/add", ["title": "x"]).status == 400)
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

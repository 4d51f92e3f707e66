import Domain
import Foundation
import HTTPTypes
import Storage
import TestSupport
import Testing

@Suite("Cookies of visitors")
struct VisitorCookiesTests {
    private let folder: TemporaryDirectory

    init() throws {
        folder = try TemporaryDirectory()
    }

    private func site(_ publicURL: String? = nil) async throws -> Site {
        let database = try FoyerDatabase(path: folder.path + "/foyer.sqlite", setsPlainCookies: publicURL == nil)
        return try await Site(
            movies: StubMovieCatalog(Movie.samples(1)), visitors: SQLiteVisitors(database: database),
            recents: SQLiteRecentQueries(database: database), publicURL: publicURL.flatMap { URL(string: $0) })
    }

    private func recents(_ site: Site, _ cookie: String) async throws -> [String] {
        try await site.get("/movies", headers: [.cookie: cookie]).recents
    }

    @Test("An id that the server never issued is not adopted")
    func invented() async throws {
        let site = try await site()
        let invented = "foyer_visitor=0123456789abcdef0123456789abcdef"
        let posted = try await site.post("/movies/search", ["query": "dune"], headers: [.cookie: invented])
        let issued = try #require(posted.visitorCookie)
        #expect(issued != invented)
        #expect(try await recents(site, issued) == ["dune"])
        #expect(try await recents(site, invented) == [])
        // Sent again with the issued cookie, the next search belongs to the same visitor.
        let again = try await site.post("/movies/search", ["query": "emma"], headers: [.cookie: issued])
        #expect(again.visitorCookie == issued)
        #expect(try await recents(site, issued) == ["emma", "dune"])
    }

    @Test("A request with an invented id is answered like one without, from the cache, too")
    func inventedReads() async throws {
        let site = try await site()
        let name = try #require(HTTPField.Name("Foyer-Reader"))
        let page = try await site.get("/", headers: [.cookie: "foyer_visitor=\(VisitorToken().value)"])
        #expect(page.headers[name] == "nobody.en")
    }

    @Test("With https, the cookie has the prefix __Host-, and a cookie with the old name keeps its shelf and gets the new name")
    func prefix() async throws {
        let plain = try await site()
        let old = try #require(try await plain.post("/movies/search", ["query": "dune"]).visitorCookie)
        #expect(old.hasPrefix("foyer_visitor="))
        let secure = try await site("https://films.example.org")
        #expect(try await recents(secure, old) == ["dune"])
        let posted = try await secure.post("/movies/search", ["query": "emma"], headers: [.cookie: old])
        let header = try #require(posted.headers[.setCookie])
        #expect(header.hasPrefix("__Host-" + old + ";"))
        // RFC 6265bis, section 4.1.3.2.
        for attribute in ["Secure", "Path=/", "HttpOnly"] { #expect(header.contains("; \(attribute)")) }
        #expect(!header.contains("Domain"))
        #expect(try await recents(secure, "__Host-" + old) == ["emma", "dune"])
        let others = try #require(try await secure.post("/movies/search", ["query": "ulysses"]).visitorCookie)
        // Of two cookies, only the one with the prefix counts, even if the server has no visitor with its token.
        #expect(try await recents(secure, "\(old); \(others)") == ["ulysses"])
        #expect(try await recents(secure, "\(old); __Host-foyer_visitor=\(VisitorToken().value)") == [])
        #expect(try await recents(plain, others) == [])
    }

    @Test("With https, the name without the prefix, which a neighbour site can set, does not count for visitors of now")
    func planted() async throws {
        let secure = try await site("https://films.example.org")
        let attackers = try #require(try await secure.post("/movies/search", ["query": "trap"]).visitorCookie)
        let planted = String(attackers.trimmingPrefix("__Host-"))
        #expect(planted != attackers)
        #expect(try await recents(secure, attackers) == ["trap"])
        #expect(try await recents(secure, planted) == [])
        let posted = try await secure.post("/movies/search", ["query": "dune"], headers: [.cookie: planted])
        #expect(posted.visitorCookie != attackers)
        #expect(try await recents(secure, attackers) == ["trap"])
    }

    @Test("With https, the cookie of the language has the prefix, too; the old name counts where there is no other")
    func language() async throws {
        let secure = try await site("https://films.example.org")
        let posted = try await secure.post("/language", ["language": "ko"])
        #expect(posted.headers[.setCookie]?.hasPrefix("__Host-foyer_language=ko;") == true)
        for (cookie, language) in [
            ("__Host-foyer_language=ko", "ko"), ("foyer_language=ko", "ko"),
            ("foyer_language=ko; __Host-foyer_language=en", "en"),
        ] {
            let page = try await secure.get("/movies", headers: [.cookie: cookie])
            #expect(page.headers[.contentLanguage] == language, "\(cookie)")
        }
        let plain = try await site().post("/language", ["language": "ko"])
        #expect(plain.headers[.setCookie]?.hasPrefix("foyer_language=ko;") == true)
    }

    @Test("Where a cookie cannot be looked up, nothing is saved for it, and a search works")
    func unreadable() async throws {
        let (recents, shelf, questions) = (StubRecentQueries(), StubShelf(), StubQuestions())
        let site = try await Site(
            movies: StubMovieCatalog([.sample()]), visitors: StubVisitors(failing: .busy), recents: recents,
            questions: questions, shelf: shelf)
        let visitor = VisitorID()
        let mine = [HTTPField.Name.cookie: visitor.cookie]
        let forms: [(String, KeyValuePairs<String, String>)] = [
            ("/shelf", ["kind": "movies", "id": "catalog-sample-1999", "status": "watched"]),
            ("/shelf/add", ["kind": "books", "title": "Emma"]), ("/shelf/feed", [:]),
            ("/recents", ["kind": "all", "query": "dune"]), ("/recents/recording", ["on": "0"]),
            ("/questions", ["question": "a book about grief", "token": "t"]),
        ]
        for (address, fields) in forms {
            let refused = try await site.post(address, fields, headers: mine)
            #expect(refused.status == 503 && refused.headers[.setCookie] == nil, "\(address)")
            #expect(refused.link("Try again") != nil, "\(address)")
        }
        let file =
            "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"x.csv\"\r\n\r\nName,Year\nHeat,1995\r\n--b--\r\n"
        let imported = try await site.send(
            .post, "/shelf/import", headers: mine.merging([.contentType: "multipart/form-data; boundary=b"]) { $1 }, body: file)
        #expect(imported.status == 503)
        let searched = try await site.post("/movies/search", ["query": "dune"], headers: mine)
        #expect(searched.status == 303 && searched.headers[.setCookie] == nil)
        #expect(await recents.total == 0)
        #expect(try await shelf.entries(of: visitor).isEmpty)
        #expect(try await questions.count(of: visitor) == 0)
    }
}

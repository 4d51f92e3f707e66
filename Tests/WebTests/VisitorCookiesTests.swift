import Domain
import Foundation
import HTTPTypes
import Storage
import TestSupport
import Testing

@Suite("Cookies of visitors")
struct VisitorCookiesTests {
    private let folder: TemporaryDirectory
    private let database: FoyerDatabase

    init() throws {
        folder = try TemporaryDirectory()
        database = try FoyerDatabase(path: folder.path + "/foyer.sqlite")
    }

    private func site(_ publicURL: String? = nil) async throws -> Site {
        try await Site(
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
        // The cookie with the prefix counts where there are both.
        #expect(try await recents(secure, "\(old); \(others)") == ["ulysses"])
        #expect(try await recents(plain, others) == [])
    }
}

import Domain
import Foundation
import HTTPTypes
import TestSupport
import Testing

@Suite("Prefetching")
struct PrefetchTests {
    @Test("Pages alone name the speculation rules, with a fingerprint")
    func rules() async throws {
        let site = try await Site(movies: StubMovieCatalog(Movie.samples(3)))
        let name = try #require(HTTPField.Name("Speculation-Rules"))
        for address in ["/", "/movies?query=x", "/movies/catalog-work-0", "/shelf", "/nothing"] {
            let field = try #require(try await site.get(address).headers[name])
            let file = try #require(field.wholeMatch(of: /"(\/foyer\.speculationrules\?v=[0-9a-z]+)"/)?.1)
            let response = try await site.get(String(file))
            #expect(response.status == 200 && response.headers[.contentType] == "application/speculationrules+json")
            #expect(response.headers[.cacheControl] == "public, max-age=31536000, immutable")
            let rules = try JSONSerialization.jsonObject(with: response.bytes) as? [String: Any]
            #expect(rules.map { Array($0.keys) } == ["prefetch"])
        }
        for address in ["/foyer.css", "/healthz", "/images/covers/movies/catalog-work-0.svg"] {
            #expect(try await site.get(address).headers[name] == nil)
        }
        #expect(try await site.get("/", headers: [.accept: "application/json"]).headers[name] == nil)
    }

    @Test("A prefetched page changes nothing and is the same page")
    func changesNothing() async throws {
        let recents = StubRecentQueries()
        let site = try await Site(
            movies: StubMovieCatalog(Movie.samples(3)), books: StubBookCatalog(Book.samples(3)), recents: recents)
        let cookie = try #require(try await site.post("/movies/search", ["query": "dune"]).visitorCookie)
        for form in ["/search", "/books/search"] {
            _ = try await site.post(form, ["query": "dune"], headers: [.cookie: cookie])
        }
        let purpose = try #require(HTTPField.Name("Sec-Purpose"))
        for address in [
            "/", "/search", "/search?query=x", "/movies", "/movies?query=x", "/movies/catalog-work-0", "/books",
            "/books?query=x",
            "/books/catalog-work-0",
        ] {
            let ahead = try await site.get(address, headers: [.cookie: cookie, purpose: "prefetch"])
            #expect(ahead.status == 200 && ahead.headers[.setCookie] == nil, "\(address)")
            #expect(ahead.recents == ["dune"], "\(address)")
            #expect(try await site.get(address, headers: [.cookie: cookie]).body == ahead.body, "\(address)")
        }
    }

    @Test("A POST clears the browser's prefetch cache")
    func forgets() async throws {
        let site = try await Site()
        let name = try #require(HTTPField.Name("Clear-Site-Data"))
        let fetchSite = try #require(HTTPField.Name("Sec-Fetch-Site"))
        for (address, fields) in [("/movies/search", ["query": "dune"] as KeyValuePairs), ("/recents/clear", ["kind": "all"])] {
            let posted = try await site.post(address, fields, headers: [fetchSite: "same-origin"])
            #expect(posted.headers[name] == "\"prefetchCache\"")
            // By plain http from another machine, browsers only log a warning about it.
            #expect(try await site.post(address, fields).headers[name] == nil)
        }
        #expect(try await site.get("/movies?query=dune").headers[name] == nil)
    }
}

import Domain
import Foundation
import FoundationNetworking
import HTTPTypes
import Hummingbird
import TestSupport
import Testing

@testable import Web

@Suite("The cache of responses without a visitor")
struct ResponseCacheMiddlewareTests {
    private let clock = StubUptime()
    private let movies = StubMovieCatalog([.sample(key: "dune", title: "Dune")])

    private func cache(sizeLimit: Int = 1 << 20) -> ResponseCache {
        ResponseCache(lifetime: .seconds(2), sizeLimit: sizeLimit, uptime: clock.uptime)
    }

    private func site() async throws -> Site {
        try await Site(movies: movies, responseCache: cache())
    }

    @Test("Without a visitor, a page is served from the cache for its lifetime, and then replaced")
    func lifetime() async throws {
        let site = try await site()
        let first = try await site.get("/movies?query=dune")
        let count = await movies.queries.count
        clock.pass(.seconds(1))
        let second = try await site.get("/movies?query=dune")
        #expect(second.status == 200 && second.body == first.body && second.headers[.eTag] == first.headers[.eTag])
        #expect(await movies.queries.count == count)
        clock.pass(.seconds(2))
        _ = try await site.get("/movies?query=dune")
        #expect(await movies.queries.count > count)
    }

    @Test("A visitor's pages are never cached")
    func visitors() async throws {
        let site = try await site()
        let posted = try await site.post("/movies/search", ["query": "dune"])
        let own = [HTTPField.Name.cookie: try #require(posted.visitorCookie)]
        #expect(try await site.get("/movies?query=dune").recents == [])
        #expect(try await site.get("/movies?query=dune", headers: own).recents == ["dune"])
        #expect(try await site.get("/movies?query=dune").recents == [])
        // The next page does not show the deleted query.
        _ = try await site.post("/recents/clear", ["kind": "movies"], headers: own)
        #expect(try await site.get("/movies?query=dune", headers: own).recents == [])
    }

    @Test(
        "The language, the format and the coding are part of the cache's key",
        arguments: [
            [HTTPField.Name.acceptLanguage: "ko"], [.cookie: "foyer_language=ko"], [.accept: "application/json"],
            [.acceptEncoding: "gzip"],
        ])
    func variants(headers: [HTTPField.Name: String]) async throws {
        let site = try await site()
        let plain = try await site.get("/movies?query=dune")
        let other = try await site.get("/movies?query=dune", headers: headers)
        #expect(plain.bytes != other.bytes)
        #expect(try await site.get("/movies?query=dune").bytes == plain.bytes)
        #expect(try await site.get("/movies?query=dune", headers: headers).bytes == other.bytes)
    }

    @Test("Readers of one language of the site get the texts of services in their own languages")
    func contentLanguages() async throws {
        let site = try await site()
        for language in ["de", "en", "de", "en"] {
            _ = try await site.get("/movies?query=dune", headers: [.acceptLanguage: language])
        }
        #expect(await movies.queries.map(\.languages.content.code) == ["de", "en"])
    }

    @Test("A client with the current tag gets a 304, from the cache or not; HEAD has the length of the GET")
    func conditions() async throws {
        let tag = try #require(try await site().get("/movies?query=dune").headers[.eTag])
        let site = try await site()
        for _ in 1...2 {
            let known = try await site.get("/movies?query=dune", headers: [.ifNoneMatch: tag])
            #expect(known.status == 304 && known.body.isEmpty)
            #expect(try await site.get("/movies?query=dune", headers: [.ifNoneMatch: "\"x\""]).status == 200)
        }
        let whole = try await site.get("/movies?query=dune")
        let head = try await site.send(.head, "/movies?query=dune", headers: [:], body: nil)
        #expect(head.body.isEmpty && head.headers[.contentLength] == "\(whole.bytes.count)")
    }

    @Test("Errors are not cached")
    func failures() async throws {
        let site = try await site()
        #expect(try await site.get("/movies/catalog-none").status == 404)
        #expect(try await site.get("/movies?query=dune&page=0").status == 400)
        #expect(try await site.get("/movies?query=dune").status == 200)
    }

    @Test("Results of one side alone are not cached")
    func halves() async throws {
        let books = StubBookCatalog(failing: .unavailable)
        let site = try await Site(movies: movies, books: books, responseCache: cache())
        for _ in 1...2 {
            let page = try await site.get("/search?query=dune")
            #expect(page.status == 200 && page.headers[.cacheControl] == "private, no-store")
        }
        #expect(await movies.queries.count == 2)
    }

    @Test("While one request makes a new response, others get the old one, for ten seconds at most")
    func renewal() throws {
        let cache = cache()
        let key = try Self.key("/")
        #expect(cache.response(for: key) == nil)
        cache.insert(Self.response("1"), for: key)
        clock.pass(.seconds(1))
        #expect(Self.text(cache.response(for: key)) == "1")
        clock.pass(.seconds(2))
        // A HEAD request does not make responses.
        #expect(cache.response(for: key, mayRenew: false) == nil && cache.response(for: key, mayRenew: false) == nil)
        #expect(cache.response(for: key) == nil)
        #expect(Self.text(cache.response(for: key)) == "1" && Self.text(cache.response(for: key, mayRenew: false)) == "1")
        // After the timeout of a renewal, one more request makes it.
        clock.pass(.seconds(60))
        #expect(cache.response(for: key) == nil)
        #expect(Self.text(cache.response(for: key)) == "1")
        cache.cancelRenewal(of: key)
        #expect(cache.response(for: key) == nil)
        cache.insert(Self.response("2"), for: key)
        cache.cancelRenewal(of: key)
        #expect(Self.text(cache.response(for: key)) == "2")
    }

    @Test("The least recently used responses go first at the size limit")
    func room() throws {
        let cache = cache(sizeLimit: 160_000)
        for number in 0..<100 {
            cache.insert(Self.response(String(repeating: "x", count: 4000)), for: try Self.key("/movies/\(number)"))
        }
        let kept = try (0..<100).filter { cache.response(for: try Self.key("/movies/\($0)")) != nil }
        #expect(kept.contains(99) && kept.count < 40)
    }

    @Test("Pages with a visitor's data, and pages that differ each time, have no key")
    func ownPages() {
        for address in ["/shelf", "/ask", "/questions", "/shelf/feed/x.xml", "/sitemap.xml", "/healthz"] {
            #expect(Self.key(Self.request(address)) == nil, "\(address)")
        }
        #expect(Self.key(Self.request("/", cookie: VisitorID().cookie)) == nil)
    }

    @Test("Responses keep the order of their requests on a connection, cached or not")
    func connection() async throws {
        let cache = ResponseCache(lifetime: .seconds(3600), uptime: { .zero })
        let site = try await Site(movies: movies, responseCache: cache)
        try await site.run { address in
            let address = try #require(URL(string: "/movies?query=dune", relativeTo: address))
            var bodies: Set<Data> = []
            for _ in 1...5 {
                let (data, response) = try await URLSession.shared.data(for: URLRequest(url: address))
                let headers = try #require(response as? HTTPURLResponse)
                #expect(headers.statusCode == 200)
                #expect(headers.value(forHTTPHeaderField: "Content-Security-Policy")?.hasPrefix("default-src 'none'") == true)
                #expect(headers.value(forHTTPHeaderField: "Date")?.hasSuffix(" GMT") == true)
                bodies.insert(data)
            }
            #expect(bodies.count == 1)
        }
        let count = await movies.queries.count
        #expect(count == 1 && cache.hitCount == 4)
    }

    private static func request(_ address: String, cookie: String? = nil) -> Request {
        var head = HTTPRequest(method: .get, scheme: "http", authority: "x", path: address)
        head.headerFields[.cookie] = cookie
        return Request(head: head, body: RequestBody(buffer: ByteBuffer()))
    }

    private static func key(_ address: String) throws -> ResponseCache.Key {
        try #require(key(request(address)))
    }

    private static func key(_ request: Request) -> ResponseCache.Key? {
        let cookies = VisitorCookies(publicURL: PublicURL(configured: nil), visitors: StubVisitors())
        return ResponseCache.Key(request, viewer: RequestViewer(request, visitorCookies: cookies))
    }

    private static func response(_ text: String) -> CachedResponse {
        CachedResponse(headers: [:], body: ByteBuffer(string: text))
    }

    private static func text(_ response: CachedResponse?) -> String? {
        response.map { String(buffer: $0.body) }
    }
}

import Domain
import Foundation
import FoundationNetworking
import HTTPTypes
import Hummingbird
import TestSupport
import Testing

@testable import Web

@Suite("Answers that strangers share")
struct SharedAnswersTests {
    private let clock = StubUptime()
    private let movies = StubMovieCatalog([.sample(key: "dune", title: "Dune")])

    private func store(sizeLimit: Int = 1 << 20) -> ResponseCache {
        ResponseCache(lifetime: .seconds(2), sizeLimit: sizeLimit, uptime: clock.uptime)
    }

    private func site() async throws -> Site {
        try await Site(movies: movies, answers: store())
    }

    @Test("Who has kept nothing gets what the last one got, for two seconds; then it is made anew")
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

    @Test("A visitor's pages are made for that visitor, and never for anybody else")
    func visitors() async throws {
        let site = try await site()
        let posted = try await site.post("/movies/search", ["query": "dune"])
        let own = [HTTPField.Name.cookie: try #require(posted.visitorCookie)]
        #expect(try await site.get("/movies?query=dune").recents == [])
        #expect(try await site.get("/movies?query=dune", headers: own).recents == ["dune"])
        #expect(try await site.get("/movies?query=dune").recents == [])
        // What is deleted is gone on the next page.
        _ = try await site.post("/recents/clear", ["kind": "movies"], headers: own)
        #expect(try await site.get("/movies?query=dune", headers: own).recents == [])
    }

    @Test(
        "Another language, form, coding or host is another answer",
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

    @Test("Who has it already is told so, also where nobody has asked before; a head is the whole without its body")
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

    @Test("A failure is nobody else's")
    func failures() async throws {
        let site = try await site()
        #expect(try await site.get("/movies/catalog-none").status == 404)
        #expect(try await site.get("/movies?query=dune&page=0").status == 400)
        #expect(try await site.get("/movies?query=dune").status == 200)
    }

    @Test("Half of an answer is kept for nobody")
    func halves() async throws {
        let books = StubBookCatalog(failing: .unavailable)
        let site = try await Site(movies: movies, books: books, answers: store())
        for _ in 1...2 {
            let page = try await site.get("/search?query=dune")
            #expect(page.status == 200 && page.headers[.cacheControl] == "private, no-store")
        }
        #expect(await movies.queries.count == 2)
    }

    @Test("While one makes an answer anew, the others get the one before; who takes too long is not waited for")
    func renewal() throws {
        let store = store()
        let key = try Self.key("/")
        #expect(store.answer(for: key) == nil)
        store.keep(Self.answer("1"), for: key)
        clock.pass(.seconds(1))
        #expect(Self.text(store.answer(for: key)) == "1")
        clock.pass(.seconds(2))
        // On a connection nobody makes it.
        #expect(store.answer(for: key, mayMake: false) == nil && store.answer(for: key, mayMake: false) == nil)
        #expect(store.answer(for: key) == nil)
        #expect(Self.text(store.answer(for: key)) == "1" && Self.text(store.answer(for: key, mayMake: false)) == "1")
        // However old it is, one at a time makes it.
        clock.pass(.seconds(60))
        #expect(store.answer(for: key) == nil)
        #expect(Self.text(store.answer(for: key)) == "1")
        store.giveUp(key)
        #expect(store.answer(for: key) == nil)
        store.keep(Self.answer("2"), for: key)
        store.giveUp(key)
        #expect(Self.text(store.answer(for: key)) == "2")
    }

    @Test("There is room for so much")
    func room() throws {
        let store = store(sizeLimit: 160_000)
        for number in 0..<100 {
            store.keep(Self.answer(String(repeating: "x", count: 4000)), for: try Self.key("/movies/\(number)"))
        }
        let kept = try (0..<100).filter { store.answer(for: try Self.key("/movies/\($0)")) != nil }
        #expect(kept.contains(99) && kept.count < 40)
    }

    @Test("Nothing is shared of pages that may be somebody's own, or another each time")
    func ownPages() {
        for address in ["/shelf", "/ask", "/questions", "/shelf/feed/x.xml", "/sitemap.xml", "/healthz"] {
            #expect(ResponseCache.Key(Self.request(address)) == nil, "\(address)")
        }
        #expect(ResponseCache.Key(Self.request("/", cookie: "foyer_visitor=\(VisitorID().value)")) == nil)
    }

    @Test("On a connection, the same answers come in the order in which they were asked for, whoever makes them")
    func connection() async throws {
        let store = ResponseCache(lifetime: .seconds(3600), uptime: { .zero })
        let site = try await Site(movies: movies, answers: store)
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
        #expect(count == 1 && store.answeredCount == 4)
    }

    private static func request(_ address: String, cookie: String? = nil) -> Request {
        var head = HTTPRequest(method: .get, scheme: "http", authority: "x", path: address)
        head.headerFields[.cookie] = cookie
        return Request(head: head, body: RequestBody(buffer: ByteBuffer()))
    }

    private static func key(_ address: String, cookie: String? = nil) throws -> ResponseCache.Key {
        try #require(ResponseCache.Key(request(address, cookie: cookie)))
    }

    private static func answer(_ text: String) -> CachedResponse {
        CachedResponse(headers: [:], body: ByteBuffer(string: text))
    }

    private static func text(_ answer: CachedResponse?) -> String? {
        answer.flatMap { $0.parts(for: request("/"), date: "").body }.map { String(buffer: $0) }
    }
}

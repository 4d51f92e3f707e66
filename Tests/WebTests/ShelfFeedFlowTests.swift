import Domain
import Foundation
import HTTPTypes
import TestSupport
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("The feed of a shelf")
struct ShelfFeedFlowTests {
    private let visitor = VisitorID()
    private var mine: [HTTPField.Name: String] { [.cookie: visitor.cookie] }

    private func site(_ shelf: StubShelf = StubShelf(), publicURL: URL? = URL(string: "https://foyer.example")) async throws
        -> Site
    {
        try await Site(shelf: shelf, publicURL: publicURL)
    }

    /// The path of the feed on the shelf's page.
    private func address(_ site: Site, _ headers: [HTTPField.Name: String]) async throws -> String? {
        let link = try await site.get("/shelf", headers: headers).element(Self.link)
        return link?["href"]?.wholeMatch(of: /https:\/\/foyer\.example(.+)/).map { String($0.1) }
    }

    private static let link = "link[rel='alternate'][type='application/atom+xml']"

    @Test("A feed is opened, read and closed")
    func whole() async throws {
        let shelf = StubShelf()
        try await shelf.put(.sample(complete: false), of: visitor)
        try await shelf.put(.sample(title: "Books & <Tea>"), of: visitor)
        let site = try await site(shelf)
        #expect(try await address(site, mine) == nil)
        let opened = try await site.post("/shelf/feed", headers: mine)
        #expect(opened.status == 303 && opened.location == "/shelf#feed")
        let feed = try #require(try await address(site, mine))
        #expect(feed.wholeMatch(of: /\/shelf\/feed\/[0-9a-f]{32}\.atom/) != nil && !feed.contains(visitor.value))
        _ = try await site.post("/shelf/feed", headers: mine)
        #expect(try await address(site, mine) == feed)
        let shared = try await site.get("/shelf", headers: mine)
        #expect(shared.elements(".share").map { $0["data-address"] } == ["https://foyer.example\(feed)"])

        // The forms lead back to the page that they were on.
        let books = try await site.get("/shelf?kind=books", headers: mine)
        let here = try #require(books.element("#feed input[name='here']")?["value"])
        #expect(here == "/shelf?kind=books#feed")
        #expect(try await site.post("/shelf/feed", ["here": here], headers: mine).location == here)

        let read = try await site.get(feed)
        #expect(read.status == 200 && read.headers[.contentType] == "application/atom+xml; charset=utf-8")
        #expect(try read.headers[#require(HTTPField.Name("X-Robots-Tag"))] == "noindex")
        let itself = read.element("feed link[rel='self'][type='application/atom+xml']")
        #expect(itself?["href"] == "https://foyer.example\(feed)")
        let entry = try #require(read.elements("entry").first { $0.texts("title") == ["Books & <Tea> (1987)"] })
        let page = entry.element("link[rel='alternate'][type='text/html']")
        #expect(page?["href"] == "https://foyer.example/books/catalog-the-book-one")
        #expect(entry.texts("updated") == ["1970-01-12T13:46:40Z"])
        #expect(entry.texts("summary") == ["Book · Author One + 1 · Read · ★★★★½"])
        #expect(!read.body.contains("A note"))
        let ids = read.texts("id")
        #expect(ids.count == 3 && Set(ids).count == 3)
        // RFC 8141, section 2.
        #expect(ids.allSatisfy { $0.wholeMatch(of: /urn:foyer:shelf:[0-9a-z]+(?::(?:movies|books):[A-Za-z0-9._-]+)?/) != nil })
        #expect(ids.contains { $0.hasSuffix(":books:catalog-the-book-one") })
        // An id does not reveal the feed's key.
        let key = feed.dropFirst("/shelf/feed/".count).dropLast(".atom".count)
        #expect(!ids.contains { $0.contains(key) })

        let ended = try await site.post("/shelf/feed/delete", headers: mine)
        #expect(ended.status == 303 && ended.location == "/shelf#feed")
        #expect(try await site.get(feed).status == 404)
        let unshared = try await site.get("/shelf", headers: mine)
        #expect(unshared.elements(".share").isEmpty)
        #expect(unshared.element("#feed p")?.text.contains("send them that link or an exported file") == true)
        #expect(try await address(site, mine) == nil)
        _ = try await site.post("/shelf/feed", headers: mine)
        #expect(try await address(site, mine) != feed)
    }

    @Test("Ids do not depend on the site's host")
    func hosts() async throws {
        let shelf = StubShelf()
        try await shelf.put(.sample(), of: visitor)
        let site = try await site(shelf, publicURL: nil)
        _ = try await site.post("/shelf/feed", headers: mine)
        let link = try await site.get("/shelf", headers: mine).element(Self.link)
        let feed = try #require(link?["href"].flatMap(URL.init)).path
        try await site.run { address in
            let port = try #require(address.port)
            var entryIDs: [[String]] = []
            for origin in ["http://localhost:\(port)", "http://127.0.0.1:\(port)"] {
                let (data, _) = try await URLSession.shared.data(from: #require(URL(string: origin + feed)))
                let document = try #require(MarkupElement(parsing: String(decoding: data, as: UTF8.self), isXML: true))
                #expect(document.element("link[rel='self']")?["href"] == origin + feed)
                entryIDs.append(document.texts("id"))
            }
            #expect(entryIDs[0] == entryIDs[1] && entryIDs[0].count == 2)
        }
    }

    @Test("A changed entry comes first; the same form again changes nothing")
    func changes() async throws {
        let shelf = StubShelf()
        for (index, title) in ["One", "Two"].enumerated() {
            let work = ShelfWork(Book.sample(key: title.lowercased(), title: title))
            try await shelf.put(
                ShelfEntry(work: work, status: .read, added: Date(timeIntervalSince1970: Double(index))), of: visitor)
        }
        let site = try await site(shelf)
        _ = try await site.post("/shelf/feed", headers: mine)
        let feed = try #require(try await address(site, mine))
        func put(_ fields: KeyValuePairs<String, String>) async throws -> Exchange {
            #expect(try await site.post("/shelf", fields, headers: mine).status == 303)
            return try await site.get(feed)
        }
        // The clock of the stubbed site does not advance.
        let now = "1970-01-12T13:46:40Z"
        let same = try await put(["kind": "books", "id": "catalog-one", "status": "read"])
        #expect(same.texts("updated") == [now, "1970-01-01T00:00:01Z", "1970-01-01T00:00:00Z"])
        let rated = try await put(["kind": "books", "id": "catalog-one", "status": "read", "rating": "4"])
        #expect(rated.texts("updated") == [now, now, "1970-01-01T00:00:01Z"])
        let ids = rated.texts("id")
        #expect(ids[1].hasSuffix(":catalog-one") && Set(ids) == Set(same.texts("id")))
    }

    @Test("Titles are in the language that the owner chose last")
    func language() async throws {
        let site = try await site()
        _ = try await site.post("/shelf/feed", headers: mine)
        let feed = try #require(try await address(site, mine))
        #expect(try await site.get(feed, headers: [.acceptLanguage: "ko"]).element("feed")?["xml:lang"] == "en")
        _ = try await site.post("/language", ["language": "ko"], headers: mine)
        #expect(try await site.get(feed).element("feed")?["xml:lang"] == "ko")
    }

    @Test("The feed has the newest 50 entries; an empty shelf has a feed, too")
    func limit() async throws {
        let shelf = StubShelf()
        let site = try await site(shelf)
        _ = try await site.post("/shelf/feed", headers: mine)
        let feed = try #require(try await address(site, mine))
        let empty = try await site.get(feed)
        #expect(empty.elements("feed").count == 1 && empty.elements("entry").isEmpty)
        for entry in ShelfEntry.samples(60) { try await shelf.put(entry, of: visitor) }
        let titles = try await site.get(feed).texts("entry title")
        #expect(titles.count == 50)
        #expect(titles.contains("Work 59 (1987)") && !titles.contains("Work 9 (1987)"))
    }

    @Test("Each visitor has an unguessable address; opening a feed sets the cookie")
    func others() async throws {
        let site = try await site()
        let posted = try await site.post("/shelf/feed")
        let cookie = try #require(posted.visitorCookie)
        _ = try await site.post("/shelf/feed", headers: mine)
        let (one, other) = (try await address(site, [.cookie: cookie]), try await address(site, mine))
        #expect(one != nil && other != nil && one != other)
        #expect(try await address(site, [:]) == nil)
        _ = try await site.post("/shelf/feed/delete")
        #expect(try await site.get(#require(other)).status == 200)
        for key in ["x", VisitorID().value, visitor.value, Visitor(id: visitor).token.value] {
            #expect(try await site.get("/shelf/feed/\(key).atom").status == 404, "\(key)")
        }
        #expect(try await site.post("/shelf/feed", headers: [.init("Sec-Fetch-Site")!: "cross-site"]).status == 403)
    }

    @Test("No other page names the feed")
    func pages() async throws {
        let site = try await site()
        _ = try await site.post("/shelf/feed", headers: mine)
        for address in ["/", "/movies", "/books?query=x", "/ask", "/questions"] {
            #expect(!(try await site.get(address, headers: mine).body.contains("atom")), "\(address)")
        }
    }
}

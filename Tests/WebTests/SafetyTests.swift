import Domain
import Foundation
import HTTPTypes
import TestSupport
import Testing

@Suite("Safety")
struct SafetyTests {
    /// Whether a script is a file, or data that does not run.
    private static func isOurs(_ script: MarkupElement) -> Bool {
        script["src"] != nil || script["type"] == "application/ld+json"
    }

    static let hostile = "<script>alert(1)</script>\"'><img src=x onerror=alert(2)>&amp;{{title}}"

    @Test(
        "Every response has the security headers",
        arguments: [
            "/", "/movies?query=x", "/books", "/search?query=x", "/nothing", "/foyer.css", "/healthz", "/opensearch.xml",
            "/images/covers/movies/catalog-sample-1999.svg",
        ])
    func headers(address: String) async throws {
        let response = try await Site(movies: StubMovieCatalog([.sample()])).get(address)
        let policy = try #require(response.headers[.contentSecurityPolicy])
        #expect(policy.hasPrefix("default-src 'none'"))
        #expect(!policy.contains("unsafe") && !policy.contains("*") && !policy.contains("data:"))
        #expect(response.headers[.xContentTypeOptions] == "nosniff")
        #expect(try response.headers[#require(HTTPField.Name("Referrer-Policy"))] == "same-origin")
    }

    @Test("No text of a request or a catalog reaches HTML unescaped")
    func escaping() async throws {
        let movie = Movie(
            id: WorkID(source: .catalog, key: "hostile"),
            title: LocalizedTitle(
                title: Self.hostile, language: "\"><script>", originalTitle: Self.hostile + "2", originalLanguage: "<b>"),
            genres: [.drama], countries: [Self.hostile], directors: [Person(name: Self.hostile)],
            cast: [Person(name: Self.hostile)],
            overview: LocalizedText(text: Self.hostile, language: "'onclick='"), subjects: [Self.hostile],
            basedOn: WorkReference(
                id: WorkID(source: .catalog, key: "book"), title: Self.hostile, creator: Person(name: Self.hostile)),
            imdbID: Self.hostile,
            wikidataID: Self.hostile)
        let book = Book(
            id: WorkID(source: .catalog, key: "book"), title: LocalizedTitle(title: Self.hostile, language: nil),
            authors: [Person(name: Self.hostile)], publisher: Self.hostile, isbn13: Self.hostile,
            countries: [Self.hostile], subjects: [Self.hostile], overview: LocalizedText(text: Self.hostile, language: nil),
            films: [WorkReference(id: WorkID(source: .catalog, key: "hostile"), title: Self.hostile)],
            openLibraryID: Self.hostile)
        let list = try await Site(movies: StubMovieCatalog([movie]), books: StubBookCatalog([book]))
        let details = try await Site(
            movies: StubMovieCatalog { (_: WorkID<Movie>) in
                CatalogResponse(WorkDetails(work: movie, counterparts: [book], bySameCreators: [movie]))
            },
            books: StubBookCatalog { (_: WorkID<Book>) in
                CatalogResponse(WorkDetails(work: book, counterparts: [movie], bySameCreators: [book]))
            })
        let cookie = try #require(try await list.post("/movies/search", ["query": Self.hostile]).visitorCookie)
        let encoded = Self.hostile.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        let pages = [
            try await list.get("/movies?query=\(encoded)", headers: [.cookie: cookie]),
            try await list.get("/", headers: [.cookie: cookie]),
            try await list.get("/books?query=\(encoded)", headers: [.cookie: cookie]),
            try await list.get("/search?query=\(encoded)", headers: [.cookie: cookie]),
            try await Site().get("/search?query=\(encoded)"),
            try await Site().get("/movies?query=\(encoded)"),
            try await Site().get("/movies?query=\(encoded)&page=0"),
            try await Site(movies: StubMovieCatalog(failing: .timeout)).get("/movies?query=\(encoded)"),
            try await details.get("/movies/catalog-hostile"),
            try await details.get("/images/covers/movies/catalog-hostile.svg"),
            try await details.get("/books/catalog-book"),
            try await details.get("/images/covers/books/catalog-book.svg"),
            try await list.get("/opensearch.xml"),
        ]
        // The selectors below match where the text is markup.
        let unescaped = try #require(MarkupElement(parsing: Self.hostile, isXML: false))
        #expect(unescaped.elements("[onerror]").count == 1 && !unescaped.elements("script").allSatisfy(Self.isOurs))
        for page in pages {
            #expect(page.elements("[onerror]").isEmpty && page.elements("script").allSatisfy(Self.isOurs))
            #expect(!page.body.contains("<script>alert"))
            #expect(!page.body.contains("<img src=x"))
            #expect(!page.body.contains("onerror=alert(2)>&amp;{{title}}"))
            #expect(!page.body.contains("lang=\"\"><script>"))
        }
        #expect(pages[0].element("#results a")?.text == Self.hostile)
    }

    @Test(
        "A cross-site form is rejected",
        arguments: [
            (["Sec-Fetch-Site": "cross-site"], false),
            (["Sec-Fetch-Site": "same-site"], false),
            (["Sec-Fetch-Site": "same-origin"], true),
            (["Sec-Fetch-Site": "none"], true),
            (["Sec-Fetch-Site": "same-origin", "Origin": "http://evil.example"], true),
            (["Origin": "http://evil.example"], false),
            (["Origin": "null"], false),
            (["Origin": "http://localhost"], true),
            (["Origin": "https://localhost"], false),
            ([:], true),
        ] as [([String: String], Bool)])
    func crossSite(headers: [String: String], isAllowed: Bool) async throws {
        let movies = StubMovieCatalog()
        let books = StubBookCatalog()
        let fields = Dictionary(uniqueKeysWithValues: try headers.map { (try #require(HTTPField.Name($0)), $1) })
        for address in [
            "/movies/search", "/books/search", "/search", "/recents", "/recents/clear", "/recents/delete", "/recents/recording",
            "/language", "/shelf/delete",
        ] {
            let response = try await Site(movies: movies, books: books).post(
                address, ["query": "dune", "kind": "movies", "on": "0", "language": "ko", "id": "catalog-x"], headers: fields)
            #expect(response.status == (isAllowed ? 303 : 403), "\(address)")
            #expect(isAllowed ? response.body.isEmpty : response.errorCode == "cross-site")
        }
        #expect(await movies.queries.count == (isAllowed ? 2 : 0))
        #expect(await books.queries.count == (isAllowed ? 2 : 0))
    }

    @Test("A body over 64 KB and one of another type are rejected")
    func bodies() async throws {
        let site = try await Site()
        let large = "query=" + String(repeating: "a", count: 64 * 1024)
        let tooLarge = try await site.send(
            .post, "/movies/search", headers: [.contentType: "application/x-www-form-urlencoded"], body: large)
        #expect(tooLarge.status == 413)
        #expect(tooLarge.errorCode == "too-large")
        for type in ["application/json", "multipart/form-data; boundary=x", "text/plain", ""] {
            let response = try await site.send(.post, "/movies/search", headers: [.contentType: type], body: "query=dune")
            #expect(response.status == 415, "\(type)")
        }
        for (coding, status) in [("gzip", 415), ("deflate, gzip", 415), ("br", 415), ("Identity", 303)] {
            let response = try await site.send(
                .post, "/movies/search",
                headers: [.contentType: "application/x-www-form-urlencoded", .contentEncoding: coding], body: "query=dune")
            #expect(response.status == status, "\(coding)")
        }
        let charset = try await site.send(
            .post, "/movies/search", headers: [.contentType: "Application/X-WWW-Form-Urlencoded; charset=UTF-8"],
            body: "query=dune")
        #expect(charset.status == 303)
    }

    @Test(
        "Files outside Public are not served",
        arguments: [
            "/../Package.swift", "/%2e%2e/Package.swift", "/..%2fPackage.swift", "//etc/passwd",
            "/foyer.css/../../Package.swift",
            "/images/covers/movies/..%2f..%2fPackage.swift", "/%00", "/foyer.css%00.html",
        ])
    func traversal(address: String) async throws {
        let response = try await Site().get(address)
        #expect((400..<500).contains(response.status))
        #expect(!response.body.contains("swift-tools-version") && !response.body.contains("root:"))
    }

    @Test("A query cannot add a header")
    func headerInjection() async throws {
        let posted = try await Site().post("/movies/search", ["query": "a\r\nSet-Cookie: x=y"])
        #expect(posted.location == "/movies?query=a%20Set-Cookie%3A%20x%3Dy")
        #expect(posted.headers[values: .setCookie].count == 1)
    }
}

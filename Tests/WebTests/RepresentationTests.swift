import Domain
import Foundation
import HTTPTypes
import TestSupport
import Testing

@Suite("Representations")
struct RepresentationTests {
    @Test("A page answers its view model as JSON")
    func json() async throws {
        let site = try await Site(movies: StubMovieCatalog(Movie.samples(21)), books: StubBookCatalog(Book.samples(40)))
        let list = try await object(site, "/movies?query=dune")
        let results = try #require(list["results"] as? [String: Any])
        #expect(results["total"] as? Int == 21)
        #expect((results["items"] as? [[String: Any]])?.first?["id"] as? String == "catalog-work-0")
        #expect(results["next"] as? String == "/movies?query=dune&page=2")
        #expect((try await object(site, "/movies/catalog-work-0"))["heading"] as? String == "Work 0")
        let books = try #require((try await object(site, "/books?query=dune"))["results"] as? [String: Any])
        #expect(books["total"] as? Int == 40 && books["isEstimate"] as? Bool == false)
        #expect((try await object(site, "/books/catalog-work-0"))["heading"] as? String == "Work 0")
        let both = try #require((try await object(site, "/search?query=dune"))["results"] as? [String: Any])
        #expect(both["total"] as? Int == 61 && (both["sides"] as? [Any])?.count == 2)
        #expect((try await object(site, "/"))["selections"] is [Any])
        let error = try await site.get("/movies/catalog-none", headers: [.accept: "application/json"])
        #expect(try error.status == 404 && error.json["code"] as? String == "not-found")
    }

    @Test(
        "JSON is sent only where it is named, before HTML",
        arguments: [
            ("text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", false), ("*/*", false),
            ("application/json", true),
            ("application/json;q=0.5, text/html", false), ("text/html;q=0.2, application/json", true), ("", false),
            ("application/json;q=0", false), ("APPLICATION/JSON", true),
        ])
    func negotiation(accept: String, isJSON: Bool) async throws {
        let response = try await Site().get("/", headers: [.accept: accept])
        #expect(response.headers[.contentType]?.hasPrefix(isJSON ? "application/json" : "text/html") == true)
        #expect(response.headers[.vary] == "Accept, Accept-Language, Cookie, Accept-Encoding")
    }

    @Test(
        "The language is the browser's until the visitor chooses one",
        arguments: [
            ("ko-KR,ko;q=0.9,en;q=0.8", "ko"), ("en-US,en;q=0.9,ko;q=0.8", "en"), ("fr, ko;q=0.4, en;q=0.3", "ko"),
            ("fr", "en"),
            ("", "en"), ("ko;q=0, en", "en"), (";;;,,q=x", "en"),
        ])
    func language(accepted: String, expected: String) async throws {
        let site = try await Site()
        let page = try await site.get("/", headers: [.acceptLanguage: accepted])
        #expect(page.element("html")?["lang"] == expected)
        #expect(page.headers[.contentLanguage] == expected)
        let chosen = try await site.post("/language", ["language": "ko", "here": "/movies?query=x"])
        #expect(chosen.status == 303 && chosen.location == "/movies?query=x")
        let cookie = try #require(chosen.headers[.setCookie]).prefix { $0 != ";" }
        let after = try await site.get("/", headers: [.acceptLanguage: accepted, .cookie: String(cookie)])
        #expect(after.element("html")?["lang"] == "ko")
    }

    @Test("Suggestions have the format of OpenSearch")
    func suggestions() async throws {
        let response = try await Site().get("/suggest?kind=movies&q=du%22n")
        #expect(response.status == 200)
        #expect(response.headers[.contentType]?.hasPrefix("application/x-suggestions+json") == true)
        let json = try #require(try JSONSerialization.jsonObject(with: Data(response.body.utf8)) as? [Any])
        #expect(json[0] as? String == "du\"n")
        #expect(json[1] as? [String] == ["du\"n one", "du\"n two"])
        let blank = try await Site().get("/suggest?q=")
        #expect(blank.body == "[\"\",[]]")
        let long = try await Site().get("/suggest?q=" + String(repeating: "a", count: 300))
        #expect(long.status == 200 && long.body.hasSuffix(",[]]"))
    }

    @Test("The OpenSearch description has the public URL")
    func openSearch() async throws {
        let here = try await Site().get("/opensearch.xml")
        #expect(here.headers[.contentType]?.hasPrefix("application/opensearchdescription+xml") == true)
        #expect(here.body.hasPrefix("<?xml"))
        #expect(here.element("Url[type='text/html']")?["template"] == "http://localhost/search?query={searchTerms}")
        let proxied = try await Site(publicURL: URL(string: "https://films.example.org/")).get("/opensearch.xml")
        #expect(
            proxied.element("Url[type='application/x-suggestions+json']")?["template"]
                == "https://films.example.org/suggest?kind=all&q={searchTerms}")
    }

    @Test("A cover is an SVG, immutable under its address with a fingerprint", arguments: Kind.allCases)
    func cover(kind: Kind) async throws {
        let site = try await kind.site(1)
        let list = try await site.get(kind.path + "?query=x")
        let source = try #require(list.element("#results img")?["src"])
        let cover = try await site.get(source)
        #expect(cover.status == 200)
        #expect(cover.headers[.contentType]?.hasPrefix("image/svg+xml") == true)
        #expect(cover.headers[.cacheControl] == "public, max-age=31536000, immutable")
        #expect(cover.body.hasPrefix("<svg") && cover.element("svg")?["aria-label"] == "Work 0")
        let tag = try #require(cover.headers[.eTag])
        #expect(try await site.get(source, headers: [.ifNoneMatch: tag]).status == 304)
        let address = "/images/covers\(kind.path)/catalog-work-0"
        #expect(try await site.get(address + ".svg?v=old").headers[.cacheControl] == "public, no-cache")
        #expect(try await site.get(address + "1.svg").status == 404)
        #expect(try await site.get(address + ".png").status == 404)
    }

    @Test("The cover of a service's work is drawn from its address, without a request to the service")
    func serviceCover() async throws {
        let book = Book(
            id: WorkID(source: .google, key: "x"), title: LocalizedTitle(title: "C++ & \"co\"", language: nil),
            authors: [Person(name: "Ann Author")])
        let catalog = StubBookCatalog { (_: WorkQuery<Book>) in CatalogResponse(StubBookCatalog.page(1, of: [book])) }
        let site = try await Site(books: catalog)
        let list = try await site.get("/books?query=x")
        let source = try #require(list.element("#results img")?["src"])
        let cover = try await site.get(source)
        #expect(cover.status == 200 && cover.headers[.cacheControl] == "public, max-age=31536000, immutable")
        #expect(cover.element("svg")?["aria-label"] == "C++ & \"co\"" && cover.texts("text").contains("ANN AUTHOR"))
        #expect(try await site.get(source.replacing("C%2B%2B", with: "D")).status == 404)
    }

    @Test("A service's poster comes through this server, and only by a valid name")
    func poster() async throws {
        let movie = Movie(
            id: WorkID(source: .tmdb, key: "1"), title: LocalizedTitle(title: "X", language: nil),
            poster: PictureReference(source: .tmdb, name: "abc.jpg"))
        let site = try await Site(movies: StubMovieCatalog([movie]), pictureSources: [.tmdb: StubPictures()])
        let list = try await site.get("/movies?query=x")
        let source = try #require(list.element("#results img")?["src"])
        #expect(source.hasPrefix("/images/pictures/tmdb/row/abc.jpg?cover=%2Fimages%2Fcovers%2Fmovies%2Ftmdb-1.svg%3F"))
        let poster = try await site.get("/images/pictures/tmdb/row/abc.jpg")
        #expect(poster.status == 200 && poster.headers[.contentType] == "image/jpeg")
        #expect(poster.headers[.cacheControl] == "public, max-age=31536000, immutable")
        let tag = try #require(poster.headers[.eTag])
        #expect(try await site.get("/images/pictures/tmdb/row/abc.jpg", headers: [.ifNoneMatch: tag]).status == 304)
        for address in [
            "/images/pictures/catalog/row/abc.jpg", "/images/pictures/tmdb/huge/abc.jpg", "/images/pictures/tmdb/row/.abc",
            "/images/pictures/tmdb/row/..%2fabc.jpg", "/images/pictures/tmdb/row/http%3A%2F%2Fevil.example%2Fa.jpg",
        ] {
            #expect(try await site.get(address).status == 404, "\(address)")
        }
    }

    @Test("Where a picture cannot be fetched, the drawn cover is shown, and no other address")
    func missingPicture() async throws {
        let movie = Movie(
            id: WorkID(source: .tmdb, key: "1"), title: LocalizedTitle(title: "X", language: nil),
            poster: PictureReference(source: .tmdb, name: "abc.jpg"))
        let site = try await Site(movies: StubMovieCatalog([movie]))
        let list = try await site.get("/movies?query=x")
        let missing = try await site.get(try #require(list.element("#results img")?["src"]))
        #expect(missing.status == 302 && missing.headers[.cacheControl] == "max-age=300")
        let cover = try await site.get(try #require(missing.location))
        #expect(cover.status == 200 && cover.body.hasPrefix("<svg"))
        for address in [
            "https://evil.example/x.svg", "//evil.example/images/covers/movies/x.svg", "/movies",
            "/images/covers/movies/../../x.svg", "",
        ] {
            let encoded = address.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
            let response = try await site.get("/images/pictures/tmdb/row/abc.jpg?cover=" + encoded)
            #expect(response.status == 404 && response.location == nil, "\(address)")
        }
    }

    @Test("Style sheet and script are immutable under an address with a fingerprint")
    func assets() async throws {
        let site = try await Site()
        let page = try await site.get("/")
        let addresses = page.body.matches(of: /"(\/foyer\.(?:css|js)\?v=[0-9a-z]+)"/).map { String($0.1) }
        #expect(addresses.count == 2)
        for address in addresses {
            let file = try await site.get(address)
            #expect(file.status == 200)
            #expect(file.headers[.cacheControl] == "public, max-age=31536000, immutable")
        }
        for address in ["/foyer.css", "/foyer.css?v=old", "/icon.svg"] {
            #expect(try await site.get(address).headers[.cacheControl] == "public, no-cache")
        }
    }

    @Test("Health and readiness")
    func health() async throws {
        #expect(try await Site(isReady: false).get("/healthz").status == 200)
        #expect(try await Site(isReady: true).get("/readyz").status == 200)
        #expect(try await Site(isReady: false).get("/readyz").status == 503)
    }

    @Test("HEAD has no body")
    func head() async throws {
        let response = try await Site().send(.head, "/", headers: [:], body: nil)
        #expect(response.status == 200 && response.body.isEmpty)
    }

    private func object(_ site: Site, _ address: String) async throws -> [String: Any] {
        let response = try await site.get(address, headers: [.accept: "application/json"])
        #expect(response.status == 200)
        return try response.json
    }
}

private struct StubPictures: PictureSource {
    func picture(_ picture: PictureReference, width: Int) async throws(CatalogError) -> Picture {
        guard let picture = Picture(data: Data([0xFF, 0xD8, 0xFF, 0xE0])) else {
            throw CatalogError(.badResponse, source: .tmdb)
        }
        return picture
    }
}

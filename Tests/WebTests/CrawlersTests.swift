import Domain
import Foundation
import HTTPTypes
import TestSupport
import Testing

@Suite("Metadata, robots.txt and sitemap")
struct CrawlersTests {
    private static let publicURL = URL(string: "https://foyer.example")

    private func site() async throws -> Site {
        try await Site(
            movies: StubMovieCatalog(Movie.samples(3)), books: StubBookCatalog(Book.samples(3)),
            builtInWorkIDs: StubBuiltInWorkIDs(movies: Movie.samples(2), books: Book.samples(1)), publicURL: Self.publicURL)
    }

    @Test(
        "Indexable pages have a canonical address; all others have noindex",
        arguments: [
            ("/", "/"), ("/movies", "/movies"), ("/books?page=1", "/books"), ("/search", "/search"), ("/ask", "/ask"),
            ("/ask?question=x", "/ask"), ("/movies/catalog-work-0?x=y", "/movies/catalog-work-0"),
            ("/books/catalog-work-0", "/books/catalog-work-0"), ("/movies?query=x", nil), ("/movies?query=x&from=1980", nil),
            ("/movies?from=1980", nil), ("/movies?subject=ships", "/movies?subject=ships"),
            ("/movies?subject=ships&sort=year", nil), ("/books?query=x", nil),
            ("/search?query=x", nil), ("/shelf", nil), ("/questions", nil), ("/offline", nil), ("/nothing", nil),
            ("/movies/catalog-nothing", nil), ("/movies?page=0", nil),
        ])
    func canonical(address: String, canonical: String?) async throws {
        let page = try await site().get(address)
        let links = page.elements("link[rel='canonical']").map { $0["href"] }
        #expect(links == (canonical.map { ["https://foyer.example" + $0] } ?? []))
        #expect(page.elements("meta[name='robots'][content='noindex']").count == (canonical == nil ? 1 : 0))
    }

    @Test("Without a public URL, absolute addresses have the request's host")
    func requestAddress() async throws {
        let page = try await Site().get("/")
        #expect(page.element("link[rel='canonical']")?["href"] == "http://localhost/")
    }

    @Test("A work's page has structured data that no text breaks out of")
    func structuredData() async throws {
        let title = "</script><script>alert(1)</script>&amp;\u{2028}"
        let movie = Movie.sample(title: title)
        let site = try await Site(movies: StubMovieCatalog([movie]), publicURL: Self.publicURL)
        let page = try await site.get("/movies/\(movie.id)")
        let data = try #require(page.element("script[type='application/ld+json']")?.content)
        let work = try #require(try JSONSerialization.jsonObject(with: Data(data.utf8)) as? [String: Any])
        #expect(work["name"] as? String == title)
        #expect(work["url"] as? String == "https://foyer.example/movies/\(movie.id)")
        #expect(!data.contains("<") && !data.contains(">") && !data.contains("&"))
        #expect(page.element("meta[property='og:type']")?["content"] == "video.movie")
        #expect(page.element("meta[property='og:title']")?["content"]?.hasPrefix("</script>") == true)
        #expect(page.body.matches(of: /<script/).count == 2)
    }

    @Test("robots.txt excludes pages with visitors' data")
    func robots() async throws {
        let robots = try await site().get("/robots.txt")
        #expect(robots.status == 200)
        #expect(robots.headers[.contentType] == "text/plain; charset=utf-8")
        #expect(
            robots.body == """
                User-agent: *
                Disallow: /questions
                Disallow: /shelf
                Disallow: /ask?
                Disallow: /recents
                Disallow: /suggest

                Sitemap: https://foyer.example/sitemap.xml

                """)
    }

    @Test("The sitemap has every work of the built-in catalog and the start pages")
    func sitemap() async throws {
        let sitemap = try await site().get("/sitemap.xml")
        #expect(sitemap.headers[.contentType] == "application/xml; charset=utf-8")
        #expect(sitemap.body.hasPrefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset"))
        let paths = [
            "/", "/search", "/movies", "/books", "/ask", "/movies/catalog-work-0", "/movies/catalog-work-1",
            "/books/catalog-work-0",
        ]
        #expect(sitemap.texts("urlset url loc") == paths.map { "https://foyer.example" + $0 })
    }
}

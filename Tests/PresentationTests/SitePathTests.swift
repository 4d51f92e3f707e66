import Domain
import Presentation
import TestSupport
import Testing

@Suite("Addresses")
struct SitePathTests {
    @Test(
        "A page's address reads back as the page",
        arguments: [
            .home, .movies(), .movies(query: "dune"), .movies(query: "dune", page: 3), .movies(query: "C++ & #1 100%"),
            .movies(query: "기생충"), .movies(query: "\"<🎬>'"), .movie(WorkID(source: .tmdb, key: "603")),
            .search(), .search(query: "dune & co"), .books(), .books(query: "한강", page: 2),
            .book(WorkID(source: .catalog, key: "dune-herbert")),
        ] as [SitePath])
    func bothWays(path: SitePath) {
        #expect(SitePath(pageAddress: path.address) == path)
    }

    @Test(
        "Queries are encoded to the letter",
        arguments: [("C++ & co", "/movies?query=C%2B%2B%20%26%20co"), ("é", "/movies?query=%C3%A9")])
    func encoding(query: String, address: String) {
        #expect(SitePath.movies(query: query).address == address)
    }

    @Test("A form's space is a space")
    func plus() {
        #expect(SitePath(pageAddress: "/movies?query=seven+samurai&page=2") == .movies(query: "seven samurai", page: 2))
    }

    @Test(
        "Other hosts, form targets and unknown paths are nowhere to be sent back to",
        arguments: [
            "https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)", "/movies/search",
            "/recents/clear",
            "/books/search", "/search/x", "/nothing", "", "movies", "/movies/../etc", "/movies/catalog-a/b", "\n/movies",
        ])
    func foreign(address: String) {
        #expect(SitePath(pageAddress: address) == nil)
        #expect(ReturnCoordinator().destination(backTo: address) == .home)
    }

    @Test(
        "A submitted search leads to its first page, a blank one to the page of the empty box",
        arguments: [
            (SearchKind.all, "/search?query=dune", "/"), (.movies, "/movies?query=dune", "/movies"),
            (.books, "/books?query=dune", "/books"),
        ])
    func coordinator(kind: SearchKind, results: String, empty: String) throws {
        #expect(SearchCoordinator(kind: kind).destination(for: try .sample("dune")).address == results)
        #expect(SearchCoordinator(kind: kind).destination(for: nil).address == empty)
    }

    @Test(
        "Every address belongs to a part of the site, whose search box stands on its page",
        arguments: [
            ("/", SearchKind.all), ("/search", .all), ("/movies", .movies), ("/movies/x", .movies), ("/movies/search", .movies),
            ("/books", .books), ("/books/x/y", .books), ("/nothing", .all), ("", .all), ("/moviesque", .all),
        ])
    func sections(path: String, kind: SearchKind) {
        #expect(SitePath.section(of: path).searchKind == kind)
    }
}

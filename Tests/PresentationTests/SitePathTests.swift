import Domain
import Foundation
import Presentation
import TestSupport
import Testing

@Suite("Addresses")
struct SitePathTests {
    @Test(
        "A page's address is written and read",
        arguments: [
            .home, .movies(), .movies(query: "dune"), .movies(query: "dune", page: 3), .movies(query: "C++ & #1 100%"),
            .movies(query: "기생충"), .movies(query: "\"<🎬>'"), .movie(WorkID(source: .tmdb, key: "603")),
            .search(), .search(query: "dune & co"), .books(), .books(query: "한강", page: 2),
            .book(WorkID(source: .catalog, key: "dune-herbert")),
            .manualEntry(ManualEntryFields(kind: .book, title: "Emma & co", creator: "오스틴", year: "1815")),
            .manualEntry(ManualEntryFields(kind: .movie)), .shelfAdd(title: "dune"), .shelfAdd(),
            .movies(query: "dune & co", previous: "C++ #1"), .search(query: "한강", previous: "\"<b>'&"),
            .books(query: "dune", page: 2, options: .whole, previous: "emma"),
            .ask(
                question: "a short book", instead: QuestionID("0123456789abcdef0123456789abcdef"), mayBeRead: true,
                without: ["not war", "like C++ & co"]),
            .movies(query: "dune", page: 2, options: .whole), .books(query: "한강", options: .whole),
            .movies(query: "dune", options: SearchOptions(firstYear: 1980)),
            .books(query: "dune", options: SearchOptions(lastYear: 9999, order: .title)),
            .movies(query: "dune", options: SearchOptions(subject: "it’s & “all” +1")),
        ] as [SitePath] + ["Bong Joon-ho", "봉준호"].compactMap { PersonID(name: $0).map { .person($0) } })
    func bothWays(path: SitePath) {
        #expect(SitePath(pageAddress: path.address) == path)
    }

    @Test(
        "Queries are percent-encoded",
        arguments: [("C++ & co", "/movies?query=C%2B%2B%20%26%20co"), ("é", "/movies?query=%C3%A9")])
    func encoding(query: String, address: String) {
        #expect(SitePath.movies(query: query).address == address)
    }

    @Test("Every character but the unreserved ones of RFC 3986 is percent-encoded")
    func characters() {
        let unreserved = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".unicodeScalars)
        for value in Array(UInt32(0)...0x3FF) + [0xAC00, 0xFFFD, 0x1F3AC, 0x10FFFF] {
            guard let character = Unicode.Scalar(value) else { continue }
            let encoded =
                unreserved.contains(character)
                ? String(character) : String(character).utf8.map { String(format: "%%%02X", $0) }.joined()
            #expect(SitePath.search(query: String(character)).address == "/search?query=\(encoded)")
        }
    }

    @Test("Values without a default are left out, and empty ones are kept")
    func empty() {
        #expect(SitePath.search(query: "").address == "/search?query=")
        #expect(SitePath.movies(query: nil, page: 2).address == "/movies?page=2")
    }

    @Test("An address has the options in a fixed order, without defaults, with and without a query")
    func canonical() {
        #expect(
            SitePath.movies(query: "dune", page: 2, options: .whole).address
                == "/movies?query=dune&from=1980&to=1999&subject=science%20fiction&language=en&country=US&sort=year&page=2")
        #expect(SitePath.books(query: "dune", options: SearchOptions(order: .relevance)).address == "/books?query=dune")
        #expect(
            SitePath.movies(options: .whole).address
                == "/movies?from=1980&to=1999&subject=science%20fiction&language=en&country=US&sort=year")
        #expect(
            SitePath(pageAddress: "/movies?sort=relevance&to=1980&country=us&from=1999&query=dune&language=EN&subject=+")?
                .address
                == "/movies?query=dune&from=1980&to=1999&language=en&country=US")
    }

    @Test(
        "Invalid options are rejected; blank ones are ignored",
        arguments: [
            ("from", "0"), ("from", "10000"), ("to", "-1"), ("to", "+5"), ("to", "1.5"), ("from", "x"), ("from", "１９８０"),
            ("from", String(repeating: "9", count: 30)), ("sort", "Year"), ("sort", "x"),
            ("subject", String(repeating: "긴", count: 201)), ("language", String(repeating: "x", count: 201)),
            ("country", String(repeating: "x", count: 201)),
        ])
    func senseless(name: String, value: String) {
        #expect(SearchOptions([name: value]) == nil)
        #expect(SearchOptions([name: " "]) == SearchOptions.none)
    }

    @Test("A plus sign in a form's query is a space")
    func plus() {
        #expect(SitePath(pageAddress: "/movies?query=seven+samurai&page=2") == .movies(query: "seven samurai", page: 2))
    }

    @Test(
        "Other hosts, form targets and unknown paths are no pages to return to",
        arguments: [
            "https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)", "/movies/search",
            "/recents/clear",
            "/books/search", "/search/x", "/nothing", "", "movies", "/movies/../etc", "/movies/catalog-a/b", "\n/movies",
        ])
    func foreign(address: String) {
        #expect(SitePath(pageAddress: address) == nil)
    }

    @Test(
        "Every address belongs to a section of the site, whose search box its error page has",
        arguments: [
            ("/", SearchScope.all), ("/search", .all), ("/movies", .movies), ("/movies/x", .movies),
            ("/movies/search", .movies),
            ("/books", .books), ("/books/x/y", .books), ("/nothing", .all), ("", .all), ("/moviesque", .all),
        ])
    func sections(path: String, scope: SearchScope) {
        #expect(SitePath.section(of: path).searchScope == scope)
    }
}

extension SearchOptions {
    /// With a value for every option.
    fileprivate static let whole = SearchOptions(
        firstYear: 1980, lastYear: 1999, subject: "science fiction", language: "en", country: "US", order: .year)
}

import Domain
import Foundation
import HTTPTypes
import TestSupport
import Testing

@Suite("Filters and sort orders")
struct SearchOptionsFlowTests {
    /// A catalog that finds `count` works for any query.
    private func site(
        _ kind: Kind, count: Int = 41, correction: SearchCorrection? = nil, conditions: [SearchCondition] = [],
        isPartial: Bool = false
    ) async throws -> Site {
        switch kind {
        case .movies: try await Site(movies: catalog(count, correction, conditions, isPartial))
        case .books: try await Site(books: catalog(count, correction, conditions, isPartial))
        }
    }

    private func catalog<Item: SampleWork>(
        _ count: Int, _ correction: SearchCorrection? = nil, _ conditions: [SearchCondition] = [], _ isPartial: Bool = false
    ) -> StubCatalog<Item> {
        StubCatalog { (query: WorkQuery<Item>) in
            CatalogResponse(
                StubCatalog.page(
                    query.page.value, of: Item.samples(count), facets: .sample, correction: correction, conditions: conditions,
                    isPartial: isPartial))
        }
    }

    @Test("All parameters reach the catalog; blank ones count as absent, and years in the wrong order are swapped")
    func reaches() async throws {
        let movies: StubMovieCatalog = catalog(41)
        let site = try await Site(movies: movies)
        let whole = "/movies?query=dune&from=1980&to=1999&subject=science-fiction&language=en&country=US&sort=year"
        #expect(try await site.get(whole + "&page=2").status == 200)
        #expect(try await site.get("/movies?query=dune&from=&to=1980&country=kr&language=").status == 200)
        #expect(try await site.get("/movies?query=dune&from=1999&to=1980").status == 200)
        #expect(
            await movies.queries.map(\.options) == [
                SearchOptions(
                    firstYear: 1980, lastYear: 1999, subject: "science-fiction", language: "en", country: "US", order: .year),
                SearchOptions(lastYear: 1980, country: "KR"), SearchOptions(firstYear: 1980, lastYear: 1999),
            ])
    }

    @Test("Every filter is a link, and the years are a form", arguments: Kind.allCases)
    func links(kind: Kind) async throws {
        let page = try await site(kind).get(kind.path + "?query=dune&subject=drama&sort=title")
        let bar = try #require(page.element("nav#filters"))
        let here = "\(kind.path)?query=dune"
        let decade = try #require(bar.link("1990s 1,200"))
        #expect(decade["href"] == "\(here)&from=1990&to=1999&subject=drama&sort=title")
        #expect(decade.element(".amount[data-count='1200']")?.text == "1,200")
        #expect(bar.element("a[href='\(here)&subject=drama&sort=title'][aria-current='true'] span")?.text == "Drama")
        #expect(bar.element("a[aria-label='Remove filter: Drama']")?["href"] == "\(here)&sort=title")
        #expect(bar.elements("a").allSatisfy { $0["rel"] == "nofollow" })
        let years = try #require(bar.element("form[method='get'][action='\(kind.path)']"))
        #expect(years.elements("[type='hidden']").map { $0["name"] } == ["query", "subject", "sort"])
        #expect(years.elements("[type='hidden']").map { $0["value"] } == ["dune", "drama", "title"])
        #expect(years.elements("[type='number']").map { $0["name"] } == ["from", "to"])
        #expect(page.element("title")?.text == "“dune” – \(kind.heading) – Drama – Foyer")
        #expect(page.element("meta[name='robots']")?["content"] == "noindex")
        let data = try await site(kind).get(here, headers: [.accept: "application/json"]).json
        let filters = try #require(data["filters"] as? [String: Any])
        #expect((filters["chosen"] as? [Any])?.isEmpty == true)
        let values = (filters["groups"] as? [[String: Any]])?.flatMap { $0["values"] as? [[String: Any]] ?? [] }
        #expect(values?.first { $0["count"] as? Int == 1200 }?["countText"] as? String == "1,200")
    }

    @Test("There are no filters without facets, and on the page of both kinds", arguments: Kind.allCases)
    func noFilters(kind: Kind) async throws {
        #expect(try await kind.site(3).get(kind.path + "?query=dune").elements("#filters").isEmpty)
        #expect(try await site(kind).get("/search?query=dune").elements("#filters").isEmpty)
    }

    @Test("Links between pages keep the search options, also past the last page", arguments: Kind.allCases)
    func pages(kind: Kind) async throws {
        let address = kind.path + "?query=x&from=1980&country=KR"
        let first = try await site(kind, count: 2 * kind.pageSize + 1).get(address)
        #expect(first.element("a[rel='next'][href='\(address)&page=2']")?.text == "See more")
        #expect(first.element(".languages [name='here']")?["value"] == address)
        let past = try await site(kind).get(address + "&page=400")
        #expect(past.status == 302 && past.location == address + "&page=\(41 / kind.pageSize + 1)")
    }

    @Test("Redirects back keep the search options; a new search drops them and saves the query alone")
    func wayBack() async throws {
        let site = try await site(.movies)
        let here = "/movies?query=dune&from=1980&to=1999&sort=year&page=2"
        #expect(try await site.post("/language", ["language": "ko", "here": here]).location == here)
        let posted = try await site.post("/movies/search", ["query": "dune", "from": "1980", "sort": "year"])
        #expect(posted.status == 303 && posted.location == "/movies?query=dune")
        let cookie = try #require(posted.visitorCookie)
        #expect(try await site.get(here + "&country=US", headers: [.cookie: cookie]).recents == ["dune"])
    }

    @Test("Search options change the tag of a page")
    func known() async throws {
        let site = try await site(.movies)
        let narrowed = try await site.get("/movies?query=dune&from=1980")
        let tag = try #require(narrowed.headers[.eTag])
        #expect(try await site.get("/movies?query=dune&from=1980", headers: [.ifNoneMatch: tag]).status == 304)
        #expect(try await site.get("/movies?query=dune&from=1981", headers: [.ifNoneMatch: tag]).status == 200)
    }

    @Test(
        "An invalid filter is a 400 that keeps the query", arguments: Kind.allCases,
        ["from=0", "to=10000", "from=x", "to=-1", "from=%2B5", "sort=best", "subject=" + String(repeating: "x", count: 201)])
    func senseless(kind: Kind, filter: String) async throws {
        let response = try await site(kind).get(kind.path + "?query=dune&page=2&\(filter)")
        #expect(response.status == 400)
        #expect(response.errorCode == "invalid-filter")
        #expect(response.link("Search without filters")?["href"] == "\(kind.path)?query=dune")
        #expect(response.query == "dune")
    }

    @Test("An invalid page number keeps the filters")
    func badPage() async throws {
        let response = try await site(.movies).get("/movies?query=dune&sort=year&page=0")
        #expect(response.status == 400)
        #expect(response.link("Go to the first page")?["href"] == "/movies?query=dune&sort=year")
    }

    @Test("Without results, the page names the filters and offers the search without them", arguments: Kind.allCases)
    func nothingLeft(kind: Kind) async throws {
        let page = try await site(kind, count: 0).get(kind.path + "?query=dune&country=ZZ&subject=%3Cb%3E")
        #expect(page.status == 200)
        #expect(page.emptyState == "no-results" && page.link("× <b>")?["aria-label"] == "Remove filter: <b>")
        #expect(page.element("a.button[href='\(kind.path)?query=dune']")?.text == "Search without filters")
        let unfiltered = try await site(kind, count: 0).get(kind.path + "?query=dune")
        #expect(page.elements(".tile-title").isEmpty && unfiltered.texts(".tile-title") == ["A Way In"])
    }

    @Test("A correction is one link, with results and without", arguments: Kind.allCases)
    func correction(kind: Kind) async throws {
        let meant = SearchCorrection(query: "A & B", isApplied: true)
        for count in [3, 0] {
            let page = try await site(kind, count: count, correction: meant).get(kind.path + "?query=xyz")
            let line = try #require(page.element("p#did-you-mean"))
            #expect(line.element("a[href='\(kind.path)?query=A%20%26%20B'] strong")?.text == "A & B")
            #expect(line.text.hasPrefix("Nothing found for “xyz”. Showing results for A & B"))
            let total = page.element("#result-count[data-total='3']")
            #expect(total?.text == (count == 3 ? "3 \(kind.noun)s for “A & B”" : nil))
        }
        let both = try await site(kind, count: 3, correction: meant).get("/search?query=xyz")
        #expect(both.elements("#did-you-mean").count == 1)
        #expect(both.elements("a[href='/search?query=A%20%26%20B'] strong").count == 1)
    }

    @Test("A partial page names the conditions of the query beside the filters, and says that words are missing")
    func partial() async throws {
        let site = try await site(
            .movies, correction: SearchCorrection(query: "80s <i> horror", isApplied: true),
            conditions: [
                SearchCondition(value: .years(from: 1980, through: 1989), otherWords: "<i> horror"),
                SearchCondition(value: .subject("horror"), otherWords: nil),
            ], isPartial: true)
        let address = "/movies?query=80s+%3Ci%3E+horor&language=en"
        let page = try await site.get(address)
        #expect(page.element("#result-count")?.text == "41 films close to “80s <i> horror”")
        #expect(page.element("p#partial-match")?.text == "Nothing has all of these words together. These come closest.")
        #expect(page.link("Ask for suggestions")?["href"] == "/ask?question=80s%20%3Ci%3E%20horor")
        #expect(page.texts("#filters #understood li") == ["× 1980s", "× Horror"])
        let links = page.elements("#understood a")
        #expect(links.map { $0["href"] } == ["/movies?query=%3Ci%3E%20horror&language=en", "/movies?language=en"])
        #expect(links.map { $0["aria-label"] } == ["Remove filter: 1980s", "Remove filter: Horror"])
        #expect(page.texts("#filters .chosen a[aria-label]") == ["× 1980s", "× Horror", "× English"])
        let places = ["did-you-mean", "result-count", "partial-match", "understood", "results"].map { id in
            page.body.range(of: "id=\"\(id)\"")?.lowerBound
        }
        #expect(places.allSatisfy { $0 != nil } && places.compactMap { $0 } == places.compactMap { $0 }.sorted())

        let data = try await site.get(address, headers: [.accept: "application/json"]).json
        #expect(data["isPartial"] as? Bool == true)
        let conditions = (data["filters"] as? [String: Any])?["conditions"] as? [[String: Any]]
        #expect(conditions?.map { $0["text"] as? String } == ["1980s", "Horror"])
        #expect(conditions?.map { $0["href"] as? String } == links.map { $0["href"] })

        let plain = try await self.site(.movies).get(address)
        #expect(plain.elements("#understood").isEmpty && plain.elements("#partial-match").isEmpty)
        #expect(plain.link("Ask for suggestions") == nil)
        let plainData = try await self.site(.movies).get(address, headers: [.accept: "application/json"]).json
        #expect(plainData["isPartial"] as? Bool == false)
    }

    @Test("The page of both kinds names the conditions of the query, once or at each side, with links that remove them")
    func understoodSides() async throws {
        let horror = SearchCondition(value: .subject("horror"), otherWords: "a & b")
        let years = SearchCondition(value: .years(from: 2015, through: nil), otherWords: nil)
        let (same, others): (StubBookCatalog, StubBookCatalog) = (catalog(2, nil, [horror]), catalog(2, nil, [years]))
        for (books, areShared) in [(same, true), (others, false)] {
            let site = try await Site(movies: catalog(3, nil, [horror]), books: books)
            let page = try await site.get("/search?query=x")
            #expect(page.elements("#understood").count == 1)
            #expect(page.elements("#results #understood").isEmpty == areShared)
            #expect(page.texts("#understood li") == ["× Horror"])
            let link = try #require(page.element("#understood a[rel='nofollow'][aria-label='Remove filter: Horror']"))
            #expect(link["href"] == "/search?query=a%20%26%20b")
            #expect(page.texts("section[data-kind='books'] #understood-books li") == (areShared ? [] : ["× 2015 and later"]))
            #expect(page.element("#understood-books a")?["href"] == (areShared ? nil : "/search"))
            let results = try await site.get("/search?query=x", headers: [.accept: "application/json"]).json["results"]
            let shared = (results as? [String: Any])?["understood"] as? [String: Any]
            #expect((shared?["id"] as? String == "understood") == areShared)
            #expect(try await site.get("/shelf/add?title=x").elements("ul.chosen").isEmpty)
        }
    }

    @Test("On the pages of both kinds, one line says that both sides are partial, else each side says so for itself")
    func partialSides() async throws {
        let (partial, whole): (StubBookCatalog, StubBookCatalog) = (catalog(2, nil, [], true), catalog(2))
        for (books, areBothPartial) in [(partial, true), (whole, false)] {
            let site = try await Site(movies: catalog(3, nil, [], true), books: books)
            for address in ["/search?query=x", "/shelf/add?title=x"] {
                let page = try await site.get(address)
                #expect(page.elements("#partial-match").count == 1 && page.elements("#partial-match-books").isEmpty)
                #expect(page.elements("#results #partial-match").isEmpty == areBothPartial, "\(address)")
                #expect(page.elements("section[data-kind='movies'] #partial-match").isEmpty == areBothPartial)
            }
            let page = try await site.get("/search?query=x")
            #expect(page.elements("a[href='/ask?question=x']").map(\.text) == ["Ask for suggestions"])
            let data = try await site.get("/search?query=x", headers: [.accept: "application/json"]).json
            let sides = (data["results"] as? [String: Any])?["sides"] as? [[String: Any]]
            let arePartial = sides?.map { $0["isPartial"] as? Bool }
            #expect(arePartial == [true, areBothPartial])
        }
        let neither = try await Site(movies: catalog(3), books: whole).get("/search?query=x")
        #expect(neither.link("Ask for suggestions") == nil)
        let corrected: StubBookCatalog = catalog(2, SearchCorrection(query: "y", isApplied: true), [], true)
        let page = try await Site(movies: catalog(3, nil, [], true), books: corrected).get("/search?query=x")
        #expect(page.elements("section[data-kind='movies'] #partial-match").count == 1)
        #expect(page.elements("section[data-kind='books'] #partial-match-books").count == 1)
    }

    @Test("A page without any result offers to ask with the words of the query; the form has them", arguments: Kind.allCases)
    func ask(kind: Kind) async throws {
        let site = try await site(kind, count: 0)
        for path in [kind.path, "/search"] {
            let page = try await site.get(path + "?query=a+%3Cb%3E+%26+c")
            let link = try #require(page.element("#empty")?.link("Ask for suggestions")?["href"])
            #expect(link == "/ask?question=a%20%3Cb%3E%20%26%20c")
            #expect(try await site.get(link).element("textarea[name='question']")?.text == "a <b> & c")
        }
        for query in ["dune&country=KR", "9780306406158"] {
            let page = try await site.get(kind.path + "?query=" + query)
            #expect(page.emptyState == "no-results" && page.link("Ask for suggestions") == nil)
        }
    }
}

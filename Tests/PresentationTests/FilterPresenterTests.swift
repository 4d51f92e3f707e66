import Domain
import Foundation
import TestSupport
import Testing

@testable import Presentation

@Suite("Filters and corrections")
struct FilterPresenterTests {
    @Test("Each value links to the first page with this value instead of its group's active one, and has a count")
    func links() throws {
        let filters = try #require(
            try present(.sample, SearchOptions(firstYear: 1870, lastYear: 1879, order: .title)).filters)
        #expect(filters.groups.map(\.kind) == ["year", "subject", "language", "country", "sort"])
        #expect(filters.groups.map(\.heading) == ["Year", "Genre", "Language", "Country", "Sort: Title"])
        let years = filters.groups[0]
        #expect(years.values.map(\.text) == ["2010s", "1990s", "1870s", "0s"])
        #expect(years.values.map(\.countText) == ["4", "1,200", "1", "1"])
        #expect(years.values.map(\.isCurrent) == [false, false, true, false])
        #expect(years.values.first?.href == "/movies?query=dune&from=2010&to=2019&sort=title")
        #expect(years.values.last?.href == "/movies?query=dune&from=1&to=9&sort=title", "there was no year 0")
        let subjects = filters.groups[1].values
        #expect(subjects[1].text == "Science fiction" && subjects[2].text == "Social class")
        #expect(subjects[1].href == "/movies?query=dune&from=1870&to=1879&subject=science-fiction&sort=title")
        #expect(filters.groups[3].values.map(\.text) == ["United States", "South Korea", "Soviet Union"])
        let orders = filters.groups[4].values
        #expect(orders.map(\.text) == ["Best match", "Newest first", "Title", "Best rated"])
        #expect(orders.map(\.isCurrent) == [false, false, true, false] && orders.allSatisfy { $0.count == nil })
        #expect(orders[0].href == "/movies?query=dune&from=1870&to=1879")
    }

    @Test("A group shows eight values and folds the rest, unless the rest is one value")
    func folds() throws {
        let groups = try #require(try present(.sample).filters?.groups)
        #expect(groups[1].values.count == 8 && groups[1].more.count == 4 && groups[1].hasMore)
        #expect(groups[2].values.count == 9 && groups[2].more.isEmpty && !groups[2].hasMore)
    }

    @Test("Active filters are listed; links remove one or all of them and keep the order")
    func chosen() throws {
        let options = SearchOptions(
            firstYear: 1990, lastYear: 1999, subject: "grief", language: "fr", country: "KR", order: .rating)
        let page = try present(.sample, options, number: 2, texts: .korean)
        let filters = try #require(page.filters)
        #expect(filters.chosen.map(\.text) == ["1990년대", "슬픔", "프랑스어", "한국"])
        #expect(filters.chosen.map(\.label).first == "필터 지우기: 1990년대")
        #expect(filters.hasChosen)
        #expect(
            filters.chosen.map(\.href) == [
                "/movies?query=dune&subject=grief&language=fr&country=KR&sort=rating",
                "/movies?query=dune&from=1990&to=1999&language=fr&country=KR&sort=rating",
                "/movies?query=dune&from=1990&to=1999&subject=grief&country=KR&sort=rating",
                "/movies?query=dune&from=1990&to=1999&subject=grief&language=fr&sort=rating",
            ])
        #expect(filters.clear == "/movies?query=dune&sort=rating")
        #expect(page.title == "‘dune’ 영화 검색, 2페이지 – 1990년대, 슬픔, 프랑스어, 한국 – Foyer")
    }

    @Test("A subject without a name in the viewer's language is marked as English")
    func subjects() throws {
        func subjects(_ texts: Texts) throws -> [FilterValueViewData] {
            try #require(try present(.sample, texts: texts).filters?.groups[1].values)
        }
        #expect(try subjects(.korean).prefix(4).map(\.text) == ["드라마", "SF", "Social class", "슬픔"])
        #expect(try subjects(.korean).prefix(4).map(\.language) == [nil, nil, "en", nil])
        #expect(try subjects(.english).allSatisfy { $0.language == nil })
    }

    @Test(
        "A range of years has the shortest possible name",
        arguments: [
            (1990, 1999, "1990s"), (1984, 1984, "1984"), (1980, 1999, "1980–1999"), (1980, nil, "1980 and later"),
            (nil, 1999, "1999 and earlier"), (1991, 2000, "1991–2000"),
        ] as [(Int?, Int?, String)])
    func years(first: Int?, last: Int?, name: String) throws {
        let filters = try present(.sample, SearchOptions(firstYear: first, lastYear: last, country: "KR")).filters
        #expect(filters?.chosen.first?.text == name)
        let form = try #require(filters?.groups.first?.years)
        #expect(form.first == first && form.last == last && form.action == "/movies")
        #expect(form.kept.map { "\($0.name)=\($0.value)" } == ["query=dune", "country=KR"])
    }

    @Test("A group whose values leave nothing out is not shown; without groups there are no filters")
    func nothingToChoose() throws {
        #expect(try present(nil).filters == nil)
        let alike = SearchFacets(
            decades: [.init(value: "1990", count: 41)], subjects: [.init(value: "drama", count: 40)],
            languages: [.init(value: "en", count: 41)])
        #expect(try present(alike).filters?.groups.map(\.kind) == ["subject", "sort"])
        #expect(
            try present(alike, SearchOptions(language: "en")).filters?.groups.map(\.kind) == ["subject", "language", "sort"])
        let one = SearchFacets(decades: [.init(value: "1990", count: 1)], languages: [.init(value: "en", count: 1)])
        #expect(try present(one, total: 1).filters == nil)
    }

    @Test("Links to pages, and back to them, keep the search options")
    func pages() throws {
        let page = try present(.sample, SearchOptions(lastYear: 1999, order: .year), number: 2)
        #expect(page.results?.previous == "/movies?query=dune&to=1999&sort=year")
        #expect(page.results?.next == "/movies?query=dune&to=1999&sort=year&page=3")
        #expect(page.searchBox.here == "/movies?query=dune&to=1999&sort=year&page=2")
        #expect(page.results?.items.first?.keep?.here.hasPrefix("/movies?query=dune&to=1999&sort=year&page=2") == true)
    }

    @Test("Where nothing matches the filters, the hint names them and a link removes them")
    func nothingLeft() throws {
        let page = try present(.sample, SearchOptions(firstYear: 1990, lastYear: 1999, language: "fr"), total: 0)
        let state = try #require(page.noResults)
        #expect(state.heading == "No films for “dune” with these filters")
        #expect(state.hint == "Nothing matches 1990s, French. Clear one filter, or all of them, to see more results.")
        #expect(state.withoutFilters?.href == "/movies?query=dune")
        #expect(page.filters?.chosen.count == 2)
        let empty = try present(SearchFacets(), SearchOptions(firstYear: 1990, language: "fr"), total: 0)
        #expect(empty.filters?.groups.map(\.kind) == ["year"], "a range of years can be typed, another language cannot")
        #expect(empty.filters?.groups.first?.hasValues == false)
        #expect(
            try present(nil, SearchOptions(language: "fr"), total: 0).noResults?.hint
                == "Nothing matches French. Clear the filter to see all results.")
        #expect(
            try present(nil, SearchOptions(firstYear: 1900, lastYear: 1909), total: 0).noResults?.hint
                == "Nothing from 1900–1909. Clear the filter to see all results.")
        let sorted = try #require(try present(nil, SearchOptions(order: .title), total: 0).noResults)
        #expect(sorted.heading == "No films for “dune”" && sorted.withoutFilters == nil)
    }

    @Test("A notice says that filters apply to the built-in catalog only")
    func notice() throws {
        let notices = NoticePresenter(texts: .english).present(
            [.filteredByCatalog], at: .movies(query: "dune"), now: Date(timeIntervalSince1970: 0))
        #expect(notices.map(\.text) == ["Filters and sorting use this server’s own catalog only."])
    }

    @Test("A correction links to its search; where its results are shown, the count names the corrected query")
    func correction() throws {
        let suggested = try present(.sample, SearchOptions(country: "KR"), correction: .init(query: "tune", isApplied: false))
        let link = try #require(suggested.correction)
        #expect(link.before + link.query + link.after == "Did you mean tune?")
        #expect(link.href == "/movies?query=tune&country=KR" && link.id == "did-you-mean")
        #expect(suggested.results?.countText == "41 films for “dune”")
        let applied = try present(nil, correction: .init(query: "tune", isApplied: true))
        let words = try #require(applied.correction)
        #expect(words.before + words.query + words.after == "Nothing found for “dune”. Showing results for tune.")
        #expect(applied.results?.countText == "41 films for “tune”" && applied.title == "“dune” – Films – Foyer")
        #expect(try present(nil, total: 0, correction: .init(query: "tune", isApplied: false)).correction != nil)
        let filtered = try present(
            nil, SearchOptions(country: "KR"), total: 0, correction: .init(query: "tune", isApplied: true))
        #expect(filtered.noResults?.heading == "No films for “tune” with these filters")
    }

    @Test("A search over both shows a correction once if both sides have the same, else at each side")
    func bothSides() throws {
        let tune = SearchCorrection(query: "tune", isApplied: true)
        let june = SearchCorrection(query: "june", isApplied: false)
        let both = try presentAll(tune, tune)
        #expect(both.correction?.href == "/search?query=tune" && both.correction?.id == "did-you-mean")
        #expect(both.results?.sides.allSatisfy { $0.correction == nil } == true)
        #expect(both.results?.countText == "41 films and 2 books for “tune”")
        let different = try presentAll(tune, june)
        #expect(different.correction == nil && different.results?.countText == "41 films · 2 books")
        #expect(different.results?.sides.map { $0.correction?.id } == ["did-you-mean", "did-you-mean-books"])
        #expect(different.results?.sides.map { $0.correction?.query } == ["tune", "june"])
        let one = try presentAll(nil, june)
        #expect(one.results?.sides.map { $0.correction?.id } == [nil, "did-you-mean"])
        let nothing = try presentAll(nil, june, count: 0)
        #expect(nothing.noResults != nil && nothing.correction?.query == "june")
        #expect(try presentAll(nil, nil).correction == nil)
    }

    @Test("Where one side of a search over both is corrected, the count names no query")
    func oneSideCorrected() throws {
        func present(_ texts: Texts) throws -> AllSearchViewModel {
            AllSearchPresenter(texts: texts).present(
                AllResults(
                    movies: .success(CatalogResponse(StubCatalog.page(1, of: []))),
                    books: .success(
                        CatalogResponse(
                            StubCatalog.page(
                                1, of: Book.samples(2), correction: SearchCorrection(query: "tune", isApplied: true))))),
                for: try .sample("dune"), movieSelections: [], bookSelections: [],
                recents: RecentQueriesState(queries: [], isRecording: true), now: Date(timeIntervalSince1970: 0))
        }
        let results = try #require(try present(.english).results)
        #expect(results.countText == "0 films · 2 books")
        #expect(results.sides.map(\.message) == ["No films for “dune”", nil])
        #expect(try present(.korean).results?.countText == "영화 0편 · 책 2권")
    }

    @Test("Results without ratings cannot be ordered by them")
    func orders() throws {
        func orders(_ facets: SearchFacets) throws -> [String] {
            try #require(try present(facets).filters?.groups.last).values.map(\.text)
        }
        #expect(try orders(.sample) == ["Best match", "Newest first", "Title", "Best rated"])
        let unrated = SearchFacets(decades: SearchFacets.sample.decades, hasRatings: false)
        #expect(try orders(unrated) == ["Best match", "Newest first", "Title"])
    }

    @Test("Conditions of the query are named like filters; a link removes the words of each, and keeps the options")
    func conditions() throws {
        let conditions = [
            SearchCondition(value: .years(from: 1980, through: 1989), otherWords: "horror film"),
            SearchCondition(value: .subject("horror"), otherWords: "80s film"),
            SearchCondition(value: .subject("grief"), otherWords: "x"),
            SearchCondition(value: .country("FR"), otherWords: "a & b"),
            SearchCondition(value: .country("KR"), otherWords: nil),
        ]
        let options = SearchOptions(language: "en", order: .year)
        let filters = try #require(try present(.sample, options, texts: .korean, conditions: conditions).filters)
        #expect(filters.hasConditions && filters.hasChips)
        #expect(filters.conditions.map(\.text) == ["1980년대", "공포", "슬픔", "프랑스", "한국"])
        #expect(filters.conditions.first?.label == "필터 지우기: 1980년대")
        #expect(
            filters.conditions.map(\.href) == [
                "/movies?query=horror%20film&language=en&sort=year", "/movies?query=80s%20film&language=en&sort=year",
                "/movies?query=x&language=en&sort=year", "/movies?query=a%20%26%20b&language=en&sort=year",
                "/movies?language=en&sort=year",
            ])
        #expect(filters.chosen.map(\.text) == ["영어"])
        let alone = try #require(try present(nil, conditions: [conditions[0]]).filters, "without any facet, too")
        #expect(alone.conditions.map(\.text) == ["1980s"] && alone.hasChips && !alone.hasChosen)
        let none = try #require(try present(.sample).filters)
        #expect(!none.hasConditions && !none.hasChips)
    }

    @Test("Conditions of the same words are one link, which removes all of them")
    func conditionsOfTheSameWords() throws {
        let conditions = [
            SearchCondition(value: .country("KR"), otherWords: "romcom"),
            SearchCondition(value: .subject("romance"), otherWords: "korean"),
            SearchCondition(value: .subject("comedy"), otherWords: "korean"),
        ]
        let filters = try #require(try present(.sample, SearchOptions(subject: "comedy"), conditions: conditions).filters)
        #expect(filters.conditions.map(\.text) == ["South Korea", "Romance · Comedy"])
        #expect(filters.conditions.map(\.label) == ["Remove filter: South Korea", "Remove filter: Romance · Comedy"])
        #expect(filters.conditions.map(\.href) == ["/movies?query=romcom&subject=comedy", "/movies?query=korean"])
        #expect(!filters.hasChosen, "the chosen comedy is shown with the words")
    }

    @Test(
        "Where removing a condition leaves no words, the link leads to all works that the chosen filters leave",
        arguments: [
            (SearchOptions(subject: "science-fiction"), "/movies?subject=science-fiction"),
            (
                SearchOptions(firstYear: 1980, lastYear: 1989, country: "KR", order: .year),
                "/movies?from=1980&to=1989&country=KR&sort=year"
            ),
            (SearchOptions(firstYear: 1980), "/movies?from=1980"), (SearchOptions(order: .year), "/movies?sort=year"),
            (SearchOptions(subject: "horror"), "/movies"),
        ])
    func conditionWithoutOtherWords(options: SearchOptions, address: String) throws {
        let horror = SearchCondition(value: .subject("horror"), otherWords: nil)
        let filters = try #require(try present(.sample, options, conditions: [horror]).filters)
        #expect(filters.conditions.map(\.text) == ["Horror"] && filters.conditions.map(\.href) == [address])
    }

    @Test("A chosen filter that is also a condition is shown once, and removed with the words")
    func conditionsThatAreChosen() throws {
        let conditions = [
            SearchCondition(value: .years(from: 1980, through: 1989), otherWords: "korean horror"),
            SearchCondition(value: .country("KR"), otherWords: "80s horror"),
            SearchCondition(value: .subject("horror"), otherWords: "80s korean"),
        ]
        let options = SearchOptions(firstYear: 1980, lastYear: 1989, subject: "horror", language: "en", country: "KR")
        let page = try present(.sample, options, conditions: conditions)
        let filters = try #require(page.filters)
        #expect(filters.conditions.map(\.text) == ["1980s", "South Korea", "Horror"])
        #expect(
            filters.conditions.map(\.href) == [
                "/movies?query=korean%20horror&subject=horror&language=en&country=KR",
                "/movies?query=80s%20horror&from=1980&to=1989&subject=horror&language=en",
                "/movies?query=80s%20korean&from=1980&to=1989&language=en&country=KR",
            ])
        #expect(filters.chosen.map(\.text) == ["English"] && filters.chosen.map(\.href) == ["/movies?query=dune"])
        let others = try present(.sample, SearchOptions(firstYear: 1985, lastYear: 1989), conditions: conditions).filters
        #expect(others?.chosen.map(\.text) == ["1985–1989"], "other years are another filter")
    }

    @Test("A search over both shows conditions once if both sides have the same, else at each side")
    func conditionsOfBothSides() throws {
        let years = [SearchCondition(value: .years(from: 1980, through: 1989), otherWords: "grief")]
        let grief = years + [SearchCondition(value: .subject("grief"), otherWords: nil)]
        func present(_ movies: [SearchCondition], _ books: [SearchCondition]) throws -> AllResultsViewData {
            let page = AllSearchPresenter(texts: .korean).present(
                AllResults(
                    movies: .success(CatalogResponse(StubCatalog.page(1, of: Movie.samples(3), conditions: movies))),
                    books: .success(
                        CatalogResponse(StubCatalog.page(1, of: Book.samples(2), facets: .sample, conditions: books)))),
                for: try .sample("80s grief"), movieSelections: [], bookSelections: [],
                recents: RecentQueriesState(queries: [], isRecording: true), now: Date(timeIntervalSince1970: 0))
            return try #require(page.results)
        }
        let both = try present(grief, grief)
        #expect(both.understood?.id == "understood" && both.sides.allSatisfy { $0.understood == nil })
        #expect(both.understood?.conditions.map(\.text) == ["1980년대", "슬픔"])
        #expect(both.understood?.conditions.map(\.href) == ["/search?query=grief", "/search"])
        let different = try present(years, grief)
        #expect(different.understood == nil)
        #expect(different.sides.map { $0.understood?.id } == ["understood", "understood-books"])
        #expect(different.sides.map { $0.understood?.conditions.count } == [1, 2])
        #expect(try present([], years).sides.map { $0.understood?.id } == [nil, "understood"])
        let none = try present([], [])
        #expect(none.understood == nil && none.sides.allSatisfy { $0.understood == nil })
    }

    @Test(
        "Years of the query are written like those of a filter, with an open end, too",
        arguments: [
            (1991, 2000, "1991–2000", "1991–2000년"), (2015, nil, "2015 and later", "2015년부터"),
            (nil, 1960, "1960 and earlier", "1960년까지"),
        ] as [(Int?, Int?, String, String)])
    func yearsOfQuery(first: Int?, last: Int?, english: String, korean: String) throws {
        let years = SearchCondition(value: .years(from: first, through: last), otherWords: nil)
        for (texts, text) in [(Texts.english, english), (.korean, korean)] {
            #expect(try present(nil, texts: texts, conditions: [years]).filters?.conditions.map(\.text) == [text])
        }
    }

    @Test("A partial page says so, and does not claim that its results match the query")
    func partial() throws {
        let page = try present(.sample, isPartial: true)
        #expect(page.isPartial && page.results?.countText == "41 films close to “dune”")
        let korean = try present(
            .sample, texts: .korean, correction: .init(query: "tune", isApplied: true), isPartial: true)
        #expect(korean.isPartial && korean.results?.countText == "‘tune’에 가까운 결과: 영화 41편")
        #expect(try !present(.sample).isPartial)
        let filtered = try present(.sample, SearchOptions(country: "KR"), total: 0, isPartial: true)
        #expect(!filtered.isPartial, "nothing comes closest")
    }

    @Test("A search over both says once that results are partial if both sides are, else at each side")
    func partialSides() throws {
        let tune = SearchCorrection(query: "tune", isApplied: true)
        func ids(_ page: AllSearchViewModel) -> [String?]? { page.results?.sides.map(\.partialMatchID) }
        func flags(_ page: AllSearchViewModel) -> [Bool]? { page.results?.sides.map(\.isPartial) }
        let both = try presentAll(nil, nil, arePartial: (true, true))
        #expect(both.results?.isPartial == true && ids(both) == [nil, nil] && flags(both) == [true, true])
        #expect(both.results?.countText == "41 films and 2 books close to “dune”")
        let movies = try presentAll(nil, nil, arePartial: (true, false))
        #expect(movies.results?.isPartial == false && ids(movies) == ["partial-match", nil] && flags(movies) == [true, false])
        #expect(movies.results?.countText == "41 close films · 2 books" && movies.title == "“dune” – Films and books – Foyer")
        let books = try presentAll(nil, nil, arePartial: (false, true))
        #expect(ids(books) == [nil, "partial-match"] && flags(books) == [false, true])
        #expect(books.results?.countText == "41 films · 2 close books")
        let korean = try presentAll(nil, nil, arePartial: (false, true), texts: .korean)
        #expect(korean.results?.countText == "영화 41편 · 가까운 책 2권")
        let different = try presentAll(tune, nil, arePartial: (true, true))
        #expect(different.results?.isPartial == false && ids(different) == ["partial-match", "partial-match-books"])
        #expect(try ids(presentAll(nil, nil)) == [nil, nil])
    }

    private func present(
        _ facets: SearchFacets?, _ options: SearchOptions = .none, number: Int = 1, total: Int = 41,
        texts: Texts = .english,
        correction: SearchCorrection? = nil, conditions: [SearchCondition] = [], isPartial: Bool = false
    ) throws -> WorkSearchViewModel {
        WorkSearchPresenter(texts: texts).present(
            CatalogResponse(
                StubCatalog.page(
                    number, of: Movie.samples(total), facets: facets, correction: correction, conditions: conditions,
                    isPartial: isPartial)),
            for: try .sample("dune"), options: options, selections: [],
            recents: RecentQueriesState(queries: [], isRecording: true), now: Date(timeIntervalSince1970: 0))
    }

    private func presentAll(
        _ movies: SearchCorrection?, _ books: SearchCorrection?, count: Int = 41,
        arePartial: (movies: Bool, books: Bool) = (false, false), texts: Texts = .english
    ) throws -> AllSearchViewModel {
        AllSearchPresenter(texts: texts).present(
            AllResults(
                movies: .success(
                    CatalogResponse(
                        StubCatalog.page(
                            1, of: Movie.samples(count), correction: movies, isPartial: arePartial.movies))),
                books: .success(
                    CatalogResponse(
                        StubCatalog.page(
                            1, of: Book.samples(min(2, count)), correction: books, isPartial: arePartial.books)))),
            for: try .sample("dune"), movieSelections: [], bookSelections: [],
            recents: RecentQueriesState(queries: [], isRecording: true), now: Date(timeIntervalSince1970: 0))
    }
}

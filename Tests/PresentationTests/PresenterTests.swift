import Domain
import Foundation
import TestSupport
import Testing

@testable import Presentation

@Suite("Presenting films and books")
struct PresenterTests {
    let noRecents = RecentQueriesState(queries: [], isRecording: true)
    let now = Date(timeIntervalSince1970: 1_000_000)

    @Test("A row has title, year, original title, byline and counterpart")
    func row() throws {
        let row = try #require(try search([.sample()]).results?.items.first)
        #expect(row.id == "catalog-sample-1999")
        #expect(row.href == "/movies/catalog-sample-1999")
        #expect(row.title == "The Sample")
        #expect(row.titleLanguage == nil)
        #expect(row.year == "1999" && row.date == "2 March 1999")
        #expect(row.otherTitle == "표본")
        #expect(row.otherTitleLanguage == "ko")
        #expect(row.byline == "Director One, Director Two · 101\u{a0}min")
        #expect(row.overviewLanguage == "ko")
        #expect(row.counterparts == "Also a book: The Book by Author One (1987)")
    }

    @Test("Only TMDB lists films before their release: there, a film without a date is to be announced")
    func announcement() throws {
        for source in Source.allCases {
            let film = Movie(id: WorkID(source: source, key: "1"), title: LocalizedTitle(title: "Soon", language: nil))
            let row = try #require(try search([film]).results?.items.first)
            #expect(row.announcement == (source == .tmdb ? "Release date: to be announced" : nil))
            let facts = present(WorkDetails<Movie>(work: film)).facts.first { $0.label == "Release date" }
            #expect(facts?.values.map(\.text) == (source == .tmdb ? ["To be announced"] : nil))
        }
        #expect(try search([.sample()]).results?.items.first?.announcement == nil)
    }

    @Test("Unknown facts are nil")
    func bareRow() throws {
        let row = try #require(try search([.sample(complete: false)]).results?.items.first)
        #expect(row.year == nil && row.date == nil)
        #expect(row.announcement == nil)
        #expect(row.otherTitle == nil && row.byline == nil && row.overview == nil && row.counterparts == nil)
    }

    @Test("Counts and pages", arguments: [(1, "1 film for “dune”", nil), (41, "41 films for “dune”", "Page 1 of 3")])
    func counts(count: Int, text: String, pages: String?) throws {
        let results = try #require(try search(Movie.samples(count)).results)
        #expect(results.countText == text)
        #expect(results.total == count)
        #expect(results.pageText == pages)
        #expect(results.previous == nil)
        #expect(results.next == (count > 20 ? "/movies?query=dune&page=2" : nil))
        #expect(results.isEnd == (count <= 20) && results.endText == nil, "not under a single result, and not on page 1 of 3")
    }

    @Test("The last page links to the one before and says that the list ends")
    func lastPage() throws {
        let results = try #require(try search(Movie.samples(41), page: 3).results)
        #expect(results.items.count == 1)
        #expect(results.previous == "/movies?query=dune&page=2")
        #expect(results.next == nil && results.isEnd && results.endText == "End of the list")
    }

    @Test("A page without results shows selections")
    func noResults() throws {
        let viewModel = try search([])
        #expect(viewModel.results == nil && viewModel.initial == nil)
        #expect(viewModel.noResults?.heading == "No films for “dune”")
        #expect(viewModel.noResults?.selections.first?.heading == "Films before 1960")
    }

    @Test("The search box has the recent queries, each with the label of its delete button")
    func recents() throws {
        let state = RecentQueriesState(queries: [try .sample("seven samurai")], isRecording: true)
        let box = WorkSearchPresenter<Movie>(texts: .english).presentInitial(
            all: StubCatalog.page(1, of: []), selections: [], recents: state
        ).searchBox
        #expect(box.recents.map(\.query) == ["seven samurai"])
        #expect(box.recents.map(\.deleteLabel) == ["Remove “seven samurai” from your recent searches"])
        #expect(box.hasRecents && box.isRecording)
    }

    @Test(
        "The notice of a saved response gives its age and the reason",
        arguments: [
            (30.0, nil, "Saved copy from Google Books, made moments ago."),
            (
                7200.0, ServiceErrorKind.timeout,
                "Saved copy from Google Books, made 2 hours ago. We couldn’t update it: it took too long."
            ),
            (-500.0, nil, "Saved copy from Google Books, made moments ago."),
            (3 * 86_400.0, nil, "Saved copy from Google Books, made 3 days ago."),
        ])
    func savedResponse(age: Double, failure: ServiceErrorKind?, text: String) throws {
        let notice = CatalogNotice.savedResponse(of: .google, at: now.addingTimeInterval(-age), failure: failure)
        #expect(try search([.sample()], notices: [notice]).notices.map(\.text) == [text])
    }

    @Test("A notice names the source that did not respond, and the reason")
    func failedSource() throws {
        let viewModel = try search([.sample()], notices: [.sourceFailed(.tmdb, .quota)])
        #expect(viewModel.notices.map(\.text) == ["No results from TMDB: today’s usage limit is reached."])
    }

    @Test("A notice that may change has a link to try again; one link where several notices have the same")
    func retries() throws {
        func links(_ notices: CatalogNotice...) throws -> [String?] {
            try search([.sample()], notices: notices).notices.map { $0.retry.map { "\($0.text) \($0.href)" } }
        }
        let plain = "Try again /movies?query=dune&fresh=1"
        #expect(try links(.sourceFailed(.tmdb, .timeout)) == [plain])
        #expect(try links(.sourceFailed(.tmdb, .timeout), .fromCatalog(nothingAt: [])) == [nil, plain])
        #expect(try links(.fromCatalog(nothingAt: [.tmdb])) == [nil])
        #expect(try links(.filteredByCatalog) == [nil])
        let old = CatalogNotice.savedResponse(of: .google, at: now, failure: nil)
        let kept = CatalogNotice.savedResponse(of: .naver, at: now, failure: .offline)
        let fresh = "/movies?query=dune&fresh=1"
        #expect(try links(old) == ["Show fresh results \(fresh)"])
        #expect(try links(old, old) == [nil, "Show fresh results \(fresh)"])
        #expect(
            try links(.sourceFailed(.tmdb, .quota), old, kept) == [nil, "Show fresh results \(fresh)", "Try again \(fresh)"])
        #expect(try search([.sample()], notices: [old, kept]).notices.map(\.refresh) == [fresh, nil])
    }

    @Test("A film's details have every fact, and its book with the years between")
    func movieDetails() {
        let details = WorkDetails<Movie>(
            work: .sample(), counterparts: [.sample()], bySameCreators: [.sample(key: "other", title: "Other")])
        let viewModel = present(details)
        #expect(viewModel.title == "The Sample (1999) – Foyer")
        let facts = facts(of: viewModel)
        #expect(facts["Release date"] == ["2 March 1999"])
        #expect(facts["Running time"] == ["101\u{a0}min"])
        #expect(facts["Directors"] == ["Director One", "Director Two"])
        #expect(facts["Cast"] == ["Actor One"])
        #expect(facts["Genres"] == ["Drama", "Crime"])
        #expect(facts["Countries"] == ["South Korea", "France"])
        #expect(facts["Language"] == ["Korean"])
        #expect(facts["Subjects"] == ["grief", "the sea"])
        #expect(facts["Trailer"] == ["A Trailer"])
        #expect(facts["Where to watch"] == ["Stream: One, Two · Buy: Three"])
        #expect(facts["Rating"] == ["7.8 out of 10 (12,000 ratings) · TMDB"])
        #expect(viewModel.motto == "A line." && viewModel.mottoLanguage == "ko")
        #expect(facts["Links"] == ["Official site", "IMDb", "Wikidata"])
        #expect(viewModel.facts.first { $0.label == "Directors" }?.values.first?.href == "/people/catalog-director-one")
        #expect(viewModel.counterparts.map(\.work.href) == ["/books/catalog-the-book-one"])
        #expect(viewModel.counterparts.map(\.years) == ["12 years between book and film"])
        #expect(viewModel.byTheSameMakers?.works.map(\.title) == ["Other"])
    }

    @Test("A book's details have every fact, and its films with the years between")
    func bookDetails() throws {
        let details = WorkDetails<Book>(
            work: .sample(), counterparts: [.sample(), .sample(key: "undated", complete: false)],
            bySameCreators: [.sample(key: "other", title: "Other")])
        let viewModel = present(details)
        #expect(viewModel.title == "The Book (1987) – Foyer")
        let facts = facts(of: viewModel)
        #expect(facts["Authors"] == ["Author One", "Author Two"])
        #expect(facts["First published"] == ["May 1987"])
        #expect(facts["This edition"] == ["1999"])
        #expect(facts["First publisher"] == ["A Publisher"])
        #expect(facts["Form"] == ["Novel"])
        #expect(facts["For"] == ["Young adults"])
        #expect(facts["Length"] == ["180 pages"])
        #expect(facts["Country"] == ["South Korea"])
        #expect(facts["Language"] == ["Korean"])
        #expect(facts["English title"] == ["A Book"])
        #expect(facts["Subjects"] == ["grief"])
        #expect(facts["ISBN"] == ["9780306406157"])
        #expect(
            facts["Editions"] == ["An Edition · 1990 · 200 pages · Korean · 9780140328721", "Bare Edition", "and 1,232 more"])
        #expect(facts["Source"] == ["Google Books, the built-in catalog"])
        #expect(facts["Rating"] == ["4 out of 5 (1 rating) · Google Books"])
        #expect(
            facts["Links"] == ["Naver", "Google Books, preview", "Open Library", "WorldCat", "Libraries by ISBN"])
        #expect(viewModel.facts.first { $0.label == "Authors" }?.values.first?.href == "/people/catalog-author-one")
        #expect(
            viewModel.counterparts.map(\.work.href) == ["/movies/catalog-sample-1999", "/movies/catalog-undated"])
        #expect(viewModel.counterparts.map(\.years) == ["12 years between book and film", nil])
        #expect(viewModel.byTheSameMakers?.heading == "By the same authors")
    }

    @Test("The page of a work without facts has no empty rows")
    func bareDetails() {
        let book = present(WorkDetails<Book>(work: .sample(complete: false)))
        #expect(book.title == "The Book – Foyer" && book.year == nil)
        #expect(book.share.title == "The Book" && book.share.text == nil)
        #expect(book.facts.map(\.label) == ["Links"])
        #expect(!book.hasCounterparts && book.byTheSameMakers == nil)
        let film = present(WorkDetails<Movie>(work: .sample(complete: false)))
        #expect(film.title == "The Sample – Foyer" && film.year == nil)
        #expect(film.facts.isEmpty)
    }

    @Test("Links to libraries use the Open Library id, else the ISBN, else title and author", arguments: [0, 1, 2])
    func waysOut(case index: Int) throws {
        let book = Book(
            id: WorkID(source: .catalog, key: "x"),
            title: LocalizedTitle(
                title: "책", language: "ko", originalTitle: "Le Livre & co", originalLanguage: "fr"),
            authors: [Person(name: "앤", internationalName: "Ann Author")], isbn13: index < 2 ? "9780306406157" : nil,
            openLibraryID: index < 1 ? "OL1W" : nil)
        let links = try #require(present(WorkDetails(work: book)).facts.last).values.map(\.href)
        let expected = [
            [
                "https://openlibrary.org/works/OL1W", "https://search.worldcat.org/search?q=bn%3A9780306406157",
                "https://en.wikipedia.org/wiki/Special:BookSources/9780306406157",
            ],
            [
                "https://openlibrary.org/isbn/9780306406157", "https://search.worldcat.org/search?q=bn%3A9780306406157",
                "https://en.wikipedia.org/wiki/Special:BookSources/9780306406157",
            ],
            [
                "https://openlibrary.org/search?title=Le%20Livre%20%26%20co&author=Ann%20Author",
                "https://search.worldcat.org/search?q=ti%3A%22Le%20Livre%20%26%20co%22%20au%3A%22Ann%20Author%22",
            ],
        ]
        #expect(links == expected[index])
    }

    @Test("Links to libraries use the English title where the page shows it, not the original one in another script")
    func englishWaysOut() throws {
        let book = Book(
            id: WorkID(source: .catalog, key: "x"),
            title: LocalizedTitle(title: "Human Acts", language: "en", originalTitle: "소년이 온다", originalLanguage: "ko"),
            authors: [Person(name: "Han Kang")])
        let links = try #require(present(WorkDetails(work: book)).facts.last).values.compactMap(\.href)
        #expect(links.first == "https://openlibrary.org/search?title=Human%20Acts&author=Han%20Kang")
    }

    @Test(
        "A byline has the first author and the number of the others",
        arguments: [(0, nil, nil), (1, "A1", "A1"), (2, "A1 + 1", "A1 외 1명"), (4, "A1 + 3", "A1 외 3명")])
    func authors(count: Int, english: String?, korean: String?) {
        let book = Book(
            id: WorkID(source: .catalog, key: "x"), title: LocalizedTitle(title: "X", language: nil),
            authors: (0..<count).map { Person(name: "A\($0 + 1)") })
        for (texts, expected) in [(Texts.english, english), (.korean, korean)] {
            #expect(
                present(WorkDetails<Book>(work: .sample(), bySameCreators: [book]), texts).byTheSameMakers?.works.first?.byline
                    == expected)
        }
    }

    @Test(
        "A book names two of its films and counts the rest",
        arguments: [
            (1, "Also a film: F1 (1991)", "영화화: 〈F1〉(1991)"),
            (2, "Also films: F1 (1991), F2 (1992)", "영화화: 〈F1〉(1991), 〈F2〉(1992)"),
            (4, "Also films: F1 (1991), F2 (1992) and 2 more", "영화화: 〈F1〉(1991), 〈F2〉(1992) 외 2편"),
        ])
    func films(count: Int, english: String, korean: String) {
        let book = Book(
            id: WorkID(source: .catalog, key: "x"), title: LocalizedTitle(title: "X", language: nil), authors: [],
            films: (1...count).map {
                WorkReference(id: WorkID(source: .catalog, key: "f\($0)"), title: "F\($0)", date: PartialDate("199\($0)"))
            })
        for (texts, expected) in [(Texts.english, english), (.korean, korean)] {
            #expect(
                present(WorkDetails<Book>(work: .sample(), bySameCreators: [book]), texts).byTheSameMakers?.works.first?
                    .counterparts == expected)
        }
    }

    @Test(
        "The years between book and film are the difference of their years",
        arguments: [
            (1999, "Book and film in the same year"), (1998, "1 year between book and film"),
            (1813, "186 years between book and film"),
        ])
    func years(published: Int, text: String) {
        let book = Book(
            id: WorkID(source: .catalog, key: "x"), title: LocalizedTitle(title: "X", language: nil), authors: [],
            published: PartialDate(String(published)))
        let viewModel = present(WorkDetails<Movie>(work: .sample(), counterparts: [book]))
        #expect(viewModel.counterparts.map(\.years) == [text])
    }

    @Test("A book's row has its year, and its date as precisely as it is known, in the viewer's language")
    func bookRow() throws {
        let english = try #require(try searchBooks([.sample()]).results?.items.first)
        #expect(english.year == "1987" && english.date == "May 1987" && english.byline == "Author One + 1")
        #expect(english.counterparts == "Also a film: The Sample (1999)")
        #expect(english.href == "/books/catalog-the-book-one")
        let korean = try #require(try searchBooks([.sample()], texts: .korean).results?.items.first)
        #expect(korean.date == "1987년 5월" && korean.byline == "Author One 외 1명")
        #expect(korean.counterparts == "영화화: 〈The Sample〉(1999)")
    }

    @Test("An estimated total is marked as an estimate")
    func estimate() throws {
        let page = ResultPage<Book>(
            items: Book.samples(36), number: 2, total: 12_345, isEstimate: true, offset: 36, pageCount: 340)
        for (texts, count, range, pages) in [
            (Texts.english, "About 12,345 books for “dune”", "Results 37–72 of about 12,345", "Page 2"),
            (.korean, "‘dune’ 검색 결과: 책 약 12,345권", "약 12,345건 중 37–72번째", "2페이지"),
        ] {
            let results = try #require(
                WorkSearchPresenter(texts: texts).present(
                    CatalogResponse(page), for: try .sample("dune"), selections: [], recents: noRecents, now: now
                ).results)
            #expect(results.countText == count && results.range == range && results.pageText == pages)
            #expect(results.isEstimate && results.total == 12_345)
            let merged = ResultPage<Book>(
                items: Book.samples(40), number: 2, total: 100, isEstimate: true, offset: nil, pageCount: 3)
            let unknown = try #require(
                WorkSearchPresenter(texts: texts).present(
                    CatalogResponse(merged), for: try .sample("dune"), selections: [], recents: noRecents, now: now
                ).results)
            #expect(unknown.range == pages, "the positions of merged results are unknown")
        }
    }

    @Test("A search over both has the first films and the first books, with links to all")
    func sideBySide() throws {
        let viewModel = try searchAll(.success(Movie.samples(21)), .success(Book.samples(6)))
        let results = try #require(viewModel.results)
        #expect(results.countText == "21 films and 6 books for “dune”" && results.total == 27)
        #expect(results.sides.map(\.kind) == ["movies", "books"])
        #expect(results.sides.map(\.items.count) == [5, 6])
        #expect(results.sides.map { $0.more?.href } == ["/movies?query=dune", nil])
        #expect(results.sides.map { $0.more?.text } == ["All 21 films", nil])
        #expect(results.sides.allSatisfy { $0.message == nil && $0.retry == nil })
        #expect(viewModel.searchBox.kind == "all" && viewModel.searchBox.action == "/search")
    }

    @Test("A side without results has a message; the other has its results")
    func emptySide() throws {
        let results = try #require(try searchAll(.success([]), .success(Book.samples(1))).results)
        #expect(results.countText == "0 films and 1 book for “dune”")
        #expect(results.sides.map(\.message) == ["No films for “dune”", nil])
        #expect(results.sides.map(\.retry) == [nil, nil])
    }

    @Test("A side that failed has a message, a notice and a retry link")
    func failedSide() throws {
        let viewModel = try searchAll(.failure(CatalogError(.timeout, source: .tmdb)), .success(Book.samples(2)))
        let results = try #require(viewModel.results)
        #expect(viewModel.notices.map(\.text) == ["No results from TMDB: it took too long."])
        #expect(results.countText == "2 books for “dune”" && results.total == 2)
        #expect(results.sides.first?.message == "Film search isn’t available right now.")
        #expect(results.sides.first?.retry == "/search?query=dune&fresh=1")
        #expect(viewModel.noResults == nil)
    }

    @Test("Where neither side has results, the page shows selections of both")
    func nothingOnEitherSide() throws {
        let viewModel = try searchAll(.success([]), .success([]))
        #expect(viewModel.results == nil)
        #expect(viewModel.noResults?.heading == "No films or books for “dune”")
        #expect(viewModel.noResults?.ask?.href == "/ask?question=dune")
        #expect(viewModel.noResults?.selections.map(\.heading) == ["Films before 1960", "Books before 1900"])
    }

    @Test("In Korean, dates, counts and names are Korean")
    func korean() throws {
        let facts = facts(of: present(WorkDetails<Movie>(work: .sample(), subjectNames: ["the sea": "바다"]), .korean))
        #expect(facts["주제"] == ["바다"], "a subject without a Korean name is left out")
        #expect(facts["개봉일"] == ["1999년 3월 2일"])
        #expect(facts["상영 시간"] == ["101분"])
        #expect(facts["국가"] == ["한국", "프랑스"])
        #expect(facts["장르"] == ["드라마", "범죄"])
        #expect(try search(Movie.samples(3), texts: .korean).results?.countText == "‘dune’ 검색 결과: 영화 3편")
    }

    @Test(
        "A Korean page has the Korean name of a Korean publisher",
        arguments: [("Changbi", "창비"), ("A Publisher", "A Publisher")])
    func publishers(name: String, korean: String) {
        for (texts, expected) in [(Texts.english, name), (.korean, korean)] {
            let book = Book(
                id: WorkID(source: .catalog, key: "x"), title: LocalizedTitle(title: "X", language: nil), authors: [],
                publisher: name, countries: ["KR"])
            let facts = facts(of: present(WorkDetails<Book>(work: book), texts))
            #expect(facts[texts.labels.firstPublisher] == [expected])
        }
    }

    @Test(
        "Numbers have groups of three digits",
        arguments: [(0, "0"), (999, "999"), (1000, "1,000"), (1_234_567, "1,234,567")])
    func numbers(number: Int, text: String) {
        #expect(Texts.number(number) == text)
    }

    @Test(
        "A date has the known parts only",
        arguments: [
            ("2008", "2008", "2008년"), ("2008-05", "May 2008", "2008년 5월"), ("2008-05-21", "21 May 2008", "2008년 5월 21일"),
        ])
    func dates(text: String, english: String, korean: String) {
        for (texts, expected) in [(Texts.english, english), (.korean, korean)] {
            let movie = Movie(
                id: WorkID(source: .catalog, key: "x"), title: LocalizedTitle(title: "X", language: nil),
                releaseDate: PartialDate(text))
            let viewModel = present(WorkDetails(work: movie), texts)
            #expect(viewModel.facts.first?.values.map(\.text) == [expected])
            let label = text.count == 4 ? texts.labels.year : texts.labels.released
            #expect(viewModel.facts.first?.label == label)
        }
    }

    @Test(
        "Present and former countries have names in both languages",
        arguments: ["SU", "CS", "YU", "DD", "HK", "KR", "SN"])
    func countries(code: String) throws {
        for texts in Texts.all {
            let movie = Movie(
                id: WorkID(source: .catalog, key: "x"), title: LocalizedTitle(title: "X", language: nil), countries: [code])
            let viewModel = present(WorkDetails(work: movie), texts)
            let name = try #require(viewModel.facts.first { $0.label == texts.labels.countries(1) }?.values.first?.text)
            #expect(name != code && name.count > 1)
        }
    }

    @Test("Every error has texts in both languages, and a retry link only where the request may succeed later")
    func problems() {
        let hopeless: [PageError] = [
            .catalog(.notFound, .tmdb), .pageNotFound, .methodNotAllowed, .invalidPageNumber, .invalidFilter, .queryTooLong,
            .malformedRequest,
            .crossSite, .unservedHost("https://films.example.org"),
            .bodyTooLarge,
            .unsupportedMediaType,
        ]
        let hopeful =
            ServiceErrorKind.allCases.filter { $0 != .notFound }.map { PageError.catalog($0, .naver) }
            + [
                .tooManyRequests(wait: 20), .storage(.full), .storage(.readOnly), .storage(.busy), .storage(.corrupt),
                .storage(.undecodable(table: "x", row: 1)), .storage(.failed("x")),
                .internalFailure,
            ]
        for texts in Texts.all {
            for problem in hopeless + hopeful {
                let viewModel = ErrorPresenter().present(
                    problem, query: "dune", path: .movies(query: "dune"), section: .movies(), recents: noRecents,
                    texts: texts)
                #expect(!viewModel.heading.isEmpty && viewModel.message.count > 8)
                #expect(viewModel.searchBox.query == "dune")
                #expect((viewModel.retry != nil) == hopeful.contains(problem), "\(problem)")
            }
        }
    }

    @Test("Below the error of a search, the list has its own heading, and the page is about the search that failed")
    func failedSearch() throws {
        let (dune, emma) = (try SearchQuery.sample("dune"), try SearchQuery.sample("emma"))
        for (texts, heading) in [(Texts.english, "Results for “dune”"), (.korean, "‘dune’ 검색 결과")] {
            let destination = SearchCoordinator(scope: .movies).destination(after: .failed(emma, previous: dune))
            let viewModel = WorkSearchPresenter(texts: texts).present(
                CatalogResponse(StubMovieCatalog.page(1, of: Movie.samples(21))), for: dune,
                below: FailedSearch(.catalog(.quota, .tmdb), query: emma, destination: destination), selections: [],
                recents: noRecents, now: now)
            #expect(viewModel.failure?.code == "quota")
            #expect(viewModel.failure?.retry == "/movies?query=emma&previous=dune&fresh=1")
            #expect(viewModel.failure.map { viewModel.title.hasPrefix($0.heading) } == true && viewModel.title.contains("emma"))
            #expect(viewModel.searchBox.query == "emma" && viewModel.searchBox.previous == "dune")
            #expect(viewModel.searchBox.here == "/movies?query=emma&previous=dune")
            let results = try #require(viewModel.results)
            #expect(results.listHeading == heading && results.itemLevel == 3 && results.items.count == 20)
            #expect(results.next == "/movies?query=dune&page=2" && results.previous == nil)
            #expect(results.items.first?.keep?.here == "/movies?query=dune#keep-catalog-work-0")
        }
        // Only a list that is shown is sent along.
        #expect(try search(Movie.samples(1)).searchBox.previous == "dune")
        #expect(try search([]).searchBox.previous == nil)
    }

    @Test("The error page of an unknown work names its kind and links to it")
    func notFound() {
        for (section, heading, waysOn) in [
            (SitePath.movies(), "Film not found", ["/movies"]), (.books(), "Book not found", ["/books"]),
            (.home, "Page not found", ["/movies", "/books"]),
        ] {
            let viewModel = ErrorPresenter().present(
                .catalog(.notFound, .tmdb), query: "", path: nil, section: section, recents: noRecents, texts: .english)
            #expect(viewModel.heading == heading)
            #expect(viewModel.waysOn.map(\.href) == waysOn)
            #expect(viewModel.searchBox.kind == section.searchScope.rawValue)
        }
    }

    private func present<Item: PresentableWork>(
        _ details: WorkDetails<Item>, _ texts: Texts = .english
    ) -> WorkDetailsViewModel {
        WorkDetailsPresenter(texts: texts).present(CatalogResponse(details), recents: noRecents, now: now)
    }

    private func facts(of viewModel: WorkDetailsViewModel) -> [String: [String]] {
        Dictionary(uniqueKeysWithValues: viewModel.facts.map { ($0.label, $0.values.map(\.text)) })
    }

    private func search(
        _ movies: [Movie], page: Int = 1, notices: [CatalogNotice] = [], texts: Texts = .english
    ) throws -> WorkSearchViewModel {
        WorkSearchPresenter(texts: texts).present(
            CatalogResponse(StubMovieCatalog.page(page, of: movies), notices: notices),
            for: try .sample("dune"),
            selections: [WorkSelection(theme: .classics, works: [.sample()])],
            recents: noRecents,
            now: now
        )
    }

    private func searchBooks(_ books: [Book], texts: Texts = .english) throws -> WorkSearchViewModel {
        WorkSearchPresenter(texts: texts).present(
            CatalogResponse(StubBookCatalog.page(1, of: books)), for: try .sample("dune"), selections: [], recents: noRecents,
            now: now)
    }

    private func searchAll(
        _ movies: Result<[Movie], CatalogError>, _ books: Result<[Book], CatalogError>
    ) throws -> AllSearchViewModel {
        AllSearchPresenter(texts: .english).present(
            AllResults(
                movies: movies.map { CatalogResponse(StubMovieCatalog.page(1, of: $0)) },
                books: books.map { CatalogResponse(StubBookCatalog.page(1, of: $0)) }),
            for: try .sample("dune"),
            movieSelections: [WorkSelection(theme: .classics, works: [.sample()])],
            bookSelections: [WorkSelection(theme: .classics, works: [.sample()])],
            recents: noRecents,
            now: now
        )
    }
}

import Domain
import Foundation
import Presentation
import TestSupport
import Testing

@Suite("Presenting films")
struct PresenterTests {
    let nobody = RecentQueriesState(queries: [], isRecording: true)
    let now = Date(timeIntervalSince1970: 1_000_000)

    @Test("A row says all there is to say at a glance")
    func row() throws {
        let row = try #require(try search([.sample()]).results?.movies.first)
        #expect(row.id == "catalog-sample-1999")
        #expect(row.href == "/movies/catalog-sample-1999")
        #expect(row.title == "The Sample")
        #expect(row.titleLanguage == nil)
        #expect(row.year == "1999")
        #expect(row.otherTitle == "표본")
        #expect(row.otherTitleLanguage == "ko")
        #expect(row.byline == "Director One, Director Two · 101 min")
        #expect(row.overviewLanguage == "ko")
        #expect(row.pageToScreen == "From page to screen: The Book · Author One")
    }

    @Test("A film of which little is known says so, and nothing false")
    func bareRow() throws {
        let row = try #require(try search([.sample(complete: false)]).results?.movies.first)
        #expect(row.year == "To be announced")
        #expect(row.otherTitle == nil && row.byline == nil && row.overview == nil && row.pageToScreen == nil)
    }

    @Test("Counts and pages", arguments: [(1, "1 film for “dune”", nil), (41, "41 films for “dune”", "Page 1 of 3")])
    func counts(count: Int, text: String, pages: String?) throws {
        let results = try #require(try search(films(count)).results)
        #expect(results.countText == text)
        #expect(results.total == count)
        #expect(results.pageText == pages)
        #expect(results.previous == nil)
        #expect(results.next == (count > 20 ? "/movies?query=dune&page=2" : nil))
        #expect(results.isEnd == (count <= 20))
    }

    @Test("The last page leads back, and says that it is the end")
    func lastPage() throws {
        let results = try #require(try search(films(41), page: 3).results)
        #expect(results.movies.count == 1)
        #expect(results.previous == "/movies?query=dune&page=2")
        #expect(results.next == nil && results.isEnd)
    }

    @Test("Without a result there are ways on")
    func noResults() throws {
        let viewModel = try search([])
        #expect(viewModel.results == nil && viewModel.initial == nil)
        #expect(viewModel.noResults?.message == "No films for “dune”")
        #expect(viewModel.noResults?.selections.first?.heading == "Before 1960")
    }

    @Test("The recent queries hang under the box, each with its way out")
    func recents() throws {
        let state = RecentQueriesState(queries: [try .sample("seven samurai")], isRecording: true)
        let box = MovieSearchPresenter(texts: .english).presentInitial(selections: [], recents: state).searchBox
        #expect(box.recents.map(\.query) == ["seven samurai"])
        #expect(box.recents.map(\.deleteLabel) == ["Remove “seven samurai” from your recent searches"])
        #expect(box.hasRecents && box.isRecording)
    }

    @Test(
        "A saved copy says how old it is, and why it is shown",
        arguments: [
            (30.0, nil, "A saved copy, from a moment ago."),
            (7200.0, CatalogError.Kind.timeout, "A saved copy, 2 hours old. There is no fresh one: it took too long."),
            (-500.0, nil, "A saved copy, from a moment ago."),
            (3 * 86_400.0, nil, "A saved copy, 3 days old."),
        ])
    func savedCopy(age: Double, failure: CatalogError.Kind?, text: String) throws {
        let notice = AnswerNotice.savedCopy(at: now.addingTimeInterval(-age), failure: failure)
        #expect(try search([.sample()], notices: [notice]).notices.map(\.text) == [text])
    }

    @Test("A source that did not answer is named, with the reason")
    func failedSource() throws {
        let viewModel = try search([.sample()], notices: [.sourceFailed(.tmdb, .quota)])
        #expect(viewModel.notices.map(\.text) == ["TMDB did not answer: today’s allowance is used up."])
    }

    @Test("Details hold every fact, with the book in place")
    func details() {
        let details = MovieDetails(
            movie: .sample(), book: .sample(), byTheSameDirectors: [.sample(key: "other", title: "Other")])
        let viewModel = MovieDetailsPresenter(texts: .english).present(Answer(details), recents: nobody, now: now)
        #expect(viewModel.title == "The Sample (1999) – Foyer")
        let facts = Dictionary(uniqueKeysWithValues: viewModel.facts.map { ($0.label, $0.values.map(\.text)) })
        #expect(facts["Release date"] == ["2 March 1999"])
        #expect(facts["Running time"] == ["101 min"])
        #expect(facts["Director"] == ["Director One", "Director Two"])
        #expect(facts["Cast"] == ["Actor One"])
        #expect(facts["Genre"] == ["Drama, Crime"])
        #expect(facts["Country"] == ["South Korea, France"])
        #expect(facts["Language"] == ["Korean"])
        #expect(facts["Subjects"] == ["grief", "the sea"])
        #expect(facts["Elsewhere"] == ["IMDb", "Wikidata"])
        #expect(viewModel.facts.first { $0.label == "Director" }?.values.first?.href == "/movies?query=Director%20One")
        #expect(viewModel.book?.title == "The Book")
        #expect(
            viewModel.book?.facts.map { $0.values.map(\.text) } == [
                ["May 1987"], ["A Publisher"], ["Novel"], ["180 pages"], ["9780306406157"], ["책"],
            ])
        #expect(viewModel.byTheSameDirectors?.movies.map(\.title) == ["Other"])
    }

    @Test("In Korean, dates, counts and names are Korean")
    func korean() throws {
        let viewModel = MovieDetailsPresenter(texts: .korean)
            .present(Answer(MovieDetails(movie: .sample())), recents: nobody, now: now)
        let facts = Dictionary(uniqueKeysWithValues: viewModel.facts.map { ($0.label, $0.values.map(\.text)) })
        #expect(facts["개봉일"] == ["1999년 3월 2일"])
        #expect(facts["상영 시간"] == ["101분"])
        #expect(facts["국가"] == ["한국, 프랑스"])
        #expect(facts["장르"] == ["드라마, 범죄"])
        #expect(try search(films(3), texts: .korean).results?.countText == "‘dune’ 영화 3편")
    }

    @Test(
        "A date is printed as precisely as it is known",
        arguments: [
            ("2008", "2008", "2008년"), ("2008-05", "May 2008", "2008년 5월"), ("2008-05-21", "21 May 2008", "2008년 5월 21일"),
        ])
    func dates(text: String, english: String, korean: String) {
        for (texts, expected) in [(Texts.english, english), (.korean, korean)] {
            let movie = Movie(
                id: WorkID(source: .catalog, key: "x"), title: LocalizedTitle(title: "X", language: nil),
                releaseDate: PartialDate(text))
            let viewModel = MovieDetailsPresenter(texts: texts)
                .present(Answer(MovieDetails(movie: movie)), recents: nobody, now: now)
            #expect(viewModel.facts.first?.values.map(\.text) == [expected])
            let label = text.count == 4 ? texts.labels.year : texts.labels.released
            #expect(viewModel.facts.first?.label == label)
        }
    }

    @Test(
        "Every country of former and present maps is named in both languages",
        arguments: ["SU", "CS", "YU", "DD", "HK", "KR", "SN"])
    func countries(code: String) throws {
        for texts in Texts.all {
            let movie = Movie(
                id: WorkID(source: .catalog, key: "x"), title: LocalizedTitle(title: "X", language: nil), countries: [code])
            let viewModel = MovieDetailsPresenter(texts: texts)
                .present(Answer(MovieDetails(movie: movie)), recents: nobody, now: now)
            let name = try #require(viewModel.facts.first { $0.label == texts.labels.countries }?.values.first?.text)
            #expect(name != code && name.count > 1)
        }
    }

    @Test("Every problem has words in both languages, and offers to try again only where that may help")
    func problems() {
        let hopeless: [PageProblem] = [
            .catalog(.notFound), .pageNotFound, .invalidPageNumber, .queryTooLong, .malformedRequest, .crossSite, .bodyTooLarge,
            .unsupportedMediaType,
        ]
        let hopeful =
            CatalogError.Kind.allCases.filter { $0 != .notFound }.map { PageProblem.catalog($0) }
            + [
                .storage(.full), .storage(.readOnly), .storage(.busy), .storage(.corrupt), .storage(.failed("x")),
                .internalFailure,
            ]
        for texts in Texts.all {
            for problem in hopeless + hopeful {
                let viewModel = ErrorPresenter().present(
                    problem, query: "dune", path: .movies(query: "dune"), recents: nobody, texts: texts)
                #expect(!viewModel.heading.isEmpty && viewModel.message.count > 8)
                #expect(viewModel.searchBox.query == "dune")
                #expect((viewModel.retry != nil) == hopeful.contains(problem), "\(problem)")
            }
        }
    }

    private func films(_ count: Int) -> [Movie] {
        (0..<count).map { .sample(key: "film-\($0)") }
    }

    private func search(
        _ movies: [Movie], page: Int = 1, notices: [AnswerNotice] = [], texts: Texts = .english
    ) throws -> MovieSearchViewModel {
        MovieSearchPresenter(texts: texts).present(
            Answer(StubMovieCatalog.page(page, of: movies), notices: notices),
            for: try .sample("dune"),
            selections: [MovieSelection(theme: .classics, movies: [.sample()])],
            recents: nobody,
            now: now
        )
    }
}

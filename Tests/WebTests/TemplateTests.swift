import Domain
import Foundation
import Presentation
import TestSupport
import Testing

@testable import Rendering
@testable import Web

@Suite("Templates")
struct TemplateTests {
    static let sources: [String: String] = {
        let directory = URL(filePath: repositoryRoot + "/Templates")
        let paths = FileManager.default.enumerator(atPath: directory.path)?.compactMap { $0 as? String } ?? []
        let templates = paths.filter { $0.hasSuffix(".mustache") }.map { path in
            (
                String(path.dropLast(".mustache".count)),
                (try? String(contentsOf: directory.appending(path: path), encoding: .utf8)) ?? ""
            )
        }
        return Dictionary(uniqueKeysWithValues: templates)
    }()

    @Test("Every template escapes with our content type, and none has an unescaped value")
    func escaping() {
        #expect(Self.sources.count > 20)
        for (name, source) in Self.sources {
            let type: ContentType =
                switch name {
                case "works/structured": .scriptData
                case "site/robots": .plain
                default: .markup
                }
            #expect(source.hasPrefix("{{% CONTENT_TYPE:\(type.rawValue)}}\n"), "\(name)")
            #expect(!source.contains("{{{") && !source.contains("{{&"), "\(name)")
            #expect(source.matches(of: /\{\{=/).isEmpty, "\(name) changes the delimiters")
            #expect(source.firstMatch(of: /[^\n]\{\{>|[ \t]\{\{>/) == nil, "\(name) indents a partial")
        }
    }

    @Test("Every section of every template is entered by some page")
    func sections() throws {
        var pages = SamplePages(renderer: try TemplateRenderer(directory: repositoryRoot + "/Templates"))
        try pages.visitAll()
        #expect(pages.coverage.sections.count > 100)
        #expect(pages.coverage.sections.subtracting(pages.coverage.entered) == [])
    }

    @Test("Every template is a page's, a document's, or included by another one")
    func use() throws {
        let renderer = try String(
            contentsOfFile: repositoryRoot + "/Sources/Web/Rendering/TemplateRenderer.swift", encoding: .utf8)
        let included = Self.sources.values.flatMap { $0.matches(of: /\{\{[<>] ?([a-z\/]+)\}\}/).map { String($0.1) } }
        let named = renderer.matches(of: /Template\("([a-z\/]+)"/).map { String($0.1) }
        #expect(Set(Self.sources.keys) == Set(included + named))
    }

    @Test("docs/api.md names every key of the pages' JSON")
    func document() throws {
        let document = try String(contentsOfFile: repositoryRoot + "/docs/api.md", encoding: .utf8)
        let documented = Set(document.matches(of: /`([A-Za-z]+)`/).map { String($0.1) })
        func keys(of shape: TemplateShape) -> Set<String> {
            switch shape {
            case .object(let object):
                zip(object.names, object.shapes).reduce(into: []) { found, field in
                    // `words` are labels of the template.
                    guard field.0 != "words" else { return }
                    found.insert(field.0)
                    found.formUnion(keys(of: field.1))
                }
            case .list(let element): keys(of: element)
            case .text, .flag, .none: []
            }
        }
        let pages: [any Decodable.Type] = [
            HomeViewModel.self, AllSearchViewModel.self, WorkSearchViewModel.self, WorkDetailsViewModel.self, AskViewModel.self,
            QuestionViewModel.self, QuestionsViewModel.self, QuestionDeletionViewModel.self, ShelfViewModel.self,
            ShelfAdditionViewModel.self, ShelfImportViewModel.self, ErrorViewModel.self, OfflineViewModel.self,
        ]
        let found = try pages.reduce(into: Set<String>()) { $0.formUnion(keys(of: try TemplateShape(of: $1))) }
        #expect(found.count > 100)
        #expect(found.subtracting(documented) == [])
    }
}

/// A question in each of its states.
enum SampleAnswer {
    static let whole = QuestionAnswer(
        items: [
            .init(
                id: Book.sample().id.description, title: "The Book",
                reasons: [
                    .about([SubjectName(english: "grief", korean: "슬픔"), SubjectName(english: "the sea", korean: "바다")]),
                    .moods([.sad, .calm]), .form("novel"), .audience("children"), .pages(180), .length(.short),
                    .writtenIn("KR"), .setIn("JP"), .published(1987), .era(.future), .like("1984"), .words,
                ], isOwned: true),
            .init(id: "catalog-bare", title: "Bare", reasons: [.words], unmet: [0, 1, 2]),
            .init(
                id: Movie.sample().id.description, title: "The Sample",
                reasons: [
                    .minutes(101), .group(SubjectName(english: "debut", korean: "데뷔작")),
                    .counterpart(kind: .book, title: "The Book"), .by("Director One"), .with("Actor One"),
                ], work: ShelfWork(Movie.sample()), unmet: [2], unknown: [1]),
            .init(id: "catalog-gone", title: "Gone", reasons: []),
        ],
        conditions: [
            Condition(.topic(SubjectName(english: "grief", korean: "슬픔"))), Condition(.years(from: 1980, through: nil)),
            Condition(.word("lighthouse")), Condition(.kind(.movie), isDenied: true),
        ], notUnderstood: ["foo", "bar"], isFitting: true)

    static let facts: [Fact] = [.missing, .creators(kind: .book, title: "The Book", names: ["Author One"])]

    static let proposed = QuestionAnswer(
        items: [.init(id: Book.sample().id.description, title: "The Book", reasons: [.said("It is about the sea.")])],
        isFitting: true, origin: .proposed(by: "chat.example.org"), mayNeedHelp: true)

    static let fallback = QuestionAnswer(items: whole.items, isFitting: true, origin: .catalogInstead(of: .service(.timeout)))

    static func asked(_ state: QuestionState) throws -> AskedQuestion {
        let bare = Book.sample(key: "bare", complete: false)
        return AskedQuestion(
            question: Question(
                visitor: VisitorID(), text: try QuestionText("슬픔과 바다에 관한 책"), language: .english,
                repeatedQuestion: QuestionID(), mayBeRead: true, droppedConditions: ["war"],
                askedAt: Date(timeIntervalSince1970: 1_000_000_000), state: state),
            works: [
                ShelfKey(Book.sample().id): .book(.sample()), ShelfKey(bare.id): .book(bare),
                ShelfKey(Movie.sample().id): .movie(.sample()),
            ])
    }
}

/// Samples of every page; together they set every field. The sections that they enter are collected.
private struct SamplePages {
    let renderer: TemplateRenderer
    var coverage = SectionCoverage()

    mutating func visitAll() throws {
        let site = SitePresenter(
            assets: SiteAssets(
                styleSheet: .asset(name: "a.css", fingerprint: "1"), script: .asset(name: "a.js", fingerprint: "1"),
                icon: .asset(name: "a.svg", fingerprint: "1"), appIcons: .sample))
        let some = RecentQueriesState(queries: [try .sample("dune")], isRecording: true)
        let none = RecentQueriesState(queries: [], isRecording: false)
        let now = Date(timeIntervalSince1970: 0)
        let notices: [CatalogNotice] = [.sourceFailed(.tmdb, .timeout), .savedResponse(of: .tmdb, at: now, failure: nil)]

        func sample<ViewModel: Codable & Sendable>(_ viewModel: ViewModel, _ path: SitePath) -> Page<ViewModel> {
            Page(
                viewModel, site: site.present(at: path, texts: .korean, questionCount: 2, indexedAt: "http://x"), texts: .korean
            )
        }
        func list<Item: PresentableWork & SampleWork>(
            _ page: Int, _ works: [Item], _ recents: RecentQueriesState, _ theme: Item.Theme, _ texts: Texts = .korean
        ) throws -> Page<WorkSearchViewModel> {
            try sample(
                WorkSearchPresenter(texts: texts).present(
                    CatalogResponse(StubCatalog.page(page, of: works), notices: notices), for: .sample("dune"),
                    selections: [WorkSelection(theme: theme, works: works)], recents: recents,
                    marks: works.first.map { [ShelfKey($0.id): ShelfMark(status: .read)] } ?? [:], now: now),
                Item.results(query: "dune", page: page))
        }
        func narrowed(_ works: [Movie], _ options: SearchOptions, _ correction: SearchCorrection? = nil) throws
            -> Page<WorkSearchViewModel>
        {
            try sample(
                WorkSearchPresenter(texts: .korean).present(
                    CatalogResponse(
                        StubCatalog.page(
                            1, of: works, facets: .sample, correction: correction,
                            conditions: [SearchCondition(value: .subject("social class"), otherWords: "dune")],
                            isPartial: true)),
                    for: .sample("dune"),
                    options: options, selections: [], recents: some, now: now),
                .movies(query: "dune", options: options))
        }
        func failed(_ scope: SearchScope) throws -> FailedSearch {
            let (query, previous) = (try SearchQuery.sample("emma"), try SearchQuery.sample("dune"))
            return FailedSearch(
                .catalog(.timeout, .tmdb), query: query,
                destination: SearchCoordinator(scope: scope).destination(after: .failed(query, previous: previous)))
        }
        let person = try #require(PersonID(name: "Author One"))
        let whole = PersonDetails(
            id: person, name: "Author One", otherName: "저자 하나",
            credits: [
                PersonCredit(work: .movie(.sample()), roles: [.director, .sourceAuthor]),
                PersonCredit(work: .book(.sample(complete: false)), roles: [.author]),
            ],
            collaborators: [
                PersonDetails.Collaborator(person: Person(name: "Actor One"), workCount: 2),
                PersonDetails.Collaborator(person: Person(name: "…"), workCount: 2),
            ])
        func both(
            _ results: AllResults, person: PersonDetails? = nil, below failed: FailedSearch? = nil
        ) throws -> Page<AllSearchViewModel> {
            try sample(
                AllSearchPresenter(texts: .korean).present(
                    results, for: .sample("dune"), person: person, below: failed, movieSelections: movies,
                    bookSelections: books,
                    recents: some,
                    now: now),
                .search(query: "dune"))
        }
        let movies = [WorkSelection<Movie>(theme: .classics, works: Movie.samples(3) + [.sample(complete: false)])]
        let books = [WorkSelection<Book>(theme: .classics, works: Book.samples(3) + [.sample(complete: false)])]
        let films =
            Movie.samples(40) + [Movie(id: WorkID(source: .tmdb, key: "1"), title: LocalizedTitle(title: "X", language: nil))]
        func partial(books: Bool) -> AllResults {
            AllResults(
                movies: .success(
                    CatalogResponse(
                        StubCatalog.page(
                            1, of: Movie.samples(1),
                            conditions: [SearchCondition(value: .subject("social class"), otherWords: "dune")], isPartial: true)
                    )),
                books: .success(CatalogResponse(StubCatalog.page(1, of: Book.samples(1), isPartial: books))))
        }
        func details<Item: PresentableWork>(
            _ details: WorkDetails<Item>, _ texts: Texts = .korean, entry: ShelfEntry? = nil
        ) -> Page<WorkDetailsViewModel> {
            sample(
                WorkDetailsPresenter(texts: texts).present(
                    CatalogResponse(details, notices: notices), recents: some, entry: entry, now: now), .home)
        }
        func shelf(_ entries: [ShelfEntry], _ request: ShelfRequest, _ texts: Texts) -> Page<ShelfViewModel> {
            let items = entries.dropFirst((request.page.value - 1) * ShelfRequest.pageSize).prefix(ShelfRequest.pageSize)
            return sample(
                ShelfPresenter(texts: texts).present(
                    .shelf(Array(items), of: request, total: entries.count), for: request,
                    feed: entries.isEmpty ? nil : .sample, origin: "http://x"), .shelf(request))
        }
        func question(_ state: QuestionState, _ texts: Texts = .korean) throws -> Page<QuestionViewModel> {
            let asked = try SampleAnswer.asked(state)
            return sample(
                QuestionPresenter(texts: texts).present(asked, token: "t"), .question(asked.question.id))
        }
        try visit(
            \.home,
            [
                sample(
                    HomePresenter(texts: .korean).present(
                        adaptations: [
                            Adaptation(book: .sample(), movie: .sample()),
                            Adaptation(book: .sample(complete: false), movie: .sample(complete: false)),
                        ], movies: movies, books: books, recommended: [.book(.sample()), .movie(.sample())], recents: some),
                    .home)
            ])
        try visit(
            \.search,
            [
                try both(
                    AllResults(
                        movies: .success(CatalogResponse(StubCatalog.page(1, of: films))),
                        books: .success(
                            CatalogResponse(StubCatalog.page(1, of: Book.samples(2) + [.sample(complete: false)])))),
                    person: whole),
                try both(
                    AllResults(
                        movies: .failure(CatalogError(.timeout, source: .tmdb)),
                        books: .success(
                            CatalogResponse(
                                StubCatalog.page(1, of: [], correction: SearchCorrection(query: "dunes", isApplied: false)))
                        ))),
                try both(
                    AllResults(
                        movies: .success(CatalogResponse(StubCatalog.page(1, of: films))),
                        books: .success(CatalogResponse(StubCatalog.page(1, of: [])))), below: failed(.all)),
                try both(partial(books: false)), try both(partial(books: true)),
                try both(
                    AllResults(
                        movies: .success(CatalogResponse(StubCatalog.page(1, of: []))),
                        books: .success(CatalogResponse(StubCatalog.page(1, of: []))))),
            ])
        try visit(
            \.workSearch,
            [
                try list(1, films, some, .classics), try list(1, films, some, .classics, .english),
                try list(2, films, none, .classics), try list(3, films, some, .classics),
                try list(1, [Movie.sample(complete: false)], some, .classics), try list(1, [Movie](), some, .classics),
                try list(1, Book.samples(40), some, .classics), try list(2, Book.samples(40), some, .classics, .english),
                try list(1, [Book.sample(complete: false)], RecentQueriesState(queries: [], isRecording: true), .classics),
                try narrowed(
                    films, SearchOptions(firstYear: 1990, subject: "social class"),
                    SearchCorrection(query: "dunes", isApplied: true)),
                try narrowed([], SearchOptions(subject: "social class", language: "fr")),
                sample(
                    WorkSearchPresenter(texts: .korean).present(
                        CatalogResponse(StubCatalog.page(1, of: films)), for: try .sample("dune"), below: try failed(.movies),
                        selections: [], recents: some, now: now), .movies()),
                sample(
                    WorkSearchPresenter(texts: .korean).presentInitial(
                        all: StubCatalog.page(1, of: films, facets: .sample), selections: movies, recents: none), .movies()),
                sample(
                    WorkSearchPresenter<Book>(texts: .korean).presentInitial(
                        all: StubCatalog.page(1, of: []), selections: [],
                        recents: RecentQueriesState(queries: [], isRecording: true)), .books()),
            ])
        try visit(
            \.workDetails,
            [
                details(
                    WorkDetails<Movie>(work: .sample(), counterparts: [.sample()], bySameCreators: films, similar: films),
                    entry: ShelfEntry(work: ShelfWork(Movie.sample()), status: .watched, added: now)),
                details(WorkDetails<Movie>(work: .sample(), counterparts: [.sample(complete: false), .sample()]), .english),
                details(WorkDetails<Movie>(work: .sample(complete: false))),
                details(
                    WorkDetails<Movie>(
                        work: Movie(
                            id: WorkID(source: .tmdb, key: "1"), title: LocalizedTitle(title: "Live", language: nil)))),
                details(
                    WorkDetails<Book>(
                        work: .sample(), counterparts: [.sample(), .sample(complete: false)], bySameCreators: Book.samples(2)),
                    entry: .sample()),
                details(WorkDetails<Book>(work: .sample(complete: false))),
                sample(
                    WorkDetailsPresenter(texts: .korean).present(
                        CatalogResponse(
                            WorkDetails<Book>(work: .sample(complete: false)),
                            notices: [.onlyKnownFacts(failed: .google, .timeout)]), recents: some, now: now), .home),
            ])
        let bare = PersonDetails(
            id: person, name: "Author One",
            credits: ["1900", "1999"].map { year in
                PersonCredit(
                    work: .movie(
                        Movie(
                            id: WorkID(source: .catalog, key: year), title: LocalizedTitle(title: year, language: nil),
                            releaseDate: PartialDate(year))), roles: [.actor])
            })
        try visit(
            \.person,
            [
                sample(PersonPresenter(texts: .korean).present(whole, recents: some), .person(person)),
                sample(PersonPresenter(texts: .english).present(whole, recents: some), .person(person)),
                sample(PersonPresenter(texts: .english).present(bare, recents: some), .person(person)),
            ])
        try visit(
            \.ask,
            [
                sample(
                    QuestionPresenter(texts: .korean).presentForm(
                        QuestionDraft(
                            text: "short", repeatedQuestion: QuestionID(), mayBeRead: true, droppedConditions: ["war"]),
                        token: "t",
                        problem: .invalid(.tooShort)), .ask()),
                sample(
                    QuestionPresenter(texts: .english).presentForm(
                        QuestionDraft(text: ""), token: "t", problem: nil, sentTo: "chat.example.org"),
                    .ask()),
            ])
        try visit(
            \.question,
            [
                try question(.working(.checking(done: 1, of: 4))), try question(.failed(.nothingLeft)),
                try question(.answered(SampleAnswer.whole)), try question(.answered(SampleAnswer.whole), .english),
                try question(.answered(SampleAnswer.proposed)), try question(.answered(SampleAnswer.fallback)),
            ]
                + SampleAnswer.facts.map { fact in
                    try question(
                        .answered(
                            QuestionAnswer(
                                items: fact == .missing ? [] : [SampleAnswer.whole.items[0]], fact: fact, isFitting: true)))
                })
        try visit(
            \.questions,
            [
                sample(
                    QuestionPresenter(texts: .korean).present(
                        [
                            try SampleAnswer.asked(.answered(SampleAnswer.whole)),
                            try SampleAnswer.asked(.failed(.unavailable)),
                        ], total: 22, page: try #require(PageNumber(2)), pageCount: 3), .questions()),
                sample(
                    QuestionPresenter(texts: .english).present(
                        [try SampleAnswer.asked(.failed(.unavailable))], total: 1, page: .first, pageCount: 1), .questions()),
                sample(
                    QuestionPresenter(texts: .korean).present([], total: 0, page: .first, pageCount: 0), .questions()),
            ])
        try visit(
            \.questionDeletion,
            [
                sample(
                    QuestionPresenter(texts: .korean).presentDeletion(
                        of: try SampleAnswer.asked(.failed(.unavailable)).question), .questions())
            ])
        try visit(
            \.shelf,
            [
                shelf(ShelfEntry.samples(40), ShelfRequest(page: #require(PageNumber(2))), .korean),
                shelf([.sample(complete: false)], ShelfRequest(isOwned: true), .english),
                shelf(
                    ["tmdb-8392", nil].map { id in
                        ShelfEntry(
                            work: ShelfWork(kind: .movie, id: id, title: "となりのトトロ", originalTitle: "トトロ"),
                            status: .watched, added: now)
                    }, ShelfRequest(), .korean),
                shelf([], ShelfRequest(query: .sample("nothing")), .korean),
                shelf([.sample()], ShelfRequest(kind: .book), .english),
                shelf([.sample()], ShelfRequest(status: .read), .english), shelf([], ShelfRequest(), .english),
            ])
        let additions = ShelfAdditionPresenter(texts: .korean)
        try visit(
            \.shelfAddition,
            [
                sample(
                    additions.present(.init(kind: .book, year: "x"), problems: ManualEntry.Problem.allCases), .shelfAdd()),
                sample(additions.present(entry: .sample(), isNew: true), .shelfAdd()),
                sample(
                    additions.present(
                        FailedSearch(
                            .tooManyRequests(wait: 3), query: .sample("dune"),
                            destination: ShelfAdditionCoordinator().destination(after: .searchRefused(.sample("dune"))))),
                    .shelfAdd(title: "dune")),
                sample(
                    additions.present(
                        AllResults(
                            movies: .success(
                                CatalogResponse(
                                    StubCatalog.page(
                                        1,
                                        of: [
                                            Movie(
                                                id: WorkID(source: .tmdb, key: "1"),
                                                title: LocalizedTitle(title: "Soon", language: nil))
                                        ]))), books: .success(CatalogResponse(StubCatalog.page(1, of: [])))),
                        for: .sample("dune"), marks: [:], now: now),
                    .shelfAdd(title: "dune")),
                sample(
                    additions.present(partial(books: false), for: .sample("dune"), marks: [:], now: now), .shelfAdd()),
                sample(additions.present(partial(books: true), for: .sample("dune"), marks: [:], now: now), .shelfAdd()),
                sample(
                    additions.present(
                        AllResults(
                            movies: .failure(CatalogError(.timeout, source: .tmdb)),
                            books: .success(
                                CatalogResponse(
                                    StubCatalog.page(
                                        1, of: Book.samples(40),
                                        correction: SearchCorrection(query: "dunes", isApplied: false))))),
                        for: .sample("dune"), marks: [ShelfKey(Book.samples(1)[0].id): ShelfMark(status: .read)], now: now),
                    .shelfAdd(title: "dune")),
                sample(
                    ShelfAdditionPresenter(texts: .english).present(
                        AllResults(
                            movies: .success(CatalogResponse(StubCatalog.page(1, of: Movie.samples(1)))),
                            books: .success(
                                CatalogResponse(
                                    StubCatalog.page(
                                        1,
                                        of: [
                                            Book(
                                                id: WorkID(source: .google, key: "a"),
                                                title: LocalizedTitle(title: "X", language: nil),
                                                authors: [])
                                        ])))),
                        for: .sample("dune"), marks: [:], now: now),
                    .shelfAdd(title: "dune")),
            ])
        try visit(
            \.shelfImport,
            [
                sample(
                    ShelfImportPresenter(texts: .korean).present(
                        ShelfImportReport(
                            counts: ShelfImportCounts(added: 1, alreadyThere: 2, problems: 1),
                            lines: ResultPage(
                                items: [ShelfImportLine(number: 2, text: "Dune", outcome: .problem(.missingTitle))],
                                number: 2,
                                total: 3, offset: 1, pageCount: 3))), .shelfImport())
            ])
        try visit(
            \.error,
            [
                sample(
                    ErrorPresenter().present(
                        .catalog(.timeout, .tmdb), query: "x", path: .home, typed: "x", section: .home, recents: some,
                        texts: .korean),
                    .home)
            ])
        try visit(
            \.cover,
            [
                sample(
                    CoverPresenter(texts: .korean).present(
                        CoverPresenter(texts: .korean).subject(Movie.sample(title: String(repeating: "W", count: 9)))),
                    .home),
                sample(
                    CoverPresenter(texts: .korean).present(CoverPresenter(texts: .korean).subject(Book.sample())), .home),
            ])
        try visit(\.offline, [sample(OfflinePresenter(texts: .korean).present(), .offline(.korean))])
        try visit(\.robots, [sample(CrawlerPresenter(origin: "http://x").presentRobots(), .home)])
        try visit(
            \.sitemap,
            [
                sample(
                    CrawlerPresenter(origin: "http://x").presentSitemap(
                        movies: [Movie.sample().id], books: [Book.sample().id]), .sitemap)
            ])
        try visit(
            \.shelfFeed,
            [
                sample(
                    ShelfFeedPresenter(origin: "http://x").present(
                        .sample, entries: [.sample(), .sample(complete: false)]), .home)
            ])
        try visit(
            \.openSearch,
            [
                sample(
                    OpenSearchPresenter(
                        texts: .korean,
                        assets: SiteAssets(styleSheet: .home, script: .home, icon: .home, appIcons: .sample)
                    ).present(origin: "http://x"), .home)
            ])
    }

    private mutating func visit<ViewModel>(
        _ template: KeyPath<TemplateRenderer, PageTemplate<ViewModel>>, _ pages: [Page<ViewModel>]
    ) throws {
        for page in pages {
            let template = renderer[keyPath: template]
            coverage.visit(template.template, scopes: try template.scopes(for: page))
        }
    }

    private mutating func visit<ViewModel>(
        _ template: KeyPath<TemplateRenderer, DocumentTemplate<ViewModel>>, _ pages: [Page<ViewModel>]
    ) throws {
        for page in pages {
            let template = renderer[keyPath: template]
            coverage.visit(template.template, scopes: try template.scopes(for: page.viewModel))
        }
    }
}

extension AppIcons {
    fileprivate static let sample = AppIcons(
        small: .asset(name: "b.png", fingerprint: "1"), large: .asset(name: "c.png", fingerprint: "1"),
        maskable: .asset(name: "d.png", fingerprint: "1"), touch: .asset(name: "e.png", fingerprint: "1"))
}

extension ShelfFeed {
    fileprivate static let sample = ShelfFeed(
        key: ShelfFeedKey(), language: .korean, opened: Date(timeIntervalSince1970: 0))
}

/// The sections of compiled templates, and those whose body is rendered for some value.
private struct SectionCoverage {
    private(set) var sections: Set<String> = []
    private(set) var entered: Set<String> = []

    mutating func visit(_ template: CompiledTemplate, scopes: [TemplateValue]) {
        walk(template.instructions, scopes)
    }

    /// - Parameter scopes: nil inside of a section that is not rendered.
    private mutating func walk(_ instructions: [CompiledTemplate.Instruction], _ scopes: [TemplateValue]?) {
        for case .section(let section) in instructions {
            let label = "\(section.position.path):\(section.position.line) \(section.kind) \(section.name)"
            sections.insert(label)
            var rendered: [[TemplateValue]] = []
            if var scopes { section.forEachRendering(in: &scopes) { rendered.append($0) } }
            if rendered.isEmpty { walk(section.body, nil) } else { entered.insert(label) }
            for scopes in rendered { walk(section.body, scopes) }
        }
    }
}

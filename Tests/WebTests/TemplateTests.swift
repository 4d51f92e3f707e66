import Domain
import Foundation
import Presentation
import TestSupport
import Testing

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
        #expect(Self.sources.count >= TemplateRenderer.Template.allCases.count)
        for (name, source) in Self.sources {
            // JSON in a script has escapes of its own.
            let type = name == "works/structured" ? ScriptDataContentType.name : MarkupContentType.name
            #expect(source.hasPrefix("{{% CONTENT_TYPE:\(type)}}\n"), "\(name)")
            #expect(!source.contains("{{{") && !source.contains("{{&"), "\(name)")
            #expect(source.matches(of: /\{\{=/).isEmpty, "\(name) changes the delimiters")
            #expect(source.firstMatch(of: /[^\n]\{\{>|[ \t]\{\{>/) == nil, "\(name) indents a partial")
        }
    }

    @Test("Every key of every template is a key of its page, and every section is entered by some page")
    func keys() async throws {
        let pages = try SamplePages()
        var walk = TemplateWalk(sources: Self.sources)
        for (template, roots) in pages.roots {
            for root in roots { walk.visit(template.rawValue, root: root) }
        }
        #expect(walk.missing == [])
        #expect(walk.unknownPartials == [])
        #expect(walk.sections.subtracting(walk.entered) == [])
        #expect(Set(Self.sources.keys).subtracting(walk.visited) == [], "templates that no page uses")
    }

    @Test("docs/api.md names every key of the pages' JSON")
    func document() throws {
        let document = try String(contentsOfFile: repositoryRoot + "/docs/api.md", encoding: .utf8)
        let documented = Set(document.matches(of: /`([A-Za-z]+)`/).map { String($0.1) })
        // `words` are labels of the template, and `site` and `texts` are not part of the JSON.
        func keys(of value: Any) -> Set<String> {
            switch value {
            case let object as TemplateObject:
                object.values.reduce(into: []) { found, member in
                    guard !["site", "texts", "words"].contains(member.key) else { return }
                    found.insert(member.key)
                    found.formUnion(keys(of: member.value))
                }
            case let array as [Any]: array.reduce(into: []) { $0.formUnion(keys(of: $1)) }
            default: []
            }
        }
        let pages = try SamplePages().roots.filter {
            ![.cover, .robots, .sitemap, .shelfFeed, .openSearch].contains($0.template)
        }
        let found = pages.flatMap(\.roots).reduce(into: Set<String>()) { $0.formUnion(keys(of: $1)) }
        #expect(found.count > 100)
        #expect(found.subtracting(documented) == [])
    }

    @Test("Text is escaped in elements and attributes; text without special characters stays as it is")
    func contentType() {
        #expect(
            MarkupContentType().escapeText("<a href=\"x\" id='y'>&amp;")
                == "&lt;a href=&quot;x&quot; id=&#39;y&#39;&gt;&amp;amp;")
        #expect(MarkupContentType().escapeText("기생충 🎬") == "기생충 🎬")
    }

    @Test("An absent value is never looked up in the surrounding page")
    func absence() throws {
        struct Row: Encodable { let title: String? }
        struct List: Encodable { let title: String; let rows: [Row]; let number: Double; let flag: Bool? }
        let tree = try TemplateValueEncoder().encode(List(title: "page", rows: [Row(title: nil)], number: 1.5, flag: nil))
        let object = try #require(tree as? TemplateObject)
        let row = try #require((object.child(named: "rows") as? [Any])?.first as? TemplateObject)
        #expect(row.child(named: "title") is AbsentValue)
        #expect((object.child(named: "number") as? TemplateText)?.renderText == "1.5")
        #expect(object.child(named: "flag") is AbsentValue)
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
            .init(id: "catalog-bare", title: "Bare", reasons: [.words]), .init(id: "catalog-gone", title: "Gone", reasons: []),
        ], isFitting: true)

    static let proposed = QuestionAnswer(
        items: [.init(id: Book.sample().id.description, title: "The Book", reasons: [.said("It is about the sea.")])],
        isFitting: true, origin: .proposed(by: "chat.example.org"), mayNeedHelp: true)

    static let fallback = QuestionAnswer(items: whole.items, isFitting: true, origin: .catalogInstead(of: .service(.timeout)))

    static func asked(_ state: QuestionState) throws -> AskedQuestion {
        let bare = Book.sample(key: "bare", complete: false)
        return AskedQuestion(
            question: Question(
                visitor: VisitorID(), text: try QuestionText("슬픔과 바다에 관한 책"), language: .english,
                mayBeRead: true,
                askedAt: Date(timeIntervalSince1970: 1_000_000_000), state: state),
            books: [Book.sample().id: .sample(), bare.id: bare])
    }
}

/// Samples of every page; together they set every field.
private struct SamplePages {
    let roots: [(template: TemplateRenderer.Template, roots: [TemplateObject])]

    init() throws {
        let site = SitePresenter(
            assets: SiteAssets(
                styleSheet: .asset(name: "a.css", fingerprint: "1"), script: .asset(name: "a.js", fingerprint: "1"),
                icon: .asset(name: "a.svg", fingerprint: "1"), appIcons: .sample))
        let some = RecentQueriesState(queries: [try .sample("dune")], isRecording: true)
        let none = RecentQueriesState(queries: [], isRecording: false)
        let now = Date(timeIntervalSince1970: 0)
        let notices: [CatalogNotice] = [.sourceFailed(.tmdb, .timeout)]

        func root(_ viewModel: some Encodable, _ path: SitePath) throws -> TemplateObject {
            var root = try #require(try TemplateValueEncoder().encode(viewModel) as? TemplateObject)
            root.values["site"] = try TemplateValueEncoder().encode(
                site.present(at: path, texts: .korean, indexedAt: "http://x"))
            root.values["texts"] = try TemplateValueEncoder().encode(Texts.korean.labels)
            return root
        }
        func list<Item: PresentableWork & SampleWork>(
            _ page: Int, _ works: [Item], _ recents: RecentQueriesState, _ theme: Item.Theme, _ texts: Texts = .korean
        ) throws -> TemplateObject {
            try root(
                WorkSearchPresenter(texts: texts).present(
                    CatalogResponse(StubCatalog.page(page, of: works), notices: notices), for: .sample("dune"),
                    selections: [WorkSelection(theme: theme, works: works)], recents: recents,
                    marks: works.first.map { [ShelfKey($0.id): ShelfMark(status: .read)] } ?? [:], now: now),
                Item.results(query: "dune", page: page))
        }
        func narrowed(_ works: [Movie], _ options: SearchOptions, _ correction: SearchCorrection? = nil) throws
            -> TemplateObject
        {
            try root(
                WorkSearchPresenter(texts: .korean).present(
                    CatalogResponse(StubCatalog.page(1, of: works, facets: .sample, correction: correction)),
                    for: .sample("dune"),
                    options: options, selections: [], recents: some, now: now),
                .movies(query: "dune", options: options))
        }
        func both(_ results: AllResults) throws -> TemplateObject {
            try root(
                AllSearchPresenter(texts: .korean).present(
                    results, for: .sample("dune"), movieSelections: movies, bookSelections: books, recents: some, now: now),
                .search(query: "dune"))
        }
        let movies = [WorkSelection<Movie>(theme: .classics, works: Movie.samples(3) + [.sample(complete: false)])]
        let books = [WorkSelection<Book>(theme: .classics, works: Book.samples(3) + [.sample(complete: false)])]
        let films =
            Movie.samples(40) + [Movie(id: WorkID(source: .tmdb, key: "1"), title: LocalizedTitle(title: "X", language: nil))]
        func details<Item: PresentableWork>(
            _ details: WorkDetails<Item>, _ texts: Texts = .korean, entry: ShelfEntry? = nil
        ) throws -> TemplateObject {
            try root(
                WorkDetailsPresenter(texts: texts).present(
                    CatalogResponse(details, notices: notices), recents: some, entry: entry, now: now), .home)
        }
        func shelf(_ entries: [ShelfEntry], _ request: ShelfRequest, _ texts: Texts) throws -> TemplateObject {
            let items = entries.dropFirst((request.page.value - 1) * ShelfRequest.pageSize).prefix(ShelfRequest.pageSize)
            return try root(
                ShelfPresenter(texts: texts).present(
                    .shelf(Array(items), of: request, total: entries.count), for: request,
                    feed: entries.isEmpty ? nil : .sample, origin: "http://x"), .shelf(request))
        }
        func question(_ state: QuestionState, _ texts: Texts = .korean) throws -> TemplateObject {
            let asked = try SampleAnswer.asked(state)
            return try root(
                QuestionPresenter(texts: texts).present(asked, token: "t"), .question(asked.question.id))
        }
        roots = [
            (
                .home,
                [
                    try root(
                        HomePresenter(texts: .korean).present(
                            adaptations: [
                                Adaptation(book: .sample(), movie: .sample()),
                                Adaptation(book: .sample(complete: false), movie: .sample(complete: false)),
                            ], movies: movies, books: books, recommended: [.sample()], recents: some), .home)
                ]
            ),
            (
                .search,
                [
                    try both(
                        AllResults(
                            movies: .success(CatalogResponse(StubCatalog.page(1, of: films))),
                            books: .success(
                                CatalogResponse(StubCatalog.page(1, of: Book.samples(2) + [.sample(complete: false)]))))),
                    try both(
                        AllResults(
                            movies: .failure(CatalogError(.timeout, source: .tmdb)),
                            books: .success(
                                CatalogResponse(
                                    StubCatalog.page(1, of: [], correction: SearchCorrection(query: "dunes", isApplied: false)))
                            ))),
                ]
            ),
            (
                .workSearch,
                [
                    try list(1, films, some, .classics), try list(1, films, some, .classics, .english),
                    try list(2, films, none, .classics), try list(3, films, some, .classics),
                    try list(1, [Movie.sample(complete: false)], some, .classics), try list(1, [Movie](), some, .classics),
                    try list(1, Book.samples(40), some, .classics), try list(2, Book.samples(40), some, .classics, .english),
                    try list(1, [Book.sample(complete: false)], some, .classics),
                    try narrowed(
                        films, SearchOptions(firstYear: 1990, subject: "social class"),
                        SearchCorrection(query: "dunes", isApplied: true)),
                    try narrowed([], SearchOptions(subject: "social class", language: "fr")),
                    try root(
                        WorkSearchPresenter(texts: .korean).presentInitial(selections: movies, recents: none), .movies()),
                    try root(
                        WorkSearchPresenter<Book>(texts: .korean).presentInitial(
                            selections: [], recents: RecentQueriesState(queries: [], isRecording: true)), .books()),
                ]
            ),
            (
                .workDetails,
                [
                    try details(
                        WorkDetails<Movie>(work: .sample(), counterparts: [.sample()], bySameCreators: films, similar: films),
                        entry: ShelfEntry(work: ShelfWork(Movie.sample()), status: .watched, added: now)),
                    try details(WorkDetails<Movie>(work: .sample(), counterparts: [.sample(complete: false)]), .english),
                    try details(WorkDetails<Movie>(work: .sample(complete: false))),
                    try details(
                        WorkDetails<Movie>(
                            work: Movie(
                                id: WorkID(source: .tmdb, key: "1"), title: LocalizedTitle(title: "Live", language: nil)))),
                    try details(
                        WorkDetails<Book>(work: .sample(), counterparts: [.sample()], bySameCreators: Book.samples(2)),
                        entry: .sample()),
                    try details(WorkDetails<Book>(work: .sample(complete: false))),
                ]
            ),
            (
                .ask,
                [
                    try root(
                        QuestionPresenter(texts: .korean).presentForm(
                            text: "short", token: "t", repeatedQuestion: QuestionID(), mayBeRead: true, problem: .tooShort),
                        .ask()),
                    try root(
                        QuestionPresenter(texts: .english).presentForm(
                            text: "", token: "t", repeatedQuestion: nil, problem: nil, sentTo: "chat.example.org"),
                        .ask()),
                ]
            ),
            (
                .question,
                [
                    try question(.working(.checking(done: 1, of: 4))), try question(.failed(.nothingLeft)),
                    try question(.answered(SampleAnswer.whole)), try question(.answered(SampleAnswer.whole), .english),
                    try question(.answered(SampleAnswer.proposed)), try question(.answered(SampleAnswer.fallback)),
                ]
            ),
            (
                .questions,
                [
                    try root(
                        QuestionPresenter(texts: .korean).present(
                            [
                                try SampleAnswer.asked(.answered(SampleAnswer.whole)),
                                try SampleAnswer.asked(.failed(.unavailable)),
                            ], page: try #require(PageNumber(2)), pageCount: 3), .questions()),
                    try root(
                        QuestionPresenter(texts: .english).present(
                            [try SampleAnswer.asked(.failed(.unavailable))], page: .first, pageCount: 1), .questions()),
                    try root(QuestionPresenter(texts: .korean).present([], page: .first, pageCount: 0), .questions()),
                ]
            ),
            (
                .questionDeletion,
                [
                    try root(
                        QuestionPresenter(texts: .korean).presentDeletion(
                            of: try SampleAnswer.asked(.failed(.unavailable)).question), .questions())
                ]
            ),
            (
                .shelf,
                [
                    try shelf(ShelfEntry.samples(40), ShelfRequest(page: #require(PageNumber(2))), .korean),
                    try shelf([.sample(complete: false)], ShelfRequest(isOwned: true), .english),
                    try shelf(
                        ["tmdb-8392", nil].map { id in
                            ShelfEntry(
                                work: ShelfWork(kind: .movie, id: id, title: "となりのトトロ", originalTitle: "トトロ"),
                                status: .watched, added: now)
                        }, ShelfRequest(), .korean),
                    try shelf([], ShelfRequest(query: .sample("nothing")), .korean),
                    try shelf([.sample()], ShelfRequest(kind: .book), .english),
                    try shelf([.sample()], ShelfRequest(status: .read), .english), try shelf([], ShelfRequest(), .english),
                ]
            ),
            (
                .shelfImport,
                [
                    try root(
                        ShelfImportPresenter(texts: .korean).present(
                            ShelfImportReport(
                                added: 1, alreadyThere: 1, problems: 1,
                                lines: ResultPage(
                                    items: [ShelfImportLine(number: 2, text: "Dune", outcome: .problem(.missingTitle))],
                                    number: 2,
                                    total: 3, offset: 1, pageCount: 3))), .shelfImport())
                ]
            ),
            (
                .error,
                [
                    try root(
                        ErrorPresenter().present(
                            .catalog(.timeout, .tmdb), query: "x", path: .home, section: .home, recents: some, texts: .korean),
                        .home)
                ]
            ),
            (
                .cover,
                [
                    try root(
                        CoverPresenter(texts: .korean).present(
                            CoverPresenter(texts: .korean).subject(Movie.sample(title: String(repeating: "W", count: 9)))),
                        .home),
                    try root(
                        CoverPresenter(texts: .korean).present(CoverPresenter(texts: .korean).subject(Book.sample())), .home),
                ]
            ),
            (.offline, [try root(OfflinePresenter(texts: .korean).present(), .offline(.korean))]),
            (.robots, [try root(CrawlerPresenter(origin: "http://x").presentRobots(), .home)]),
            (
                .sitemap,
                [
                    try root(
                        CrawlerPresenter(origin: "http://x").presentSitemap(
                            movies: [Movie.sample().id], books: [Book.sample().id]), .sitemap)
                ]
            ),
            (
                .shelfFeed,
                [
                    try root(
                        ShelfFeedPresenter(origin: "http://x").present(
                            .sample, entries: [.sample(), .sample(complete: false)]), .home)
                ]
            ),
            (
                .openSearch,
                [
                    try root(
                        OpenSearchPresenter(
                            texts: .korean,
                            assets: SiteAssets(styleSheet: .home, script: .home, icon: .home, appIcons: .sample)
                        ).present(origin: "http://x"), .home)
                ]
            ),
        ]
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

/// Walks templates as the library does, and collects names without a value.
private struct TemplateWalk {
    let sources: [String: String]
    private(set) var missing: Set<String> = []
    private(set) var unknownPartials: Set<String> = []
    private(set) var sections: Set<String> = []
    private(set) var entered: Set<String> = []
    private(set) var visited: Set<String> = []

    init(sources: [String: String]) {
        self.sources = sources
    }

    mutating func visit(_ name: String, root: TemplateObject) {
        walk(name, stack: [root], blocks: [:])
    }

    private typealias Blocks = [String: (template: String, text: Substring)]

    private mutating func walk(_ name: String, stack: [Any], blocks: Blocks) {
        guard let source = sources[name] else {
            unknownPartials.insert(name)
            return
        }
        visited.insert(name)
        walk(source[...], in: name, stack: stack, blocks: blocks)
    }

    private mutating func walk(_ text: Substring, in template: String, stack: [Any], blocks: Blocks) {
        var rest = text
        while let match = rest.firstMatch(of: /\{\{([#^$<>%]?) ?([A-Za-z.\/]+)[^}]*\}\}/) {
            let (kind, name) = (match.1, String(match.2))
            rest = rest[match.range.upperBound...]
            switch kind {
            case "%": continue
            case ">": walk(name, stack: stack, blocks: blocks)
            case "<":
                let inner = takeSection(name, from: &rest)
                walk(name, stack: stack, blocks: overrides(in: inner, of: template))
            case "$":
                let inner = takeSection(name, from: &rest)
                let block = blocks[name]
                walk(block?.text ?? inner, in: block?.template ?? template, stack: stack, blocks: blocks)
            case "#", "^":
                let label = "\(template): \(kind)\(name) … \(rest.prefix(24))"
                let inner = takeSection(name, from: &rest)
                sections.insert(label)
                guard let value = resolve(name, stack, template) else { continue }
                let pushed = elements(value)
                if kind == "^" {
                    guard pushed.isEmpty else { continue }
                    entered.insert(label)
                    walk(inner, in: template, stack: stack, blocks: blocks)
                } else {
                    if !pushed.isEmpty { entered.insert(label) }
                    for element in pushed { walk(inner, in: template, stack: stack + [element], blocks: blocks) }
                }
            default: _ = resolve(name, stack, template)
            }
        }
    }

    /// The values that a section renders; none for an absent value, `false` or an empty list.
    private func elements(_ value: Any) -> [Any] {
        switch value {
        case is AbsentValue: []
        case let flag as Bool: flag ? [flag] : []
        case let list as [Any]: list
        default: [value]
        }
    }

    private mutating func resolve(_ name: String, _ stack: [Any], _ template: String) -> Any? {
        let parts = name.split(separator: ".").map(String.init)
        for object in stack.reversed() {
            guard var value = (object as? TemplateObject)?.child(named: parts[0]) else { continue }
            for part in parts.dropFirst() {
                guard let next = (value as? TemplateObject)?.child(named: part) else {
                    missing.insert("\(template): \(name)")
                    return nil
                }
                value = next
            }
            return value
        }
        missing.insert("\(template): \(name)")
        return nil
    }

    /// Removes the section and its end tag from `rest`, and returns the section's text.
    private func takeSection(_ name: String, from rest: inout Substring) -> Substring {
        var depth = 1
        var search = rest
        while let tag = search.firstMatch(of: /\{\{([#^$<\/]) ?([A-Za-z.\/]+)[^}]*\}\}/) {
            if String(tag.2) == name { depth += tag.1 == "/" ? -1 : 1 }
            if depth == 0 {
                let inner = rest[..<tag.range.lowerBound]
                rest = rest[tag.range.upperBound...]
                return inner
            }
            search = search[tag.range.upperBound...]
        }
        Issue.record("\(name) is not closed")
        defer { rest = rest[rest.endIndex...] }
        return rest
    }

    private func overrides(in text: Substring, of template: String) -> Blocks {
        var blocks: Blocks = [:]
        var rest = text
        while let tag = rest.firstMatch(of: /\{\{\$([A-Za-z]+)\}\}/) {
            rest = rest[tag.range.upperBound...]
            blocks[String(tag.1)] = (template, takeSection(String(tag.1), from: &rest))
        }
        return blocks
    }
}

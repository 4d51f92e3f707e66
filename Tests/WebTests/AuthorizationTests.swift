import Domain
import Foundation
import HTTPTypes
import Storage
import TestSupport
import Testing

/// Requests every route as two visitors with the same kinds of data, and without a visitor, over real SQLite: the stores check
/// whose data it is.
@Suite("Authorization", .serialized)
struct AuthorizationTests {
    @Test("Every route has a row in this table, and every row is a route")
    func everyRoute() async throws {
        let routes = Set(try await Fixture().site.routes)
        let lines = Set(Self.readRoutes.map(\.route) + Self.writeRoutes.map(\.route))
        #expect(routes.count > 40)
        #expect(routes.subtracting(lines).isEmpty, "a new route needs a row here")
        #expect(lines.subtracting(routes).isEmpty, "no such route")
        #expect(
            Self.readRoutes.allSatisfy { $0.route.hasPrefix("GET ") }
                && Self.writeRoutes.allSatisfy { $0.route.hasPrefix("POST ") })
    }

    @Test("Visitors read only their own data, and reading changes nothing")
    func reads() async throws {
        // One fixture for all rows, since reading must not change it.
        let fixture = try await Fixture()
        let before = try await fixture.everything()
        for line in Self.readRoutes {
            try await reads(line, in: fixture)
            #expect(try await fixture.everything() == before, "\(line)")
        }
    }

    private func reads(_ line: ReadRoute, in fixture: Fixture) async throws {
        let address = line.address(fixture)
        for form in ["text/html", "application/json"] {
            for viewer in fixture.viewers {
                let response = try await fixture.site.get(address, headers: viewer.headers.merging([.accept: form]) { $1 })
                let expected: Int
                switch line.kind {
                case .everyone, .ownerPart, .secretAddress: expected = 200
                case .perVisitor(let anonymousStatus): expected = viewer.id == nil ? anonymousStatus : 200
                case .ownerOnly: expected = viewer.mark == fixture.anna.mark ? 200 : 404
                }
                #expect(response.status == expected, "\(line), \(viewer.mark), \(form)")
                let shown = Set(fixture.marks.filter(response.body.contains))
                switch line.kind {
                case .everyone: #expect(shown.isEmpty, "\(line), \(viewer.mark), \(form)")
                case .perVisitor:
                    #expect(shown == (viewer.id == nil ? [] : [viewer.mark]), "\(line), \(viewer.mark), \(form)")
                    let isForNoOthers = response.headers[.cacheControl]?.contains("private") == true
                    #expect(isForNoOthers || response.status == 302, "\(line): no cache on the way may keep it")
                case .ownerPart:
                    #expect(
                        shown == (viewer.mark == fixture.anna.mark ? [viewer.mark] : []), "\(line), \(viewer.mark), \(form)")
                    #expect(response.headers[.cacheControl]?.contains("private") == true)
                case .ownerOnly(let isShown):
                    let isHers = viewer.mark == fixture.anna.mark
                    // The error page has the viewer's own recent queries.
                    #expect(shown.subtracting([viewer.mark]).isEmpty, "\(line), \(viewer.mark), \(form)")
                    #expect(!isHers || shown.isEmpty == !isShown, "\(line), \(form)")
                    #expect(response.headers[.cacheControl].map { $0.contains("private") || $0.contains("no-store") } == true)
                case .secretAddress:
                    #expect(shown == [fixture.anna.mark], "\(line), \(viewer.mark), \(form)")
                    #expect(response.headers[.cacheControl]?.contains("private") == true)
                }
                fixture.expectNoSecrets(in: response, for: viewer, at: address)
                #expect(response.headers[.setCookie] == nil, "\(line): a GET makes no visitor")

                let head = try await fixture.site.send(
                    .head, address, headers: viewer.headers.merging([.accept: form]) { $1 }, body: nil)
                #expect(head.status == expected && head.body.isEmpty, "\(line), \(viewer.mark), \(form)")
            }
        }
    }

    @Test("The tag of another visitor's page gets no 304")
    func copies() async throws {
        let fixture = try await Fixture()
        var count = 0
        for line in Self.readRoutes {
            guard case .perVisitor = line.kind else { continue }
            let annas = try await fixture.site.get(line.address(fixture), headers: fixture.anna.headers)
            guard let tag = annas.headers[.eTag] else { continue }
            count += 1
            for viewer in [fixture.ben, fixture.anonymous] {
                let response = try await fixture.site.get(
                    line.address(fixture), headers: viewer.headers.merging([.ifNoneMatch: tag]) { $1 })
                #expect(response.status != 304, "\(line), \(viewer.mark)")
            }
        }
        #expect(count > 5)
    }

    @Test("Visitors change only their own data, whatever ids they send", arguments: writeRoutes)
    fileprivate func acts(line: WriteRoute) async throws {
        let fixture = try await Fixture()
        let before = try await fixture.everything()
        for actor in [fixture.anonymous, fixture.ben] {
            let response = try await fixture.send(line, by: actor)
            #expect(response.status == line.statusForOthers, "\(actor.mark)")
            fixture.expectNoSecrets(in: response, for: actor, at: line.route)
            #expect(
                response.visitorCookie.map { fixture.cookies.contains($0) } != true || response.visitorCookie == actor.cookie)
            let now = try await fixture.everything()
            #expect(now[fixture.anna.mark] == before[fixture.anna.mark], "\(actor.mark) changed what is Anna's")
            if actor.id == nil { #expect(now == before, "a request without a visitor changes no visitor's data") }
            #expect(!String(describing: now[fixture.ben.mark]).contains(fixture.anna.mark), "\(actor.mark) took what is Anna's")
        }
        let own = try await fixture.send(line, by: fixture.anna)
        #expect(own.status == 303)
        #expect((try await fixture.everything()[fixture.anna.mark] == before[fixture.anna.mark]) == !line.changesOwn)
    }

    @Test("The address of a feed cannot be derived from other ids, and only its owner closes it")
    func guessing() async throws {
        let fixture = try await Fixture()
        let anna = try #require(fixture.anna.id)
        let keys = [
            VisitorID().value, anna.value, try #require(fixture.anna.visitor).token.value, fixture.anna.question.id.description,
            fixture.anna.feed.key.alias,
        ]
        for key in keys {
            for viewer in fixture.viewers {
                #expect(try await fixture.site.get("/shelf/feed/\(key).atom", headers: viewer.headers).status == 404, "\(key)")
            }
        }
        let questions = [QuestionID().description, anna.value, fixture.anna.feed.key.description]
        for id in questions {
            #expect(try await fixture.site.get("/questions/\(id)", headers: fixture.anna.headers).status == 404, "\(id)")
        }
    }
}

// MARK: - The table

/// A GET route.
private struct ReadRoute: Sendable, CustomStringConvertible {
    enum Kind: Sendable {
        /// Has no visitor's data.
        case everyone
        /// Each viewer's own data; without a visitor perhaps a redirect.
        case perVisitor(anonymousStatus: Int = 200)
        /// A page for everyone, with a part for its owner.
        case ownerPart
        /// A page for its owner; a 404 for others.
        case ownerOnly(shows: Bool)
        /// Readable with its secret address.
        case secretAddress
    }

    let route: String
    let kind: Kind
    let address: @Sendable (Fixture) -> String

    init(_ route: String, _ kind: Kind, _ address: @escaping @Sendable (Fixture) -> String) {
        self.route = "GET " + route
        self.kind = kind
        self.address = address
    }

    /// A route without parameters.
    init(_ route: String, _ kind: Kind, query: String = "") {
        self.init(route, kind) { _ in route + query }
    }

    var description: String { route }
}

/// A POST route.
private struct WriteRoute: Sendable, CustomTestStringConvertible {
    let route: String
    /// The status for Ben and without a visitor: that of a success where there is nothing of theirs to change.
    let statusForOthers: Int
    /// Whether it changes Anna's data when Anna sends it.
    let changesOwn: Bool
    let address: @Sendable (Fixture) -> String
    /// The fields of Anna's form, which the others send, too.
    let fields: @Sendable (Fixture) -> KeyValuePairs<String, String>
    /// A file to send with it, as a form with files does.
    let file: (@Sendable (Fixture) -> String)?

    init(
        _ route: String, statusForOthers: Int = 303, changesOwn: Bool = true,
        sends fields: @escaping @Sendable (Fixture) -> KeyValuePairs<String, String> = { _ in [:] },
        file: (@Sendable (Fixture) -> String)? = nil, to address: (@Sendable (Fixture) -> String)? = nil
    ) {
        self.route = "POST " + route
        self.statusForOthers = statusForOthers
        self.changesOwn = changesOwn
        self.address = address ?? { _ in route }
        self.fields = fields
        self.file = file
    }

    var testDescription: String { route }
}

extension AuthorizationTests {
    fileprivate static let readRoutes: [ReadRoute] = [
        ReadRoute("/", .perVisitor()),
        ReadRoute("/search", .perVisitor(), query: "?query=film"),
        ReadRoute("/search", .perVisitor()),
        ReadRoute("/movies", .perVisitor(), query: "?query=film"),
        ReadRoute("/movies", .perVisitor()),
        ReadRoute("/movies/{id}", .perVisitor()) { _ in "/movies/catalog-film" },
        ReadRoute("/books", .perVisitor(), query: "?query=book"),
        ReadRoute("/books", .perVisitor()),
        ReadRoute("/books/{id}", .perVisitor()) { _ in "/books/catalog-book" },
        ReadRoute("/people/{id}", .perVisitor()) { _ in "/people/catalog-somebody" },
        ReadRoute("/ask", .everyone, query: "?question=anything"),
        ReadRoute("/questions", .perVisitor()),
        ReadRoute("/questions/{id}", .ownerOnly(shows: true)) { "/questions/\($0.anna.question.id)" },
        ReadRoute("/questions/{id}/events", .ownerOnly(shows: false)) { "/questions/\($0.anna.question.id)/events" },
        ReadRoute("/questions/{id}/delete", .ownerOnly(shows: true)) { "/questions/\($0.anna.question.id)/delete" },
        ReadRoute("/shelf", .perVisitor()),
        ReadRoute("/shelf", .perVisitor(), query: "?kind=books&query=the"),
        // It marks the works on the visitor's shelf, and has no other data of the visitor.
        ReadRoute("/shelf/add", .everyone, query: "?title=film"),
        ReadRoute("/shelf/add", .ownerPart) { "/shelf/add?kind=books&id=\($0.anna.imported.key.id)&new=1" },
        ReadRoute("/shelf/export.csv", .perVisitor()),
        ReadRoute("/shelf/export.json", .perVisitor()),
        ReadRoute("/shelf/import", .perVisitor(anonymousStatus: 302)),
        ReadRoute("/shelf/feed/{file}", .secretAddress) { "/shelf/feed/\($0.anna.feed.key).atom" },
        ReadRoute("/suggest", .perVisitor(), query: "?q=zz"),
        ReadRoute("/opensearch.xml", .everyone),
        ReadRoute("/manifest.webmanifest", .everyone),
        ReadRoute("/offline", .everyone),
        ReadRoute("/robots.txt", .everyone),
        ReadRoute("/sitemap.xml", .everyone),
        ReadRoute("/images/covers/movies/{file}", .everyone) { _ in "/images/covers/movies/catalog-film.svg" },
        ReadRoute("/images/covers/books/{file}", .everyone) { _ in "/images/covers/books/catalog-book.svg" },
        ReadRoute("/images/pictures/{source}/{width}/{name}", .everyone) { _ in "/images/pictures/tmdb/row/a.jpg" },
        ReadRoute("/healthz", .everyone),
        ReadRoute("/readyz", .everyone),
        // All requests here come from this machine; RequestTelemetryMiddlewareTests cover the others.
        ReadRoute("/metrics", .everyone),
    ]

    fileprivate static let writeRoutes: [WriteRoute] = [
        WriteRoute("/search") { _ in ["query": "film"] },
        WriteRoute("/movies/search") { _ in ["query": "film"] },
        WriteRoute("/books/search") { _ in ["query": "book"] },
        WriteRoute("/recents") { _ in ["kind": "movies", "query": "film"] },
        WriteRoute("/recents/delete") { ["kind": "all", "query": $0.anna.mark] },
        WriteRoute("/recents/delete") { ["kind": "movies", "query": $0.anna.mark] },
        WriteRoute("/recents/clear") { _ in ["kind": "books"] },
        WriteRoute("/recents/recording") { _ in ["on": "0"] },
        WriteRoute("/language") { _ in ["language": "ko"] },
        // Sent by others, Anna's form asks a question of their own.
        WriteRoute("/questions") {
            [
                "question": "a book about ships", "token": "another", "instead": $0.anna.question.id.description, "read": "1",
            ]
        },
        WriteRoute(
            "/questions/{id}/delete", statusForOthers: 404, to: { "/questions/\($0.anna.question.id)/delete" }),
        WriteRoute("/shelf") { _ in
            ["kind": "movies", "id": "catalog-film", "status": "watched", "note": "seen", "rating": "2"]
        },
        // The work that Anna imported is in no catalog, so others cannot add it.
        WriteRoute("/shelf", statusForOthers: 404) {
            ["kind": "books", "id": $0.anna.imported.key.id, "status": "reading", "note": "begun"]
        },
        WriteRoute("/shelf/add") { _ in ["kind": "books", "title": "A Book of No Catalog", "creator": "Nobody"] },
        WriteRoute("/shelf/delete") { _ in ["kind": "movies", "id": "catalog-film"] },
        WriteRoute("/shelf/delete") { ["kind": "books", "id": $0.anna.imported.key.id] },
        WriteRoute("/shelf/import", file: { _ in "kind,title,status\nbook,Something Else,read\n" }),
        // An open feed stays as it is.
        WriteRoute("/shelf/feed", changesOwn: false),
        WriteRoute("/shelf/feed/delete"),
    ]
}

// MARK: - The fixture

/// A visitor with data of every kind; without an id, a viewer without any data.
private struct TestVisitor: Sendable {
    let visitor: Visitor?
    /// A word that all of the visitor's data has, and no other data.
    let mark: String
    let question: Question
    let feed = ShelfFeed(key: ShelfFeedKey(), language: .english, opened: Date(timeIntervalSince1970: 5))
    let imported: ShelfEntry

    init(_ visitor: Visitor?, mark: String) throws {
        self.visitor = visitor
        self.mark = mark
        question = Question(
            visitor: visitor?.id ?? VisitorID(), text: try QuestionText("something for \(mark) to read"), language: .english,
            askedAt: Date(timeIntervalSince1970: 5),
            state: .answered(
                QuestionAnswer(items: [.init(id: "catalog-book", title: "The Book", reasons: [])], isFitting: true)))
        imported = ShelfEntry(
            work: ShelfWork(kind: .book, title: "The diary of \(mark)", creators: [mark]), status: .toRead,
            added: Date(timeIntervalSince1970: 7))
    }

    var id: VisitorID? { visitor?.id }

    var cookie: String? { visitor.map { "foyer_visitor=\($0.token.value)" } }

    var headers: [HTTPField.Name: String] { cookie.map { [.cookie: $0] } ?? [:] }
}

private struct Fixture: Sendable {
    let anna: TestVisitor
    let ben: TestVisitor
    let anonymous: TestVisitor
    let site: Site

    private let folder: TemporaryDirectory
    private let recents: SQLiteRecentQueries
    private let questions: SQLiteQuestions
    private let shelf: SQLiteShelf
    private let feeds: SQLiteShelfFeeds

    init() async throws {
        folder = try TemporaryDirectory()
        let database = try FoyerDatabase(path: folder.path + "/foyer.sqlite")
        let visitors = SQLiteVisitors(database: database)
        anna = try TestVisitor(visitors.newVisitor(), mark: "zzanna")
        ben = try TestVisitor(visitors.newVisitor(), mark: "zzben")
        anonymous = try TestVisitor(nil, mark: "zzanonymous")
        recents = SQLiteRecentQueries(database: database)
        questions = SQLiteQuestions(database: database)
        shelf = SQLiteShelf(database: database)
        feeds = SQLiteShelfFeeds(database: database)
        let film = Movie(id: WorkID(source: .catalog, key: "film"), title: LocalizedTitle(title: "The Film", language: nil))
        let book = Book(
            id: WorkID(source: .catalog, key: "book"), title: LocalizedTitle(title: "The Book", language: nil),
            authors: [Person(name: "The Author")])
        let somebody = try #require(PersonID(name: "Somebody"))
        site = try await Site(
            movies: StubMovieCatalog([film]), books: StubBookCatalog([book]), visitors: visitors, recents: recents,
            questions: questions, shelf: shelf, shelfFeeds: feeds,
            people: StubPeople(
                PersonDetails(
                    id: somebody, name: "Somebody", credits: [PersonCredit(work: .movie(film), roles: [.director])])),
            pictureSources: [.tmdb: OnePicture()])
        for person in [anna, ben] {
            guard let visitor = person.visitor, let id = person.id else { continue }
            for scope in SearchScope.allCases { _ = try await recents.record(SearchQuery(person.mark), scope: scope, of: id) }
            _ = try await questions.add(person.question, token: person.mark)
            try await shelf.put(
                ShelfEntry(
                    work: ShelfWork(film), status: .toWatch, note: "\(person.mark) wrote this",
                    added: Date(timeIntervalSince1970: 6)), of: id)
            try await shelf.add(
                [ShelfAddition(person.imported, to: person.imported.key)], at: .distantPast,
                with: ShelfImportResult([ShelfImportLine(number: 2, text: person.mark, outcome: .added)]), of: id)
            try await feeds.open(person.feed, for: visitor)
        }
    }

    var viewers: [TestVisitor] { [anna, ben, anonymous] }
    var marks: [String] { viewers.map(\.mark) }
    var cookies: [String] { viewers.compactMap(\.cookie) }

    /// All data of each of the two visitors.
    func everything() async throws -> [String: [String]] {
        var everything: [String: [String]] = [:]
        for person in [anna, ben] {
            guard let visitor = person.visitor, let id = person.id else { continue }
            var kept: [String] = []
            for scope in SearchScope.allCases {
                kept.append("\(scope): \(try await recents.recentQueries(scope, of: id, limit: 100).map(\.text))")
            }
            kept.append("recording: \(try await recents.state(.all, of: id, limit: 1).isRecording)")
            kept += try await questions.questions(of: id, page: .first, pageSize: 100).questions.map { "\($0)" }
            kept += try await shelf.entries(of: id).map { "\($0)" }
            kept += try await shelf.report(.first, of: id)?.lines.items.map { "\($0)" } ?? []
            kept.append("feed: \(String(describing: try await feeds.feed(of: visitor)))")
            everything[person.mark] = kept
        }
        return everything
    }

    func send(_ line: WriteRoute, by actor: TestVisitor) async throws -> Exchange {
        guard let file = line.file else {
            return try await site.post(line.address(self), line.fields(self), headers: actor.headers)
        }
        let body =
            "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"x.csv\"\r\n\r\n\(file(self))\r\n--b--\r\n"
        return try await site.send(
            .post, line.address(self),
            headers: actor.headers.merging([.contentType: "multipart/form-data; boundary=b"]) { $1 }, body: body)
    }

    /// No page has a visitor's id, or an address of another visitor's feed or question.
    func expectNoSecrets(in response: Exchange, for viewer: TestVisitor, at address: String) {
        let said = response.body + response.headers.filter { $0.name != .setCookie }.map(\.value).joined(separator: " ")
        for person in viewers {
            if let visitor = person.visitor {
                #expect(!said.contains(visitor.id.value) && !said.contains(visitor.token.value), "\(address)")
            }
            guard person.mark != viewer.mark, !address.contains(person.feed.key.description) else { continue }
            #expect(!said.contains(person.feed.key.description), "\(address)")
            #expect(response.location?.contains(person.question.id.description) != true, "\(address)")
        }
    }
}

private struct OnePicture: PictureSource {
    func picture(_ picture: PictureReference, width: Int) async throws(CatalogError) -> Picture {
        guard let picture = Picture(data: Data([0xFF, 0xD8, 0xFF, 0xE0])) else {
            throw CatalogError(.badResponse, source: .tmdb)
        }
        return picture
    }
}

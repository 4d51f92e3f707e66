import Domain
import Foundation
import HTTPTypes
import Storage
import TestSupport
import Testing

/// Every route, asked by two visitors who keep the same kinds of things, and by somebody of whom nothing is kept; over the real stores,
/// since whose something is, they must know.
@Suite("Who may what", .serialized)
struct AuthorizationTests {
    @Test("Every route of the router has a line in this table, and every line a route")
    func everyRoute() async throws {
        let routes = Set(try await World().site.routes)
        let lines = Set(Self.reading.map(\.route) + Self.acting.map(\.route))
        #expect(routes.count > 40)
        #expect(routes.subtracting(lines).isEmpty, "a new route says here whose it is")
        #expect(lines.subtracting(routes).isEmpty, "no such route")
        #expect(
            Self.reading.allSatisfy { $0.route.hasPrefix("GET ") } && Self.acting.allSatisfy { $0.route.hasPrefix("POST ") })
    }

    @Test("Who reads what: each their own, nobody another's, and nothing changes by it")
    func reads() async throws {
        // One for all: that reading changes nothing is part of it.
        let world = try await World()
        let before = try await world.everything()
        for line in Self.reading {
            try await reads(line, in: world)
            #expect(try await world.everything() == before, "\(line)")
        }
    }

    private func reads(_ line: Reading, in world: World) async throws {
        let address = line.address(world)
        for form in ["text/html", "application/json"] {
            for reader in world.readers {
                let answer = try await world.site.get(address, headers: reader.headers.merging([.accept: form]) { $1 })
                let expected: Int
                switch line.kind {
                case .everybodys, .bySecretAddress: expected = 200
                case .eachTheirOwn(let statusForNobody): expected = reader.id == nil ? statusForNobody : 200
                case .annasAlone: expected = reader.mark == world.anna.mark ? 200 : 404
                }
                #expect(answer.status == expected, "\(line), \(reader.mark), \(form)")
                let shown = Set(world.marks.filter(answer.body.contains))
                switch line.kind {
                case .everybodys: #expect(shown.isEmpty, "\(line), \(reader.mark), \(form)")
                case .eachTheirOwn:
                    #expect(shown == (reader.id == nil ? [] : [reader.mark]), "\(line), \(reader.mark), \(form)")
                    let isForNoOthers = answer.headers[.cacheControl]?.contains("private") == true
                    #expect(isForNoOthers || answer.status == 302, "\(line): no cache on the way may keep it")
                case .annasAlone(let isShown):
                    let isHers = reader.mark == world.anna.mark
                    // The page that says that there is no such page has the reader's own searches on it.
                    #expect(shown.subtracting([reader.mark]).isEmpty, "\(line), \(reader.mark), \(form)")
                    #expect(!isHers || shown.isEmpty == !isShown, "\(line), \(form)")
                    #expect(answer.headers[.cacheControl].map { $0.contains("private") || $0.contains("no-store") } == true)
                case .bySecretAddress:
                    #expect(shown == [world.anna.mark], "\(line), \(reader.mark), \(form)")
                    #expect(answer.headers[.cacheControl]?.contains("private") == true)
                }
                world.expectNoSecrets(in: answer, for: reader, at: address)
                #expect(answer.headers[.setCookie] == nil, "\(line): a GET makes no visitor")

                let head = try await world.site.send(
                    .head, address, headers: reader.headers.merging([.accept: form]) { $1 }, body: nil)
                #expect(head.status == expected && head.body.isEmpty, "\(line), \(reader.mark), \(form)")
            }
        }
    }

    @Test("Who has a copy of another's page is not told that it is theirs")
    func copies() async throws {
        let world = try await World()
        var count = 0
        for line in Self.reading {
            guard case .eachTheirOwn = line.kind else { continue }
            let annas = try await world.site.get(line.address(world), headers: world.anna.headers)
            guard let tag = annas.headers[.eTag] else { continue }
            count += 1
            for reader in [world.ben, world.nobody] {
                let answer = try await world.site.get(
                    line.address(world), headers: reader.headers.merging([.ifNoneMatch: tag]) { $1 })
                #expect(answer.status != 304, "\(line), \(reader.mark)")
            }
        }
        #expect(count > 5)
    }

    @Test("Who changes what: nobody another's, whatever ids they send; each their own", arguments: acting)
    fileprivate func acts(line: Acting) async throws {
        let world = try await World()
        let before = try await world.everything()
        for actor in [world.nobody, world.ben] {
            let answer = try await world.send(line, by: actor)
            #expect(answer.status == line.statusForOthers, "\(actor.mark)")
            world.expectNoSecrets(in: answer, for: actor, at: line.route)
            #expect(answer.visitorCookie.map { world.cookies.contains($0) } != true || answer.visitorCookie == actor.cookie)
            let now = try await world.everything()
            #expect(now[world.anna.mark] == before[world.anna.mark], "\(actor.mark) changed what is Anna's")
            if actor.id == nil { #expect(now == before, "what is done by nobody is no visitor's") }
            #expect(!String(describing: now[world.ben.mark]).contains(world.anna.mark), "\(actor.mark) took what is Anna's")
        }
        let own = try await world.send(line, by: world.anna)
        #expect(own.status == 303)
        #expect((try await world.everything()[world.anna.mark] == before[world.anna.mark]) == !line.changesOwn)
    }

    @Test("The address of a feed cannot be guessed from what others know, and none but its owner ends it")
    func guessing() async throws {
        let world = try await World()
        let anna = try #require(world.anna.id)
        let keys = [VisitorID().value, anna.value, world.anna.question.id.description, world.anna.feed.key.alias]
        for key in keys {
            for reader in world.readers {
                #expect(try await world.site.get("/shelf/feed/\(key).atom", headers: reader.headers).status == 404, "\(key)")
            }
        }
        let questions = [QuestionID().description, anna.value, world.anna.feed.key.description]
        for id in questions {
            #expect(try await world.site.get("/questions/\(id)", headers: world.anna.headers).status == 404, "\(id)")
        }
    }
}

// MARK: - The table

/// A route by which something is read.
private struct Reading: Sendable, CustomStringConvertible {
    enum Kind: Sendable {
        /// It tells nobody anything of any visitor, not even their own.
        case everybodys
        /// Everybody has such a page, and finds their own things on it; whoever has nothing may be led elsewhere.
        case eachTheirOwn(statusForNobody: Int = 200)
        /// There is no such page but for the one whose it is.
        case annasAlone(shows: Bool)
        /// Whoever knows the address may read it.
        case bySecretAddress
    }

    let route: String
    let kind: Kind
    let address: @Sendable (World) -> String

    init(_ route: String, _ kind: Kind, _ address: @escaping @Sendable (World) -> String) {
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

/// A route by which something is done.
private struct Acting: Sendable, CustomTestStringConvertible {
    let route: String
    /// What nobody and Ben are told: as though it were done, where there is nothing of theirs to do it to.
    let statusForOthers: Int
    /// Whether it changes anything of Anna's where she does it.
    let changesOwn: Bool
    let address: @Sendable (World) -> String
    /// What Anna's form sends, and others copy from it.
    let fields: @Sendable (World) -> KeyValuePairs<String, String>
    /// A file to send with it, as a form with files does.
    let file: (@Sendable (World) -> String)?

    init(
        _ route: String, statusForOthers: Int = 303, changesOwn: Bool = true,
        sends fields: @escaping @Sendable (World) -> KeyValuePairs<String, String> = { _ in [:] },
        file: (@Sendable (World) -> String)? = nil, to address: (@Sendable (World) -> String)? = nil
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
    fileprivate static let reading: [Reading] = [
        Reading("/", .eachTheirOwn()),
        Reading("/search", .eachTheirOwn(), query: "?query=film"),
        Reading("/search", .eachTheirOwn()),
        Reading("/movies", .eachTheirOwn(), query: "?query=film"),
        Reading("/movies", .eachTheirOwn()),
        Reading("/movies/{id}", .eachTheirOwn()) { _ in "/movies/catalog-film" },
        Reading("/books", .eachTheirOwn(), query: "?query=book"),
        Reading("/books", .eachTheirOwn()),
        Reading("/books/{id}", .eachTheirOwn()) { _ in "/books/catalog-book" },
        Reading("/ask", .everybodys, query: "?question=anything"),
        Reading("/questions", .eachTheirOwn()),
        Reading("/questions/{id}", .annasAlone(shows: true)) { "/questions/\($0.anna.question.id)" },
        Reading("/questions/{id}/events", .annasAlone(shows: false)) { "/questions/\($0.anna.question.id)/events" },
        Reading("/questions/{id}/delete", .annasAlone(shows: true)) { "/questions/\($0.anna.question.id)/delete" },
        Reading("/shelf", .eachTheirOwn()),
        Reading("/shelf", .eachTheirOwn(), query: "?kind=books&query=the"),
        Reading("/shelf/export.csv", .eachTheirOwn()),
        Reading("/shelf/export.json", .eachTheirOwn()),
        Reading("/shelf/import", .eachTheirOwn(statusForNobody: 302)),
        Reading("/shelf/feed/{file}", .bySecretAddress) { "/shelf/feed/\($0.anna.feed.key).atom" },
        Reading("/suggest", .eachTheirOwn(), query: "?q=zz"),
        Reading("/opensearch.xml", .everybodys),
        Reading("/manifest.webmanifest", .everybodys),
        Reading("/offline", .everybodys),
        Reading("/robots.txt", .everybodys),
        Reading("/sitemap.xml", .everybodys),
        Reading("/images/covers/movies/{file}", .everybodys) { _ in "/images/covers/movies/catalog-film.svg" },
        Reading("/images/covers/books/{file}", .everybodys) { _ in "/images/covers/books/catalog-book.svg" },
        Reading("/images/pictures/{source}/{width}/{name}", .everybodys) { _ in "/images/pictures/tmdb/row/a.jpg" },
        Reading("/healthz", .everybodys),
        Reading("/readyz", .everybodys),
        // From this machine itself, as all of these are asked; who else is shown it, and who is not, is tested with it.
        Reading("/metrics", .everybodys),
    ]

    fileprivate static let acting: [Acting] = [
        Acting("/search") { _ in ["query": "film"] },
        Acting("/movies/search") { _ in ["query": "film"] },
        Acting("/books/search") { _ in ["query": "book"] },
        Acting("/recents/delete") { ["kind": "all", "query": $0.anna.mark] },
        Acting("/recents/delete") { ["kind": "movies", "query": $0.anna.mark] },
        Acting("/recents/clear") { _ in ["kind": "books"] },
        Acting("/recents/recording") { _ in ["on": "0"] },
        Acting("/language") { _ in ["language": "ko"] },
        // A form of Anna's: sent by others, it asks a question of theirs, and leads to that.
        Acting("/questions") {
            [
                "question": "a book about ships", "token": "another", "instead": $0.anna.question.id.description, "read": "1",
            ]
        },
        Acting(
            "/questions/{id}/delete", statusForOthers: 404, to: { "/questions/\($0.anna.question.id)/delete" }),
        Acting("/shelf") { _ in ["kind": "movies", "id": "catalog-film", "status": "watched", "note": "seen", "rating": "2"] },
        // What Anna brought in from a file is in no catalog: others have no such work.
        Acting("/shelf", statusForOthers: 404) {
            ["kind": "books", "id": $0.anna.imported.key.id, "status": "reading", "note": "begun"]
        },
        Acting("/shelf/delete") { _ in ["kind": "movies", "id": "catalog-film"] },
        Acting("/shelf/delete") { ["kind": "books", "id": $0.anna.imported.key.id] },
        Acting("/shelf/import", file: { _ in "kind,title,status\nbook,Something Else,read\n" }),
        // An open feed stays as it is.
        Acting("/shelf/feed", changesOwn: false),
        Acting("/shelf/feed/delete"),
    ]
}

// MARK: - The world

/// A visitor, and what is kept of them; or somebody of whom nothing is.
private struct Somebody: Sendable {
    let id: VisitorID?
    /// A word that stands in everything that is theirs, and nowhere else.
    let mark: String
    let question: Question
    let feed = ShelfFeed(key: ShelfFeedKey(), language: .english, opened: Date(timeIntervalSince1970: 5))
    let imported: ShelfEntry

    init(_ id: VisitorID?, mark: String) throws {
        self.id = id
        self.mark = mark
        question = Question(
            visitor: id ?? VisitorID(), text: try QuestionText("something for \(mark) to read"), language: .english,
            askedAt: Date(timeIntervalSince1970: 5),
            state: .answered(
                QuestionAnswer(items: [.init(id: "catalog-book", title: "The Book", reasons: [])], isFitting: true)))
        imported = ShelfEntry(
            work: ShelfWork(kind: .book, title: "The diary of \(mark)", creators: [mark]), status: .toRead,
            added: Date(timeIntervalSince1970: 7))
    }

    var cookie: String? { id.map { "foyer_visitor=\($0.value)" } }

    var headers: [HTTPField.Name: String] { cookie.map { [.cookie: $0] } ?? [:] }
}

private struct World: Sendable {
    let anna: Somebody
    let ben: Somebody
    let nobody: Somebody
    let site: Site

    private let folder: TemporaryDirectory
    private let recents: SQLiteRecentQueries
    private let questions: SQLiteQuestions
    private let shelf: SQLiteShelf
    private let feeds: SQLiteShelfFeeds

    init() async throws {
        anna = try Somebody(VisitorID(), mark: "zzanna")
        ben = try Somebody(VisitorID(), mark: "zzben")
        nobody = try Somebody(nil, mark: "zznobody")
        folder = try TemporaryDirectory()
        let database = try FoyerDatabase(path: folder.path + "/foyer.sqlite")
        recents = SQLiteRecentQueries(database: database)
        questions = SQLiteQuestions(database: database)
        shelf = SQLiteShelf(database: database)
        feeds = SQLiteShelfFeeds(database: database)
        let film = Movie(id: WorkID(source: .catalog, key: "film"), title: LocalizedTitle(title: "The Film", language: nil))
        let book = Book(
            id: WorkID(source: .catalog, key: "book"), title: LocalizedTitle(title: "The Book", language: nil),
            authors: [Person(name: "The Author")])
        site = try await Site(
            movies: StubMovieCatalog([film]), books: StubBookCatalog([book]), recents: recents, questions: questions,
            shelf: shelf, shelfFeeds: feeds, pictureSources: [.tmdb: OnePicture()])
        for person in [anna, ben] {
            guard let id = person.id else { continue }
            for kind in SearchScope.allCases { _ = try await recents.record(SearchQuery(person.mark), kind: kind, of: id) }
            _ = try await questions.add(person.question, token: person.mark)
            try await shelf.put(
                ShelfEntry(
                    work: ShelfWork(film), status: .toWatch, note: "\(person.mark) wrote this",
                    added: Date(timeIntervalSince1970: 6)), of: id)
            try await shelf.put(
                [person.imported], with: [ShelfImportLine(number: 2, text: person.mark, outcome: .added)], of: id)
            try await feeds.open(person.feed, for: id)
        }
    }

    var readers: [Somebody] { [anna, ben, nobody] }
    var marks: [String] { readers.map(\.mark) }
    var cookies: [String] { readers.compactMap(\.cookie) }

    /// All that is kept of each of the two.
    func everything() async throws -> [String: [String]] {
        var everything: [String: [String]] = [:]
        for person in [anna, ben] {
            guard let id = person.id else { continue }
            var kept: [String] = []
            for kind in SearchScope.allCases {
                kept.append("\(kind): \(try await recents.recentQueries(kind, of: id, limit: 100).map(\.text))")
            }
            kept.append("recording: \(try await recents.isRecording(id))")
            kept += try await questions.questions(of: id, page: .first, pageSize: 100).questions.map { "\($0)" }
            kept += try await shelf.entries(of: id).map { "\($0)" }
            kept += try await shelf.report(.first, of: id)?.lines.items.map { "\($0)" } ?? []
            kept.append("feed: \(String(describing: try await feeds.feed(of: id)))")
            everything[person.mark] = kept
        }
        return everything
    }

    func send(_ line: Acting, by actor: Somebody) async throws -> Exchange {
        guard let file = line.file else {
            return try await site.post(line.address(self), line.fields(self), headers: actor.headers)
        }
        let body =
            "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"x.csv\"\r\n\r\n\(file(self))\r\n--b--\r\n"
        return try await site.send(
            .post, line.address(self),
            headers: actor.headers.merging([.contentType: "multipart/form-data; boundary=b"]) { $1 }, body: body)
    }

    /// Nobody's visitor id stands in any page, and nobody is led to, or told of, another's feed or question.
    func expectNoSecrets(in answer: Exchange, for reader: Somebody, at address: String) {
        let said = answer.body + answer.headers.filter { $0.name != .setCookie }.map(\.value).joined(separator: " ")
        for person in readers {
            if let id = person.id { #expect(!said.contains(id.value), "\(address)") }
            guard person.mark != reader.mark, !address.contains(person.feed.key.description) else { continue }
            #expect(!said.contains(person.feed.key.description), "\(address)")
            #expect(answer.location?.contains(person.question.id.description) != true, "\(address)")
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

import Domain
import Foundation
import HTTPTypes
import Providers
import TestSupport
import Testing

@testable import Foyer
@testable import Web

@Suite("Limits on what is kept, and on pictures")
struct ChangeLimitTests {
    private let clock = StubRetryEnvironment()

    private func limit(_ count: Int, each period: Duration = .seconds(3600)) -> RateLimit? {
        RateLimit(count, each: period, uptime: clock.environment.uptime)
    }

    private static func from(_ address: String, visitor: VisitorID? = nil) -> [HTTPField.Name: String] {
        var headers: [HTTPField.Name: String] = [:]
        if let name = HTTPField.Name.xForwardedFor { headers[name] = address }
        if let visitor { headers[.cookie] = visitor.cookie }
        return headers
    }

    private static func importFile(
        _ site: Site, _ headers: [HTTPField.Name: String], type: String = "multipart/form-data; boundary=x",
        body: String? = nil
    ) async throws -> Exchange {
        try await site.send(
            .post, "/shelf/import", headers: headers.merging([.contentType: type]) { $1 },
            body: body ?? "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"s.csv\"\r\n\r\n"
                + "Kind,Title,Status\r\nbook,Emma,read\r\n--x--\r\n")
    }

    private static let questionDelete = "/questions/{id}/delete"
    private static let forms: [(String, KeyValuePairs<String, String>)] = [
        (questionDelete, [:]),
        ("/shelf", ["kind": "movies", "id": "catalog-sample-1999", "status": "watched", "here": "/movies"]),
        ("/shelf/delete", ["kind": "movies", "id": "catalog-sample-1999"]),
        ("/shelf/add", ["kind": "books", "title": "Emma"]),
        ("/shelf/feed", [:]), ("/shelf/feed/delete", [:]),
        ("/recents", ["kind": "all", "query": "dune"]), ("/recents/delete", ["kind": "all", "query": "dune"]),
        ("/recents/clear", ["kind": "all"]), ("/recents/recording", ["on": "0"]), ("/language", ["language": "ko"]),
    ]

    @Test("Every route that changes something is among these forms, or is limited as a search, a question or an import")
    func everyRoute() async throws {
        let others: Set = ["/search", "/movies/search", "/books/search", "/questions", "/shelf/import"]
        let posts = try await Site().routes.filter { $0.hasPrefix("POST ") }.map { String($0.dropFirst("POST ".count)) }
        #expect(Set(posts) == others.union(Self.forms.map(\.0)))
    }

    @Test("Every form that saves or deletes is a 429 in words past the limit, with the wait and a way back", arguments: forms)
    func everyForm(template: String, fields: KeyValuePairs<String, String>) async throws {
        let (shelf, questions, visitor) = (StubShelf(), StubQuestions(), VisitorID())
        let site = try await Site(
            movies: StubMovieCatalog([.sample()]), questions: questions, shelf: shelf,
            limits: RequestLimits(changes: limit(3)))
        let mine = Self.from("203.0.113.1", visitor: visitor)
        func post(_ headers: [HTTPField.Name: String]) async throws -> Exchange {
            var address = template
            if template == Self.questionDelete {
                let question = Question(
                    visitor: visitor, text: try QuestionText("a book about grief"), language: .english, askedAt: .distantPast)
                _ = try await questions.add(question, token: question.id.description)
                address = "/questions/\(question.id)/delete"
            }
            return try await site.post(address, fields, headers: headers)
        }
        for _ in 1...3 { #expect(try await post(mine).status == 303) }
        let before = try await shelf.entries(of: visitor).count
        let refused = try await post(mine)
        #expect(refused.status == 429 && refused.headers[.retryAfter] == "1200" && refused.errorCode == "rate-limited")
        #expect(refused.element("#error")?.text.contains("20 minutes") == true && refused.headers[.setCookie] == nil)
        #expect(template == "/language" || refused.link("Try again") != nil)
        #expect(try await shelf.entries(of: visitor).count == before)
        let korean = try await post(mine.merging([.acceptLanguage: "ko"]) { $1 })
        #expect(korean.element("#error h1")?.text == "요청이 너무 잦습니다")
        clock.advance(by: .seconds(1200))
        #expect(try await post(mine).status == 303)
        // This machine has no limit.
        for _ in 1...9 { #expect(try await post([.cookie: visitor.cookie]).status == 303) }
    }

    @Test("A form with wrong fields does not count")
    func wrongFields() async throws {
        let site = try await Site(movies: StubMovieCatalog([.sample()]), limits: RequestLimits(changes: limit(1)))
        let mine = Self.from("203.0.113.1", visitor: VisitorID())
        for _ in 1...5 {
            #expect(try await site.post("/shelf", ["kind": "movies"], headers: mine).status == 400)
            #expect(try await site.post("/shelf/add", ["kind": "books", "title": ""], headers: mine).status == 422)
        }
        #expect(try await site.post("/shelf/add", ["kind": "books", "title": "Emma"], headers: mine).status == 303)
    }

    @Test("A note past the limit is shown on the page of the error")
    func note() async throws {
        let site = try await Site(movies: StubMovieCatalog([.sample()]), limits: RequestLimits(changes: limit(1)))
        let mine = Self.from("203.0.113.1", visitor: VisitorID())
        let fields: KeyValuePairs = [
            "kind": "movies", "id": "catalog-sample-1999", "status": "watched", "note": "Two words", "here": "/movies",
        ]
        #expect(try await site.post("/shelf", fields, headers: mine).status == 303)
        let refused = try await site.post("/shelf", fields, headers: mine)
        #expect(refused.status == 429 && refused.element("textarea[readonly]")?.content == "\nTwo words")
    }

    @Test("An import counts as 30 changes, for an address and for a visitor")
    func imports() async throws {
        let site = try await Site(limits: RequestLimits(changes: limit(60)))
        let visitor = VisitorID()
        for _ in 1...2 {
            #expect(try await Self.importFile(site, Self.from("203.0.113.1", visitor: visitor)).status == 303)
        }
        for headers in [
            Self.from("203.0.113.1", visitor: VisitorID()), Self.from("203.0.113.1"),
            Self.from("203.0.113.2", visitor: visitor),
        ] {
            let refused = try await Self.importFile(site, headers)
            #expect(refused.status == 429 && refused.headers[.retryAfter] == "1800")
            #expect(refused.link("Try again")?["href"] == "/shelf")
        }
        // A limit below the cost of an import still allows one.
        let strict = try await Site(limits: RequestLimits(changes: limit(5)))
        #expect(try await Self.importFile(strict, Self.from("203.0.113.1")).status == 303)
        #expect(try await Self.importFile(strict, Self.from("203.0.113.1")).status == 429)
    }

    @Test("An import whose file was not read does not count", .timeLimit(.minutes(1)))
    func refusedImports() async throws {
        let (opened, gate) = AsyncStream.makeStream(of: Void.self)
        let (reading, begin) = AsyncStream.makeStream(of: Void.self)
        let opening = Task { for await _ in opened {} }
        let shelf = StubShelf(willReadAll: {
            begin.yield()
            await opening.value
        })
        let site = try await Site(shelf: shelf, limits: RequestLimits(changes: limit(90)))
        func mine() -> [HTTPField.Name: String] { Self.from("203.0.113.1", visitor: VisitorID()) }
        for _ in 1...5 {
            #expect(try await Self.importFile(site, mine(), type: "text/csv").status == 415)
            #expect(try await Self.importFile(site, mine(), body: "--x--\r\n").status == 400)
            let large = String(repeating: "a", count: 3 << 20)
            #expect(try await Self.importFile(site, mine(), body: large).status == 413)
        }
        // Of one address, two are read at the same time, whatever the visitors.
        async let first = Self.importFile(site, mine())
        async let second = Self.importFile(site, mine())
        var count = 0
        for await _ in reading {
            count += 1
            if count == 2 { break }
        }
        for _ in 1...5 {
            let busy = try await Self.importFile(site, mine())
            #expect(busy.status == 503 && busy.errorCode == "busy")
        }
        gate.finish()
        let statuses = [try await first.status, try await second.status, try await Self.importFile(site, mine()).status]
        #expect(statuses == [303, 303, 303])
        #expect(try await Self.importFile(site, mine()).status == 429)
    }

    @Test("An export counts as 10 changes, for an address and for a visitor; without a visitor, it is free")
    func exports() async throws {
        let site = try await Site(limits: RequestLimits(changes: limit(20)))
        let visitor = VisitorID()
        for format in ["csv", "json"] {
            let file = try await site.get("/shelf/export.\(format)", headers: Self.from("203.0.113.1", visitor: visitor))
            #expect(file.status == 200)
        }
        for headers in [
            Self.from("203.0.113.1", visitor: VisitorID()), Self.from("203.0.113.2", visitor: visitor),
        ] {
            let refused = try await site.get("/shelf/export.csv", headers: headers)
            #expect(refused.status == 429 && refused.headers[.retryAfter] == "1800" && refused.errorCode == "rate-limited")
            #expect(refused.link("Try again")?["href"] == "/shelf")
        }
        #expect(try await site.get("/shelf/export.csv", headers: Self.from("203.0.113.1")).status == 200)
    }

    @Test("Past the limit on new visitors, a search works, keeps nothing and sets no cookie; a form is a 429")
    func newVisitors() async throws {
        let recents = StubRecentQueries()
        let site = try await Site(
            movies: StubMovieCatalog([.sample()]), books: StubBookCatalog([.sample()]), recents: recents,
            limits: RequestLimits(changes: limit(600)))
        let stranger = Self.from("203.0.113.1")
        for number in 1...400 {
            let posted = try await site.post("/search", ["query": "dune"], headers: stranger)
            #expect(posted.status == 303 && posted.location == "/search?query=dune")
            #expect((posted.visitorCookie != nil) == (number <= 60), "\(number)")
        }
        #expect(await recents.visitors.count == 60)
        #expect(try await site.get("/search?query=dune", headers: stranger).status == 200)
        let kept = try await site.post("/shelf/add", ["kind": "books", "title": "Emma"], headers: stranger)
        #expect(kept.status == 429 && kept.headers[.retryAfter] == "60" && kept.headers[.setCookie] == nil)
        // Another address has its own limit.
        #expect(try await site.post("/search", ["query": "dune"], headers: Self.from("203.0.113.2")).visitorCookie != nil)
        clock.advance(by: .seconds(60))
        #expect(try await site.post("/search", ["query": "dune"], headers: stranger).visitorCookie != nil)
    }

    @Test("A search that fails, or is not recorded, counts as no change")
    func unrecorded() async throws {
        let failing = try await Site(
            movies: StubMovieCatalog(search: { _ throws(CatalogError) in throw CatalogError(.timeout, source: .tmdb) }),
            limits: RequestLimits(changes: limit(10)))
        for _ in 1...5 {
            #expect(
                try await failing.post("/movies/search", ["query": "dune"], headers: Self.from("203.0.113.1")).status == 303)
        }
        #expect(
            try await failing.post("/shelf/add", ["kind": "books", "title": "Emma"], headers: Self.from("203.0.113.1")).status
                == 303)
        let silent = try await Site(movies: StubMovieCatalog([.sample()]), limits: RequestLimits(changes: limit(2)))
        let mine = Self.from("203.0.113.1", visitor: VisitorID())
        #expect(try await silent.post("/recents/recording", ["on": "0"], headers: mine).status == 303)
        for _ in 1...5 { #expect(try await silent.post("/movies/search", ["query": "dune"], headers: mine).status == 303) }
        #expect(try await silent.post("/recents/recording", ["on": "1"], headers: mine).status == 303)
    }

    @Test("The /48 of an IPv6 address has eight times the limit of one /64")
    func sites() async throws {
        let site = try await Site(limits: RequestLimits(changes: limit(20)))
        func status(_ address: String) async throws -> Int {
            try await site.post("/shelf/add", ["kind": "books", "title": "Emma"], headers: Self.from(address)).status
        }
        for network in 1...8 {
            for host in 1...2 { #expect(try await status("2001:db8:1:\(network)::\(host)") == 303) }
            #expect(try await status("2001:db8:1:\(network)::3") == 429)
        }
        #expect(try await status("2001:db8:1:9::1") == 429)
        #expect(try await status("2001:db8:2:9::1") == 303)
    }

    // MARK: Pictures

    /// A service that has the pictures whose names begin with `real`, and has some of them saved.
    private struct Pictures: PictureSource {
        let asked = Tally()

        func picture(_ picture: PictureReference, width: Int) async throws(CatalogError) -> Picture {
            if !picture.name.hasPrefix("real-saved") {
                _ = asked.next()
                RequestTelemetry.current?.addServiceRequest()
            }
            guard picture.name.hasPrefix("real"), let data = Data(base64Encoded: "iVBORw0KGgo="),
                let found = Picture(data: data)
            else { throw CatalogError(.notFound, source: .tmdb) }
            return found
        }
    }

    @Test("Invented names of pictures soon reach the limit; real ones have ten times as many, and saved ones no limit")
    func pictures() async throws {
        let (pictures, refusals) = (Pictures(), Tally())
        let site = try await Site(
            pictureSources: [.tmdb: pictures], limits: RequestLimits(pictures: limit(50, each: .seconds(60))),
            onRefusal: { status in if status == 429 { _ = refusals.next() } })
        var statuses: [Int: Int] = [:]
        for number in 1...400 {
            let status = try await site.get("/images/pictures/tmdb/row/no\(number).jpg", headers: Self.from("203.0.113.1"))
                .status
            statuses[status, default: 0] += 1
        }
        #expect(statuses == [404: 5, 429: 395])
        #expect(pictures.asked.next() == 6)
        // The drawn cover stands in, as it does where the service fails.
        let cover = "/images/covers/movies/catalog-dune.svg"
        let instead = try await site.get(
            "/images/pictures/tmdb/row/real.jpg?cover=\(cover)", headers: Self.from("203.0.113.1"))
        #expect(instead.status == 302 && instead.location == cover)
        // It is the client's own limit, so browsers do not keep the redirect, and the log counts it.
        #expect(instead.headers[.cacheControl] == "no-store" && refusals.next() == 395 + 1 + 1)
        let missing = try await site.get(
            "/images/pictures/tmdb/row/no.jpg?cover=\(cover)", headers: Self.from("203.0.113.3"))
        #expect(missing.status == 302 && missing.headers[.cacheControl] == "max-age=300" && refusals.next() == 395 + 1 + 2)
        for number in 1...60 {
            #expect(
                try await site.get("/images/pictures/tmdb/row/real-saved\(number).jpg", headers: Self.from("203.0.113.2"))
                    .status
                    == 200)
        }
        for number in 1...51 {
            let status = try await site.get("/images/pictures/tmdb/row/real\(number).jpg", headers: Self.from("203.0.113.2"))
                .status
            #expect(status == (number <= 50 ? 200 : 429), "\(number)")
        }
    }

    /// A service that answers once so many have asked, and has no picture.
    private actor Crowd: PictureSource {
        private let size: Int
        private var waiting: [CheckedContinuation<Void, Never>] = []
        private var count = 0

        init(_ size: Int) { self.size = size }

        func picture(_ picture: PictureReference, width: Int) async throws(CatalogError) -> Picture {
            RequestTelemetry.current?.addServiceRequest()
            count += 1
            if count < size {
                await withCheckedContinuation { waiting.append($0) }
            } else {
                waiting.forEach { $0.resume() }
                waiting = []
            }
            throw CatalogError(.notFound, source: .tmdb)
        }
    }

    @Test("Invented names that are sent at the same time are all charged", .timeLimit(.minutes(1)))
    func picturesAtOnce() async throws {
        let site = try await Site(
            pictureSources: [.tmdb: Crowd(50)], limits: RequestLimits(pictures: limit(50, each: .seconds(60))))
        @Sendable func status(_ number: Int) async throws -> Int {
            try await site.get("/images/pictures/tmdb/row/no\(number).jpg", headers: Self.from("203.0.113.1")).status
        }
        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 1...50 { group.addTask { try await status(number) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(statuses.count == 50 && Set(statuses) == [404])
        // They count as 500, of which the bucket had 50.
        clock.advance(by: .seconds(9 * 60))
        #expect(try await status(51) == 429)
        clock.advance(by: .seconds(2))
        #expect(try await status(52) == 404)
    }

    // MARK: Honest use

    @Test("An evening of one household behind one address gets no 429, and everything is kept")
    func household() async throws {
        let (recents, shelf) = (StubRecentQueries(), StubShelf())
        func asking<Item: SampleWork>(_ works: [Item]) -> StubCatalog<Item> {
            StubCatalog(search: { query in
                RequestTelemetry.current?.addServiceRequest()
                return CatalogResponse(StubCatalog.page(query.page.value, of: works))
            })
        }
        let settings = try Settings(sources: SettingSources(workingDirectory: "/"))
        let site = try await Site(
            movies: asking([.sample()]), books: asking([.sample()]), recents: recents, shelf: shelf,
            pictureSources: [.tmdb: Pictures()],
            limits: settings.requestLimits(asksServices: true, uptime: clock.environment.uptime))
        var people: [[HTTPField.Name: String]] = []
        for number in 0..<300 {
            let headers = number < 5 ? Self.from("203.0.113.1") : people[number % 5]
            let posted = try await site.post("/search", ["query": "dune \(number)"], headers: headers)
            let cookie = try #require(posted.visitorCookie, "search \(number) is not kept")
            if number < 5 { people.append(headers.merging([.cookie: cookie]) { $1 }) }
            #expect(try await site.get(#require(posted.location), headers: people[number % 5]).status == 200)
            for picture in 1...20 {
                let address = "/images/pictures/tmdb/row/real\(number)x\(picture).jpg"
                #expect(try await site.get(address, headers: people[number % 5]).status == 200)
            }
            if number < 40 {
                let kept = try await site.post(
                    "/shelf/add", ["kind": "books", "title": "Book \(number)"], headers: people[number % 5])
                #expect(kept.status == 303)
            }
            if number == 100 || number == 101 {
                #expect(try await Self.importFile(site, people[number % 5]).status == 303)
                #expect(try await site.get("/shelf/export.csv", headers: people[number % 5]).status == 200)
            }
            // Each searches once a minute.
            clock.advance(by: .seconds(12))
        }
        #expect(await recents.visitors.count == 5)
        #expect(await recents.total == 300)
    }
}

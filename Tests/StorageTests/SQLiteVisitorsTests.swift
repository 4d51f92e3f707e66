import Domain
import Foundation
import GRDB
import Synchronization
import TestSupport
import Testing

@testable import Storage

@Suite("Visitors in SQLite")
struct SQLiteVisitorsTests {
    private let directory: TemporaryDirectory
    private let clock = TestClock(day: 20_000)
    private let database: FoyerDatabase
    private let visitors: SQLiteVisitors
    private let recents: SQLiteRecentQueries
    private let shelf: SQLiteShelf

    init() throws {
        directory = try TemporaryDirectory()
        database = try FoyerDatabase(path: directory.path + "/foyer.sqlite", now: clock.now)
        visitors = SQLiteVisitors(database: database)
        recents = SQLiteRecentQueries(database: database)
        shelf = SQLiteShelf(database: database)
    }

    private var purge: PurgeVisitorsUseCase { PurgeVisitorsUseCase(visitors: visitors, now: clock.now) }

    private func visitor(searching query: String = "dune") async throws -> Visitor {
        let visitor = visitors.newVisitor()
        _ = try await recents.record(.sample(query), scope: .movies, of: visitor.id)
        return visitor
    }

    /// The visitors of each table with data.
    private func stored() throws -> [String: Set<String>] {
        try database.read { db in
            let tables = try String.fetchAll(db, sql: "SELECT name FROM sqlite_master WHERE type = 'table'")
            let ofVisitors = try tables.filter { try db.columns(in: $0).contains { $0.name == "visitor" } }
            #expect(ofVisitors.count == 7)
            return try Dictionary(
                uniqueKeysWithValues: ofVisitors.map { ($0, try String.fetchSet(db, sql: "SELECT visitor FROM \($0)")) })
        }
    }

    private func importFile(_ entries: [ShelfEntry], _ lines: [ShelfImportLine], of visitor: VisitorID) async throws {
        try await shelf.add(
            entries.map { ShelfAddition($0, to: $0.key) }, at: .distantPast, with: ShelfImportResult(lines), of: visitor)
    }

    private func saveOfEveryKind(_ visitor: Visitor) async throws {
        _ = try await recents.record(.sample("dune"), scope: .movies, of: visitor.id)
        try await recents.setRecording(false, of: visitor.id)
        try await shelf.put(.sample(), of: visitor.id)
        try await importFile([], [ShelfImportLine(number: 2, text: "x", outcome: .added)], of: visitor.id)
        let question = Question(
            visitor: visitor.id, text: try QuestionText("a novel about the sea"), language: .english, askedAt: clock.now())
        _ = try await SQLiteQuestions(database: database).add(question, token: "t")
        try await SQLiteShelfFeeds(database: database).open(
            ShelfFeed(key: ShelfFeedKey(), language: .english, opened: clock.now()), for: visitor)
    }

    @Test("A token that was not issued is unknown; one is known once something of its visitor is saved")
    func unknown() async throws {
        let visitor = visitors.newVisitor()
        #expect(visitors.visitor(with: visitor.token) == nil)
        _ = try await recents.record(.sample("dune"), scope: .movies, of: visitor.id)
        #expect(visitors.visitor(with: visitor.token) == visitor)
        #expect(visitors.visitor(with: VisitorToken()) == nil)
    }

    @Test("Everything that is saved adds its visitor", arguments: 0..<6)
    func every(kind: Int) async throws {
        let visitor = visitors.newVisitor()
        switch kind {
        case 0: _ = try await recents.record(.sample("dune"), scope: .movies, of: visitor.id)
        case 1: try await recents.setRecording(false, of: visitor.id)
        case 2: try await shelf.put(.sample(), of: visitor.id)
        case 3: try await importFile([.sample()], [ShelfImportLine(number: 2, text: "x", outcome: .added)], of: visitor.id)
        case 4:
            let question = Question(
                visitor: visitor.id, text: try QuestionText("a novel about the sea"), language: .english, askedAt: clock.now())
            _ = try await SQLiteQuestions(database: database).add(question, token: "t")
        default:
            try await SQLiteShelfFeeds(database: database).open(
                ShelfFeed(key: ShelfFeedKey(), language: .english, opened: clock.now()), for: visitor)
        }
        #expect(visitors.visitor(with: visitor.token) == visitor)
    }

    @Test("A visitor whose database cannot be read keeps the cookie")
    func unreadable() async throws {
        let visitor = try await visitor()
        try database.close()
        let found = try #require(visitors.visitor(with: visitor.token))
        #expect(found.id == visitor.id && found.lookupError != nil)
    }

    @Test("Being seen is written by saveSeen alone, and once a day")
    func seen() async throws {
        let visitor = try await visitor()
        clock.advance(days: 3)
        func changes() async throws -> Int { try await database.write { db in db.totalChangesCount } }
        let before = try await changes()
        for _ in 0..<3 { #expect(visitors.visitor(with: visitor.token) == visitor) }
        #expect(try await changes() == before)
        for _ in 0..<2 {
            try await visitors.saveSeen()
            _ = visitors.visitor(with: visitor.token)
        }
        #expect(try await changes() == before + 1)
        #expect(try await visitors.unseen(since: Day(number: 20_002), after: nil, limit: 9).isEmpty)
        #expect(try await visitors.unseen(since: Day(number: 20_003), after: nil, limit: 9).map(\.id) == [visitor.id])
    }

    /// Lets days pass, with a purge on each.
    ///
    /// - Returns: how many visitors were deleted.
    private func live(days: Int) async throws -> Int {
        var deleted = 0
        for _ in 0..<days {
            clock.advance(days: 1)
            deleted += try await purge.execute()
        }
        return deleted
    }

    @Test("Who has recent queries alone is deleted after 7 days without a visit, with everything; others stay for 400 days")
    func purgeRules() async throws {
        let searcher = try await visitor()
        try await importFile([], [ShelfImportLine(number: 2, text: "x", outcome: .problem(.tooLong))], of: searcher.id)
        let reader = visitors.newVisitor()
        try await saveOfEveryKind(reader)
        #expect(try await live(days: 6) == 0)
        let returning = try await visitor()
        #expect(try await live(days: 1) == 1)
        #expect(try stored()["recent_query"] == [reader.id.value, returning.id.value])
        #expect(try stored()["shelf_import_line"] == [reader.id.value])
        #expect(visitors.visitor(with: searcher.token) == nil)
        // Without the visit, the visitor would be gone 7 days after the query.
        #expect(try await live(days: 5) == 0)
        #expect(visitors.visitor(with: returning.token) != nil)
        #expect(try await live(days: 6) == 0)
        #expect(try await live(days: 1) == 1)
        #expect(try await live(days: 400 - 20) == 0)
        #expect(try await shelf.entries(of: reader.id).count == 1)
        #expect(try await live(days: 1) == 1)
        #expect(try stored().values.allSatisfy(\.isEmpty))
    }

    @Test("The choice that searches are not kept stays, so that they are not recorded again; the choice that they are does not")
    func choices() async throws {
        let (secretive, open) = (visitors.newVisitor(), visitors.newVisitor())
        try await recents.setRecording(false, of: secretive.id)
        try await recents.setRecording(true, of: open.id)
        #expect(try await live(days: 30) == 1)
        #expect(try stored()["visitor_setting"] == [secretive.id.value])
    }

    @Test("A day on which nothing ran changes no row of a visitor")
    func skippedDayWritesNothing() async throws {
        for _ in 0..<3 { _ = try await visitor() }
        _ = try await purge.execute()
        clock.advance(days: 5)
        func changes() async throws -> Int { try await database.write { db in db.totalChangesCount } }
        let before = try await changes()
        try await visitors.advance(to: Day(number: 20_005))
        #expect(try await changes() == before + 1)
    }

    @Test("A transaction deletes a limited number of rows; many visitors with little are deleted at once")
    func transactions() async throws {
        let writes = Mutex(0)
        let path = directory.path + "/counted.sqlite"
        let database = try FoyerDatabase(
            path: path, onAccess: { access, _ in if access == .write { writes.withLock { $0 += 1 } } })
        let ids = (0..<200).map { _ in visitors.newVisitor().id }
        func deletingWrites(rowsOfEach rows: Int) async throws -> Int {
            try await database.write { db in
                for id in ids {
                    try db.execute(
                        sql: "INSERT INTO visitor (id, first_seen, last_seen) VALUES (?, 1, 1)", arguments: [id.value])
                    for number in 0..<rows {
                        try db.execute(
                            sql: "INSERT INTO recent_query (visitor, kind, folded, query) VALUES (?, 'movies', ?, 'x')",
                            arguments: [id.value, "\(number)"])
                    }
                }
            }
            let before = writes.withLock { $0 }
            let deleted = try await SQLiteVisitors(database: database).delete(ids, unseenSince: Day(number: 2))
            #expect(deleted == 200)
            return writes.withLock { $0 } - before
        }
        #expect(try await deletingWrites(rowsOfEach: 1) == 1)
        #expect(try await deletingWrites(rowsOfEach: 99) == 10)
    }

    @Test("Days on which the program did not run do not count, and neither does a clock that jumps")
    func skippedDays() async throws {
        let searcher = try await visitor()
        #expect(try await purge.execute() == 0)
        clock.advance(days: 1000)
        let newcomer = try await visitor()
        #expect(try await purge.execute() == 0)
        clock.advance(days: -1000)
        #expect(try await purge.execute() == 0)
        #expect(visitors.visitor(with: searcher.token) != nil && visitors.visitor(with: newcomer.token) != nil)
        try await visitors.saveSeen()
        #expect(try await live(days: 6) == 0)
        #expect(try await live(days: 2) == 2)
    }

    @Test("Who is seen again before the purge stays, also where that was not written yet")
    func seenDuringPurge() async throws {
        let visitor = try await visitor()
        clock.advance(days: 9)
        let unseen = try await visitors.unseen(since: Day(number: 20_002), after: nil, limit: 9)
        #expect(unseen.map(\.id) == [visitor.id])
        #expect(visitors.visitor(with: visitor.token) == visitor)
        #expect(try await visitors.delete([visitor.id], unseenSince: Day(number: 20_002)) == 0)
        #expect(try await purge.execute() == 0)
        #expect(try await recents.recentQueries(.movies, of: visitor.id, limit: 9).map(\.text) == ["dune"])
    }

    @Test("All batches are deleted, past those who stay, and the file becomes smaller")
    func batches() async throws {
        let ids = (0..<1500).map { _ in visitors.newVisitor().id }
        try await database.write { db in
            for (number, id) in ids.enumerated() {
                try db.execute(
                    sql: """
                        INSERT INTO visitor (id, first_seen, last_seen) VALUES (:id, 19000, 19990);
                        INSERT INTO recent_query (visitor, kind, folded, query) VALUES (:id, 'movies', 'x', :query);
                        INSERT OR IGNORE INTO served_day (day) VALUES (19991 + \(number % 9));
                        """, arguments: ["id": id.value, "query": String(repeating: "q", count: 8000)])
                if number % 3 == 0 {
                    try db.execute(
                        sql: "INSERT INTO shelf_feed (visitor, key, language, opened) VALUES (?, ?, 'en', 1)",
                        arguments: [id.value, id.value])
                }
            }
        }
        func pages() async throws -> Int {
            try await database.write { db in try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0 }
        }
        let before = try await pages()
        #expect(try await purge.execute() == 1000)
        #expect(try stored()["recent_query"] == Set(ids.enumerated().filter { $0.offset % 3 == 0 }.map(\.element.value)))
        #expect(try await pages() <= before - 1000)
        let errors = try database.read { db in try String.fetchAll(db, sql: "PRAGMA integrity_check") }
        #expect(errors == ["ok"])
    }

    @Test("Reports on imports are deleted after 30 days; the shelf stays")
    func reports() async throws {
        let old = (0..<7).map { _ in visitors.newVisitor().id }
        let lines = (0..<3).map { ShelfImportLine(number: $0, text: "x", outcome: .added) }
        for visitor in old { try await importFile([.sample()], lines, of: visitor) }
        clock.advance(days: 30)
        let new = visitors.newVisitor().id
        try await importFile([.sample()], lines, of: new)
        #expect(try await purge.execute() == 0)
        #expect(try stored()["shelf_import_line"] == [new.value])
        #expect(try stored()["shelf_import"] == [new.value])
        #expect(try await shelf.report(.first, of: new)?.lines.total == 3)
        #expect(try stored()["shelf_entry"]?.count == 8)
    }

    @Test("What was deleted is not in the file any more")
    func overwritten() async throws {
        let visitor = try await visitor(searching: "a quokka")
        #expect(try await live(days: 7) == 1)
        try database.close()
        let bytes = try Data(contentsOf: URL(filePath: directory.path + "/foyer.sqlite"))
        for text in ["quokka", visitor.id.value] { #expect(bytes.range(of: Data(text.utf8)) == nil) }
    }

    @Test("Where there is no room, nothing is saved and no cache is written; reading and deleting work")
    func noRoom() async throws {
        let room = DataRoom()
        let database = try FoyerDatabase(path: directory.path + "/other.sqlite", room: room)
        let visitors = SQLiteVisitors(database: database)
        let recents = SQLiteRecentQueries(database: database)
        let responses = SQLiteSavedResponses(database: database, sizeLimit: 1 << 20)
        let request = SavedRequest(source: .tmdb, address: "http://example.org")
        let response = SavedResponse(body: Data([1]), date: Date(timeIntervalSince1970: 0))
        let visitor = visitors.newVisitor()
        _ = try await recents.record(.sample("dune"), scope: .movies, of: visitor.id)
        room.level = .scarce
        try await responses.save(response, to: request)
        #expect(try await responses.response(to: request) == nil)
        #expect(try await recents.record(.sample("emma"), scope: .movies, of: visitor.id))
        room.level = .none
        let newcomer = visitors.newVisitor()
        await #expect(throws: StorageError.full) {
            _ = try await recents.record(.sample("ulysses"), scope: .movies, of: newcomer.id)
        }
        #expect(visitors.visitor(with: newcomer.token) == nil)
        try await recents.delete(.sample("emma"), scope: .movies, of: visitor.id)
        #expect(try await recents.recentQueries(.movies, of: visitor.id, limit: 9).map(\.text) == ["dune"])
        room.level = .free
        try await responses.save(response, to: request)
        #expect(try await responses.response(to: request)?.body == response.body)
    }

    @Test("The statistics are the same for any number of visitors, and of a file that is open")
    func manyVisitors() async throws {
        try await database.write { db in
            for number in 0..<1200 {
                let id = VisitorID().value
                try db.execute(
                    sql: "INSERT INTO visitor (id, first_seen, last_seen) VALUES (?, 1, ?)", arguments: [id, 100 + number])
                if number % 4 == 0 {
                    try db.execute(
                        sql: "INSERT INTO shelf_feed (visitor, key, language, opened) VALUES (?, ?, 'en', 1)",
                        arguments: [id, id])
                }
            }
        }
        let expected = VisitorStatistics(visitors: 1200, withoutKept: 900, longestUnseen: Day(number: 100))
        #expect(try await visitors.statistics() == expected)
        #expect(try SQLiteVisitors.statistics(of: directory.path + "/foyer.sqlite") == expected)
    }

    @Test("The statistics count visitors, those who have recent queries alone, and the longest absence")
    func statistics() async throws {
        #expect(try await visitors.statistics() == VisitorStatistics(visitors: 0, withoutKept: 0, longestUnseen: nil))
        _ = try await visitor()
        clock.advance(days: 2)
        _ = try await visitor()
        try await shelf.put(.sample(), of: visitors.newVisitor().id)
        #expect(
            try await visitors.statistics()
                == VisitorStatistics(visitors: 3, withoutKept: 2, longestUnseen: Day(number: 20_000)))
    }
}

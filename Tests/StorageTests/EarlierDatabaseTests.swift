import Domain
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Storage

@Suite("A database of a version that stored tokens and keys")
struct EarlierDatabaseTests {
    private let directory: TemporaryDirectory
    private let path: String
    private let tokens = (0..<40).map { _ in VisitorToken() }
    private let key = ShelfFeedKey()

    init() async throws {
        directory = try TemporaryDirectory()
        path = directory.path + "/foyer.sqlite"
        // As another build of SQLite may leave it: what was deleted stays in free pages, and the newest pages in the log.
        var configuration = Configuration()
        configuration.prepareDatabase { db in try db.execute(sql: "PRAGMA secure_delete = OFF") }
        let earlier = try DatabasePool(path: path, configuration: configuration)
        try Migrations.migrator.migrate(earlier, upTo: "14: unknown statuses of imported lines")
        let (tokens, key) = (tokens, key)
        try await earlier.write { db in
            for (number, token) in tokens.enumerated() {
                try db.execute(
                    sql: """
                        INSERT INTO recent_query (visitor, kind, folded, query) VALUES (:visitor, 'movies', 'dune', 'Dune');
                        INSERT INTO visitor_setting (visitor, is_recording) VALUES (:visitor, 0);
                        INSERT INTO shelf_entry (
                            visitor, kind, key, title, other_titles, makers, other_makers, about, status, is_owned, note, added,
                            ordered_title, searched)
                        VALUES (:visitor, 'books', 'own-1', 'A Book', '', '', '', '', 'read', 0, :note, 1000000, 'a book', '');
                        INSERT INTO shelf_import_line (visitor, place, number, text, fate) VALUES (:visitor, 0, 2, 'x', 'added');
                        INSERT INTO question (key, visitor, token, text, language, asked, is_done, state)
                        VALUES (:question, :visitor, 't', 'a novel about the sea', 'en', 5, 1, '{"failed":{"_0":"nothingLeft"}}');
                        """,
                    arguments: [
                        "visitor": token.value, "note": String(repeating: "n", count: 1000),
                        "question": QuestionID().description,
                    ])
                if number == 0 {
                    try db.execute(
                        sql: "INSERT INTO shelf_feed (visitor, key, language, opened) VALUES (?, ?, 'ko', 7)",
                        arguments: [token.value, key.description])
                }
            }
            // The visitors with odd numbers are gone, and leave free pages.
            for (number, token) in tokens.enumerated() where number % 2 == 1 {
                for table in ["recent_query", "visitor_setting", "shelf_entry", "shelf_import_line", "question"] {
                    try db.execute(sql: "DELETE FROM \(table) WHERE visitor = ?", arguments: [token.value])
                }
            }
        }
        try earlier.close()
    }

    /// Which of the secrets are anywhere in the files of the folder.
    private func secretsInFiles() throws -> [String] {
        let files = try FileManager.default.contentsOfDirectory(atPath: directory.path).map {
            try Data(contentsOf: URL(filePath: directory.path + "/" + $0))
        }
        return (tokens.map(\.value) + [key.description]).filter { secret in
            files.contains { $0.range(of: Data(secret.utf8)) != nil }
        }
    }

    @Test("After the migration, no token and no key is anywhere in the files, not even in those that were deleted before")
    func bytes() throws {
        #expect(try secretsInFiles().count == tokens.count + 1)
        let database = try FoyerDatabase(path: path)
        #expect(try secretsInFiles() == [])
        try database.close()
        #expect(try secretsInFiles() == [])
    }

    @Test("The old cookie finds its data, and the address of the feed stays")
    func data() async throws {
        let clock = TestClock(day: 20_000)
        let database = try FoyerDatabase(path: path, now: clock.now)
        let visitors = SQLiteVisitors(database: database)
        let visitor = try #require(visitors.visitor(with: tokens[0]))
        // Their cookies have no prefix, also where the answer is remembered; those of later visitors have one.
        #expect(visitor.mayHavePlainCookie && visitors.visitor(with: tokens[0]) == visitor)
        let later = visitors.newVisitor()
        _ = try await SQLiteRecentQueries(database: database).record(.sample("emma"), scope: .books, of: later.id)
        #expect(visitors.visitor(with: later.token) == later && !later.mayHavePlainCookie)
        let recents = try await SQLiteRecentQueries(database: database).state(.movies, of: visitor.id, limit: 9)
        #expect(recents.queries.map(\.text) == ["Dune"] && !recents.isRecording)
        let shelf = SQLiteShelf(database: database)
        #expect(try await shelf.entries(of: visitor.id).map(\.work.title) == ["A Book"])
        #expect(try await shelf.report(.first, of: visitor.id)?.counts.added == 1)
        #expect(try await SQLiteQuestions(database: database).count(of: visitor.id) == 1)
        let feeds = SQLiteShelfFeeds(database: database)
        let feed = ShelfFeed(key: key, language: .korean, opened: Date(timeIntervalSince1970: 7))
        #expect(try await feeds.feed(of: visitor) == feed)
        #expect(try await feeds.feed(key)?.visitor == visitor.id)
        // Those who are gone are not among the visitors; the others count as seen on the day of the migration.
        #expect(visitors.visitor(with: tokens[1]) == nil)
        let seen = try await visitors.unseen(since: Day(number: 20_000), after: nil, limit: 100).filter { $0.id != later.id }
        #expect(seen.count == 20 && seen.allSatisfy { $0.lastSeen == Day(number: 20_000) && $0.hasKept })
        #expect(try await visitors.unseen(since: Day(number: 19_999), after: nil, limit: 100).isEmpty)
    }

    @Test("A migration that fails changes nothing, and the next start repeats it")
    func failure() async throws {
        let broken = try DatabaseQueue(path: path)
        try await broken.write { db in try db.execute(sql: "CREATE TABLE visitor (id TEXT)") }
        try broken.close()
        #expect(throws: StorageError.self) { try FoyerDatabase(path: path) }
        let queue = try DatabaseQueue(path: path)
        let stored = try await queue.read { db in try String.fetchAll(db, sql: "SELECT visitor FROM shelf_entry") }
        #expect(Set(stored) == Set(tokens.enumerated().filter { $0.offset % 2 == 0 }.map(\.element.value)))
        try await queue.write { db in try db.execute(sql: "DROP TABLE visitor") }
        try queue.close()
        #expect(SQLiteVisitors(database: try FoyerDatabase(path: path)).visitor(with: tokens[0]) != nil)
    }

    @Test("A backup of that version can be restored")
    func backup() async throws {
        let backup = directory.path + "/backup.sqlite"
        _ = try DatabaseCopy.make(of: path, at: backup, isReplacing: false)
        try FoyerDatabase(path: path).close()
        _ = try DatabaseCopy.restore(backup, to: path, setAside: directory.path + "/aside.sqlite")
        #expect(SQLiteVisitors(database: try FoyerDatabase(path: path)).visitor(with: tokens[0]) != nil)
    }
}

@Suite("A database of a version that stored the day of the last purge alone")
struct EarlierPurgeTests {
    @Test("All days since the first visitor was last seen count as days on which the program ran")
    func servedDays() async throws {
        let directory = try TemporaryDirectory()
        let queue = try DatabaseQueue(path: directory.path + "/foyer.sqlite")
        try Migrations.migrator.migrate(queue, upTo: "17: visitors with cookies without a prefix")
        try await queue.write { db in
            try db.execute(
                sql: """
                    INSERT INTO visitor (id, first_seen, last_seen) VALUES ('a', 100, 101), ('b', 104, 104);
                    INSERT OR REPLACE INTO purge (id, day) VALUES (1, 105);
                    """)
        }
        try Migrations.migrator.migrate(queue)
        let days = try await queue.read { db in try Int.fetchAll(db, sql: "SELECT day FROM served_day ORDER BY day") }
        #expect(days == Array(101...105))
    }
}

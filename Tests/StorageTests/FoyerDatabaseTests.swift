import Domain
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Storage

@Suite("The database file")
struct FoyerDatabaseTests {
    @Test("A file that is no database is refused by its name, and left as it was")
    func corrupt() throws {
        let directory = try TemporaryDirectory()
        let text = String(repeating: "this is not a database ", count: 100)
        try directory.write(text, to: "foyer.sqlite")
        #expect(throws: StorageError.corrupt) { try FoyerDatabase(path: directory.path + "/foyer.sqlite") }
        #expect(try String(contentsOfFile: directory.path + "/foyer.sqlite", encoding: .utf8) == text)
    }

    @Test("A folder that is not there is refused")
    func missingFolder() throws {
        let directory = try TemporaryDirectory()
        #expect(throws: StorageError.readOnly) { try FoyerDatabase(path: directory.path + "/none/foyer.sqlite") }
    }

    @Test("A database of an earlier version keeps its visitors' things, and its catalog goes, which has a file of its own")
    func upgrade() async throws {
        let directory = try TemporaryDirectory()
        let path = directory.path + "/foyer.sqlite"
        let visitor = VisitorID()
        let earlier = try DatabasePool(path: path)
        try Migrations.migrator.migrate(earlier, upTo: "2: recent queries")
        try await earlier.write { db in
            // The same files, as the layout before this one loaded them.
            let version = try BuiltInCatalog.bundled().version
            try db.execute(
                sql: "INSERT INTO catalog_version (id, version) VALUES (1, ?)",
                arguments: ["2-" + version.split(separator: "-")[1]])
            try db.execute(
                sql: "INSERT INTO recent_query (visitor, kind, folded, query) VALUES (?, 'movies', 'dune', 'Dune')",
                arguments: [visitor.value])
        }
        try earlier.close()
        let database = try FoyerDatabase(path: path)
        let tables = try await database.read { db in
            try String.fetchAll(db, sql: "SELECT name FROM sqlite_master WHERE name LIKE 'work%' OR name = 'catalog_version'")
        }
        #expect(tables == [])
        let recents = SQLiteRecentQueries(database: database)
        #expect(try await recents.recentQueries(.movies, of: visitor, limit: 10).map(\.text) == ["Dune"])
    }

    @Test("What a shelf of an earlier version holds was changed last when it was added")
    func changesOfAnEarlierShelf() async throws {
        let directory = try TemporaryDirectory()
        let path = directory.path + "/foyer.sqlite"
        let visitor = VisitorID()
        let earlier = try DatabasePool(path: path)
        try Migrations.migrator.migrate(earlier, upTo: "10: shelf feeds")
        try await earlier.write { db in
            try db.execute(
                sql: """
                    INSERT INTO shelf_entry (
                        visitor, kind, key, title, other_titles, makers, other_makers, about, status, is_owned, added,
                        ordered_title, searched)
                    VALUES (?, 'books', 'own-1', 'A Book', '', '', '', '', 'read', 0, 1000000, 'a book', ' a book')
                    """,
                arguments: [visitor.value])
        }
        try earlier.close()
        let entries = try await SQLiteShelf(database: FoyerDatabase(path: path)).lastChanged(9, of: visitor)
        #expect(entries.map(\.changed) == [Date(timeIntervalSince1970: 1_000_000)])
    }

    @Test("What a newer version has changed is refused by the name of the last change, and left as it was")
    func newer() async throws {
        let directory = try TemporaryDirectory()
        let path = directory.path + "/foyer.sqlite"
        let ours = try FoyerDatabase(path: path)
        try await ours.write { db in
            try db.execute(sql: "INSERT INTO grdb_migrations (identifier) VALUES ('99: flying'), ('100: landing')")
        }
        try ours.close()
        let before = try Data(contentsOf: URL(filePath: path))
        #expect(throws: StorageError.newer(change: "100: landing")) { try FoyerDatabase(path: path) }
        #expect(try Data(contentsOf: URL(filePath: path)) == before)
        #expect(throws: DatabaseCopyError.self) { try DatabaseCopy.check(path) }
    }

    @Test("Once there is no room, what is kept is refused as such, reading goes on, and with room again all is well")
    func full() async throws {
        let directory = try TemporaryDirectory()
        let database = try FoyerDatabase(path: directory.path + "/foyer.sqlite")
        let recents = SQLiteRecentQueries(database: database)
        let visitor = VisitorID()
        _ = try await recents.record(.sample("before"), kind: .movies, of: visitor)
        // Migrations left pages free, which would be room.
        try await database.pool.vacuum()
        let size = try await database.write { db in
            let size = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
            try db.execute(sql: "PRAGMA max_page_count = \(size)")
            return size
        }
        let large = SavedResponse(body: Data(repeating: 1, count: 64 * 1024), date: Date(timeIntervalSince1970: 0))
        let request = SavedRequest(source: .tmdb, address: "http://example.org")
        let answers = SQLiteSavedResponses(database: database, sizeLimit: 1024 * 1024)
        await #expect(throws: StorageError.full) { try await answers.save(large, to: request) }
        #expect(try await recents.recentQueries(.movies, of: visitor, limit: 9).map(\.text) == ["before"])
        try await database.write { db in try db.execute(sql: "PRAGMA max_page_count = \(size + 100)") }
        try await answers.save(large, to: request)
        #expect(try await answers.response(to: request)?.body == large.body)
    }

    @Test("A database that is closed is one file, that SQLite finds whole")
    func closedFile() async throws {
        let directory = try TemporaryDirectory()
        let path = directory.path + "/catalog.sqlite"
        let database = try CatalogDatabase(path: path)
        _ = try await CatalogLoader(database: database).loadIfNeeded()
        let faults = try await database.read { db in try String.fetchAll(db, sql: "PRAGMA integrity_check") }
        #expect(faults == ["ok"])
        try database.close()
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == ["catalog.sqlite"])
    }

    @Test("A data folder has one holder at a time, for as long as it lives")
    func folderLock() throws {
        let directory = try TemporaryDirectory()
        var holder: DataFolderLock? = try DataFolderLock(directory: directory.path)
        #expect(throws: DataFolderLock.DataFolderInUseError.self) { try DataFolderLock(directory: directory.path) }
        withExtendedLifetime(holder) {}
        holder = nil
        _ = try DataFolderLock(directory: directory.path)
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == [])
    }

    @Test("Once closed, it answers no more")
    func closed() async throws {
        let directory = try TemporaryDirectory()
        let database = try FoyerDatabase(path: directory.path + "/foyer.sqlite")
        try await database.check()
        try database.close()
        await #expect(throws: StorageError.self) { try await database.check() }
    }
}

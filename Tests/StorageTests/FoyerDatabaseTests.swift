import Domain
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Storage

@Suite("The database file")
struct FoyerDatabaseTests {
    @Test("A file that is no database is refused and not changed")
    func corrupt() throws {
        let directory = try TemporaryDirectory()
        let text = String(repeating: "this is not a database ", count: 100)
        try directory.write(text, to: "foyer.sqlite")
        #expect(throws: StorageError.corrupt) { try FoyerDatabase(path: directory.path + "/foyer.sqlite") }
        #expect(try String(contentsOfFile: directory.path + "/foyer.sqlite", encoding: .utf8) == text)
    }

    @Test("A missing folder is refused")
    func missingFolder() throws {
        let directory = try TemporaryDirectory()
        #expect(throws: StorageError.readOnly) { try FoyerDatabase(path: directory.path + "/none/foyer.sqlite") }
    }

    @Test("A database of an earlier version keeps the visitors' data, and loses its catalog, which has a file of its own now")
    func upgrade() async throws {
        let directory = try TemporaryDirectory()
        let path = directory.path + "/foyer.sqlite"
        let token = VisitorToken()
        let earlier = try DatabasePool(path: path)
        try Migrations.migrator.migrate(earlier, upTo: "2: recent queries")
        try await earlier.write { db in
            // The same files, as the layout before this one loaded them.
            let version = try BuiltInCatalogFiles.bundled().version
            try db.execute(
                sql: "INSERT INTO catalog_version (id, version) VALUES (1, ?)",
                arguments: ["2-" + version.split(separator: "-")[1]])
            try db.execute(
                sql: "INSERT INTO recent_query (visitor, kind, folded, query) VALUES (?, 'movies', 'dune', 'Dune')",
                arguments: [token.value])
        }
        try earlier.close()
        let database = try FoyerDatabase(path: path)
        let visitor = try #require(SQLiteVisitors(database: database).visitor(with: token)).id
        let tables = try database.read { db in
            try String.fetchAll(db, sql: "SELECT name FROM sqlite_master WHERE name LIKE 'work%' OR name = 'catalog_version'")
        }
        #expect(tables == [])
        let recents = SQLiteRecentQueries(database: database)
        #expect(try await recents.recentQueries(.movies, of: visitor, limit: 10).map(\.text) == ["Dune"])
    }

    @Test("Entries of an earlier version's shelf were last changed when they were added")
    func changesOfAnEarlierShelf() async throws {
        let directory = try TemporaryDirectory()
        let path = directory.path + "/foyer.sqlite"
        let token = VisitorToken()
        let earlier = try DatabasePool(path: path)
        try Migrations.migrator.migrate(earlier, upTo: "10: shelf feeds")
        try await earlier.write { db in
            try db.execute(
                sql: """
                    INSERT INTO shelf_entry (
                        visitor, kind, key, title, other_titles, makers, other_makers, about, status, is_owned, added,
                        ordered_title, searched)
                    VALUES (?, 'books', 'own-1', 'A Book', 'B', '', 'C', '', 'read', 0, 1000000, 'a book', ' a book')
                    """,
                arguments: [token.value])
        }
        try earlier.close()
        let database = try FoyerDatabase(path: path)
        let visitor = try #require(SQLiteVisitors(database: database).visitor(with: token)).id
        let entries = try await SQLiteShelf(database: database).lastChanged(9, of: visitor)
        #expect(entries.map(\.changed) == [Date(timeIntervalSince1970: 1_000_000)])
        let sizes = try database.read { db in try Int.fetchAll(db, sql: "SELECT size FROM shelf_entry") }
        #expect(sizes == entries.map(\.size))
    }

    @Test("The report on an import by an earlier version is kept, without the words of its file")
    func reportOfAnEarlierImport() async throws {
        let directory = try TemporaryDirectory()
        let path = directory.path + "/foyer.sqlite"
        let token = VisitorToken()
        let earlier = try DatabasePool(path: path)
        try Migrations.migrator.migrate(earlier, upTo: "13: catalog in a file of its own")
        try await earlier.write { db in
            try db.execute(
                sql: """
                    INSERT INTO shelf_import_line (visitor, place, number, text, fate, problem)
                    VALUES (?, 0, 2, 'x', 'problem', 'unknownStatus'), (?, 1, 3, 'y', 'added', NULL)
                    """,
                arguments: [token.value, token.value])
        }
        try earlier.close()
        let database = try FoyerDatabase(path: path)
        let visitor = try #require(SQLiteVisitors(database: database).visitor(with: token)).id
        let report = try await SQLiteShelf(database: database).report(.first, of: visitor)
        #expect(report?.lines.items.map(\.outcome) == [.problem(.unknownStatus), .added])
        #expect(report?.counts == ShelfImportCounts(added: 1, problems: 1))
    }

    @Test("A database of a newer version is refused with the name of its last migration, and not changed")
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

    @Test("On a full disk, writes fail with .full, reads work, and writes work again when there is space")
    func full() async throws {
        let directory = try TemporaryDirectory()
        let database = try FoyerDatabase(path: directory.path + "/foyer.sqlite")
        let recents = SQLiteRecentQueries(database: database)
        let visitor = VisitorID()
        _ = try await recents.record(.sample("before"), scope: .movies, of: visitor)
        // Migrations left free pages, which writes could use.
        try await database.pool.vacuum()
        let size = try await database.write { db in
            let size = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
            try db.execute(sql: "PRAGMA max_page_count = \(size)")
            return size
        }
        let large = SavedResponse(body: Data(repeating: 1, count: 64 * 1024), date: Date(timeIntervalSince1970: 0))
        let request = SavedRequest(source: .tmdb, address: "http://example.org")
        let responses = SQLiteSavedResponses(database: database, sizeLimit: 1024 * 1024)
        await #expect(throws: StorageError.full) { try await responses.save(large, to: request) }
        #expect(try await recents.recentQueries(.movies, of: visitor, limit: 9).map(\.text) == ["before"])
        try await database.write { db in try db.execute(sql: "PRAGMA max_page_count = \(size + 100)") }
        try await responses.save(large, to: request)
        #expect(try await responses.response(to: request)?.body == large.body)
    }

    @Test("The file of an earlier version is rewritten at the first start with enough space; a start without it says so")
    func compaction() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path + "/foyer.sqlite"
        let earlier = try DatabasePool(path: path)
        try Migrations.migrator.migrate(earlier)
        try earlier.close()
        func errors(freeSpace: Int) throws -> [StorageError] {
            var errors: [StorageError] = []
            let database = try FoyerDatabase(
                path: path, freeSpace: { _ in freeSpace }, onCompactionError: { errors.append($0) })
            try database.close()
            return errors
        }
        #expect(try errors(freeSpace: DataRoom.reserve) == [.full])
        #expect(try errors(freeSpace: DataRoom.reserve + (10 << 20)) == [])
        #expect(try errors(freeSpace: 0) == [])
    }

    @Test("The log of a large transaction does not keep its size")
    func logSize() async throws {
        let directory = try TemporaryDirectory()
        let database = try FoyerDatabase(path: directory.path + "/foyer.sqlite")
        let limit = try await database.write { db in try Int.fetchOne(db, sql: "PRAGMA journal_size_limit") }
        #expect(limit == 64 << 20)
    }

    @Test("A closed database is one file without errors")
    func closedFile() async throws {
        let directory = try TemporaryDirectory()
        let database = try CatalogDatabase(path: try await LoadedCatalogFile.copy(to: directory.path))
        try await database.write { db in try db.execute(sql: "UPDATE catalog_state SET revision = revision + 1") }
        let errors = try await database.read { db in try String.fetchAll(db, sql: "PRAGMA integrity_check") }
        #expect(errors == ["ok"])
        try database.close()
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == ["catalog.sqlite"])
    }

    @Test("A data folder has one lock at a time, until the lock is released")
    func folderLock() throws {
        let directory = try TemporaryDirectory()
        var lock: DataFolderLock? = try DataFolderLock(directory: directory.path)
        #expect(throws: DataFolderLock.DataFolderInUseError.self) { try DataFolderLock(directory: directory.path) }
        withExtendedLifetime(lock) {}
        lock = nil
        _ = try DataFolderLock(directory: directory.path)
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == [])
    }

    /// Otherwise, readers of the two kinds could wait for each other without end.
    @Test("An asynchronous read of a file with synchronous reads ends the program")
    func readModes() async {
        await #expect(processExitsWith: .failure) {
            let directory = try TemporaryDirectory()
            let database = try FoyerDatabase(path: directory.path + "/foyer.sqlite")
            let value = try await database.file.read { db in try Int.fetchOne(db, sql: "SELECT 1") }
            #expect(value == 1)
            exit(EXIT_SUCCESS)
        }
    }

    @Test("A closed database throws")
    func closed() async throws {
        let directory = try TemporaryDirectory()
        let database = try FoyerDatabase(path: directory.path + "/foyer.sqlite")
        try database.check()
        try database.close()
        #expect(throws: StorageError.self) { try database.check() }
    }
}

import Domain
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Storage

@Suite("Backups")
struct DatabaseCopyTests {
    let directory: TemporaryDirectory
    let path: String
    let backup: String
    let visitor = VisitorID()

    init() throws {
        directory = try TemporaryDirectory()
        path = directory.path + "/foyer.sqlite"
        backup = directory.path + "/backup.sqlite"
    }

    @Test("A copy is one file with a snapshot, made while others write, that only its owner may read")
    func copy() async throws {
        let database = try FoyerDatabase(path: path)
        let recents = SQLiteRecentQueries(database: database)
        for number in 0..<20 { _ = try await recents.record(.sample("dune \(number)"), scope: .movies, of: visitor) }
        let writer = Task {
            var number = 20
            while !Task.isCancelled {
                _ = try await recents.record(.sample("dune \(number)"), scope: .movies, of: VisitorID())
                number += 1
            }
        }
        let contents = try DatabaseCopy.make(of: path, at: backup, isReplacing: false)
        writer.cancel()
        try? await writer.value
        #expect(contents.recentQueries >= 20 && contents.shelfEntries == 0 && contents.questions == 0)
        #expect(try DatabaseCopy.check(backup) == contents)
        let attributes = try FileManager.default.attributesOfItem(atPath: backup)
        #expect(attributes[.posixPermissions] as? Int == 0o600 && attributes[.size] as? Int == contents.size)
        // It has no write-ahead log beside it.
        let names = try FileManager.default.contentsOfDirectory(atPath: directory.path).filter { $0.contains("backup") }
        #expect(names == ["backup.sqlite"])
        let copy = SQLiteRecentQueries(database: try FoyerDatabase(path: backup))
        #expect(try await copy.recentQueries(.movies, of: visitor, limit: 100).count == 20)
    }

    @Test("An existing file is only overwritten on request")
    func exists() throws {
        try FoyerDatabase(path: path).close()
        try directory.write("mine", to: "backup.sqlite")
        #expect(errorText { try DatabaseCopy.make(of: path, at: backup, isReplacing: false) } == "\(backup) is there already")
        #expect(try String(contentsOfFile: backup, encoding: .utf8) == "mine")
        _ = try DatabaseCopy.make(of: path, at: backup, isReplacing: true)
        _ = try DatabaseCopy.check(backup)
    }

    @Test("A copy never overwrites the database itself, by any of its paths")
    func itself() throws {
        let database = try FoyerDatabase(path: path)
        defer { try? database.close() }
        try FileManager.default.createSymbolicLink(atPath: directory.path + "/link.sqlite", withDestinationPath: path)
        for target in [path, directory.path + "/./foyer.sqlite", directory.path + "/link.sqlite", path + "-wal"] {
            #expect(
                errorText { try DatabaseCopy.make(of: path, at: target, isReplacing: true) }
                    == "\(target) is the database itself: name another file")
        }
    }

    @Test("Errors name what cannot be copied or is no backup, and an incomplete copy is deleted")
    func errors() throws {
        #expect(
            errorText { try DatabaseCopy.make(of: path, at: backup, isReplacing: false) } == "there is no database at \(path)")
        #expect(!FileManager.default.fileExists(atPath: path))
        try FoyerDatabase(path: path).close()
        let nowhere = directory.path + "/none/backup.sqlite"
        #expect(
            errorText { try DatabaseCopy.make(of: path, at: nowhere, isReplacing: false) }?.hasSuffix(
                "cannot be written: No such file or directory") == true)
        try directory.write(String(repeating: "no database", count: 1000), to: "text.sqlite")
        #expect(
            errorText { try DatabaseCopy.check(directory.path + "/text.sqlite") }?.hasSuffix("is damaged, or no database")
                == true
        )
        try DatabaseQueue(path: directory.path + "/other.sqlite").write { try $0.execute(sql: "CREATE TABLE other (id)") }
        #expect(
            errorText { try DatabaseCopy.check(directory.path + "/other.sqlite") }?.hasSuffix("is not a Foyer database")
                == true
        )

        var bytes = try Data(contentsOf: URL(filePath: path))
        bytes.replaceSubrange(8 * 4096..<20 * 4096, with: Data(repeating: 0xFF, count: 12 * 4096))
        try bytes.write(to: URL(filePath: path))
        #expect(
            errorText { try DatabaseCopy.make(of: path, at: backup, isReplacing: false) }
                == "\(path) is damaged, or no database")
        let names = try FileManager.default.contentsOfDirectory(atPath: directory.path).filter { $0.contains("backup") }
        #expect(names == [])
        #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
    }

    @Test("A restored copy works; the earlier database is renamed, with the contents of its write-ahead log")
    func restore() async throws {
        let database = try FoyerDatabase(path: path)
        let recents = SQLiteRecentQueries(database: database)
        _ = try await recents.record(.sample("before"), scope: .movies, of: visitor)
        _ = try DatabaseCopy.make(of: path, at: backup, isReplacing: false)
        _ = try await recents.record(.sample("after"), scope: .movies, of: visitor)
        try database.close()
        let aside = directory.path + "/aside.sqlite"
        let (contents, isSetAside) = try DatabaseCopy.restore(backup, to: path, setAside: aside)
        #expect(contents.recentQueries == 1 && isSetAside)
        for (file, expected) in [(path, ["before"]), (aside, ["after", "before"])] {
            let recents = SQLiteRecentQueries(database: try FoyerDatabase(path: file))
            #expect(try await recents.recentQueries(.movies, of: visitor, limit: 9).map(\.text) == expected)
        }
        let fresh = directory.path + "/fresh.sqlite"
        #expect(try DatabaseCopy.restore(backup, to: fresh, setAside: aside).isSetAside == false)
        // A file that is no backup changes nothing.
        try directory.write("no database", to: "text.sqlite")
        #expect(throws: DatabaseCopyError.self) {
            try DatabaseCopy.restore(directory.path + "/text.sqlite", to: path, setAside: aside + "2")
        }
        _ = try DatabaseCopy.check(path)
    }

    @Test("A backup from before migration 12 is intact, although SQLite reports an error of its table")
    func earlier() async throws {
        let earlier = try DatabasePool(path: path)
        try Migrations.migrator.migrate(earlier, upTo: "11: changes of the shelf")
        try await earlier.write { db in
            try db.execute(
                sql: """
                    INSERT INTO work (id, kind, key, title, original_language, countries, creators, creators_korean, overview,
                        subjects, popularity) VALUES (1, 'book', 'k', 't', 'en', '', '', '', '', '', 1);
                    INSERT INTO work_title (kind, folded, squashed, work_id) VALUES ('book', 'a title', 'atitle', 1)
                    """)
        }
        try earlier.close()
        _ = try DatabaseCopy.make(of: path, at: backup, isReplacing: false)
        _ = try DatabaseCopy.check(backup)
        let database = try FoyerDatabase(path: backup)
        let errors = try database.read { db in try String.fetchAll(db, sql: "PRAGMA integrity_check") }
        #expect(errors == ["ok"])
    }

    private func errorText(_ body: () throws -> DatabaseCopy.Contents) -> String? {
        do {
            _ = try body()
            return nil
        } catch {
            return String(describing: error)
        }
    }
}

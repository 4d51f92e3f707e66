import Domain
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Storage

@Suite("The file of built-in works that a first start copies")
struct PreparedCatalogTests {
    private let directory: TemporaryDirectory
    private let prepared: PreparedCatalog
    private let target: String

    init() async throws {
        directory = try await TemporaryDirectory.makeWithCatalog()
        prepared = PreparedCatalog(folder: directory.path)
        target = directory.path + "/copy.sqlite"
        try PreparedCatalog.endWriteAheadLog(of: prepared.path)
    }

    @Test("A copy needs no load, belongs to its owner alone, and leaves no other file")
    func copy() async throws {
        #expect(prepared.copyIfMissing(to: target))
        #expect(try mode(target) == 0o600)
        #expect(try names() == ["catalog.sqlite", "copy.sqlite"])
        let database = try CatalogDatabase(path: target)
        #expect(try await CatalogLoader(database: database).loadIfNeeded() == .upToDate)
        try database.close()
    }

    @Test(
        "A catalog that is there already, and what SQLite kept of one, stay as they are", arguments: ["", "-wal", "-journal"])
    func existing(suffix: String) throws {
        try Data("own".utf8).write(to: URL(filePath: target + suffix))
        #expect(!prepared.copyIfMissing(to: target))
        #expect(try String(contentsOfFile: target + suffix, encoding: .utf8) == "own")
        #expect(try names() == ["catalog.sqlite", "copy.sqlite" + suffix])
    }

    @Test("A name that leads nowhere is not replaced, and no part stays behind")
    func link() throws {
        try FileManager.default.createSymbolicLink(atPath: target, withDestinationPath: directory.path + "/nowhere")
        #expect(!prepared.copyIfMissing(to: target))
        #expect(try names() == ["catalog.sqlite", "copy.sqlite"])
    }

    @Test(
        "A file of another version, one that a newer version migrated, a damaged one and a missing one are not copied",
        arguments: ["older", "newer", "damaged", "missing"])
    func unusable(state: String) async throws {
        switch state {
        case "older": try await change("UPDATE catalog_state SET built_in = 'older'")
        case "newer": try await change("INSERT INTO grdb_migrations VALUES ('999 later')")
        case "damaged": try Data("no database".utf8).write(to: URL(filePath: prepared.path))
        default: try FileManager.default.removeItem(atPath: prepared.path)
        }
        #expect(!prepared.copyIfMissing(to: target))
        #expect(!FileManager.default.fileExists(atPath: target))
    }

    @Test("The file is made anew, without a log, without what killed runs left, and so that others may read it")
    func make() async throws {
        try await change("UPDATE catalog_state SET built_in = 'older'")
        for left in ["catalog.sqlite-wal", "catalog.sqlite.part-1", "catalog.sqlite.part-1-wal"] {
            try Data("left".utf8).write(to: URL(filePath: directory.path + "/" + left))
        }
        try await prepared.make()
        #expect(try names() == ["catalog.sqlite"])
        #expect(try mode(prepared.path) == 0o644)
        // The versions of the file format, 2 for a write-ahead log: https://www.sqlite.org/fileformat2.html
        #expect(try Array(Data(contentsOf: URL(filePath: prepared.path))[18...19]) == [1, 1])
        #expect(prepared.copyIfMissing(to: target))
    }

    @Test("A missing folder is an error")
    func makeFails() async throws {
        let missing = PreparedCatalog(folder: directory.path + "/none")
        await #expect(throws: CatalogLoader.LoadError.self) { try await missing.make() }
        #expect(!prepared.copyIfMissing(to: directory.path + "/none/copy.sqlite"))
    }

    private func change(_ sql: String) async throws {
        let database = try DatabaseQueue(path: prepared.path)
        try await database.write { db in try db.execute(sql: sql) }
        try database.close()
    }

    private func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted()
    }
}

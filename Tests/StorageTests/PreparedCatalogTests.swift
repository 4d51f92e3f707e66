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
        prepared = PreparedCatalog(path: directory.path + "/catalog.sqlite")
        try PreparedCatalog.endWriteAheadLog(of: prepared.path)
        target = directory.path + "/copy.sqlite"
    }

    @Test("A copy needs no load, belongs to its owner alone, and leaves no other file")
    func copy() async throws {
        prepared.copy(to: target)
        #expect(try mode(target) == 0o600)
        #expect(try names() == ["catalog.sqlite", "copy.sqlite"])
        let database = try CatalogDatabase(path: target)
        #expect(try await CatalogLoader(database: database).loadIfNeeded() == .upToDate)
        try database.close()
    }

    @Test("A catalog that is there already stays as it is")
    func existing() throws {
        try Data("own".utf8).write(to: URL(filePath: target))
        prepared.copy(to: target)
        #expect(try String(contentsOfFile: target, encoding: .utf8) == "own")
        #expect(try names() == ["catalog.sqlite", "copy.sqlite"])
    }

    @Test(
        "A file of another version, a damaged one and a missing one are not copied",
        arguments: ["older", "damaged", "missing"])
    func unusable(state: String) async throws {
        try await makeUnusable(state)
        prepared.copy(to: target)
        #expect(!FileManager.default.fileExists(atPath: target))
    }

    @Test("A folder that cannot be written to gets no file")
    func unwritable() throws {
        prepared.copy(to: directory.path + "/none/copy.sqlite")
        #expect(try names() == ["catalog.sqlite"])
    }

    @Test("The file is made where it cannot be copied, and others may read it")
    func make() async throws {
        #expect(try await !prepared.make())
        try await makeUnusable("older")
        #expect(try await prepared.make())
        #expect(try await !prepared.make())
        #expect(try mode(prepared.path) == 0o644)
        #expect(try names() == ["catalog.sqlite"])
    }

    @Test("A folder that cannot be written to is an error")
    func makeFails() async throws {
        let missing = PreparedCatalog(path: directory.path + "/none/catalog.sqlite")
        await #expect(throws: CatalogLoader.LoadError.self) { try await missing.make() }
    }

    private func makeUnusable(_ state: String) async throws {
        switch state {
        case "older":
            let database = try DatabaseQueue(path: prepared.path)
            try await database.write { db in try db.execute(sql: "UPDATE catalog_state SET built_in = 'older'") }
            try database.close()
        case "damaged": try Data("no database".utf8).write(to: URL(filePath: prepared.path))
        default: try FileManager.default.removeItem(atPath: prepared.path)
        }
    }

    private func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted()
    }
}

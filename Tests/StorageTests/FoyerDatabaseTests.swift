import Domain
import Foundation
import Storage
import TestSupport
import Testing

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

    @Test("Once closed, it answers no more")
    func closed() async throws {
        let directory = try TemporaryDirectory()
        let database = try FoyerDatabase(path: directory.path + "/foyer.sqlite")
        try await database.check()
        try database.close()
        await #expect(throws: StorageError.self) { try await database.check() }
    }
}

import Domain
import Foundation
import Storage
import TestSupport
import Testing

@Suite("Saved responses in SQLite")
struct SQLiteSavedResponsesTests {
    let directory: TemporaryDirectory
    let database: FoyerDatabase

    init() throws {
        directory = try TemporaryDirectory()
        database = try FoyerDatabase(path: directory.path + "/foyer.sqlite")
    }

    @Test("A response is saved byte by byte, by service and address, and replaces an older one")
    func keeps() async throws {
        let saved = SQLiteSavedResponses(database: database, sizeLimit: 1_000_000)
        let body = Data((0..<1000).map { UInt8($0 % 256) })
        let response = SavedResponse(body: body, date: Date(timeIntervalSince1970: 1234.5))
        try await saved.save(response, to: request("a"))
        #expect(try await saved.response(to: request("a")) == response)
        #expect(try await saved.response(to: request("b")) == nil)
        #expect(try await saved.response(to: SavedRequest(source: .google, address: "a")) == nil)
        let newer = SavedResponse(body: Data("new".utf8), date: Date(timeIntervalSince1970: 5000))
        try await saved.save(newer, to: request("a"))
        #expect(try await saved.response(to: request("a")) == newer)
    }

    @Test("Above the size limit, the least recently used responses are deleted")
    func eviction() async throws {
        let saved = SQLiteSavedResponses(database: database, sizeLimit: 100 * 100)
        func save(_ numbers: Range<Int>) async throws {
            for number in numbers {
                try await saved.save(SavedResponse(body: Data(count: 100), date: Date()), to: request("\(number)"))
            }
        }
        try await save(0..<100)
        #expect(try await saved.response(to: request("0")) != nil)
        try await save(100..<150)
        #expect(try await saved.response(to: request("0")) != nil, "it was used")
        #expect(try await saved.response(to: request("1")) == nil)
        #expect(try await saved.response(to: request("149")) != nil)
    }

    @Test("A response that is too large is not saved, and displaces no other")
    func tooLarge() async throws {
        let saved = SQLiteSavedResponses(database: database, sizeLimit: 1000)
        for number in 0..<5 {
            try await saved.save(SavedResponse(body: Data(count: 100), date: Date()), to: request("\(number)"))
        }
        try await saved.save(SavedResponse(body: Data(count: 2000), date: Date()), to: request("large"))
        #expect(try await saved.response(to: request("large")) == nil)
        for number in 0..<5 { #expect(try await saved.response(to: request("\(number)")) != nil) }
    }

    private func request(_ address: String) -> SavedRequest {
        SavedRequest(source: .tmdb, address: address)
    }
}

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

    @Test("Responses can be shrunk by a size, the least recently used first")
    func shrink() async throws {
        let saved = SQLiteSavedResponses(database: database, sizeLimit: 1_000_000)
        func save(_ address: String) async throws {
            let body = Data(repeating: 1, count: 1000)
            try await saved.save(SavedResponse(body: body, date: Date(timeIntervalSince1970: 0)), to: request(address))
        }
        func addresses() async throws -> [String] {
            var found: [String] = []
            for address in ["a", "b", "c", "d"] where try await saved.response(to: request(address)) != nil {
                found.append(address)
            }
            return found
        }
        for address in ["a", "b", "c", "d"] { try await save(address) }
        try await saved.shrink(by: 1500)
        #expect(try await addresses() == ["c", "d"])
        try await saved.shrink(by: 1_000_000)
        #expect(try await addresses() == [])
        try await save("a")
        #expect(try await addresses() == ["a"])
    }

    @Test("Responses are found by a text that they contain, the last used first, of one service and at most four")
    func containing() async throws {
        let saved = SQLiteSavedResponses(database: database, sizeLimit: 1_000_000)
        for number in 0..<6 {
            try await saved.save(
                SavedResponse(body: Data("{\"id\":\(number),\"t\":\"한\"}".utf8), date: Date()), to: request("\(number)"))
        }
        try await saved.save(SavedResponse(body: Data("한".utf8), date: Date()), to: SavedRequest(source: .google, address: "g"))
        #expect(try await saved.responses(of: .tmdb, containing: "\"id\":3,").map(\.request.address) == ["3"])
        #expect(try await saved.responses(of: .tmdb, containing: "한").map(\.request.address) == ["5", "4", "3", "2"])
        #expect(try await saved.responses(of: .tmdb, containing: "\"id\":7,").isEmpty)
        for number in 10..<210 {
            try await saved.save(SavedResponse(body: Data("x".utf8), date: Date()), to: request("\(number)"))
        }
        #expect(try await saved.responses(of: .tmdb, containing: "한").isEmpty, "only the last 200 are searched")
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

    @Test("The limit counts the responses of earlier processes, and a replaced response once")
    func size() async throws {
        let earlier = SQLiteSavedResponses(database: database, sizeLimit: 1000)
        for number in 0..<10 { try await save(100, "\(number)", in: earlier) }
        for _ in 0..<10 { try await save(100, "9", in: earlier) }
        #expect(try await kept(in: earlier) == Set(0..<10))
        let later = SQLiteSavedResponses(database: database, sizeLimit: 1000)
        try await save(150, "9", in: later)
        #expect(try await kept(in: later) == Set(1..<10))
        try await save(50, "1", in: later)
        try await save(100, "10", in: later)
        #expect(try await kept(in: later) == Set(1...10))
        // A lower limit holds from the next response on.
        let lower = SQLiteSavedResponses(database: database, sizeLimit: 400)
        try await save(100, "11", in: lower)
        #expect(try await kept(in: lower) == [1, 10, 11, 9])
    }

    private func save(_ size: Int, _ address: String, in saved: SQLiteSavedResponses) async throws {
        try await saved.save(SavedResponse(body: Data(count: size), date: Date()), to: request(address))
    }

    private func kept(in saved: SQLiteSavedResponses) async throws -> Set<Int> {
        var kept: Set<Int> = []
        for number in 0..<12 where try await saved.response(to: request("\(number)")) != nil { kept.insert(number) }
        return kept
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

import Domain
import Storage
import TestSupport
import Testing

@Suite("Recent queries in SQLite")
struct SQLiteRecentQueriesTests {
    let directory: TemporaryDirectory
    let recents: SQLiteRecentQueries
    let visitor = VisitorID()

    init() throws {
        directory = try TemporaryDirectory()
        recents = SQLiteRecentQueries(database: try FoyerDatabase(path: directory.path + "/foyer.sqlite"))
    }

    @Test("The newest query comes first; a repeated query moves to the top as it was typed last")
    func order() async throws {
        for text in ["Seven  Samurai", "dune", "ｓEVEN samurai"] { try await record(text) }
        #expect(try await shown() == ["ｓEVEN samurai", "dune"])
    }

    @Test("A hundred queries are kept, and as many returned as the limit says")
    func limits() async throws {
        for number in 1...105 { try await record("query \(number)") }
        #expect(try await shown() == (96...105).reversed().map { "query \($0)" })
        #expect(try await shown(limit: 1000).count == 100)
        #expect(try await shown(limit: 1000).last == "query 6")
    }

    @Test("A query is deleted in any writing; deleting a missing query is no error")
    func delete() async throws {
        for text in ["dune", "heat"] { try await record(text) }
        try await recents.delete(.sample("DUNE"), scope: .movies, of: visitor)
        try await recents.delete(.sample("nothing"), scope: .movies, of: visitor)
        #expect(try await shown() == ["heat"])
    }

    @Test("Clearing one scope keeps the other scopes, and other visitors' queries")
    func clear() async throws {
        try await record("dune")
        _ = try await recents.record(.sample("emma"), scope: .books, of: visitor)
        let other = VisitorID()
        _ = try await recents.record(.sample("heat"), scope: .movies, of: other)
        try await recents.clear(.movies, of: visitor)
        #expect(try await shown() == [])
        #expect(try await recents.recentQueries(.books, of: visitor, limit: 10).map(\.text) == ["emma"])
        #expect(try await recents.recentQueries(.movies, of: other, limit: 10).map(\.text) == ["heat"])
    }

    @Test("While recording is off, no query is added; earlier queries stay")
    func recording() async throws {
        try await record("dune")
        try await recents.setRecording(false, of: visitor)
        #expect(try await recents.record(.sample("heat"), scope: .movies, of: visitor) == false)
        #expect(try await recents.state(.movies, of: visitor, limit: 10).isRecording == false)
        #expect(try await shown() == ["dune"])
        try await recents.setRecording(true, of: visitor)
        #expect(try await recents.record(.sample("heat"), scope: .movies, of: visitor))
        #expect(try await shown() == ["heat", "dune"])
    }

    @Test("Queries are still there when the database is opened again")
    func persistence() async throws {
        try await record("dune")
        let reopened = SQLiteRecentQueries(database: try FoyerDatabase(path: directory.path + "/foyer.sqlite"))
        #expect(try await reopened.recentQueries(.movies, of: visitor, limit: 10).map(\.text) == ["dune"])
    }

    @Test("A query that looks like SQL is stored as text")
    func injection() async throws {
        let hostile = "'; DROP TABLE recent_query; --"
        try await record(hostile)
        #expect(try await shown() == [hostile])
    }

    private func record(_ text: String) async throws {
        #expect(try await recents.record(.sample(text), scope: .movies, of: visitor))
    }

    private func shown(limit: Int = 10) async throws -> [String] {
        try await recents.recentQueries(.movies, of: visitor, limit: limit).map(\.text)
    }
}

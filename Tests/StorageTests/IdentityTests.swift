import Domain
import TestSupport
import Testing

@testable import Storage

@Suite("Identity in the built-in catalog")
struct IdentityTests {
    let directory: TemporaryDirectory
    let database: CatalogDatabase

    init() throws {
        directory = try TemporaryDirectory()
        database = try CatalogDatabase(path: directory.path + "/catalog.sqlite")
    }

    private func record(_ kind: WorkKind, _ key: String, _ title: String, by creator: String) -> CatalogRecord {
        var record = CatalogRecord(kind: kind, key: key, title: title)
        record.date = PartialDate("1984")
        record.creators = [creator]
        return record
    }

    private func outcomes(_ records: CatalogRecord...) async throws -> [RecordOutcome] {
        try await SQLiteCatalogEditor(database: database).apply(records, from: .foyer)
    }

    private func find(_ description: WorkDescription) async throws -> String? {
        try await SQLiteBuiltInWorks(database).works(matching: [description], in: .english)[0]?.id
    }

    @Test("Records of one title and year are one film if a person is the same", arguments: PersonCase.all)
    func records(pair: PersonCase) async throws {
        let outcomes = try await outcomes(
            record(.movie, "a-1", "Ferryman", by: pair.name), record(.movie, "a-2", "Ferryman", by: pair.other))
        #expect(outcomes == [.added, pair.isSame(.exact) ? .merged : .added])
    }

    @Test("Records of one person and year are one film if the title is the same", arguments: TitleCase.all)
    func records(pair: TitleCase) async throws {
        let outcomes = try await outcomes(
            record(.movie, "a-1", pair.title, by: "Jane Doe"), record(.movie, "a-2", pair.record, by: "Jane Doe"))
        #expect(outcomes == [.added, pair.isSame(.exact) ? .merged : .added])
    }

    @Test("A book is found by its title and an author, parts of whose name may be missing", arguments: PersonCase.all)
    func books(pair: PersonCase) async throws {
        _ = try await outcomes(record(.book, "a-1", "Ferryman", by: pair.other))
        let id = try await find(
            WorkDescription(kind: .book, titles: ["Ferryman"], creators: [pair.name], year: nil, isbn13: nil))
        #expect(id == (pair.isSame(.partial) ? "catalog-a-1" : nil))
    }

    @Test("A book is found by its whole title", arguments: TitleCase.all)
    func books(pair: TitleCase) async throws {
        _ = try await outcomes(record(.book, "a-1", pair.record, by: "Jane Doe"))
        let id = try await find(
            WorkDescription(kind: .book, titles: [pair.title], creators: ["Jane Doe"], year: nil, isbn13: nil))
        #expect(id == (pair.isSame(.exact) ? "catalog-a-1" : nil))
    }

    @Test("A film without a year is found if it is the only one, whether one or two of its titles match")
    func filmWithoutYear() async throws {
        var film = record(.movie, "a-1", "Parasite", by: "Bong Joon-ho")
        film.originalTitle = "기생충"
        _ = try await outcomes(film)
        let both = WorkDescription(kind: .movie, titles: ["Parasite", "기생충"], creators: [], year: nil, isbn13: nil)
        #expect(try await find(both) == "catalog-a-1")
        _ = try await outcomes(record(.movie, "a-2", "Parasite", by: "Charles Band"))
        #expect(try await find(both) == nil)
    }
}

import Domain
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Storage

@Suite("Names of well-known works")
struct KnownWorksTests {
    private let directory: TemporaryDirectory
    private let database: CatalogDatabase

    init() throws {
        directory = try TemporaryDirectory()
        database = try CatalogDatabase(path: directory.path + "/catalog.sqlite")
    }

    private func catalog(names: String) throws -> BuiltInCatalog {
        try BuiltInCatalog(files: ["names.jsonl": names], in: directory)
    }

    private func keys(_ text: String) async throws -> [String] {
        try await database.read { db in
            try WorkSearch.works(of: .movie, matching: SearchQuery(text), in: db).hits.map { hit in
                try String.fetchOne(db, sql: "SELECT key FROM work WHERE id = ?", arguments: [hit.id]) ?? ""
            }
        }
    }

    private static let names = """
        {"kind":"movie","title":"The Otter King","year":1990,"koreanTitle":"수달왕","otherTitles":["Ottermania"],"characters":["Lady Brindle"],\
        "keywords":["crown made of shells"]}
        """

    private func film(_ year: Int) -> CatalogRecord {
        var film = CatalogRecord(kind: .movie, key: "otter-king-\(year)", title: "The Otter King")
        film.date = PartialDate("\(year)")
        return film
    }

    @Test("An imported work gets the names and the words that are known of the work with its title and year")
    func imports() async throws {
        _ = try await CatalogLoader(database: database).load(catalog(names: Self.names))
        let editor = SQLiteCatalogEditor(database: database)
        #expect(try await editor.apply([film(1990), film(2020)], from: .foyer) == [.added, .added])
        for text in ["수달왕", "ottermania", "lady brindle", "shell crown"] {
            let found = try await keys(text)
            #expect(found == ["otter-king-1990"], "\(text): \(found)")
        }
        #expect(try await editor.apply([film(1990), film(2020)], from: .foyer) == [.unchanged, .unchanged])
        // A misspelled name of a character is corrected.
        #expect(try await keys("lady brindel") == ["otter-king-1990"])
    }

    @Test("Works that were imported before get the names of a later version, and keep their own")
    func earlierImports() async throws {
        let loader = CatalogLoader(database: database)
        _ = try await loader.load(catalog(names: ""))
        let editor = SQLiteCatalogEditor(database: database)
        var own = film(1990)
        own.koreanTitle = "수달 임금"
        _ = try await editor.apply([own], from: .foyer)
        #expect(try await keys("lady brindle") == [])
        _ = try await loader.load(catalog(names: Self.names))
        for text in ["수달왕", "수달 임금", "lady brindle", "shell crown"] {
            #expect(try await keys(text) == ["otter-king-1990"], "\(text)")
        }
        let title = try await database.read { db in try String.fetchOne(db, sql: "SELECT korean_title FROM work") }
        #expect(title == "수달 임금")
        #expect(try await editor.apply([own], from: .foyer) == [.unchanged])
    }

    @Test("What is part of Foyer about well-known works is each of one work, clean, and not empty")
    func bundled() throws {
        let catalog = try BuiltInCatalog(BuiltInCatalogFiles.bundled())
        #expect(catalog.names.count >= 1000)
        var seen: Set<String> = []
        for record in catalog.names {
            let texts =
                [record.koreanTitle].compactMap { $0 } + (record.otherTitles ?? []) + (record.characters ?? [])
                + (record.keywords ?? [])
            #expect(WorkKind(catalogName: record.kind) != nil && !texts.isEmpty, "\(record.title)")
            #expect(
                seen.insert("\(record.kind) \(TextFolding.squashed(record.title)) \(record.year)").inserted, "\(record.title)")
            for text in texts {
                #expect(!TextFolding.folded(text).isEmpty && SingleLineText.text(text) == text, "\(record.title): \(text)")
            }
            let squashed = ([record.title, record.koreanTitle].compactMap { $0 } + (record.otherTitles ?? [])).map(
                TextFolding.squashed)
            #expect(Set(squashed).count == squashed.count, "\(record.title): \(squashed)")
            #expect(Set(record.keywords ?? []).count == record.keywords?.count ?? 0, "\(record.title)")
        }
    }
}

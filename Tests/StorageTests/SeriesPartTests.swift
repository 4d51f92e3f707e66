import Domain
import GRDB
import TestSupport
import Testing

@testable import Storage

@Suite("Parts of series")
struct SeriesPartTests {
    @Test(
        "Words name a part by its number, as the last or as the next one",
        arguments: [
            ("game of thrones book 3", ["game", "of", "thrones"], SeriesPart.Place.number(3)),
            ("first harry potter", ["harry", "potter"], .number(1)), ("헝거게임 3권", ["헝거게임"], .number(3)),
            ("터미네이터2", ["터미네이터"], .number(2)), ("에이리언 두번째꺼", ["에이리언"], .number(2)),
            ("last lord of the rings movie", ["lord", "of", "the", "rings"], .last),
            ("반지의 제왕 마지막편", ["반지의", "제왕"], .last), ("what comes after eragon", ["eragon"], .next),
            ("the sequel to the shining", ["shining"], .next), ("die hard the third one", ["die", "hard"], .number(3)),
            ("star wars the eighth one", ["star", "wars"], .number(8)),
            ("hunger games part one", ["hunger", "games"], .number(1)),
        ])
    func parts(text: String, title: [String], place: SeriesPart.Place) throws {
        let part = try #require(SeriesPart(TitleForms.words(TextFolding.folded(text))))
        #expect(part.title == title && part.place == place)
    }

    @Test("Other words name no part", arguments: ["the secret seven enid blyton", "2012", "2 fast 2 furious", "dune", "next"])
    func noParts(text: String) {
        #expect(SeriesPart(TitleForms.words(TextFolding.folded(text))) == nil)
    }

    @Test(
        "A part is found by the number in the records, by the international title, or by the years of the films",
        arguments: [
            ("river stories book 2", WorkKind.book, "second-river"),
            ("what comes after the first river", .book, "second-river"), ("first otter king", .movie, "otter-king-1990"),
            ("last otter king", .movie, "rise-of-the-otter-king-1999"),
            ("otter king number two", .movie, "otter-king-again-1995"),
            ("수달왕 2", .movie, "otter-king-again-1995"), ("last goodbye", .movie, "the-last-goodbye-1980"),
        ])
    func found(text: String, kind: WorkKind, key: String) async throws {
        let directory = try TemporaryDirectory()
        let database = try CatalogDatabase(path: directory.path + "/catalog.sqlite")
        func record(_ kind: WorkKind, _ key: String, _ title: String, _ year: Int) -> CatalogRecord {
            var record = CatalogRecord(kind: kind, key: key, title: title)
            record.date = PartialDate("\(year)")
            return record
        }
        var first = record(.book, "first-river", "The First River", 2001)
        first.otherTitles = ["River Stories, #1"]
        var second = record(.book, "second-river", "Another Shore", 2003)
        second.otherTitles = ["River Stories, #2"]
        var otter = record(.movie, "otter-king-1990", "The Otter King", 1990)
        otter.koreanTitle = "수달왕"
        _ = try await SQLiteCatalogEditor(database: database).apply(
            [
                first, second, otter, record(.movie, "otter-king-again-1995", "The Otter King Again", 1995),
                record(.movie, "rise-of-the-otter-king-1999", "Rise of the Otter King", 1999),
                record(.movie, "the-last-goodbye-1980", "Mia and the Last Goodbye", 1980),
                record(.movie, "goodbye-1981", "Goodbye", 1981), record(.movie, "goodbye-again-1982", "Goodbye Again", 1982),
            ], from: .foyer)
        let found = try await database.read { db in
            let hits = try WorkSearch.works(of: kind, matching: SearchQuery(text), in: db).hits
            return try hits.first.flatMap {
                try String.fetchOne(db, sql: "SELECT key FROM work WHERE id = ?", arguments: [$0.id])
            }
        }
        #expect(found == key)
    }
}

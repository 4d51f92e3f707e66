import Foundation
import GRDB
import TestSupport
import Testing

@testable import Storage

@Suite("Catalogs of earlier versions")
struct CatalogMigrationTests {
    @Test("The moods and the audience of a book stay when films get them, too")
    func moods() throws {
        let directory = try TemporaryDirectory()
        let database = try DatabaseQueue(path: directory.path + "/catalog.sqlite")
        try CatalogMigrations.migrator.migrate(database, upTo: "5: keywords")
        try database.write { db in
            for (id, kind) in [(1, "book"), (2, "book"), (3, "movie")] {
                try db.execute(
                    sql: """
                        INSERT INTO work (id, kind, key, origin, title, other_titles, countries, creators, creators_korean, other_names,
                            overview, subjects, popularity)
                        VALUES (?, ?, ?, 'foyer', 'A', '', '', '', '', '', '', '', 1)
                        """, arguments: [id, kind, "key-\(id)"])
            }
            try db.execute(
                sql: """
                    INSERT INTO book (work_id, moods, audience, settings) VALUES (1, 'dark\u{1F}sad', 'children', ''), (2, '', NULL, '')
                    """)
        }
        try database.write { db in
            try db.execute(
                sql: """
                    INSERT INTO movie (work_id, genres, cast_names, cast_names_korean) VALUES (3, 'drama\u{1F}family', '', '');
                    INSERT INTO work_facet (work_id, tags) VALUES (1, x'01000000'), (2, x''), (3, x'');
                    INSERT INTO work_text (rowid, titles, people, about) VALUES (1, '', '', 'a'), (2, '', '', 'b'), (3, '', '', 'c');
                    """)
        }
        try CatalogMigrations.migrator.migrate(database)
        let rows = try database.read { db in try Row.fetchAll(db, sql: "SELECT moods, audience FROM work ORDER BY id") }
        #expect(rows.map { $0["moods"] as String } == ["dark\u{1F}sad", "", ""])
        #expect(rows.map { $0["audience"] as String? } == ["children", nil, nil])
        let tags = try database.read { db in
            try (1...3).map { work in
                let packed = try Data.fetchOne(db, sql: "SELECT tags FROM work_facet WHERE work_id = ?", arguments: [work])
                let numbers = (packed ?? Data()).withUnsafeBytes { Array(PackedTags.numbers(in: $0)) }
                return try numbers.compactMap {
                    try String.fetchOne(db, sql: "SELECT name FROM tag WHERE id = ?", arguments: [$0])
                }
            }
        }
        #expect(tags[0].suffix(3) == ["dark", "sad", "children"] && tags[1] == [] && tags[2] == ["children"], "\(tags)")
        let found = try database.read { db in
            try Int64.fetchAll(db, sql: "SELECT rowid FROM work_text WHERE work_text MATCH '어린이' ORDER BY rowid")
        }
        #expect(found == [1, 3], "a film of the genre of family films is for children")
    }

    @Test("Works and words of an earlier catalog get the sounds and acronyms that were added since")
    func soundsAndAcronyms() throws {
        let database = try DatabaseQueue()
        try CatalogMigrations.migrator.migrate(database, upTo: "7: keywords of known works")
        try database.write { db in
            try db.execute(
                sql: """
                    INSERT INTO work (id, kind, key, origin, title, other_titles, countries, creators, creators_korean, other_names,
                        overview, subjects, popularity)
                    VALUES (1, 'book', 'a', 'goodbooks', 'Percy Jackson and the Olympians', '', '', 'Bill Gates', '', '', '', '', 1);
                    INSERT INTO book (work_id, settings) VALUES (1, '');
                    INSERT INTO work_search (rowid, titles, people, title_parts, people_parts, counterparts) VALUES (1, 'x', '', '', '', '');
                    INSERT INTO work_sound (rowid, sounds) VALUES (1, '');
                    INSERT INTO term (id, text, works) VALUES (1, 'crates', 1);
                    """)
        }
        try CatalogMigrations.migrator.migrate(database)
        let found: [Int] = try database.read { db in
            try ["work_search MATCH 'title_parts : pjo'", "work_search MATCH 'titles : x'", "work_sound MATCH 'lprks'"].map {
                let table = $0.prefix { $0 != " " }
                return try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table) WHERE \($0)") ?? 0
            } + [try Vocabulary(db: db).candidates(for: "크레이츠").count]
        }
        #expect(found == [1, 1, 1, 1])
    }

    @Test("Works of an earlier catalog are found by their tags, their decade and their year")
    func worksOfTags() throws {
        let database = try DatabaseQueue()
        try CatalogMigrations.migrator.migrate(database, upTo: "8: sounds and acronyms anew")
        try database.write { db in
            try db.execute(
                sql: """
                    INSERT INTO work (id, kind, key, origin, title, other_titles, countries, creators, creators_korean, other_names,
                        overview, subjects, popularity)
                    VALUES (1, 'movie', 'a', 'foyer', 'First', '', '', '', '', '', '', '', 1),
                        (2, 'movie', 'b', 'foyer', 'Second', '', '', '', '', '', '', '', 1);
                    INSERT INTO tag (id, sort, name) VALUES (7, 'subject', 'ferries'), (8, 'country', 'KR');
                    """)
            for (id, year, tags) in [(1, 1987, [7, 8]), (2, nil, [8])] as [(Int, Int?, [Int64])] {
                try db.execute(
                    sql: "INSERT INTO work_facet (work_id, year, tags) VALUES (?, ?, ?)",
                    arguments: [id, year, PackedTags.packed(tags)])
            }
        }
        try CatalogMigrations.migrator.migrate(database)
        let found = try database.read { db in
            try ["ferries", "KR", "1980", "1987"].map { name in
                try Int.fetchAll(
                    db, sql: "SELECT work_id FROM work_tag JOIN tag ON tag.id = tag_id WHERE name = ? ORDER BY work_id",
                    arguments: [name])
            }
        }
        #expect(found == [[1], [1, 2], [1], [1]])
    }
}

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
        try CatalogMigrations.migrator.migrate(database)
        let rows = try database.read { db in try Row.fetchAll(db, sql: "SELECT moods, audience FROM work ORDER BY id") }
        #expect(rows.map { $0["moods"] as String } == ["dark\u{1F}sad", "", ""])
        #expect(rows.map { $0["audience"] as String? } == ["children", nil, nil])
    }
}

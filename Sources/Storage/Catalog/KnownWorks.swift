import Domain
import GRDB

/// The names of well-known works, and what people remember of them, that are part of Foyer: records of imports get what they lack.
///
/// Open data has most works by their English titles alone, and books without texts. A Korean title, a nickname, a character's name or a
/// scene would find nothing.
struct KnownWorks {
    let db: Database

    /// Replaces what is stored.
    func save(_ records: [KnownWorkRecord]) throws {
        try db.execute(sql: "DELETE FROM known_work")
        let insert = try db.cachedStatement(
            sql: """
                INSERT OR REPLACE INTO known_work (kind, title, year, korean_title, other_titles, characters, keywords)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """)
        for record in records {
            try insert.execute(arguments: [
                record.kind, TextFolding.squashed(record.title), record.year, record.koreanTitle,
                ListColumn.joined(record.otherTitles ?? []), ListColumn.joined(record.characters ?? []),
                ListColumn.joined(record.keywords ?? []),
            ])
        }
    }

    /// The record with what is known of its work. A title of the same year is the same work.
    func completed(_ record: CatalogRecord) throws -> CatalogRecord {
        guard let year = record.date?.year else { return record }
        let statement = try db.cachedStatement(
            sql: """
                SELECT korean_title, other_titles, characters, keywords FROM known_work WHERE kind = ? AND title = ? AND year = ?
                """)
        let row = try Row.fetchOne(
            statement, arguments: [record.kind.catalogName, TextFolding.squashed(record.title), year])
        guard let row else { return record }
        var known = CatalogRecord(kind: record.kind, key: record.key, title: record.title)
        known.koreanTitle = row["korean_title"]
        known.otherTitles = ListColumn.list(row["other_titles"])
        known.characters = ListColumn.list(row["characters"])
        known.keywords = ListColumn.list(row["keywords"])
        return record.filled(from: known)
    }

    /// Adds what is known to the works that were imported before.
    func complete(_ writer: CatalogWriter) throws {
        let ids = try Int64.fetchAll(
            db,
            sql: """
                SELECT DISTINCT work.id FROM known_work
                JOIN work_title ON work_title.kind = known_work.kind AND work_title.squashed = known_work.title
                JOIN work ON work.id = work_title.work_id AND work.year = known_work.year
                WHERE work.origin <> ? ORDER BY work.id
                """, arguments: [CatalogWriter.builtInOrigin])
        for id in ids {
            guard let old = try StoredRecord.fetch(id, db) else { continue }
            let new = try completed(old)
            if new != old { _ = try writer.replace(old, id, by: new) }
        }
    }
}

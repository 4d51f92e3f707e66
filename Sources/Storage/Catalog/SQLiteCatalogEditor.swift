import Domain
import GRDB

/// Writes imported records to the catalog's tables, each batch in one transaction: a program that ends during a batch leaves
/// the catalog as it was before the batch.
package struct SQLiteCatalogEditor: CatalogEditor {
    private let database: CatalogDatabase

    package init(database: CatalogDatabase) {
        self.database = database
    }

    package func apply(
        _ records: [CatalogRecord], from format: ImportFormat
    ) async throws(StorageError) -> [RecordOutcome] {
        try await database.write { db in
            let writer = try CatalogWriter(db: db, format: format)
            let matcher = RecordMatcher(db: db)
            var hasChanged = false
            let outcomes = try records.map { record in
                let outcome = try Self.apply(record, from: format, writer, matcher, db)
                if outcome != .unchanged { hasChanged = true }
                return outcome
            }
            if hasChanged { try writer.finish() }
            return outcomes
        }
    }

    private static func apply(
        _ imported: CatalogRecord, from format: ImportFormat, _ writer: CatalogWriter, _ matcher: RecordMatcher, _ db: Database
    ) throws -> RecordOutcome {
        let fingerprint = Int64(bitPattern: imported.fingerprint)
        let known = try Row.fetchOne(
            db.cachedStatement(
                sql: "SELECT work_id, fingerprint FROM catalog_record WHERE format = ? AND kind = ? AND key = ?"),
            arguments: [format.rawValue, imported.kind.catalogName, imported.key])
        if let known, known["fingerprint"] as Int64 == fingerprint { return .unchanged }
        let record = try KnownWorks(db: db).completed(imported)
        let knownID: Int64? = known?["work_id"]
        guard let id = try knownID ?? matcher.work(sameAs: record, from: format), let old = try StoredRecord.fetch(id, db)
        else {
            let free = try matcher.freeKey(for: record)
            let id = try writer.insert(free, origin: format.rawValue)
            try saveSource(record, as: id, fingerprint, format, writer, db)
            return .added
        }
        let new = try merged(record, into: old, id, format, db)
        var written = new
        // A film keeps its book until the book of its new key is imported, which each run looks for.
        if let key = new.basedOn, try writer.book(key) == nil { written.basedOn = old.basedOn }
        let number = written == old ? id : try writer.replace(old, id, by: written)
        try saveSource(record, as: number, fingerprint, format, writer, db)
        guard knownID != nil else { return .merged }
        return written == old ? .unchanged : .updated
    }

    /// A work with the facts of a further record. The facts of the format that the work was first imported from come first;
    /// other formats fill what is missing.
    private static func merged(
        _ record: CatalogRecord, into old: CatalogRecord, _ id: Int64, _ format: ImportFormat, _ db: Database
    ) throws -> CatalogRecord {
        let origin = try String.fetchOne(
            db.cachedStatement(sql: "SELECT origin FROM work WHERE id = ?"), arguments: [id])
        let sources = try Int.fetchOne(
            db.cachedStatement(
                sql: "SELECT count(*) FROM catalog_record WHERE work_id = ? AND NOT (format = ? AND kind = ? AND key = ?)"),
            arguments: [id, format.rawValue, record.kind.catalogName, record.key])
        var new: CatalogRecord
        if origin == format.rawValue, sources == 0 || old.key == record.key {
            new = sources == 0 ? record : record.filled(from: old)
        } else {
            new = old.filled(from: record)
        }
        new.key = old.key
        if sources != 0 || origin != format.rawValue { new.popularity = max(old.popularity, record.popularity) }
        return new
    }

    private static func saveSource(
        _ record: CatalogRecord, as id: Int64, _ fingerprint: Int64, _ format: ImportFormat, _ writer: CatalogWriter,
        _ db: Database
    ) throws {
        var fingerprint = fingerprint
        // The book that it names may be imported later: the fingerprint 0 makes the next run look again.
        if let key = record.basedOn, try writer.book(key) == nil { fingerprint = 0 }
        try db.cachedStatement(
            sql: "INSERT OR REPLACE INTO catalog_record (format, kind, key, work_id, fingerprint) VALUES (?, ?, ?, ?, ?)"
        ).execute(arguments: [format.rawValue, record.kind.catalogName, record.key, id, fingerprint])
    }
}

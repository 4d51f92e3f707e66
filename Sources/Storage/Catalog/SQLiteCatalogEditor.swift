import Domain
import GRDB

/// Takes records into the catalog's tables: each batch in one transaction, so that a program that ends in its midst leaves the catalog
/// as it was before the batch.
package struct SQLiteCatalogEditor: CatalogEditor {
    private let database: CatalogDatabase

    package init(database: CatalogDatabase) {
        self.database = database
    }

    package func apply(
        _ records: [CatalogRecord], from format: ImportFormat
    ) async throws(StorageError) -> [RecordOutcome] {
        try await database.write { db in
            let rows = try CatalogWriter(db: db, format: format)
            let matching = RecordMatcher(db: db)
            var hasChanged = false
            let outcomes = try records.map { record in
                let outcome = try Self.apply(record, from: format, rows, matching, db)
                if outcome != .unchanged { hasChanged = true }
                return outcome
            }
            if hasChanged { try rows.finish() }
            return outcomes
        }
    }

    private static func apply(
        _ record: CatalogRecord, from format: ImportFormat, _ rows: CatalogWriter, _ matching: RecordMatcher, _ db: Database
    ) throws -> RecordOutcome {
        let fingerprint = Int64(bitPattern: record.fingerprint)
        let known = try Row.fetchOne(
            db.cachedStatement(
                sql: "SELECT work_id, fingerprint FROM catalog_record WHERE format = ? AND kind = ? AND key = ?"),
            arguments: [format.rawValue, record.kind.catalogName, record.key])
        if let known, known[1] as Int64 == fingerprint { return .unchanged }
        let knownID: Int64? = known?[0]
        guard let id = try knownID ?? matching.work(sameAs: record, from: format), let old = try rows.record(id) else {
            let free = try matching.freeKey(for: record)
            let id = try rows.insert(free, origin: format.rawValue)
            try remember(record, as: id, fingerprint, format, rows, db)
            return .added
        }
        let new = try merged(record, into: old, id, format, db)
        var written = new
        // A book that is not there yet is looked for in each run, and changes nothing until then.
        if let key = new.basedOn, try rows.book(key) == nil { written.basedOn = old.basedOn }
        let number = written == old ? id : try rows.replace(old, id, by: written)
        try remember(record, as: number, fingerprint, format, rows, db)
        guard knownID != nil else { return .merged }
        return written == old ? .unchanged : .updated
    }

    /// What a work is once a record of it has come. Whoever brought a work has the say about it; the others fill what is missing.
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

    private static func remember(
        _ record: CatalogRecord, as id: Int64, _ fingerprint: Int64, _ format: ImportFormat, _ rows: CatalogWriter,
        _ db: Database
    ) throws {
        var fingerprint = fingerprint
        // The book that it names may come later: then the next run has to look again.
        if let key = record.basedOn, try rows.book(key) == nil { fingerprint = 0 }
        try db.cachedStatement(
            sql: "INSERT OR REPLACE INTO catalog_record (format, kind, key, work_id, fingerprint) VALUES (?, ?, ?, ?, ?)"
        ).execute(arguments: [format.rawValue, record.kind.catalogName, record.key, id, fingerprint])
    }
}

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
            let rows = try CatalogRows(db: db, format: format)
            let matching = CatalogMatching(db: db)
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
        _ record: CatalogRecord, from format: ImportFormat, _ rows: CatalogRows, _ matching: CatalogMatching, _ db: Database
    ) throws -> RecordOutcome {
        let fingerprint = Int64(bitPattern: record.fingerprint)
        let known = try Row.fetchOne(
            db.cachedStatement(
                sql: "SELECT work_id, fingerprint FROM catalog_record WHERE format = ? AND kind = ? AND key = ?"),
            arguments: [format.rawValue, record.kind.rawValue, record.key])
        if let known, known[1] as Int64 == fingerprint { return .unchanged }
        let knownID: Int64? = known?[0]
        guard let id = try knownID ?? matching.work(sameAs: record, from: format), let old = try rows.record(id) else {
            let free = try matching.freeKey(for: record)
            let id = try rows.insert(free, origin: format.rawValue)
            try remember(record, as: id, fingerprint, format, db)
            return .added
        }
        let new = try merged(record, into: old, id, format, db)
        var written = new
        // A book that is not there yet is looked for in each run, and changes nothing until then.
        if let key = new.basedOn, try rows.book(key) == nil { written.basedOn = old.basedOn }
        let number = written == old ? id : try rows.replace(old, id, by: new)
        try remember(record, as: number, fingerprint, format, db)
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
            arguments: [id, format.rawValue, record.kind.rawValue, record.key])
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
        _ record: CatalogRecord, as id: Int64, _ fingerprint: Int64, _ format: ImportFormat, _ db: Database
    ) throws {
        var fingerprint = fingerprint
        // The book that it names may come later: then the next run has to look again.
        if record.basedOn != nil {
            let book = try Int64.fetchOne(
                db.cachedStatement(sql: "SELECT book_id FROM movie WHERE work_id = ?"), arguments: [id])
            if book == nil { fingerprint = 0 }
        }
        try db.cachedStatement(
            sql: "INSERT OR REPLACE INTO catalog_record (format, kind, key, work_id, fingerprint) VALUES (?, ?, ?, ?, ?)"
        ).execute(arguments: [format.rawValue, record.kind.rawValue, record.key, id, fingerprint])
    }
}

/// Which work of the catalog a record tells of.
struct CatalogMatching {
    private static let several = 2

    let db: Database

    /// The work with one of the record's numbers; else the one with the same title, the same year and a person of the same name, or of the
    /// year before or after and with several such people, unless a number tells the two apart.
    ///
    /// - Parameter format: where the record is from; nil for the built-in catalog. Of one file, several works may have one original title.
    func work(sameAs record: CatalogRecord, from format: ImportFormat?) throws -> Int64? {
        let identifiers = record.identifiers
        let statement = try db.cachedStatement(
            sql: """
                SELECT work.id FROM work_identifier JOIN work ON work.id = work_identifier.work_id
                WHERE scheme = ? AND value = ? AND work.kind = ?
                """)
        for (scheme, value) in identifiers {
            if let id = try Int64.fetchOne(statement, arguments: [scheme, value, record.kind.rawValue]) { return id }
        }
        if format == .foyer, let id = try ownWork(of: record) { return id }
        guard let year = record.date?.year else { return nil }
        let people = Set(record.people.map(TextFolding.squashed)).subtracting([""])
        guard !people.isEmpty else { return nil }
        let candidates = try db.cachedStatement(
            sql: """
                SELECT DISTINCT work.id, work.origin, work.year FROM work_title JOIN work ON work.id = work_title.work_id
                WHERE work_title.kind = :kind AND work_title.squashed = :title AND work.year BETWEEN :year - 1 AND :year + 1
                ORDER BY abs(work.year - :year), work.id
                """)
        let titles = Set([record.title, record.originalTitle].compactMap { $0 }.map(TextFolding.squashed)).subtracting([""])
        for title in titles.sorted() {
            for row in try Row.fetchAll(
                candidates, arguments: ["kind": record.kind.rawValue, "title": title, "year": year])
            {
                guard let other = try StoredRecord.fetch(row[0], db), !isToldApart(record, other) else { continue }
                if row[1] as String == format?.rawValue, TextFolding.squashed(record.title) != TextFolding.squashed(other.title)
                {
                    continue
                }
                let shared = people.intersection(other.people.map(TextFolding.squashed)).count
                // Festivals and cinemas differ by a year between files; one file tells two films of two years.
                let isOfYear = row[2] as Int == year
                if shared >= (isOfYear ? 1 : Self.several), isOfYear || row[1] as String != format?.rawValue { return row[0] }
            }
        }
        return nil
    }

    /// The work that an export wrote as this record: of many works no more is known than their titles.
    private func ownWork(of record: CatalogRecord) throws -> Int64? {
        let id = try Int64.fetchOne(
            db.cachedStatement(sql: "SELECT id FROM work WHERE kind = ? AND key = ?"),
            arguments: [record.kind.rawValue, record.key])
        guard let id, let other = try StoredRecord.fetch(id, db), !isToldApart(record, other),
            record.date?.year == other.date?.year,
            TextFolding.squashed(record.title) == TextFolding.squashed(other.title)
        else { return nil }
        return id
    }

    private func isToldApart(_ one: CatalogRecord, _ other: CatalogRecord) -> Bool {
        func differ(_ one: String?, _ other: String?) -> Bool {
            guard let one, let other else { return false }
            return one != other
        }
        return differ(one.imdb.map(CatalogRecord.plainIMDb), other.imdb.map(CatalogRecord.plainIMDb))
            || differ(one.wikidata, other.wikidata)
    }

    /// The record under a key that no work has: its own, where that is free.
    func freeKey(for record: CatalogRecord) throws -> CatalogRecord {
        let statement = try db.cachedStatement(sql: "SELECT 1 FROM work WHERE kind = ? AND key = ?")
        var free = record
        var number = 2
        while try Int.fetchOne(statement, arguments: [record.kind.rawValue, free.key]) != nil {
            free.key = String(record.key.prefix(110)) + "-\(number)"
            number += 1
        }
        return free
    }
}

/// Gives the whole catalog as records.
package struct SQLiteCatalogExport: Sendable {
    private static let batch = 500

    private let database: CatalogDatabase

    package init(database: CatalogDatabase) {
        self.database = database
    }

    /// All records as they are at one moment: books before films, which name the books that they were made from; the best known first.
    ///
    /// - Parameter body: takes some of them at a time.
    package func forEachBatch<Failure: Error>(
        _ body: ([CatalogRecord]) throws(Failure) -> Void
    ) throws(ExportError<Failure>) {
        let snapshot: DatabaseSnapshot
        do { snapshot = try database.pool.makeSnapshot() } catch { throw .storage(StorageError(error)) }
        for kind in [WorkKind.book, .movie] {
            let range = WorkNumber.range(of: kind)
            var last = range.lowerBound - 1
            while true {
                let batch: [(id: Int64, record: CatalogRecord)]
                do {
                    batch = try snapshot.read { db in
                        try StoredRecord.fetch(after: last, before: range.upperBound, limit: Self.batch, db)
                    }
                } catch {
                    throw .storage(StorageError(error))
                }
                guard let end = batch.last?.id else { break }
                do { try body(batch.map(\.record)) } catch { throw .writing(error) }
                last = end
            }
        }
    }

    package enum ExportError<Failure: Error>: Error {
        case storage(StorageError)
        case writing(Failure)
    }
}

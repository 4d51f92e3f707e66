import Domain
import GRDB

/// Brings the built-in catalog into the database.
package struct CatalogLoader: Sendable {
    package enum LoadError: Error {
        case file(CatalogFileError)
        case storage(StorageError)
    }

    package enum Outcome: Sendable, Equatable {
        case upToDate
        case loaded(movies: Int, books: Int)
    }

    private let database: CatalogDatabase

    package init(database: CatalogDatabase) {
        self.database = database
    }

    /// Loads the catalog where the database does not hold this version of it yet. Readers see the old catalog or the new one,
    /// nothing between.
    package func loadIfNeeded() async throws(LoadError) -> Outcome {
        let catalog: BuiltInCatalog
        do {
            catalog = try BuiltInCatalog.bundled()
        } catch {
            throw .file(error)
        }
        do {
            return try await load(catalog)
        } catch {
            throw .storage(error)
        }
    }

    func load(_ catalog: BuiltInCatalog) async throws(StorageError) -> Outcome {
        let stored = try await database.read { db in
            try String.fetchOne(db, sql: "SELECT built_in FROM catalog_state")
        }
        guard stored != catalog.version else { return .upToDate }
        return try await database.write { db in
            // Another process may have loaded it since.
            let stored = try String.fetchOne(db, sql: "SELECT built_in FROM catalog_state")
            guard stored != catalog.version else { return .upToDate }
            try db.execute(sql: "DELETE FROM subject")
            for subject in catalog.subjects {
                try db.execute(
                    sql: "INSERT OR IGNORE INTO subject (name, korean) VALUES (?, ?)",
                    arguments: [subject.name, subject.korean])
            }
            let rows = try CatalogWriter(db: db)
            let records = catalog.records
            var known = try Self.replaceEarlier(by: records, rows, db)
            let matching = RecordMatcher(db: db)
            // Books first: films name those that they were made from.
            for record in records where known.remove(record.identity) == nil {
                guard let id = try matching.work(sameAs: record, from: nil), let imported = try rows.record(id) else {
                    _ = try rows.insert(try matching.freeKey(for: record), origin: CatalogWriter.builtInOrigin)
                    continue
                }
                try Self.takeOver(imported, id, by: record, rows, db)
            }
            try rows.finish()
            try db.execute(sql: "UPDATE catalog_state SET built_in = ?", arguments: [catalog.version])
            return .loaded(movies: catalog.movies.count, books: catalog.books.count)
        }
    }

    /// Works of the catalog before become those of the same key; what imports added to them stays. Those that are gone go, unless an
    /// import brought them, too.
    ///
    /// - Returns: which records are in.
    private static func replaceEarlier(
        by records: [CatalogRecord], _ rows: CatalogWriter, _ db: Database
    ) throws -> Set<String> {
        let byIdentity = Dictionary(records.map { ($0.identity, $0) }) { first, _ in first }
        var replaced: Set<String> = []
        for id in try Int64.fetchAll(db, sql: "SELECT id FROM work WHERE origin = ?", arguments: [CatalogWriter.builtInOrigin]) {
            guard let old = try rows.record(id) else { continue }
            let format = try String.fetchOne(
                db, sql: "SELECT format FROM catalog_record WHERE work_id = ? ORDER BY format", arguments: [id])
            if let record = byIdentity[old.identity] {
                var new = format == nil ? record : record.filled(from: old)
                if format != nil { new.popularity = max(record.popularity, old.popularity) }
                _ = try rows.replace(old, id, by: new)
                replaced.insert(record.identity)
            } else if let format {
                try db.execute(sql: "UPDATE work SET origin = ? WHERE id = ?", arguments: [format, id])
            } else {
                try rows.delete(old, id)
            }
        }
        return replaced
    }

    /// A work that was imported is one of the built-in catalog now: its facts come first, and its address; the earlier one leads there.
    private static func takeOver(
        _ imported: CatalogRecord, _ id: Int64, by record: CatalogRecord, _ rows: CatalogWriter, _ db: Database
    ) throws {
        var new = record.filled(from: imported)
        new.popularity = max(record.popularity, imported.popularity)
        let number = try rows.replace(imported, id, by: new)
        try db.execute(sql: "UPDATE work SET origin = ? WHERE id = ?", arguments: [CatalogWriter.builtInOrigin, number])
        try db.execute(
            sql: "INSERT OR REPLACE INTO work_identifier (scheme, value, work_id) VALUES ('key', ?, ?)",
            arguments: [imported.kind.catalogName + "/" + imported.key, number])
    }
}

extension CatalogRecord {
    /// What tells it from all others of one catalog.
    fileprivate var identity: String { kind.catalogName + "/" + key }
}

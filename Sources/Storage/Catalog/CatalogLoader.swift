import Domain
import GRDB

/// Loads the built-in catalog into the database.
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

    /// Loads the catalog unless the database has this version of it. It takes one transaction, so that no search sees a part of
    /// it.
    package func loadIfNeeded() async throws(LoadError) -> Outcome {
        let files = try reading(BuiltInCatalogFiles.bundled)
        do {
            guard try await loadedVersion() != files.version else { return .upToDate }
        } catch {
            throw .storage(error)
        }
        let catalog = try reading { () throws(CatalogFileError) in try BuiltInCatalog(files) }
        do {
            return try await load(catalog)
        } catch {
            throw .storage(error)
        }
    }

    private func reading<Value>(_ body: () throws(CatalogFileError) -> Value) throws(LoadError) -> Value {
        do {
            return try body()
        } catch {
            throw .file(error)
        }
    }

    private func loadedVersion() async throws(StorageError) -> String? {
        try await database.read { db in try String.fetchOne(db, sql: "SELECT built_in FROM catalog_state") }
    }

    func load(_ catalog: BuiltInCatalog) async throws(StorageError) -> Outcome {
        try await database.write { db in
            // Another process may have loaded it since `loadIfNeeded` looked.
            let stored = try String.fetchOne(db, sql: "SELECT built_in FROM catalog_state")
            guard stored != catalog.version else { return .upToDate }
            try db.execute(sql: "DELETE FROM subject")
            for subject in catalog.subjects {
                try db.execute(
                    sql: "INSERT OR IGNORE INTO subject (name, korean) VALUES (?, ?)",
                    arguments: [subject.name, subject.korean])
            }
            let writer = try CatalogWriter(db: db)
            let records = catalog.records
            var replaced = try Self.replaceEarlier(by: records, writer, db)
            let matcher = RecordMatcher(db: db)
            // Books come first: films name the books that they were made from.
            for record in records where replaced.remove(record.identity) == nil {
                guard let id = try matcher.work(sameAs: record, from: nil), let imported = try StoredRecord.fetch(id, db)
                else {
                    _ = try writer.insert(try matcher.freeKey(for: record), origin: CatalogWriter.builtInOrigin)
                    continue
                }
                try Self.takeOver(imported, id, by: record, writer, db)
            }
            let knownWorks = KnownWorks(db: db)
            try knownWorks.save(catalog.names)
            try knownWorks.complete(writer)
            try writer.finish()
            try db.execute(sql: "UPDATE catalog_state SET built_in = ?", arguments: [catalog.version])
            return .loaded(movies: catalog.movies.count, books: catalog.books.count)
        }
    }

    /// Replaces the works of the previous version by the records with the same key, with the facts that imports added to them.
    /// Deletes works that have no record now, unless an import has them, too.
    ///
    /// - Returns: the identities of the records that replaced a work.
    private static func replaceEarlier(
        by records: [CatalogRecord], _ writer: CatalogWriter, _ db: Database
    ) throws -> Set<String> {
        let byIdentity = Dictionary(records.map { ($0.identity, $0) }) { first, _ in first }
        var replaced: Set<String> = []
        for id in try Int64.fetchAll(db, sql: "SELECT id FROM work WHERE origin = ?", arguments: [CatalogWriter.builtInOrigin])
        {
            guard let old = try StoredRecord.fetch(id, db) else { continue }
            let format = try String.fetchOne(
                db, sql: "SELECT format FROM catalog_record WHERE work_id = ? ORDER BY format", arguments: [id])
            if let record = byIdentity[old.identity] {
                var new = format == nil ? record : record.filled(from: old)
                if format != nil { new.popularity = max(record.popularity, old.popularity) }
                _ = try writer.replace(old, id, by: new)
                replaced.insert(record.identity)
            } else if let format {
                try db.execute(sql: "UPDATE work SET origin = ? WHERE id = ?", arguments: [format, id])
            } else {
                try writer.delete(old, id)
            }
        }
        return replaced
    }

    /// Makes an imported work one of the built-in catalog, whose facts and key come first. The work's earlier key still finds
    /// it.
    private static func takeOver(
        _ imported: CatalogRecord, _ id: Int64, by record: CatalogRecord, _ writer: CatalogWriter, _ db: Database
    ) throws {
        var new = record.filled(from: imported)
        new.popularity = max(record.popularity, imported.popularity)
        let number = try writer.replace(imported, id, by: new)
        try db.execute(sql: "UPDATE work SET origin = ? WHERE id = ?", arguments: [CatalogWriter.builtInOrigin, number])
        try db.execute(
            sql: "INSERT OR REPLACE INTO work_identifier (scheme, value, work_id) VALUES ('key', ?, ?)",
            arguments: [imported.kind.catalogName + "/" + imported.key, number])
    }
}

extension CatalogRecord {
    /// Unique among the records of the built-in catalog.
    fileprivate var identity: String { kind.catalogName + "/" + key }
}

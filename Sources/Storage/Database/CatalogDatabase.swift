import Domain
import Foundation
import GRDB

/// The database of films and books: the catalog that Foyer brings along, and what was imported. It stands in a file of its own, so that
/// imports keep nobody from keeping things, and so that backups hold what cannot be had again.
package struct CatalogDatabase: SQLiteDatabase {
    package let file: DatabaseFile

    /// Opens the catalog's file, makes it where it is missing, and brings its tables up to date.
    ///
    /// - Parameters:
    ///   - path: the file; its folder must exist.
    ///   - cacheSize: how much of it each connection may keep in memory, in bytes.
    ///   - watch: told how long each use of it was waited for, for who measures that.
    package init(
        path: String, cacheSize: Int = 2 << 20, watch: @escaping @Sendable (DatabaseFile.Access, Duration) -> Void = { _, _ in }
    ) throws(StorageError) {
        file = try DatabaseFile(path: path, migrator: CatalogMigrations.migrator, watch: watch) { db in
            try db.execute(sql: "PRAGMA cache_size = -\(cacheSize >> 10)")
        }
    }

    /// Grows with every change of the catalog.
    package func revision() async throws(StorageError) -> Int {
        try await read { db in
            try Int.fetchOne(db.cachedStatement(sql: "SELECT revision FROM catalog_state")) ?? 0
        }
    }

    /// Puts the index in order after much was written, in small steps that others can read between, and moves the log into the file.
    /// It ends early, without harm, when its task is cancelled.
    package func tidy() async throws(StorageError) {
        for table in ["work_search", "work_text"] {
            var isDone = false
            while !isDone, !Task.isCancelled {
                // As FTS5's documentation says: it had nothing to merge where fewer than two rows changed.
                isDone = try await write { db in
                    let before = db.totalChangesCount
                    try db.execute(
                        sql: "INSERT INTO \(table) (\(table), rank) VALUES ('merge', ?)", arguments: [Self.mergedPages])
                    return db.totalChangesCount - before < 2
                }
            }
        }
        do {
            try await pool.writeWithoutTransaction { db in _ = try db.checkpoint(.truncate) }
        } catch {
            throw StorageError(error)
        }
    }

    /// How many pages of an index are merged at a time: some tenths of a second of work.
    private static let mergedPages = 2000
}

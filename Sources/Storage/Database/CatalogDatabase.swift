import Domain
import Foundation
import GRDB

/// The database of films and books, built-in and imported. It has a file of its own, so that imports do not block visitors'
/// writes, and so that backups contain only what cannot be imported again.
package struct CatalogDatabase: SQLiteDatabase {
    package let file: DatabaseFile

    /// Opens the catalog's file, creates it where it is missing, and migrates its tables.
    ///
    /// - Parameters:
    ///   - path: the file; its folder must exist.
    ///   - cacheSize: of each connection's page cache, in bytes.
    ///   - onAccess: called after each access with its kind and its duration, including the wait for a connection.
    package init(
        path: String, cacheSize: Int = 2 << 20,
        onAccess: @escaping @Sendable (DatabaseFile.Access, Duration) -> Void = { _, _ in }
    ) throws(StorageError) {
        file = try DatabaseFile(
            path: path, migrator: CatalogMigrations.migrator, readMode: .asynchronous, onAccess: onAccess
        ) { db in
            try db.execute(sql: "PRAGMA cache_size = -\(cacheSize >> 10)")
        }
    }

    /// Throws where the database cannot be read.
    package func check() async throws(StorageError) {
        _ = try await read { db in try Int.fetchOne(db, sql: "SELECT 1") }
    }

    /// Reads on a connection's own queue, since a search may take some milliseconds. A cancelled task ends the read.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(StorageError) -> Value {
        try await file.read(body)
    }

    /// A number that grows with every change of the catalog.
    package func revision() async throws(StorageError) -> Int {
        try await read { db in
            try Int.fetchOne(db.cachedStatement(sql: "SELECT revision FROM catalog_state")) ?? 0
        }
    }

    /// Merges each full-text index into one segment after an import, in steps of some tenths of a second, and moves the write-ahead
    /// log into the file. It throws when its task is cancelled, which does no harm.
    ///
    /// FTS5 looks a word up in each segment. An import of 46,000 works leaves nine of them, with which a search takes 1.5 times as long.
    /// The whole index is written anew: that takes 1.1 s for 46,000 works, after an import of one record, too.
    package func optimizeSearchIndex() async throws(StorageError) {
        for table in ["work_search", "work_text", "work_sound"] {
            // FTS5's documentation: the first number is negative, so that segments of all sizes are merged.
            var pages = -Self.mergedPages
            var isDone = false
            while !isDone, !Task.isCancelled {
                // FTS5's documentation: fewer than two changed rows mean that there was nothing to merge.
                isDone = try await write { [pages] db in
                    let before = db.totalChangesCount
                    try db.execute(
                        sql: "INSERT INTO \(table) (\(table), rank) VALUES ('merge', ?)", arguments: [pages])
                    return db.totalChangesCount - before < 2
                }
                pages = Self.mergedPages
            }
        }
        do {
            try await pool.writeWithoutTransaction { db in _ = try db.checkpoint(.truncate) }
        } catch {
            throw StorageError(error)
        }
    }

    /// How many pages of an index are merged in one step.
    private static let mergedPages = 2000
}

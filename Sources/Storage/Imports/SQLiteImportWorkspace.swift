import Domain
import Foundation
import GRDB
import Synchronization

/// The temporary storage of an import, in a database file of its own that is deleted with it. Nothing in it must outlive a
/// crash, so it has no journal and does not wait for the disk.
///
/// Values are appended, which is fast in any order of keys; the first read of a table makes its index.
package final class SQLiteImportWorkspace: ImportWorkspace {
    private static let prefix = "import-workspace-"

    private let path: String
    private let database: DatabaseQueue
    private let indexed = Mutex<Set<WorkspaceTable>>([])

    /// - Parameter folder: where the file is made. One import at a time may use it: files that a killed import left are
    ///   deleted.
    package init(folder: String) throws(StorageError) {
        Self.removeLeftovers(in: folder)
        path = (folder as NSString).appendingPathComponent(
            "\(Self.prefix)\(UUID().uuidString.prefix(8))")
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            Self.remove(path)
            var configuration = Configuration()
            configuration.label = "foyer-import"
            configuration.prepareDatabase { db in
                try db.execute(
                    sql: """
                        PRAGMA journal_mode = OFF;
                        PRAGMA synchronous = OFF;
                        PRAGMA locking_mode = EXCLUSIVE;
                        PRAGMA temp_store = FILE;
                        PRAGMA cache_size = -48000;
                        """)
            }
            database = try DatabaseQueue(path: path, configuration: configuration)
            try database.write { db in
                for table in WorkspaceTable.allCases {
                    try db.execute(sql: "CREATE TABLE \(table.name) (key INTEGER NOT NULL, value BLOB NOT NULL)")
                }
            }
        } catch {
            Self.remove(path)
            throw StorageError(error)
        }
    }

    deinit {
        // The file is deleted next, so that nothing depends on how it is closed.
        try? database.close()
        Self.remove(path)
    }

    package func put(_ entries: [WorkspaceEntry], in table: WorkspaceTable) throws(StorageError) {
        do {
            try database.write { db in
                let insert = try db.cachedStatement(sql: "INSERT INTO \(table.name) (key, value) VALUES (?, ?)")
                for entry in entries {
                    try insert.execute(arguments: [entry.key, Data(entry.value)])
                }
            }
        } catch {
            throw StorageError(error)
        }
    }

    package func entries(
        in table: WorkspaceTable, keys: ClosedRange<Int>, limit: Int
    ) throws(StorageError) -> [WorkspaceEntry] {
        try index(table)
        do {
            return try database.read { db in
                let select = try db.cachedStatement(
                    sql: """
                        SELECT key, value FROM \(table.name) WHERE key BETWEEN ? AND ? ORDER BY key, rowid LIMIT ?
                        """)
                return try Self.entries(select, [keys.lowerBound, keys.upperBound, limit])
            }
        } catch {
            throw StorageError(error)
        }
    }

    package func entries(in table: WorkspaceTable, keys: [Int]) throws(StorageError) -> [WorkspaceEntry] {
        try index(table)
        do {
            return try database.read { db in
                let select = try db.cachedStatement(
                    sql: "SELECT key, value FROM \(table.name) WHERE key = ? ORDER BY rowid")
                var entries: [WorkspaceEntry] = []
                for key in keys { entries += try Self.entries(select, [key]) }
                return entries
            }
        } catch {
            throw StorageError(error)
        }
    }

    private static func entries(_ select: Statement, _ arguments: StatementArguments) throws -> [WorkspaceEntry] {
        var entries: [WorkspaceEntry] = []
        let rows = try Row.fetchCursor(select, arguments: arguments)
        while let row = try rows.next() {
            // By position: an import reads millions of entries, and GRDB takes 0.1 µs to find a column by its name.
            entries.append(WorkspaceEntry(key: row[0], value: try row.withUnsafeData(atIndex: 1) { [UInt8]($0 ?? Data()) }))
        }
        return entries
    }

    private func index(_ table: WorkspaceTable) throws(StorageError) {
        guard !indexed.withLock({ $0.contains(table) }) else { return }
        do {
            try database.write { db in
                try db.execute(sql: "CREATE INDEX IF NOT EXISTS \(table.name)_by_key ON \(table.name) (key)")
            }
        } catch {
            throw StorageError(error)
        }
        indexed.withLock { _ = $0.insert(table) }
    }

    private static func removeLeftovers(in folder: String) {
        // A folder that does not exist has no files; one that cannot be read fails when the file is made.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for name in names where name.hasPrefix(prefix) {
            remove((folder as NSString).appendingPathComponent(name))
        }
    }

    private static func remove(_ path: String) {
        for file in [path, path + "-journal", path + "-wal", path + "-shm"] { unlink(file) }
    }
}

extension WorkspaceTable {
    fileprivate var name: String { "entries_\(rawValue)" }
}

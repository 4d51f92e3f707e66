import Domain
import Foundation
import GRDB
import Synchronization

/// Room for an import in a database of its own, which is gone with the import. Nothing in it must outlive a crash, so it keeps no journal
/// and waits for no disk.
///
/// Values are appended, which is quick in any order; an index is made, by sorting, when first something is read of a table.
package final class SQLiteImportWorkspace: ImportWorkspace {
    private static let prefix = "import-workspace-"

    private let path: String
    private let database: DatabaseQueue
    private let indexed = Mutex<Set<WorkspaceTable>>([])

    /// - Parameter folder: where its file is made, by one import at a time: what a killed one left there goes.
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

import Domain
import Foundation
import GRDB

/// An open SQLite file with migrated tables: what all databases of this target have in common.
package struct DatabaseFile: Sendable {
    /// How long a writer waits for another process, in seconds.
    private static let busyTimeout: TimeInterval = 5
    /// In bytes. Without a limit, the write-ahead log keeps the size of the largest transaction of all.
    private static let logLimit = 64 << 20

    package enum Access: String, Sendable, CaseIterable {
        case read, write
    }

    /// Where a file's reads run. All of them run in the same way: while an asynchronous read waits for a thread to continue on,
    /// it keeps a connection, and synchronous reads that wait for one would block the threads.
    enum ReadMode {
        /// On the calling thread. Each statement sees its own state of the database.
        case synchronous
        /// On a connection's own queue. A cancelled task ends the read.
        case asynchronous
    }

    let pool: DatabasePool
    private let readMode: ReadMode
    private let onAccess: @Sendable (Access, Duration) -> Void

    /// - Parameter prepare: prepares each connection, after what all databases have in common.
    init(
        path: String, migrator: DatabaseMigrator, readMode: ReadMode, onAccess: @escaping @Sendable (Access, Duration) -> Void,
        prepare: @escaping @Sendable (Database) throws -> Void = { _ in }
    ) throws(StorageError) {
        self.onAccess = onAccess
        self.readMode = readMode
        var configuration = Self.configuration
        configuration.prepareDatabase { db in
            // With the write-ahead log, a commit is durable against a crash of the program; NORMAL risks only the last commits
            // on a loss of power, and never the file.
            try db.execute(sql: "PRAGMA synchronous = NORMAL")
            try db.execute(sql: "PRAGMA journal_size_limit = \(Self.logLimit)")
            try prepare(db)
        }
        do {
            if FileManager.default.fileExists(atPath: path) { try Self.checkVersion(path, migrator) }
            pool = try DatabasePool(path: path, configuration: configuration)
            try migrator.migrate(pool)
        } catch {
            throw StorageError(error)
        }
    }

    /// Runs before a pool opens the file, since opening a pool writes to the file.
    private static func checkVersion(_ path: String, _ migrator: DatabaseMigrator) throws {
        let queue = try openReadOnly(path)
        // Closing a connection that only read loses nothing.
        defer { try? queue.close() }
        try queue.read { db in try migrator.checkVersion(db) }
    }

    static func openReadOnly(_ path: String) throws -> DatabaseQueue {
        var configuration = configuration
        configuration.readonly = true
        return try DatabaseQueue(path: path, configuration: configuration)
    }

    /// The configuration of every connection.
    static var configuration: Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(Self.busyTimeout)
        configuration.foreignKeysEnabled = true
        configuration.label = "foyer"
        return configuration
    }

    func close() throws(StorageError) {
        do {
            try pool.close()
            // The pool closes its read-only connections last, which cannot move the write-ahead log into the file. A last
            // writer does that.
            try DatabaseQueue(path: pool.path, configuration: Self.configuration).close()
        } catch {
            throw StorageError(error)
        }
    }

    /// For a file with asynchronous reads.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(StorageError) -> Value {
        precondition(readMode == .asynchronous)
        let start = ContinuousClock.now
        defer { report(.read, since: start) }
        do {
            return try await pool.read(body)
        } catch {
            throw StorageError(error)
        }
    }

    /// For a file with synchronous reads.
    func readSynchronously<Value>(_ body: (Database) throws -> Value) throws(StorageError) -> Value {
        precondition(readMode == .synchronous)
        let start = ContinuousClock.now
        defer { report(.read, since: start) }
        do {
            return try pool.unsafeRead(body)
        } catch {
            throw StorageError(error)
        }
    }

    func write<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(StorageError) -> Value {
        let start = ContinuousClock.now
        defer { report(.write, since: start) }
        do {
            return try await pool.write(body)
        } catch {
            throw StorageError(error)
        }
    }

    private func report(_ access: Access, since start: ContinuousClock.Instant) {
        let duration = ContinuousClock.now - start
        RequestTelemetry.current?.addDatabaseTime(duration)
        onAccess(access, duration)
    }
}

extension DatabaseMigrator {
    /// Throws `StorageError.newer` where a newer version of the program has migrated the tables, whose contents this version
    /// does not know.
    func checkVersion(_ db: Database) throws {
        let unknown = try appliedIdentifiers(db).subtracting(Set(migrations))
        guard let newest = unknown.max(by: { $0.compare($1, options: .numeric) == .orderedAscending }) else { return }
        throw StorageError.newer(change: newest)
    }
}

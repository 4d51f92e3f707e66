import Domain
import Foundation
import GRDB

/// A SQLite file that is open, with its tables up to date: what all databases of this target have in common.
package struct DatabaseFile: Sendable {
    /// How long a writer waits for another process to let go.
    private static let busyTimeout: TimeInterval = 5

    package enum Access: String, Sendable, CaseIterable {
        case read, write
    }

    let pool: DatabasePool
    private let watch: @Sendable (Access, Duration) -> Void

    /// - Parameter prepare: what each connection is told beside what all are.
    init(
        path: String, migrator: DatabaseMigrator, watch: @escaping @Sendable (Access, Duration) -> Void,
        prepare: @escaping @Sendable (Database) throws -> Void = { _ in }
    ) throws(StorageError) {
        self.watch = watch
        var configuration = Self.configuration
        configuration.prepareDatabase { db in
            // With the write-ahead log, a commit is durable against a crash of the program; NORMAL risks only the last commits
            // on a loss of power, and never the file.
            try db.execute(sql: "PRAGMA synchronous = NORMAL")
            try prepare(db)
        }
        do {
            if FileManager.default.fileExists(atPath: path) { try Self.refuseNewer(path, migrator) }
            pool = try DatabasePool(path: path, configuration: configuration)
            try migrator.migrate(pool)
        } catch {
            throw StorageError(error)
        }
    }

    /// Looks before a pool opens the file, which writes to it.
    private static func refuseNewer(_ path: String, _ migrator: DatabaseMigrator) throws {
        let queue = try openToRead(path)
        defer { try? queue.close() }
        try queue.read { db in try migrator.refuseNewer(db) }
    }

    static func openToRead(_ path: String) throws -> DatabaseQueue {
        var configuration = configuration
        configuration.readonly = true
        return try DatabaseQueue(path: path, configuration: configuration)
    }

    /// What every connection to a database of ours has.
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
            // The pool closes its readers last, which may not write: a writer that is the last one moves the log into the file.
            try DatabaseQueue(path: pool.path, configuration: Self.configuration).close()
        } catch {
            throw StorageError(error)
        }
    }

    func read<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(StorageError) -> Value {
        let start = ContinuousClock.now
        defer { spent(.read, since: start) }
        do {
            return try await pool.read(body)
        } catch {
            throw StorageError(error)
        }
    }

    func write<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(StorageError) -> Value {
        let start = ContinuousClock.now
        defer { spent(.write, since: start) }
        do {
            return try await pool.write(body)
        } catch {
            throw StorageError(error)
        }
    }

    private func spent(_ access: Access, since start: ContinuousClock.Instant) {
        let duration = ContinuousClock.now - start
        RequestTelemetry.current?.addDatabaseTime(duration)
        watch(access, duration)
    }
}

extension DatabaseMigrator {
    /// Throws `StorageError.newer` where a newer version of the program has changed the tables: what it keeps in them, nobody here knows.
    func refuseNewer(_ db: Database) throws {
        let unknown = try appliedIdentifiers(db).subtracting(Set(migrations))
        guard let newest = unknown.max(by: { $0.compare($1, options: .numeric) == .orderedAscending }) else { return }
        throw StorageError.newer(change: newest)
    }
}

/// A database of this program's, with tables of its own.
package protocol SQLiteDatabase: Sendable {
    var file: DatabaseFile { get }
}

extension SQLiteDatabase {
    /// Whether the database answers.
    package func check() async throws(StorageError) {
        _ = try await read { db in try Int.fetchOne(db, sql: "SELECT 1") }
    }

    /// Finishes what runs and lets the file go. Where no other process has it open, it is one file then, without a log.
    package func close() throws(StorageError) {
        try file.close()
    }

    var pool: DatabasePool { file.pool }

    func read<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(StorageError) -> Value {
        try await file.read(body)
    }

    func write<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(StorageError) -> Value {
        try await file.write(body)
    }
}

/// The database of everything that people keep, and of what services answered.
package struct FoyerDatabase: SQLiteDatabase {
    package let file: DatabaseFile

    /// Opens the database file, makes it where it is missing, and brings its tables up to date.
    ///
    /// A database that a newer version of the program has changed is left as it is: `StorageError.newer`.
    ///
    /// - Parameters:
    ///   - path: the file; its folder must exist.
    ///   - watch: told how long each use of it was waited for, for who measures that.
    package init(
        path: String, watch: @escaping @Sendable (DatabaseFile.Access, Duration) -> Void = { _, _ in }
    ) throws(StorageError) {
        file = try DatabaseFile(path: path, migrator: Migrations.migrator, watch: watch)
    }
}

import Domain
import Foundation
import GRDB

/// The one SQLite database: it opens the file, brings its tables up to date, and lets the adapters of this target in.
package struct FoyerDatabase: Sendable {
    /// How long a writer waits for another process to let go.
    private static let busyTimeout: TimeInterval = 5

    package enum Use: String, Sendable, CaseIterable {
        case read, write
    }

    let pool: DatabasePool
    private let watch: @Sendable (Use, Duration) -> Void

    /// Opens the database file, makes it where it is missing, and brings its tables up to date.
    ///
    /// A database that a newer version of the program has changed is left as it is: `StorageError.newer`.
    ///
    /// - Parameters:
    ///   - path: the file; its folder must exist.
    ///   - watch: told how long each use of it was waited for, for who measures that.
    package init(
        path: String, watch: @escaping @Sendable (Use, Duration) -> Void = { _, _ in }
    ) throws(StorageError) {
        self.watch = watch
        var configuration = Self.configuration
        configuration.prepareDatabase { db in
            // With the write-ahead log, a commit is durable against a crash of the program; NORMAL risks only the last commits
            // on a loss of power, and never the file.
            try db.execute(sql: "PRAGMA synchronous = NORMAL")
        }
        do {
            if FileManager.default.fileExists(atPath: path) { try Self.refuseNewer(path) }
            pool = try DatabasePool(path: path, configuration: configuration)
            try Migrations.migrator.migrate(pool)
        } catch {
            throw StorageError(error)
        }
    }

    /// Looks before a pool opens the file, which writes to it.
    private static func refuseNewer(_ path: String) throws {
        let queue = try openToRead(path)
        defer { try? queue.close() }
        try queue.read { db in try Migrations.refuseNewer(db) }
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

    /// Whether the database answers.
    package func check() async throws(StorageError) {
        _ = try await read { db in try Int.fetchOne(db, sql: "SELECT 1") }
    }

    /// Finishes what runs and lets the file go. Where no other process has it open, it is one file then, without a log.
    package func close() throws(StorageError) {
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

    private func spent(_ use: Use, since start: ContinuousClock.Instant) {
        let duration = ContinuousClock.now - start
        RequestCosts.current?.addDatabaseTime(duration)
        watch(use, duration)
    }
}

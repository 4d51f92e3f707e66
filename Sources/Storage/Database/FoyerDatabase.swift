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
    /// - Parameters:
    ///   - path: the file; its folder must exist.
    ///   - watch: told how long each use of it was waited for, for who measures that.
    package init(
        path: String, watch: @escaping @Sendable (Use, Duration) -> Void = { _, _ in }
    ) throws(StorageError) {
        self.watch = watch
        var configuration = Configuration()
        configuration.busyMode = .timeout(Self.busyTimeout)
        configuration.foreignKeysEnabled = true
        configuration.label = "foyer"
        configuration.prepareDatabase { db in
            // With the write-ahead log, a commit is durable against a crash of the program; NORMAL risks only the last commits
            // on a loss of power, and never the file.
            try db.execute(sql: "PRAGMA synchronous = NORMAL")
        }
        do {
            pool = try DatabasePool(path: path, configuration: configuration)
            try Migrations.migrator.migrate(pool)
        } catch {
            throw StorageError(error)
        }
    }

    /// Whether the database answers.
    package func check() async throws(StorageError) {
        _ = try await read { db in try Int.fetchOne(db, sql: "SELECT 1") }
    }

    /// Finishes what runs and lets the file go.
    package func close() throws(StorageError) {
        do {
            try pool.close()
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

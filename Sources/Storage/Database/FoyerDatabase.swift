import Domain
import Foundation
import GRDB

/// The database of visitors' data and of saved responses of services.
package struct FoyerDatabase: SQLiteDatabase {
    package let file: DatabaseFile
    /// How many pages are released in one transaction: 4 MB.
    private static let releasedPages = 1000

    /// Whether there is room to save something.
    let room: DataRoom
    private let setsPlainCookies: Bool
    private let now: @Sendable () -> Date

    /// Opens the database file, creates it where it is missing, and migrates its tables.
    ///
    /// It throws `StorageError.newer`, and changes nothing, where a newer version of the program has migrated the tables.
    ///
    /// - Parameters:
    ///   - path: the file; its folder must exist.
    ///   - setsPlainCookies: whether the cookies of new visitors have no prefix, since the site has no https.
    ///   - freeSpace: the free space of the disk of a file, in bytes.
    ///   - onAccess: called after each access with its kind and its duration, including the wait for a connection.
    ///   - onCompactionError: called where the file of an earlier version could not be rewritten. The next start tries again.
    package init(
        path: String, room: DataRoom = DataRoom(), setsPlainCookies: Bool = false,
        now: @escaping @Sendable () -> Date = { Date() }, freeSpace: (String) -> Int = DiskSpace.free,
        onAccess: @escaping @Sendable (DatabaseFile.Access, Duration) -> Void = { _, _ in },
        onCompactionError: (StorageError) -> Void = { _ in }
    ) throws(StorageError) {
        self.room = room
        self.setsPlainCookies = setsPlainCookies
        self.now = now
        file = try DatabaseFile(
            path: path, migrator: Migrations.migrator(today: Day(now())), readMode: .synchronous, onAccess: onAccess
        ) { db in
            // What people delete is overwritten in the file.
            try db.execute(sql: "PRAGMA secure_delete = ON")
        }
        do {
            try compactOnce(freeSpace: freeSpace(path))
        } catch {
            onCompactionError(StorageError(error))
        }
    }

    /// Rewrites the file once, so that it can become smaller later (`releaseSpace()`), and so that no free page has
    /// what earlier versions deleted or replaced.
    private func compactOnce(freeSpace: Int) throws {
        try pool.writeWithoutTransaction { db in
            guard try Int.fetchOne(db, sql: "PRAGMA auto_vacuum") == 0 else { return }
            let size = try Int.fetchOne(db, sql: "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size") ?? 0
            // The new file is made in the folder for temporary files, often on the same disk, and written to the log.
            guard freeSpace >= 2 * size + DataRoom.reserve else { throw StorageError.full }
            try db.execute(sql: "PRAGMA auto_vacuum = INCREMENTAL")
            try db.execute(sql: "VACUUM")
            _ = try db.checkpoint(.truncate)
        }
    }

    var today: Day { Day(now()) }

    /// Saves something of a visitor, and adds the visitor in the same transaction, if this is the first. Throws `.full` where the
    /// data folder has no room.
    func save<Value: Sendable>(
        for visitor: VisitorID, _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(StorageError) -> Value {
        guard room.level != .none else { throw .full }
        let (today, setsPlainCookies) = (today.number, setsPlainCookies)
        return try await write { db in
            try db.cachedStatement(
                sql: """
                    INSERT INTO visitor (id, first_seen, last_seen, may_have_plain_cookie)
                    VALUES (:id, :today, :today, :plain)
                    ON CONFLICT (id) DO UPDATE SET last_seen = excluded.last_seen WHERE last_seen < excluded.last_seen
                    """
            ).execute(arguments: ["id": visitor.value, "today": today, "plain": setsPlainCookies])
            return try body(db)
        }
    }

    /// Returns the space of deleted data to the file system, in small steps. Some free pages stay, for what is saved next.
    func releaseSpace() async throws(StorageError) {
        while !Task.isCancelled {
            let released = try await write { db in
                let before = try Int.fetchOne(db, sql: "PRAGMA freelist_count") ?? 0
                guard before > Self.releasedPages else { return 0 }
                // Each row of the result is a page.
                _ = try Row.fetchAll(db, sql: "PRAGMA incremental_vacuum(\(Self.releasedPages))")
                return before - (try Int.fetchOne(db, sql: "PRAGMA freelist_count") ?? 0)
            }
            guard released > 0 else { return }
        }
    }

    /// Throws where the database cannot be read.
    package func check() throws(StorageError) {
        _ = try read { db in try Int.fetchOne(db, sql: "SELECT 1") }
    }

    /// Reads on the calling thread. Each statement sees its own state of the database.
    ///
    /// A page reads a few rows here, four times, each by an index. A connection's own queue would take two thread switches for
    /// each: with them, the home page took 2.8 ms of a core instead of 1.0. The longest read is that of a whole shelf, for an
    /// import.
    func read<Value>(_ body: (Database) throws -> Value) throws(StorageError) -> Value {
        try file.readSynchronously(body)
    }
}

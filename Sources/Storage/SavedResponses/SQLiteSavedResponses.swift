import Domain
import Foundation
import GRDB
import Synchronization

/// Saved responses of services in SQLite.
package final class SQLiteSavedResponses: SavedResponses {
    private let database: FoyerDatabase
    private let sizeLimit: Int
    /// The size of all responses together, in bytes; nil until it is known. To add it up takes a millisecond for 10,000
    /// responses. No other process changes it, since the data folder is locked.
    private let totalSize = Mutex<Int?>(nil)

    /// - Parameter sizeLimit: of all responses together, in bytes.
    package init(database: FoyerDatabase, sizeLimit: Int) {
        self.database = database
        self.sizeLimit = sizeLimit
    }

    package func response(to request: SavedRequest) async throws(StorageError) -> SavedResponse? {
        let row = try database.read { db in
            try Row.fetchOne(
                db.cachedStatement(
                    sql: """
                        SELECT body, date, used + 32 < (SELECT max(used) FROM saved_answer) AS is_stale FROM saved_answer
                        WHERE source = ? AND address = ?
                        """),
                arguments: [request.source.rawValue, request.address]
            ).map { row in
                (
                    response: SavedResponse(body: row["body"], date: Date(timeIntervalSince1970: row["date"])),
                    isStale: row["is_stale"] as Bool
                )
            }
        }
        // The order of use need not be exact: among the 32 newest it is not updated, so that most reads write nothing.
        if row?.isStale == true {
            // The response is returned although its use cannot be recorded; saving the next response reports the same error.
            try? await database.write { db in
                try db.cachedStatement(
                    sql: """
                        UPDATE saved_answer SET used = (SELECT max(used) + 1 FROM saved_answer)
                        WHERE source = ? AND address = ?
                        """
                ).execute(arguments: [request.source.rawValue, request.address])
            }
        }
        return row?.response
    }

    package func responses(
        of source: Source, containing text: String
    ) async throws(StorageError) -> [(request: SavedRequest, response: SavedResponse)] {
        try database.read { db in
            try Row.fetchAll(
                db.cachedStatement(
                    // The limit of 200 bounds the search to some megabytes. The sign + keeps SQLite from the index by source, with
                    // which it would read past all bodies for the order of use.
                    sql: """
                        SELECT address, body, date FROM saved_answer
                        WHERE rowid IN (SELECT rowid FROM saved_answer WHERE +source = ? ORDER BY used DESC LIMIT 200)
                            AND instr(body, ?)
                        ORDER BY used DESC LIMIT 4
                        """),
                arguments: [source.rawValue, Data(text.utf8)]
            ).map { row in
                (
                    SavedRequest(source: source, address: row["address"]),
                    SavedResponse(body: row["body"], date: Date(timeIntervalSince1970: row["date"]))
                )
            }
        }
    }

    package func save(_ response: SavedResponse, to request: SavedRequest) async throws(StorageError) {
        // A larger response would displace most of the others.
        guard response.body.count <= sizeLimit / 4, database.room.level == .free else { return }
        try await database.write { db in
            // Unknown again if the transaction fails.
            let known = self.totalSize.withLock { size in
                defer { size = nil }
                return size
            }
            let before = try known ?? Self.totalSize(db)
            let total = try before + Self.insert(response, to: request, db)
            let remaining = try total - Self.deleteLeastRecentlyUsed(total - self.sizeLimit, db)
            db.afterNextTransaction { _ in self.totalSize.withLock { $0 = remaining } }
        }
    }

    /// Deletes the least recently used responses, of this many bytes or all, and returns their space to the file system.
    package func shrink(by size: Int) async throws(StorageError) {
        var deleted = 0
        while deleted < size {
            let part = min(size - deleted, 4 << 20)
            let step = try await database.write { db in
                let step = try Self.deleteLeastRecentlyUsed(part, db)
                db.afterNextTransaction { _ in self.totalSize.withLock { $0 = nil } }
                return step
            }
            guard step > 0 else { break }
            deleted += step
        }
        try await database.releaseSpace()
    }

    private static func totalSize(_ db: Database) throws -> Int {
        try Int.fetchOne(db.cachedStatement(sql: "SELECT coalesce(sum(size), 0) FROM saved_answer")) ?? 0
    }

    /// - Returns: the number of bytes by which the responses grow.
    private static func insert(_ response: SavedResponse, to request: SavedRequest, _ db: Database) throws -> Int {
        let replaced = try Int.fetchOne(
            db.cachedStatement(sql: "SELECT size FROM saved_answer WHERE source = ? AND address = ?"),
            arguments: [request.source.rawValue, request.address])
        try db.cachedStatement(
            sql: """
                INSERT OR REPLACE INTO saved_answer (source, address, body, date, size, used)
                VALUES (?, ?, ?, ?, ?, (SELECT coalesce(max(used), 0) + 1 FROM saved_answer))
                """
        ).execute(
            arguments: [
                request.source.rawValue, request.address, response.body, response.date.timeIntervalSince1970,
                response.body.count,
            ])
        return response.body.count - (replaced ?? 0)
    }

    /// Deletes responses until at least this number of bytes is free.
    ///
    /// - Returns: the number of bytes that were deleted.
    private static func deleteLeastRecentlyUsed(_ size: Int, _ db: Database) throws -> Int {
        var deleted = 0
        while deleted < size,
            let row = try Row.fetchOne(
                db.cachedStatement(sql: "SELECT rowid, size FROM saved_answer ORDER BY used LIMIT 1"))
        {
            deleted += row["size"] as Int
            try db.cachedStatement(sql: "DELETE FROM saved_answer WHERE rowid = ?").execute(arguments: [row["rowid"] as Int64])
        }
        return deleted
    }
}

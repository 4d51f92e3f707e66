import Domain
import Foundation
import GRDB

/// Saved responses of services in SQLite.
package struct SQLiteSavedResponses: SavedResponses {
    private let database: FoyerDatabase
    private let sizeLimit: Int

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
                try db.execute(
                    sql: """
                        UPDATE saved_answer SET used = (SELECT max(used) + 1 FROM saved_answer)
                        WHERE source = ? AND address = ?
                        """, arguments: [request.source.rawValue, request.address])
            }
        }
        return row?.response
    }

    package func save(_ response: SavedResponse, to request: SavedRequest) async throws(StorageError) {
        // A larger response would displace most of the others.
        guard response.body.count <= sizeLimit / 4 else { return }
        try await database.write { db in
            try db.execute(
                sql: """
                    INSERT OR REPLACE INTO saved_answer (source, address, body, date, size, used)
                    VALUES (?, ?, ?, ?, ?, (SELECT coalesce(max(used), 0) + 1 FROM saved_answer))
                    """,
                arguments: [
                    request.source.rawValue, request.address, response.body, response.date.timeIntervalSince1970,
                    response.body.count,
                ])
            try db.execute(
                sql: """
                    DELETE FROM saved_answer WHERE used <= (
                        SELECT max(used) FROM (
                            SELECT used, sum(size) OVER (ORDER BY used DESC) AS room FROM saved_answer)
                        WHERE room > ?)
                    """, arguments: [sizeLimit])
        }
    }
}

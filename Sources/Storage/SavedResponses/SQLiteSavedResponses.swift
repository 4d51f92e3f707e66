import Domain
import Foundation
import GRDB

/// Saved answers in SQLite.
package struct SQLiteSavedResponses: SavedResponses {
    private let database: FoyerDatabase
    private let sizeLimit: Int

    /// - Parameter sizeLimit: how much room the answers may take together, in bytes.
    package init(database: FoyerDatabase, sizeLimit: Int) {
        self.database = database
        self.sizeLimit = sizeLimit
    }

    package func answer(to request: SavedRequest) async throws(StorageError) -> SavedResponse? {
        let row = try await database.read { db in
            try Row.fetchOne(
                db.cachedStatement(
                    sql: """
                        SELECT body, date, used + 32 < (SELECT max(used) FROM saved_answer) FROM saved_answer
                        WHERE source = ? AND address = ?
                        """),
                arguments: [request.source.rawValue, request.address]
            ).map { (answer: SavedResponse(body: $0[0], date: Date(timeIntervalSince1970: $0[1])), isStale: $0[2] as Bool) }
        }
        // The order of use need not be exact: what is among the newest stays where it is, so that most reads write nothing.
        if row?.isStale == true {
            // What was read is worth having, also where nothing can be written.
            try? await database.write { db in
                try db.execute(
                    sql: """
                        UPDATE saved_answer SET used = (SELECT max(used) + 1 FROM saved_answer)
                        WHERE source = ? AND address = ?
                        """, arguments: [request.source.rawValue, request.address])
            }
        }
        return row?.answer
    }

    package func save(_ answer: SavedResponse, to request: SavedRequest) async throws(StorageError) {
        // What takes all the room would leave none to any other.
        guard answer.body.count <= sizeLimit / 4 else { return }
        try await database.write { db in
            try db.execute(
                sql: """
                    INSERT OR REPLACE INTO saved_answer (source, address, body, date, size, used)
                    VALUES (?, ?, ?, ?, ?, (SELECT coalesce(max(used), 0) + 1 FROM saved_answer))
                    """,
                arguments: [
                    request.source.rawValue, request.address, answer.body, answer.date.timeIntervalSince1970,
                    answer.body.count,
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

import Domain
import GRDB

/// Recent queries in SQLite.
package struct SQLiteRecentQueries: RecentQueries {
    /// The most queries that are stored for a visitor in one scope.
    static let storedLimit = 100

    private let database: FoyerDatabase

    package init(database: FoyerDatabase) {
        self.database = database
    }

    package func recentQueries(
        _ scope: SearchScope, of visitor: VisitorID, limit: Int
    ) async throws(StorageError) -> [SearchQuery] {
        try database.read { db in try Self.recentQueries(scope, visitor, limit: limit, db) }
    }

    package func state(
        _ scope: SearchScope, of visitor: VisitorID, limit: Int
    ) async throws(StorageError) -> RecentQueriesState {
        try database.read { db in
            RecentQueriesState(
                queries: try Self.recentQueries(scope, visitor, limit: limit, db),
                isRecording: try Self.isRecording(visitor, db))
        }
    }

    package func record(
        _ query: SearchQuery, scope: SearchScope, of visitor: VisitorID
    ) async throws(StorageError) -> Bool {
        try await database.save(for: visitor) { db in
            guard try Self.isRecording(visitor, db) else { return false }
            let key: StatementArguments = [visitor.value, scope.rawValue, TextFolding.caseFolded(query.text)]
            try db.execute(
                sql: "DELETE FROM recent_query WHERE visitor = ? AND kind = ? AND folded = ?", arguments: key)
            try db.execute(
                sql: "INSERT INTO recent_query (visitor, kind, folded, query) VALUES (?, ?, ?, ?)",
                arguments: key + [query.text]
            )
            try db.execute(
                sql: """
                    DELETE FROM recent_query WHERE visitor = :visitor AND kind = :kind AND id NOT IN (
                        SELECT id FROM recent_query WHERE visitor = :visitor AND kind = :kind ORDER BY id DESC LIMIT :limit
                    )
                    """,
                arguments: ["visitor": visitor.value, "kind": scope.rawValue, "limit": Self.storedLimit]
            )
            return true
        }
    }

    package func delete(_ query: SearchQuery, scope: SearchScope, of visitor: VisitorID) async throws(StorageError) {
        try await database.write { db in
            try db.execute(
                sql: "DELETE FROM recent_query WHERE visitor = ? AND kind = ? AND folded = ?",
                arguments: [visitor.value, scope.rawValue, TextFolding.caseFolded(query.text)]
            )
        }
    }

    package func clear(_ scope: SearchScope, of visitor: VisitorID) async throws(StorageError) {
        try await database.write { db in
            try db.execute(
                sql: "DELETE FROM recent_query WHERE visitor = ? AND kind = ?",
                arguments: [visitor.value, scope.rawValue]
            )
        }
    }

    package func setRecording(_ isOn: Bool, of visitor: VisitorID) async throws(StorageError) {
        try await database.save(for: visitor) { db in
            try db.execute(
                sql: """
                    INSERT INTO visitor_setting (visitor, is_recording) VALUES (?, ?)
                    ON CONFLICT (visitor) DO UPDATE SET is_recording = excluded.is_recording
                    """,
                arguments: [visitor.value, isOn]
            )
        }
    }

    private static func recentQueries(
        _ scope: SearchScope, _ visitor: VisitorID, limit: Int, _ db: Database
    ) throws -> [SearchQuery] {
        let texts = try String.fetchAll(
            db.cachedStatement(
                sql: "SELECT query FROM recent_query WHERE visitor = ? AND kind = ? ORDER BY id DESC LIMIT ?"),
            arguments: [visitor.value, scope.rawValue, limit])
        // A query that an earlier version accepted and this one does not is left out.
        return texts.compactMap { try? SearchQuery($0) }
    }

    private static func isRecording(_ visitor: VisitorID, _ db: Database) throws -> Bool {
        try Bool.fetchOne(
            db.cachedStatement(sql: "SELECT is_recording FROM visitor_setting WHERE visitor = ?"),
            arguments: [visitor.value]
        ) ?? true
    }
}

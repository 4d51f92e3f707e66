import Domain
import GRDB

/// SQLite's full-text search alone, against which `WorkSearch` is measured.
package struct FTS5Baseline: Sendable {
    private let database: CatalogDatabase

    package init(database: CatalogDatabase) {
        self.database = database
    }

    /// The ids of the works with all words of a query in a title or name, in the order of the ids.
    package func ids(matching query: SearchQuery, limit: Int) async throws(StorageError) -> [Int64] {
        let words = TextFolding.words(query.text).map { "\"\($0)\"" }
        guard !words.isEmpty else { return [] }
        return try await database.read { db in
            try Int64.fetchAll(
                db.cachedStatement(sql: "SELECT rowid FROM work_search WHERE work_search MATCH ? LIMIT ?"),
                arguments: [words.joined(separator: " "), limit])
        }
    }
}

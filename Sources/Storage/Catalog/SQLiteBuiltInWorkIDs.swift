import Domain
import GRDB

/// The ids of all works of the built-in catalog.
package struct SQLiteBuiltInWorkIDs: BuiltInWorkIDs {
    private let database: CatalogDatabase

    package init(database: CatalogDatabase) {
        self.database = database
    }

    package func movieIDs() async throws(StorageError) -> [WorkID<Movie>] { try await ids(.movie) }
    package func bookIDs() async throws(StorageError) -> [WorkID<Book>] { try await ids(.book) }

    private func ids<Item: Work>(_ kind: WorkKind) async throws(StorageError) -> [WorkID<Item>] {
        try await database.read { db in
            try String.fetchAll(
                db.cachedStatement(sql: "SELECT key FROM work WHERE origin = ? AND kind = ? ORDER BY key"),
                arguments: [CatalogWriter.builtInOrigin, kind.catalogName]
            ).map { WorkID(source: .catalog, key: $0) }
        }
    }
}

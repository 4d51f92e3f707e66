import Domain
import GRDB

/// Reads the whole catalog as records.
package struct SQLiteCatalogExport: Sendable {
    private static let batch = 500

    private let database: CatalogDatabase

    package init(database: CatalogDatabase) {
        self.database = database
    }

    /// Reads all records in one snapshot: books before films, which name the books that they were made from; the best known
    /// first.
    ///
    /// - Parameter body: called with up to 500 records at a time.
    package func forEachBatch<Failure: Error>(
        _ body: ([CatalogRecord]) throws(Failure) -> Void
    ) throws(ExportError<Failure>) {
        let snapshot: DatabaseSnapshot
        do { snapshot = try database.pool.makeSnapshot() } catch { throw .storage(StorageError(error)) }
        for kind in [WorkKind.book, .movie] {
            let range = WorkNumber.range(of: kind)
            var last = range.lowerBound - 1
            while true {
                let batch: [(id: Int64, record: CatalogRecord)]
                do {
                    batch = try snapshot.read { db in
                        try StoredRecord.fetch(after: last, before: range.upperBound, limit: Self.batch, db)
                    }
                } catch {
                    throw .storage(StorageError(error))
                }
                guard let end = batch.last?.id else { break }
                do { try body(batch.map(\.record)) } catch { throw .writing(error) }
                last = end
            }
        }
    }

    package enum ExportError<Failure: Error>: Error {
        case storage(StorageError)
        case writing(Failure)
    }
}

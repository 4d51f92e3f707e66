import Domain
import Foundation
import Imports
import Storage

/// One run of `foyer export`: reads the whole catalog and encodes it as lines.
struct CatalogExport {
    let settings: Settings

    /// - Parameter write: called with each batch of lines, and with their number.
    /// - Throws: `StartError` where the catalog cannot be read, or what `write` throws.
    func execute<Failure: Error>(_ write: (_ lines: Data, _ count: Int) throws(Failure) -> Void) async throws {
        let catalog = try await DataFolder(settings: settings).openCatalog()
        // Nothing was written: a failure to close changes nothing.
        defer { try? catalog.close() }
        do {
            try SQLiteCatalogExport(database: catalog).forEachBatch { records throws(Failure) in
                var lines = Data()
                for record in records { lines.append(contentsOf: (CatalogRecordLine.encoded(record) + "\n").utf8) }
                try write(lines, records.count)
            }
        } catch {
            switch error {
            case .storage(let error): throw StartError.catalogDatabase(path: settings.catalogPath, error)
            case .writing(let error): throw error
            }
        }
    }
}

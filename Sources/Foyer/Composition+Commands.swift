import Domain
import Imports
import Storage

/// What `foyer import` and `foyer export` need.
extension Composition {
    /// Opens the catalog for an import.
    func catalogImport() async throws(StartError) -> CatalogImport {
        // An import reads and writes the same parts of the catalog again and again.
        let catalog = try await DataFolder(settings: settings).openCatalog(cacheSize: 64 << 20)
        return CatalogImport(catalog: catalog, workFolder: settings.dataDirectory)
    }

    /// Reads the whole catalog in batches.
    ///
    /// - Throws: `StartError` where the catalog cannot be read, or what `body` throws.
    func exportCatalog<Failure: Error>(_ body: ([CatalogRecord]) throws(Failure) -> Void) async throws {
        let catalog = try await DataFolder(settings: settings).openCatalog()
        // Nothing was written: a failure to close changes nothing.
        defer { try? catalog.close() }
        do {
            try SQLiteCatalogExport(database: catalog).forEachBatch(body)
        } catch {
            switch error {
            case .storage(let error): throw StartError.catalogDatabase(path: settings.catalogPath, error)
            case .writing(let error): throw error
            }
        }
    }
}

/// One run of `foyer import`.
struct CatalogImport: Sendable {
    fileprivate let catalog: CatalogDatabase
    fileprivate let workFolder: String

    /// - Parameters:
    ///   - onProgress: called after each batch with the counts so far.
    ///   - onStage: called with the name of what is done after the last record.
    /// - Throws: `CatalogReadError` where the files cannot be opened, or `CatalogImportError` with the counts until then.
    func execute(
        _ format: ImportFormat, from paths: [String], tracker: ReadProgressTracker, onProgress: (ImportReport) -> Void,
        onStage: (String) -> Void
    ) async throws -> ImportReport {
        let reader = try CatalogFiles.reader(format, paths: paths, tracker: tracker) { () throws(StorageError) in
            try SQLiteImportWorkspace(folder: workFolder)
        } calibre: { path throws(CatalogReadError) in
            try CalibreReader(path: path)
        }
        let report = try await ImportCatalogUseCase(editor: SQLiteCatalogEditor(database: catalog))
            .execute(format, from: reader, onProgress: onProgress)
        onStage("putting the index in order")
        // All records are stored already. Without this step, searches are only slower.
        try? await catalog.tidy()
        return report
    }

    func close() {
        // What was imported is in the file, whether or not closing succeeds.
        try? catalog.close()
    }
}

import Domain
import Imports
import Storage

/// One run of `foyer import`: reads files and writes their records to the catalog.
struct CatalogImport: Sendable {
    private let catalog: CatalogDatabase
    private let workFolder: String
    private let tracker = ReadProgressTracker()

    /// Opens the catalog.
    init(settings: Settings) async throws(StartError) {
        // An import reads and writes the same parts of the catalog again and again.
        catalog = try await DataFolder(settings: settings).openCatalog(cacheSize: 64 << 20)
        workFolder = settings.dataDirectory
    }

    var progress: ReadProgress { tracker.progress }

    /// - Parameter onProgress: called after each batch with the counts so far.
    /// - Throws: `CatalogReadError` where the files cannot be opened, or `CatalogImportError` with the counts until then.
    func execute(
        _ format: ImportFormat, from paths: [String], onProgress: (ImportReport) -> Void
    ) async throws -> ImportReport {
        let reader = try CatalogFiles.reader(format, paths: paths, tracker: tracker) { () throws(StorageError) in
            try SQLiteImportWorkspace(folder: workFolder)
        } calibre: { path throws(CatalogReadError) in
            try CalibreReader(path: path)
        }
        return try await ImportCatalogUseCase(editor: SQLiteCatalogEditor(database: catalog))
            .execute(format, from: reader, onProgress: onProgress)
    }

    /// Merges the parts of the search index. Without this step, every record is found, but searches are slower.
    func optimizeSearchIndex() async throws(StorageError) {
        try await catalog.optimizeSearchIndex()
    }

    func close() {
        // What was imported is in the file, whether or not closing succeeds.
        try? catalog.close()
    }
}

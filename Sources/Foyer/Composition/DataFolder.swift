import Domain
import Foundation
import Logging
import Storage
import Web

/// The folder of all data, its lock and its databases. Shared by all commands.
struct DataFolder {
    let settings: Settings

    /// Locks the folder for this process, so that no second server runs on it. The folder is made where it is missing.
    func lock() throws(StartError) -> DataFolderLock {
        try make()
        do {
            return try DataFolderLock(directory: settings.dataDirectory)
        } catch {
            throw .inUse(path: settings.dataDirectory)
        }
    }

    func make() throws(StartError) {
        let path = settings.dataDirectory
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw .dataDirectory(path: path)
        }
        guard FileManager.default.isWritableFile(atPath: path) else { throw .dataDirectory(path: path) }
    }

    /// Opens the database of visitors' data, and makes it where it is missing.
    ///
    /// - Parameters:
    ///   - room: whether there is room to save something.
    ///   - logger: nil for a command that reports to the terminal.
    ///   - onAccess: called after each access with its kind and its duration.
    func openDatabase(
        room: DataRoom = DataRoom(), logger: Logger? = nil,
        onAccess: @escaping @Sendable (DatabaseFile.Access, Duration) -> Void = { _, _ in }
    ) throws(StartError) -> FoyerDatabase {
        do {
            return try FoyerDatabase(
                path: settings.databasePath, room: room, setsPlainCookies: !PublicURL(configured: settings.publicURL).isSecure,
                onAccess: onAccess
            ) { error in
                logger?.warning(
                    "database file not rewritten: deleted data stays in it until a start with more free space",
                    metadata: ["error": "\(error)"])
            }
        } catch {
            throw .database(path: settings.databasePath, error)
        }
    }

    /// Opens the catalog, and loads the built-in works where they are missing or older.
    ///
    /// - Parameters:
    ///   - prepared: the file that is copied where there is no catalog.
    ///   - cacheSize: how much of the file each connection may keep in memory, in bytes.
    ///   - logger: nil for a command that reports to the terminal.
    ///   - onAccess: called after each access with its kind and its duration.
    func openCatalog(
        prepared: PreparedCatalog = .besideResources, cacheSize: Int = 4 << 20, logger: Logger? = nil,
        onAccess: @escaping @Sendable (DatabaseFile.Access, Duration) -> Void = { _, _ in }
    ) async throws(StartError) -> CatalogDatabase {
        let path = settings.catalogPath
        if prepared.copyIfMissing(to: path) { logger?.info("catalog copied") }
        let catalog: CatalogDatabase
        do {
            catalog = try CatalogDatabase(path: path, cacheSize: cacheSize, onAccess: onAccess)
        } catch {
            throw .catalogDatabase(path: path, error)
        }
        do {
            if case .loaded(let movies, let books) = try await CatalogLoader(database: catalog).loadIfNeeded() {
                logger?.info("catalog loaded", metadata: ["films": "\(movies)", "books": "\(books)"])
            }
        } catch {
            switch error {
            case .file(let error): throw .catalog(error.description)
            case .storage(let error): throw .catalogDatabase(path: path, error)
            }
        }
        return catalog
    }
}

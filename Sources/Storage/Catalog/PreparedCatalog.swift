import Domain
import Foundation
import GRDB

/// A catalog file with nothing but the built-in works. `foyer prepare` makes it once, after the build. A first start copies it,
/// which takes a hundredth of the time in which the works are loaded.
///
/// Nothing depends on it: where it is missing, or of another version, the works are loaded.
package struct PreparedCatalog: Sendable {
    /// In the folder of this target's resources, so that it is copied wherever they are.
    package static var bundled: PreparedCatalog {
        PreparedCatalog(
            path: BuiltInCatalogFiles.bundle.deletingLastPathComponent().appending(path: "catalog.sqlite").path)
    }

    package let path: String

    package init(path: String) {
        self.path = path
    }

    /// Makes the file, unless it has this version of the works already.
    ///
    /// - Returns: whether it was made.
    package func make() async throws(CatalogLoader.LoadError) -> Bool {
        if try isCurrent { return false }
        let part = partName(of: path)
        defer { Self.remove(part) }
        do {
            let database = try CatalogDatabase(path: part)
            _ = try await CatalogLoader(database: database).loadIfNeeded()
            try database.close()
            try Self.endWriteAheadLog(of: part)
        } catch let error as StorageError {
            throw .storage(error)
        } catch let error as CatalogLoader.LoadError {
            throw error
        } catch {
            throw .storage(StorageError(error))
        }
        // The user who serves may be another one than the user who built.
        guard chmod(part, 0o644) == 0, rename(part, path) == 0 else {
            throw .storage(.failed(String(cString: strerror(errno))))
        }
        return true
    }

    /// Copies the file to a path where no file is, and does nothing where that fails: whoever opens the catalog then loads the
    /// works, and reports what is wrong with the folder.
    package func copy(to target: String) {
        let files = FileManager.default
        guard !files.fileExists(atPath: target), (try? isCurrent) == true else { return }
        let part = partName(of: target)
        defer { Self.remove(part) }
        do {
            try files.copyItem(atPath: path, toPath: part)
            try files.setAttributes([.posixPermissions: 0o600], ofItemAtPath: part)
            let handle = try FileHandle(forWritingTo: URL(filePath: part))
            try handle.synchronize()
            try handle.close()
        } catch {
            return
        }
        // Unlike a rename, a link does not replace a file that another process has made, and may have opened, meanwhile.
        link(part, target)
    }

    /// With a write-ahead log, the file could not be read in a folder that cannot be written to.
    static func endWriteAheadLog(of path: String) throws {
        let database = try DatabaseQueue(path: path, configuration: DatabaseFile.configuration)
        try database.writeWithoutTransaction { db in try db.execute(sql: "PRAGMA journal_mode = DELETE") }
        try database.close()
    }

    private var isCurrent: Bool {
        get throws(CatalogLoader.LoadError) {
            guard FileManager.default.fileExists(atPath: path) else { return false }
            let version: String
            do {
                version = try BuiltInCatalogFiles.bundled().version
            } catch {
                throw .file(error)
            }
            do {
                let database = try DatabaseFile.openReadOnly(path)
                // Closing a connection that only read loses nothing.
                defer { try? database.close() }
                return try database.read { db in
                    try CatalogMigrations.migrator.hasCompletedMigrations(db)
                        && String.fetchOne(db, sql: "SELECT built_in FROM catalog_state") == version
                }
            } catch {
                // What cannot be read is made again.
                return false
            }
        }
    }

    private func partName(of path: String) -> String { path + ".part-\(ProcessInfo.processInfo.processIdentifier)" }

    private static func remove(_ part: String) {
        for suffix in ["", "-wal", "-shm"] { unlink(part + suffix) }
    }
}

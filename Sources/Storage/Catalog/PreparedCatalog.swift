import Domain
import Foundation
import GRDB

/// A catalog file with nothing but the built-in works, which `foyer prepare` makes after the build. A first start copies it, which
/// takes a tenth of the time in which the works are loaded.
///
/// Nothing depends on it: where it is missing, or of another version, the works are loaded.
package struct PreparedCatalog: Sendable {
    private static let name = "catalog.sqlite"
    /// What SQLite may keep beside a database. It would apply a log that is left behind to a new file.
    private static let suffixes = ["-wal", "-shm", "-journal"]

    /// In the folder of this target's resources, so that it is copied wherever they are.
    package static var besideResources: PreparedCatalog {
        PreparedCatalog(folder: Bundle.module.bundleURL.path)
    }

    package let path: String
    private let folder: String

    package init(folder: String) {
        self.folder = folder
        path = folder + "/" + Self.name
    }

    /// Makes the file anew, by the code and the data files of this build.
    package func make() async throws(CatalogLoader.LoadError) {
        // Of a run that was killed: releases would contain them.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for name in names where name.hasPrefix(Self.name + ".part-") { unlink(folder + "/" + name) }
        let part = Self.part(of: path)
        defer { Self.remove(part) }
        do {
            let database = try CatalogDatabase(path: part)
            _ = try await CatalogLoader(database: database).loadIfNeeded()
            try await database.optimizeSearchIndex()
            try database.close()
            try Self.endWriteAheadLog(of: part)
        } catch let error as CatalogLoader.LoadError {
            throw error
        } catch {
            throw .storage(StorageError(error))
        }
        for suffix in Self.suffixes { unlink(path + suffix) }
        // The user who serves may be another one than the user who built.
        guard chmod(part, 0o644) == 0, rename(part, path) == 0 else {
            throw .storage(.failed(String(cString: strerror(errno))))
        }
    }

    /// Copies the file to a path that has no database.
    ///
    /// An error is not reported here. The caller opens the catalog next; without a copy, that loads the works, and it reports what is
    /// wrong with the folder.
    ///
    /// - Returns: whether it was copied.
    package func copyIfMissing(to target: String) -> Bool {
        guard !([""] + Self.suffixes).contains(where: { FileManager.default.fileExists(atPath: target + $0) }), isUsable()
        else {
            return false
        }
        let part = Self.part(of: target)
        do {
            try Data(contentsOf: URL(filePath: path), options: .mappedIfSafe)
                .write(to: URL(filePath: part), options: .withoutOverwriting)
        } catch {
            return false
        }
        defer { Self.remove(part) }
        do {
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: part)
            let handle = try FileHandle(forWritingTo: URL(filePath: part))
            try handle.synchronize()
            try handle.close()
        } catch {
            return false
        }
        // Unlike a rename, a link does not replace a file that another process has made, and may have opened, meanwhile.
        return link(part, target) == 0
    }

    /// With a write-ahead log, the file could not be read in a folder that cannot be written to.
    static func endWriteAheadLog(of path: String) throws {
        let database = try DatabaseQueue(path: path, configuration: DatabaseFile.configuration)
        try database.writeWithoutTransaction { db in try db.execute(sql: "PRAGMA journal_mode = DELETE") }
        try database.close()
    }

    /// Whether the file can be read, has the tables of this version, and the works of this version.
    private func isUsable() -> Bool {
        guard FileManager.default.fileExists(atPath: path), let version = try? BuiltInCatalogFiles.bundled().version,
            let database = try? DatabaseFile.openReadOnly(path)
        else { return false }
        // Closing a connection that only read loses nothing.
        defer { try? database.close() }
        let migrator = CatalogMigrations.migrator
        let isCurrent = try? database.read { db in
            // A newer version has migrated a file that is superseded: it could not be opened.
            try migrator.hasCompletedMigrations(db) && !migrator.hasBeenSuperseded(db)
                && String.fetchOne(db, sql: "SELECT built_in FROM catalog_state") == version
        }
        return isCurrent ?? false
    }

    private static func part(of path: String) -> String { path + ".part-\(ProcessInfo.processInfo.processIdentifier)" }

    private static func remove(_ part: String) {
        for suffix in [""] + suffixes { unlink(part + suffix) }
    }
}

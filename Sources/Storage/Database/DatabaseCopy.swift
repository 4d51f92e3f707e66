import Domain
import Foundation
import GRDB

/// Backups of the database, each in one file: made while the server runs, checked, and restored.
package enum DatabaseCopy {
    /// The amount of visitors' data in a database.
    package struct Contents: Sendable, Equatable {
        package let shelfEntries: Int
        package let questions: Int
        package let recentQueries: Int
        /// The file's, in bytes.
        package let size: Int
    }

    /// Copies a snapshot of a database, while others read and write it, and checks the copy. Only a complete copy gets the
    /// target's name.
    ///
    /// - Parameter isReplacing: whether the target may exist already.
    package static func make(of source: String, at target: String, isReplacing: Bool) throws(DatabaseCopyError) -> Contents {
        guard FileManager.default.fileExists(atPath: source) else { throw .missing(path: source) }
        for own in [source, source + "-wal", source + "-shm"] where isSame(own, target) { throw .itself(path: target) }
        guard isReplacing || !FileManager.default.fileExists(atPath: target) else { throw .exists(path: target) }
        let part = target + ".part-\(ProcessInfo.processInfo.processIdentifier)"
        defer { remove(part) }
        let contents = try copy(source, to: part)
        try rename(part, to: target, isReplacing: isReplacing)
        return contents
    }

    /// Reads a whole database and checks it. It may be of an earlier version: the program migrates it when it opens it.
    package static func check(_ path: String) throws(DatabaseCopyError) -> Contents {
        guard FileManager.default.fileExists(atPath: path) else { throw .missing(path: path) }
        do {
            let queue = try DatabaseFile.openReadOnly(path)
            // Closing a connection that only read loses nothing.
            defer { try? queue.close() }
            return try queue.read { db in try contents(db, path: path) }
        } catch let error as DatabaseCopyError {
            throw error
        } catch {
            throw .unreadable(path: path, StorageError(error))
        }
    }

    /// Replaces a database by a copy, and renames the database that was there. No process may have it open.
    ///
    /// - Parameter setAside: the new name of the database that was there.
    /// - Returns: the contents of the copy, and whether there was a database to rename.
    package static func restore(
        _ copy: String, to target: String, setAside: String
    ) throws(DatabaseCopyError) -> (contents: Contents, isSetAside: Bool) {
        _ = try check(copy)
        let part = target + ".part-\(ProcessInfo.processInfo.processIdentifier)"
        defer { remove(part) }
        let contents = try self.copy(copy, to: part)
        // Root restores for the server, which runs as the folder's owner and has to write to the file.
        var folder = stat()
        if geteuid() == 0, stat((target as NSString).deletingLastPathComponent, &folder) == 0 {
            _ = chown(part, folder.st_uid, folder.st_gid)
        }
        let isSetAside = FileManager.default.fileExists(atPath: target)
        if isSetAside {
            // Moves the write-ahead log into the file. A damaged database cannot be opened; it is renamed with its log.
            try? DatabaseQueue(path: target, configuration: DatabaseFile.configuration).close()
        }
        // The log before the file: SQLite would apply a log that is left behind to the new file.
        for suffix in ["-wal", "-shm", ""] where FileManager.default.fileExists(atPath: target + suffix) {
            guard Foundation.rename(target + suffix, setAside + suffix) == 0 else { throw unwritable(setAside + suffix) }
        }
        try rename(part, to: target, isReplacing: false)
        return (contents, isSetAside)
    }

    private static func copy(_ source: String, to part: String) throws(DatabaseCopyError) -> Contents {
        // Only the owner may read it: it has the visitors' data.
        let descriptor = open(part, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw unwritable(part) }
        defer { close(descriptor) }
        let copy: DatabaseQueue
        do {
            copy = try DatabaseQueue(path: part, configuration: DatabaseFile.configuration)
        } catch {
            throw .unreadable(path: part, StorageError(error))
        }
        // A second close is harmless; the copy of an earlier error is deleted.
        defer { try? copy.close() }
        do {
            let original = try DatabaseFile.openReadOnly(source)
            // Closing a connection that only read loses nothing.
            defer { try? original.close() }
            try original.backup(to: copy)
        } catch {
            let error = StorageError(error)
            throw .unreadable(path: error == .full ? part : source, error)
        }
        let contents: Contents
        do {
            // Without a write-ahead log, the copy can be read from a read-only folder.
            try copy.writeWithoutTransaction { db in try db.execute(sql: "PRAGMA journal_mode = DELETE") }
            contents = try copy.read { db in try self.contents(db, path: source) }
            try copy.close()
        } catch let error as DatabaseCopyError {
            throw error
        } catch {
            throw .unreadable(path: source, StorageError(error))
        }
        guard fsync(descriptor) == 0 else { throw unwritable(part) }
        return contents
    }

    private static func contents(_ db: Database, path: String) throws -> Contents {
        guard try db.tableExists("grdb_migrations"), try db.tableExists("recent_query") else {
            throw DatabaseCopyError.foreign(path: path)
        }
        try Migrations.migrator.checkVersion(db)
        var errors = try String.fetchAll(db, sql: "PRAGMA integrity_check(100000)")
        if try !Migrations.migrator.appliedIdentifiers(db).contains(Migrations.orderedTitles) {
            // A false report of SQLite up to 3.40.
            errors.removeAll { $0 == "NULL value in work_title.squashed" }
        }
        guard errors.isEmpty || errors == ["ok"] else { throw StorageError.corrupt }
        func count(_ table: String) throws -> Int {
            guard try db.tableExists(table) else { return 0 }
            return try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table)") ?? 0
        }
        let size = try Int.fetchOne(db, sql: "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size")
        return Contents(
            shelfEntries: try count("shelf_entry"), questions: try count("question"), recentQueries: try count("recent_query"),
            size: size ?? 0)
    }

    /// Renames a complete file to the target, and waits until the disk has the new name.
    private static func rename(_ part: String, to target: String, isReplacing: Bool) throws(DatabaseCopyError) {
        // A link fails where another process has made the target meanwhile. File systems without links get a rename, which
        // cannot notice that.
        if isReplacing || link(part, target) != 0 {
            guard isReplacing || errno != EEXIST else { throw .exists(path: target) }
            guard Foundation.rename(part, target) == 0 else { throw unwritable(target) }
        }
        let folder = open((target as NSString).deletingLastPathComponent, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { return }
        fsync(folder)
        close(folder)
    }

    /// Whether two paths lead to the same file.
    private static func isSame(_ path: String, _ other: String) -> Bool {
        var (one, two) = (stat(), stat())
        return stat(path, &one) == 0 && stat(other, &two) == 0 && one.st_ino == two.st_ino && one.st_dev == two.st_dev
    }

    private static func remove(_ part: String) {
        for suffix in ["", "-journal", "-wal", "-shm"] { unlink(part + suffix) }
    }

    private static func unwritable(_ path: String) -> DatabaseCopyError {
        .unwritable(path: path, reason: String(cString: strerror(errno)))
    }
}

import Domain
import Foundation
import GRDB

/// Why a database could not be copied, or a copy is no good.
package enum DatabaseCopyError: Error, CustomStringConvertible {
    case missing(path: String)
    case exists(path: String)
    /// The database is to be replaced by its own copy, while somebody may write to it.
    case itself(path: String)
    /// A file that is a database, but none of Foyer's.
    case foreign(path: String)
    case unreadable(path: String, StorageError)
    case unwritable(path: String, reason: String)

    package var description: String {
        switch self {
        case .missing(let path): "there is no database at \(path)"
        case .exists(let path): "\(path) is there already"
        case .itself(let path): "\(path) is the database itself: name another file"
        case .foreign(let path): "\(path) is no database of Foyer’s"
        case .unreadable(let path, let error):
            switch error {
            case .corrupt: "\(path) is damaged, or no database"
            case .newer(let change):
                "\(path) was made by a newer version of Foyer, with the change “\(change)”: install that version"
            case .busy: "\(path) is in use by another program: try again in a moment"
            case .readOnly: "\(path) cannot be opened"
            case .full: "there is no space left for \(path)"
            case .failed(let reason): "\(path) cannot be read: \(reason)"
            }
        case .unwritable(let path, let reason): "\(path) cannot be written: \(reason)"
        }
    }
}

/// Whole copies of the database in one file: made while the program runs, checked, and put back.
package enum DatabaseCopy {
    /// What a database holds that is of people, not of catalogs and services.
    package struct Contents: Sendable, Equatable {
        package let kept: Int
        package let questions: Int
        package let recentQueries: Int
        /// Of the file, in bytes.
        package let size: Int
    }

    /// Copies a database as it is at one moment, while others read and write it, and checks the copy. Half a copy never has the name of a
    /// whole one.
    ///
    /// - Parameter isReplacing: whether a file that is there already goes.
    package static func make(of source: String, at target: String, isReplacing: Bool) throws(DatabaseCopyError) -> Contents {
        guard FileManager.default.fileExists(atPath: source) else { throw .missing(path: source) }
        for own in [source, source + "-wal", source + "-shm"] where isSame(own, target) { throw .itself(path: target) }
        guard isReplacing || !FileManager.default.fileExists(atPath: target) else { throw .exists(path: target) }
        let part = target + ".part-\(ProcessInfo.processInfo.processIdentifier)"
        defer { remove(part) }
        let contents = try copy(source, to: part)
        try name(part, target, isReplacing: isReplacing)
        return contents
    }

    /// Reads a database from end to end. One of an earlier version is fine; the program brings it up to date when it opens it.
    package static func check(_ path: String) throws(DatabaseCopyError) -> Contents {
        guard FileManager.default.fileExists(atPath: path) else { throw .missing(path: path) }
        do {
            let queue = try DatabaseFile.openToRead(path)
            defer { try? queue.close() }
            return try queue.read { db in try contents(db, path: path) }
        } catch let error as DatabaseCopyError {
            throw error
        } catch {
            throw .unreadable(path: path, StorageError(error))
        }
    }

    /// Puts a copy in the place of a database that nobody has open; the one that was there stays, under another name.
    ///
    /// - Parameter setAside: what the one that was there is called from now on.
    /// - Returns: what the copy holds, and whether there was one to set aside.
    package static func restore(
        _ copy: String, to target: String, setAside: String
    ) throws(DatabaseCopyError) -> (contents: Contents, isSetAside: Bool) {
        _ = try check(copy)
        let part = target + ".part-\(ProcessInfo.processInfo.processIdentifier)"
        defer { remove(part) }
        let contents = try self.copy(copy, to: part)
        // Whoever is root here makes a file that the program must be able to write to under its own name.
        var folder = stat()
        if geteuid() == 0, stat((target as NSString).deletingLastPathComponent, &folder) == 0 {
            _ = chown(part, folder.st_uid, folder.st_gid)
        }
        let isSetAside = FileManager.default.fileExists(atPath: target)
        if isSetAside {
            // What stands in its log only goes into the file, where it can be opened at all.
            try? DatabaseQueue(path: target, configuration: DatabaseFile.configuration).close()
        }
        // The log before the file: a log that is left behind would be taken for one of the file that comes.
        for suffix in ["-wal", "-shm", ""] where FileManager.default.fileExists(atPath: target + suffix) {
            guard rename(target + suffix, setAside + suffix) == 0 else { throw unwritable(setAside + suffix) }
        }
        try name(part, target, isReplacing: false)
        return (contents, isSetAside)
    }

    private static func copy(_ source: String, to part: String) throws(DatabaseCopyError) -> Contents {
        // Whoever reads it is somebody: it holds the cookies by which visitors are known.
        let descriptor = open(part, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw unwritable(part) }
        defer { close(descriptor) }
        let copy: DatabaseQueue
        do {
            copy = try DatabaseQueue(path: part, configuration: DatabaseFile.configuration)
        } catch {
            throw .unreadable(path: part, StorageError(error))
        }
        defer { try? copy.close() }
        do {
            let original = try DatabaseFile.openToRead(source)
            defer { try? original.close() }
            try original.backup(to: copy)
        } catch {
            let error = StorageError(error)
            throw .unreadable(path: error == .full ? part : source, error)
        }
        let contents: Contents
        do {
            // One file, that can be read from where nothing can be written.
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
        try Migrations.migrator.refuseNewer(db)
        var faults = try String.fetchAll(db, sql: "PRAGMA integrity_check(100000)")
        if try !Migrations.migrator.appliedIdentifiers(db).contains(Migrations.orderedTitles) {
            // What SQLite up to 3.40 says of that table is not so.
            faults.removeAll { $0 == "NULL value in work_title.squashed" }
        }
        guard faults.isEmpty || faults == ["ok"] else { throw StorageError.corrupt }
        func count(_ table: String) throws -> Int {
            guard try db.tableExists(table) else { return 0 }
            return try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table)") ?? 0
        }
        let size = try Int.fetchOne(db, sql: "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size")
        return Contents(
            kept: try count("shelf_entry"), questions: try count("question"), recentQueries: try count("recent_query"),
            size: size ?? 0)
    }

    /// Gives a whole file its name, and makes that last.
    private static func name(_ part: String, _ target: String, isReplacing: Bool) throws(DatabaseCopyError) {
        // A link fails where the name is taken since; file systems without links get a new name for the file.
        if isReplacing || link(part, target) != 0 {
            guard isReplacing || errno != EEXIST else { throw .exists(path: target) }
            guard rename(part, target) == 0 else { throw unwritable(target) }
        }
        let folder = open((target as NSString).deletingLastPathComponent, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { return }
        fsync(folder)
        close(folder)
    }

    /// Whether two paths lead to one file, whatever they are called.
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

import Domain
import Foundation
import Storage

/// Checks, copies and replaces the database of visitors' data.
extension DataFolder {
    /// Opens the database and reads the whole of it. Where a server runs, it is read only.
    ///
    /// - Returns: whether a server runs on the folder.
    func checkDatabase() throws -> Bool {
        let isInUse: Bool
        let lock: DataFolderLock?
        do {
            lock = try self.lock()
            isInUse = false
        } catch .inUse {
            lock = nil
            isInUse = true
        }
        defer { withExtendedLifetime(lock) {} }
        if !isInUse { try openDatabase().close() }
        do {
            _ = try DatabaseCopy.check(settings.databasePath)
        } catch .unreadable(_, let problem) {
            throw StartError.database(path: settings.databasePath, problem)
        }
        return isInUse
    }

    /// Copies the database, while a server runs or not.
    ///
    /// - Parameters:
    ///   - path: the file to write, or a folder, in which the file is named by the date.
    ///   - isReplacing: whether the file may exist already.
    /// - Returns: the path of the file, and what it contains, in words.
    func backUp(to path: String, at date: Date, isReplacing: Bool) throws(BackupError) -> (file: String, contents: String) {
        let path = Self.absolute(path)
        let file = Self.isFolder(path) ? path + (path.hasSuffix("/") ? "" : "/") + "foyer-\(Self.timestamp(date)).sqlite" : path
        let folder = file.hasSuffix("/") ? file : (file as NSString).deletingLastPathComponent
        let contents = try explaining { () throws(DatabaseCopyError) in
            guard Self.isFolder(folder) else { throw .unwritable(path: file, reason: "there is no folder \(folder)") }
            return try DatabaseCopy.make(of: settings.databasePath, at: file, isReplacing: isReplacing)
        }
        return (file, contents.text)
    }

    /// Reads a whole backup.
    ///
    /// - Returns: what it contains, in words.
    func checkBackup(_ path: String) throws(BackupError) -> String {
        try explaining { () throws(DatabaseCopyError) in try DatabaseCopy.check(Self.absolute(path)) }.text
    }

    /// Replaces the database by a backup, and renames the database that was there.
    ///
    /// - Returns: what the backup contains, in words, and the new path of the database that was there; nil where none was.
    /// - Throws: `StartError` where a server runs, or `BackupError`.
    func restore(_ path: String, at date: Date) throws -> (contents: String, setAside: String?) {
        let lock = try lock()
        defer { withExtendedLifetime(lock) {} }
        let setAside = settings.dataDirectory + "/foyer-before-restore-\(Self.timestamp(date)).sqlite"
        let (contents, isSetAside) = try explaining { () throws(DatabaseCopyError) in
            try DatabaseCopy.restore(Self.absolute(path), to: settings.databasePath, setAside: setAside)
        }
        return (contents.text, isSetAside ? setAside : nil)
    }

    private func explaining<Value>(_ body: () throws(DatabaseCopyError) -> Value) throws(BackupError) -> Value {
        do { return try body() } catch { throw BackupError(error: error, database: settings.databasePath) }
    }

    private static func absolute(_ path: String) -> String {
        path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
    }

    private static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }

    /// The time in UTC for a file's name; names sort by time.
    private static func timestamp(_ date: Date) -> String {
        date.formatted(
            Date.VerbatimFormatStyle(
                format: """
                    \(year: .defaultDigits)-\(month: .twoDigits)-\(day: .twoDigits)-\
                    \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased))\(minute: .twoDigits)\(second: .twoDigits)
                    """, timeZone: .gmt, calendar: Calendar(identifier: .gregorian)))
    }
}

extension DatabaseCopy.Contents {
    fileprivate var text: String {
        func number(_ count: Int, _ one: String, _ many: String) -> String { "\(count) \(count == 1 ? one : many)" }
        let parts = [
            number(shelfEntries, "entry on shelves", "entries on shelves"), number(questions, "question", "questions"),
            number(recentQueries, "recent query", "recent queries"),
        ]
        return "\(Double(size / 100_000) / 10) MB, with \(parts.joined(separator: ", "))"
    }
}

import ArgumentParser
import Foundation
import Storage

/// `foyer backup`
struct BackupCommand: ParsableCommand, SettingsCommand {
    static let name = CommandName.backup

    static let configuration = CommandConfiguration(
        commandName: name.rawValue,
        abstract: "Copy everything that people keep into one file, while Foyer runs or not.",
        discussion: """
            The copy shows one point in time, and is checked before it gets its name. PATH is the file, or a folder, in which the file \
            is named by the date and the time (UTC). foyer restore puts it back.
            """
    )

    @Argument(help: "The file to write, or a folder to write it in.")
    var path: String

    @Flag(help: "Replace a file that is there already.")
    var force = false

    @Flag(help: "Write nothing: check the backup that is there.")
    var check = false

    @OptionGroup var options: SettingOptions<Self>

    func run() throws {
        let settings = options.settingsAndWarningsOrEnd()
        do throws(DatabaseCopyError) {
            if check {
                report("\(path) is whole", try DatabaseCopy.check(Self.absolute(path)))
            } else {
                let file = Self.absolute(Self.file(path, at: Date()))
                try Self.expectFolder(of: file)
                let contents = try DatabaseCopy.make(of: settings.databasePath, at: file, isReplacing: force)
                report("Wrote \(file)", contents)
            }
        } catch {
            endProgram(BackupError(error: error, database: settings.databasePath))
        }
    }

    private static func expectFolder(of file: String) throws(DatabaseCopyError) {
        let folder = file.hasSuffix("/") ? file : (file as NSString).deletingLastPathComponent
        guard isFolder(folder) else { throw .unwritable(path: file, reason: "there is no folder \(folder)") }
    }

    private static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }

    private static func file(_ path: String, at date: Date) -> String {
        guard isFolder(path) else { return path }
        return (path.hasSuffix("/") ? path : path + "/") + "foyer-\(timestamp(date)).sqlite"
    }
}

/// `foyer restore`
struct RestoreCommand: ParsableCommand, SettingsCommand {
    static let name = CommandName.restore

    static let configuration = CommandConfiguration(
        commandName: name.rawValue,
        abstract: "Replace the database with a backup, while Foyer does not run.",
        discussion: "The database that was there stays in the data folder under another name, which is printed."
    )

    @Argument(help: "A file that foyer backup wrote.")
    var path: String

    @OptionGroup var options: SettingOptions<Self>

    func run() throws {
        let settings = options.settingsAndWarningsOrEnd()
        do {
            let lock = try DataFolder(settings: settings).lock()
            defer { withExtendedLifetime(lock) {} }
            let setAside = settings.dataDirectory + "/foyer-before-restore-\(timestamp(Date())).sqlite"
            let (contents, isSetAside) = try DatabaseCopy.restore(
                BackupCommand.absolute(path), to: settings.databasePath, setAside: setAside)
            report("Put \(path) back as \(settings.databasePath)", contents)
            if isSetAside { writeToStandardOutput("What was there before is \(setAside)") }
        } catch let error as StartError {
            endProgram(error)
        } catch let error as DatabaseCopyError {
            endProgram(BackupError(error: error, database: settings.databasePath))
        }
    }
}

extension BackupCommand {
    fileprivate static func absolute(_ path: String) -> String {
        path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
    }
}

/// An error of a backup, with what to do about it.
private struct BackupError: Error, CustomStringConvertible {
    let error: DatabaseCopyError
    /// The path of the database that the settings name.
    let database: String

    var description: String {
        switch error {
        case .missing(let path) where path == database:
            "\(error); FOYER_DATA_DIR (--data-dir) names the folder of the database"
        case .exists: "\(error), and stays as it is: --force replaces it"
        case .missing, .itself, .foreign, .unreadable, .unwritable: error.description
        }
    }
}

/// The time in UTC for a file's name; names sort by time.
private func timestamp(_ date: Date) -> String {
    date.formatted(
        Date.VerbatimFormatStyle(
            format: """
                \(year: .defaultDigits)-\(month: .twoDigits)-\(day: .twoDigits)-\
                \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased))\(minute: .twoDigits)\(second: .twoDigits)
                """, timeZone: .gmt, calendar: Calendar(identifier: .gregorian)))
}

private func report(_ sentence: String, _ contents: DatabaseCopy.Contents) {
    func number(_ count: Int, _ one: String, _ many: String) -> String { "\(count) \(count == 1 ? one : many)" }
    let parts = [
        number(contents.shelfEntries, "entry on shelves", "entries on shelves"),
        number(contents.questions, "question", "questions"),
        number(contents.recentQueries, "recent query", "recent queries"),
    ]
    let megabytes = Double(contents.size / 100_000) / 10
    writeToStandardOutput("\(sentence): \(megabytes) MB, with \(parts.joined(separator: ", "))")
}

import ArgumentParser
import Foundation

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

    func run() {
        let settings = options.settingsAndWarningsOrEnd()
        do {
            let (contents, setAside) = try DataFolder(settings: settings).restore(path, at: Date())
            writeToStandardOutput("Put \(path) back as \(settings.databasePath): \(contents)")
            if let setAside { writeToStandardOutput("What was there before is \(setAside)") }
        } catch {
            endProgram(error)
        }
    }
}

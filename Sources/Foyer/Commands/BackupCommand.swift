import ArgumentParser
import Foundation

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

    func run() {
        let folder = DataFolder(settings: options.settingsAndWarningsOrEnd())
        do throws(BackupError) {
            if check {
                writeToStandardOutput("\(path) is whole: \(try folder.checkBackup(path))")
            } else {
                let (file, contents) = try folder.backUp(to: path, at: Date(), isReplacing: force)
                writeToStandardOutput("Wrote \(file): \(contents)")
            }
        } catch {
            endProgram(error)
        }
    }
}

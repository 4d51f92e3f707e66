import ArgumentParser
import Foundation

/// The options of a command that set settings: one for each row of `SettingsTable` that has a flag. The help of a command lists
/// only the settings that it uses.
///
/// ArgumentParser finds options by reflection and decodes them by their names. Both are given here from the table, in place of
/// a property for each setting.
struct SettingOptions<Command: SettingsCommand>: ParsableArguments, CustomReflectable {
    /// The given values by the names of the settings.
    private let flags: [String: String]

    init() {
        flags = [:]
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: SettingKey.self)
        var flags: [String: String] = [:]
        for setting in SettingsTable.all where setting.flag != nil {
            let option = try container.decode(Option<String?>.self, forKey: SettingKey(stringValue: setting.name))
            flags[setting.name] = option.wrappedValue
        }
        self.flags = flags
    }

    var customMirror: Mirror {
        Mirror(
            self,
            children: SettingsTable.all.compactMap { setting in
                setting.flag.map { flag in
                    let isListed = setting.commands.contains(Command.name)
                    let help = ArgumentHelp(
                        "\(setting.help) (\(setting.name): \(setting.takes); default: \(setting.defaultDescription))",
                        valueName: setting.valueName, visibility: isListed ? .default : .hidden)
                    return (setting.name, Option<String?>(name: .customLong(flag), help: help))
                }
            })
    }

    /// The settings of this run. Where one that the command uses has a wrong value, the program ends with a message that names it.
    func settingsOrEnd() -> Settings {
        do throws(SettingError) {
            let directory = FileManager.default.currentDirectoryPath
            return try Settings(
                sources: SettingSources(
                    flags: flags, environment: ProcessInfo.processInfo.environment,
                    dotEnv: try DotEnv.read(directory: directory),
                    workingDirectory: directory, command: Command.name))
        } catch {
            endProgram(error)
        }
    }

    /// Like `settingsOrEnd()`, and writes the warnings to standard error.
    func settingsAndWarningsOrEnd() -> Settings {
        let settings = settingsOrEnd()
        for warning in settings.warnings { writeToStandardError("warning: \(warning)") }
        return settings
    }
}

private struct SettingKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) {
        self.stringValue = stringValue
    }

    init?(intValue: Int) { nil }
}

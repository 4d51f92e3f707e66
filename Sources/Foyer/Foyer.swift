import ArgumentParser
import Domain
import Foundation

@main
struct Foyer: AsyncParsableCommand {
    static let version = "1.0.0"

    static let configuration = CommandConfiguration(
        commandName: "foyer",
        abstract: "One search box for films and books, on your own machine.",
        discussion: "Without a subcommand, foyer serves: see foyer serve --help for the options.",
        version: version,
        subcommands: commands,
        defaultSubcommand: ServeCommand.self
    )

    private static let commands: [any SettingsCommand.Type] = [
        ServeCommand.self, ImportCommand.self, ExportCommand.self, DoctorCommand.self, BackupCommand.self, RestoreCommand.self,
        PrepareCommand.self,
    ]

    static func main() async {
        _ = FileModes.startMask
        let arguments = CommandLine.arguments.dropFirst()
        let isHelp = arguments.first == "help"
        if let command = isHelp ? arguments.dropFirst().first : arguments.first { endIfUnknown(command) }
        await main(nil)
    }

    /// Without this, ArgumentParser takes an unknown command for an argument of `serve`, and shows the usage of that. After `help`
    /// it shows the general help, with status 0.
    private static func endIfUnknown(_ command: String) {
        let names = commands.map { $0.name.rawValue }
        guard !command.hasPrefix("-"), !(names + ["help"]).contains(command) else { return }
        let hint = Suggestion.nearest(to: command, among: names).map { "Did you mean foyer \($0)? " } ?? ""
        let list = names.dropLast().joined(separator: ", ") + " and " + names.suffix(1).joined()
        writeToStandardError("there is no command “\(SingleLineText.start(of: command, 60))”. \(hint)The commands are \(list).")
        Foundation.exit(64)
    }
}

import ArgumentParser

@main
struct Foyer: AsyncParsableCommand {
    static let version = "1.0.0"

    static let configuration = CommandConfiguration(
        commandName: "foyer",
        abstract: "One search box for films and books, on your own machine.",
        discussion: "Without a subcommand it serves; its options are those of: foyer serve --help",
        version: version,
        subcommands: [
            ServeCommand.self, ImportCommand.self, ExportCommand.self, DoctorCommand.self, BackupCommand.self,
            RestoreCommand.self,
        ],
        defaultSubcommand: ServeCommand.self
    )
}

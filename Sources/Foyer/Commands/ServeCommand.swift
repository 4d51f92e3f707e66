import ArgumentParser

/// `foyer serve`
struct ServeCommand: AsyncParsableCommand, SettingsCommand {
    static let name = CommandName.serve

    static let configuration = CommandConfiguration(
        commandName: name.rawValue,
        abstract: "Serve the site until the program is told to stop (Ctrl-C, SIGTERM).",
        discussion: """
            Each option can also be set in the environment or in a file .env in the working directory, by the name in its parentheses. An \
            option comes before the environment, and the environment before the file.

            Secrets have no option, since other users of a machine can read command lines. Set them in the environment or in .env: \
            \(SettingsTable.all.filter(\.isSecret).map(\.name).joined(separator: ", ")).
            """
    )

    @OptionGroup var options: SettingOptions<Self>

    func run() async throws {
        do {
            try await Server(settings: options.settingsOrEnd()).run()
        } catch let error as StartError {
            endProgram(error)
        }
    }
}

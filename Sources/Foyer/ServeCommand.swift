import ArgumentParser

/// `foyer serve`
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Answer people's browsers until told to stop.",
        discussion: """
            Each option can also be set in the environment or in a file .env in the working directory, as FOYER_HOST, \
            FOYER_PORT and so on; an option comes before the environment, the environment before the file.
            """
    )

    @OptionGroup var options: SettingOptions

    func run() async throws {
        do {
            try await Server(settings: options.settingsOrEnd()).run()
        } catch let error as StartError {
            endProgram(error)
        }
    }
}

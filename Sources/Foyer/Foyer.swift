import ArgumentParser

@main
struct Foyer: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "foyer",
        abstract: "One search box for films and books, on your own machine.",
        subcommands: [ServeCommand.self],
        defaultSubcommand: ServeCommand.self
    )
}

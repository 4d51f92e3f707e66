import ArgumentParser

/// `foyer prepare`
struct PrepareCommand: AsyncParsableCommand, SettingsCommand {
    static let name = CommandName.prepare

    static let configuration = CommandConfiguration(
        commandName: name.rawValue,
        abstract: "Make the file of the built-in works that a first start copies. make run and make release call it.",
        discussion: """
            The file is written into the folder of the program's resources. Without it, a first start loads the works itself, which takes \
            some seconds.
            """
    )

    @OptionGroup var options: SettingOptions<Self>

    func run() async {
        do throws(StartError) {
            if let path = try await CatalogPreparation().execute() { writeToStandardOutput("Wrote \(path)") }
        } catch {
            endProgram(error)
        }
    }
}

import ArgumentParser

/// `foyer prepare`
struct PrepareCommand: AsyncParsableCommand, SettingsCommand {
    static let name = CommandName.prepare

    static let configuration = CommandConfiguration(
        commandName: name.rawValue,
        abstract: "Make the file of the built-in works that a first start copies, as make run and make release do.",
        discussion: """
            The file is written into the folder of the program's resources. Without it, a first start loads the works itself, which takes \
            two seconds more.
            """
    )

    @OptionGroup var options: SettingOptions<Self>

    func run() async {
        do throws(StartError) {
            writeToStandardOutput("Wrote \(try await CatalogPreparation().execute())")
        } catch {
            endProgram(error)
        }
    }
}

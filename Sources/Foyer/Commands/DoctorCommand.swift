import ArgumentParser

/// `foyer doctor`
struct DoctorCommand: AsyncParsableCommand, SettingsCommand {
    static let name = CommandName.doctor

    static let configuration = CommandConfiguration(
        commandName: name.rawValue,
        abstract: "Check the settings, the services with one real request each, the data folder and the templates.",
        discussion: "It takes the options of foyer serve. The exit status is 1 where something is wrong."
    )

    @OptionGroup var options: SettingOptions<Self>

    func run() async throws {
        var isHealthy = true
        for await finding in Doctor(settings: options.settingsAndWarningsOrEnd()).findings() {
            writeToStandardOutput("\(finding)")
            isHealthy = isHealthy && finding.isHealthy
        }
        if !isHealthy { throw ExitCode(1) }
    }
}

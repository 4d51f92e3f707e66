import ArgumentParser
import Foundation

/// `foyer doctor`
struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Check the settings, the services with one real request each, the data folder and the templates.",
        discussion: "It takes the options of foyer serve. The status is 1 where something is wrong."
    )

    @OptionGroup var options: SettingOptions

    func run() async throws {
        let settings = options.settingsOrEnd()
        var isWell = true
        for await finding in Doctor(settings: settings).findings() {
            FileHandle.standardOutput.write(Data("\(finding)\n".utf8))
            isWell = isWell && finding.isWell
        }
        if !isWell { throw ExitCode(1) }
    }
}

import ArgumentParser

/// A command that takes the settings as options.
protocol SettingsCommand: ParsableCommand {
    static var name: CommandName { get }
}

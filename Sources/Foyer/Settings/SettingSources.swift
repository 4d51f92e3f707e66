import Domain
import Foundation

/// The texts of the settings, from the sources in their order of precedence: command line, environment, `.env`.
struct SettingSources {
    /// From the command line, by the names of the settings.
    var flags: [String: String] = [:]
    var environment: [String: String] = [:]
    var dotEnv: [String: String] = [:]
    /// The folder that relative paths start from.
    var workingDirectory: String
    /// The settings that this command does not use count as not set.
    var command = CommandName.serve

    private var inOrder: [(name: String, texts: [String: String])] {
        [("command line", flags), ("environment", environment), (".env", dotEnv)]
    }

    /// - Returns: the first text that is not blank, and the name of its source; nil where there is none.
    func text(of setting: any AnySetting) -> (text: String, source: String)? {
        guard setting.commands.contains(command) else { return nil }
        for source in inOrder {
            let text = source.texts[setting.name]?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
            if !text.isEmpty { return (text, source.name) }
        }
        return nil
    }

    /// The names that the build and the tests of the project read from the environment.
    private static let developmentNames: Set = ["FOYER_BINARY", "FOYER_CHECKS", "FOYER_FUZZ"]

    /// One sentence for each name in the environment and in `.env` that looks like a setting and is none.
    var warnings: [String] {
        let known = Set(SettingsTable.all.map(\.name)).union(Self.developmentNames)
        return inOrder.flatMap { source in
            source.texts.keys.filter { $0.hasPrefix(SettingsTable.prefix) && !known.contains($0) }.sorted().map { name in
                let hint = Suggestion.nearest(to: name, among: SettingsTable.all.map(\.name), sharing: SettingsTable.prefix)
                return "\(SingleLineText.start(of: name, 60)) (\(source.name)) is not a setting and has no effect; "
                    + (hint.map { "did you mean \($0)?" } ?? "docs/settings.md lists the settings")
            }
        }
    }
}

/// A setting of any type.
protocol AnySetting: Sendable {
    /// The name in the environment and in `.env`.
    var name: String { get }
    var group: SettingGroup { get }
    /// One or more whole sentences.
    var help: String { get }
    /// The values that the setting accepts, to complete the sentence “FOYER_PORT takes …”.
    var takes: String { get }
    /// The value's name in `--help`, as in `--port <number>`.
    var valueName: String { get }
    /// The default, or what holds where the setting is not set.
    var defaultDescription: String { get }
    /// Whether the value must never be printed or logged. A secret has no flag, since other users of a machine can read command
    /// lines.
    var isSecret: Bool { get }
    /// The commands that use the setting. The other commands accept the flag, so that one set of options fits all, but neither
    /// list nor check it.
    var commands: [CommandName] { get }

    /// - Returns: a `ParsedValue` of the setting's type.
    func parsed(_ text: String?) throws(SettingError) -> any Sendable
}

extension AnySetting {
    /// The name on the command line without the two hyphens, `data-dir` for `FOYER_DATA_DIR`; nil for a secret.
    var flag: String? {
        isSecret ? nil : name.dropFirst(SettingsTable.prefix.count).lowercased().replacing("_", with: "-")
    }

    /// How messages name the setting: `FOYER_DATA_DIR (--data-dir)`.
    var label: String { flag.map { "\(name) (--\($0))" } ?? name }
}

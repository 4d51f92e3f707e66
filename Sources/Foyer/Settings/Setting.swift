/// One row of `SettingsTable`: a setting and all that options, documents and messages say about it.
struct Setting<Value: Sendable>: AnySetting {
    let name: String
    let group: SettingGroup
    let help: String
    let takes: String
    let valueName: String
    let defaultDescription: String
    let isSecret: Bool
    let commands: [CommandName]
    private let parse: @Sendable (_ text: String?) throws(UnusableText) -> Value

    /// A setting with a default value.
    ///
    /// - Parameters:
    ///   - default: the value where the setting is not set, written as a user would write it.
    ///   - shownAs: the default in words, where the text says too little.
    init(
        _ name: String, _ group: SettingGroup, _ type: SettingType<Value>, default defaultText: String, shownAs: String? = nil,
        usedBy commands: [CommandName] = CommandName.server, _ help: String
    ) {
        self.init(name, group, type.takes, type.valueName, shownAs ?? defaultText, commands, help, isSecret: false) {
            text throws(UnusableText) in try type.parse(text ?? defaultText)
        }
    }

    /// A setting that can be absent.
    ///
    /// - Parameter absent: what holds where the setting is not set, in words.
    init<Wrapped>(
        _ name: String, _ group: SettingGroup, _ type: SettingType<Wrapped>, absent: String,
        usedBy commands: [CommandName] = CommandName.server, isSecret: Bool = false, _ help: String
    ) where Value == Wrapped? {
        self.init(name, group, type.takes, type.valueName, absent, commands, help, isSecret: isSecret) {
            text throws(UnusableText) in
            guard let text else { return nil }
            return try type.parse(text)
        }
    }

    private init(
        _ name: String, _ group: SettingGroup, _ takes: String, _ valueName: String, _ defaultDescription: String,
        _ commands: [CommandName], _ help: String, isSecret: Bool,
        parse: @escaping @Sendable (_ text: String?) throws(UnusableText) -> Value
    ) {
        self.name = name
        self.group = group
        self.help = help
        self.takes = takes
        self.valueName = valueName
        self.defaultDescription = defaultDescription
        self.isSecret = isSecret
        self.commands = commands
        self.parse = parse
    }

    /// - Parameter text: nil where the setting is not set.
    func value(of text: String?) throws(SettingError) -> Value {
        do {
            return try parse(text)
        } catch {
            throw .invalid(label, takes: takes, given: isSecret ? nil : error.given)
        }
    }

    func parsed(_ text: String?) throws(SettingError) -> any Sendable {
        ParsedValue(value: try value(of: text))
    }
}

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
    /// The commands that use the setting. The other commands accept the flag, so that one set of options fits all, but do not
    /// list it.
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

/// Wraps a value, so that a dictionary can tell the value nil from a missing entry.
struct ParsedValue<Value: Sendable>: Sendable {
    let value: Value
}

/// The headings under which the settings are listed.
enum SettingGroup: String, CaseIterable {
    case server = "Server"
    case log = "Log and metrics"
    case movies = "Films"
    case books = "Books"
    case questions = "Questions"
    case saved = "Saved responses and pictures"
    case limits = "Limits"
}

/// The commands of the program.
enum CommandName: String, CaseIterable {
    case serve, `import`, export, doctor, backup, restore

    /// The commands that use every setting.
    static let server: [CommandName] = [.serve, .doctor]
}

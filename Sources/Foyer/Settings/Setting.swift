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
    private let parse: @Sendable (_ text: String?) throws(UnusableValueError) -> Value

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
            text throws(UnusableValueError) in try type.parse(text ?? defaultText)
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
            text throws(UnusableValueError) in
            guard let text else { return nil }
            return try type.parse(text)
        }
    }

    private init(
        _ name: String, _ group: SettingGroup, _ takes: String, _ valueName: String, _ defaultDescription: String,
        _ commands: [CommandName], _ help: String, isSecret: Bool,
        parse: @escaping @Sendable (_ text: String?) throws(UnusableValueError) -> Value
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

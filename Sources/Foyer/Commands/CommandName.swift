/// The commands of the program.
enum CommandName: String, CaseIterable {
    case serve, `import`, export, doctor, backup, restore, prepare

    /// The commands that use every setting.
    static let server: [CommandName] = [.serve, .doctor]
    /// The commands that use the data folder.
    static let usingDataFolder: [CommandName] = [.serve, .import, .export, .doctor, .backup, .restore]
}

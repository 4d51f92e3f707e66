/// The commands of the program.
enum CommandName: String, CaseIterable {
    case serve, `import`, export, doctor, backup, restore

    /// The commands that use every setting.
    static let server: [CommandName] = [.serve, .doctor]
}

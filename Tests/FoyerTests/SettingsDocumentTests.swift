import Foundation
import TestSupport
import Testing

@testable import Foyer

/// docs/settings.md has the table of the settings, equal to `SettingsTable`.
@Suite("docs/settings.md")
struct SettingsDocumentTests {
    @Test("The table in the document is the table in the code, row by row")
    func table() throws {
        let document = try String(contentsOfFile: repositoryRoot + "/docs/settings.md", encoding: .utf8)
        let written = document.split(separator: "\n").filter { $0.hasPrefix("|") }.map(String.init)
        for row in Self.rows where !written.contains(row) { Issue.record("docs/settings.md lacks this row:\n\(row)") }
        for row in written where !Self.rows.contains(row) {
            Issue.record("docs/settings.md has a row that is no setting:\n\(row)")
        }
        #expect(written == Self.rows, "the table of docs/settings.md should be:\n\n\(Self.rows.joined(separator: "\n"))\n")
    }

    @Test("The document names the settings that each command uses beside serve and doctor")
    func commands() throws {
        let document = try String(contentsOfFile: repositoryRoot + "/docs/settings.md", encoding: .utf8)
        for command in CommandName.allCases where !CommandName.server.contains(command) {
            let names = SettingsTable.all.filter { $0.commands.contains(command) }.map { "`\($0.name)`" }.joined(
                separator: ", ")
            let line = "- `foyer \(command)` uses \(names.isEmpty ? "none" : names)."
            #expect(document.contains("\n\(line)\n"), "docs/settings.md lacks the line:\n\(line)")
        }
    }

    private static let rows: [String] =
        ["| setting | option | takes | default | meaning |", "| --- | --- | --- | --- | --- |"]
        + SettingGroup.allCases.flatMap { group in
            ["| **\(group.rawValue)** | | | | |"] + SettingsTable.all.filter { $0.group == group }.map(row)
        }

    private static func row(_ setting: any AnySetting) -> String {
        let option = setting.flag.map { "`--\($0)`" } ?? "none: secret"
        let cells = ["`\(setting.name)`", option, setting.takes, setting.defaultDescription, setting.help]
        return "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |"
    }
}

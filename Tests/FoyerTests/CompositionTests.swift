import Foundation
import TestSupport
import Testing

@Suite("Composition")
struct CompositionTests {
    @Test("Targets of adapters are imported by the files of Composition, and by four others for values")
    func imports() throws {
        let folder = repositoryRoot + "/Sources/Foyer/"
        let sources = try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(".swift") }
        let importing = try sources.filter { path in
            try String(contentsOfFile: folder + path, encoding: .utf8)
                .contains(/(?m)^import (?:Imports|Providers|Recommendations|Storage)$/)
        }
        #expect(importing.contains("Composition/Databases.swift"))
        #expect(
            importing.filter { !$0.hasPrefix("Composition/") }.sorted() == [
                "Logging/EventLog.swift", "Metrics/ProgramMetrics.swift", "Settings/Settings.swift",
                "Settings/SettingsTable.swift",
            ])
    }
}

import Domain
import Foundation
import Testing

@testable import Presentation

@Suite("Adding a language")
struct LanguageTests {
    /// Every decision by language is a switch over all cases, or a property of `Language` or `Texts`, so that the compiler asks
    /// a new language for it. A comparison with one case would silently treat a new language like all others.
    @Test("No source file compares a language with one case")
    func comparisons() throws {
        let names = Language.allCases.map { "\($0)" }.joined(separator: "|")
        let comparison = try Regex("[!=]= *(Language)?\\.(\(names))\\b")
        let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources").standardized
        let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
        var count = 0
        for case let file as URL in files where file.pathExtension == "swift" {
            count += 1
            let text = try String(contentsOf: file, encoding: .utf8)
            #expect(text.firstMatch(of: comparison) == nil, "\(file.lastPathComponent)")
        }
        #expect(count > 100)
    }

    @Test(
        "Each language has texts of its own, and declares what services and the catalog need of it",
        arguments: Language.allCases)
    func declarations(language: Language) throws {
        #expect(Texts.of(language).language == language)
        #expect(language.rawValue.wholeMatch(of: /[a-z]{2}/) != nil && language.region.wholeMatch(of: /[A-Z]{2}/) != nil)
        // Titles in Korean are for pages in the script of Korean.
        #expect((language.catalogText == .korean) == (language.script == .hangul))
    }

    @Test("The service worker names no language; it reads them from the language switch of a page")
    func serviceWorker() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Public/sw.js").standardized
        let script = try String(contentsOf: file, encoding: .utf8)
        for language in Language.allCases where language != .fallback {
            #expect(!script.contains("\"\(language.rawValue)\""))
        }
    }
}

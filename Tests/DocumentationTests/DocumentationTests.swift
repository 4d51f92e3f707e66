import Foundation
import Testing

/// The documents name only what exists, so that a rename cannot leave them behind.
@Suite("Documents")
struct DocumentationTests {
    @Test("Every link and picture leads to a file of the repository, and every anchor to a heading")
    func links() throws {
        let documents = try Document.all()
        for document in documents {
            for link in document.links where !link.text.hasPrefix("https://") && !link.text.hasPrefix("http://") {
                let parts = link.text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
                let path = parts[0].isEmpty ? document.path : document.resolved(parts[0])
                check(Repository.paths.contains(path), document, link, "there is no file \(path)")
                guard parts.count == 2, let target = documents.first(where: { $0.path == path }) else { continue }
                check(
                    target.anchors.contains(parts[1]), document, link,
                    "\(path) has no heading with the anchor #\(parts[1])")
            }
        }
    }

    @Test("The README leads to every document")
    func readme() throws {
        let documents = try Document.all()
        let readme = try #require(documents.first { $0.path == "README.md" })
        #expect(readme.lines.count - 1 <= 150, "README.md has \(readme.lines.count - 1) lines; it should have 150 at most")
        let linked = Set(readme.links.map { readme.resolved($0.text) })
        for document in documents where document.path != readme.path {
            #expect(linked.contains(document.path), "README.md has no link to \(document.path)")
        }
    }

    @Test("Every path and file name in backquotes exists")
    func paths() throws {
        for document in try Document.all() {
            for span in document.codeSpans where !span.text.contains(" ") {
                guard let path = RepositoryPath(span.text) else { continue }
                check(path.exists, document, span, "there is no \(span.text) in the repository")
            }
        }
    }

    @Test("Every make target and every foyer command exists")
    func commands() throws {
        let makeTargets = try Repository.makeTargets()
        let commands = try Repository.commands()
        for document in try Document.all() {
            for code in document.codeSpans + document.codeLines {
                let words = code.text.split(separator: " ").map(String.init)
                for (word, argument) in zip(words, words.dropFirst()) where argument.wholeMatch(of: /[a-z][a-z-]*/) != nil {
                    if word == "make" {
                        check(makeTargets.contains(argument), document, code, "the Makefile has no target \(argument)")
                    } else if word == "foyer" || word.hasSuffix("/foyer") {
                        check(commands.contains(argument), document, code, "there is no command foyer \(argument)")
                    }
                }
            }
        }
    }

    @Test("Every environment variable exists, and docs/settings.md has every setting")
    func variables() throws {
        // Those of Package.swift and the Makefile are for builds and tests; the program may name them, but they are no
        // settings.
        let development = try Repository.variables(below: "Package.swift").union(Repository.variables(below: "Makefile"))
        let settings = try Repository.variables(below: "Sources/Foyer/").subtracting(development)
        let known = try settings.union(development).union(Repository.variables(below: "Tests/"))
        for document in try Document.all() {
            for (index, text) in document.lines.enumerated() {
                let line = Document.Excerpt(text: text, line: index + 1)
                for name in Repository.variables(in: text) {
                    check(known.contains(name), document, line, "nothing reads the variable \(name)")
                }
            }
        }
        let described = Set(Repository.variables(in: try Repository.text(of: "docs/settings.md")))
        #expect(settings.subtracting(described).sorted() == [], "docs/settings.md leaves these settings out")
    }

    @Test("Every type in backquotes is in the code")
    func types() throws {
        let words = try Repository.words()
        for document in try Document.all() {
            for span in document.codeSpans where !span.text.contains(where: { $0 == "/" || $0 == " " }) {
                // Two capitals and a small letter: `SitePath`, `SitePath.movies(query:)`, but not `Host` or `KR`.
                guard RepositoryPath(span.text) == nil,
                    let name = span.text.wholeMatch(of: /([A-Z][A-Za-z0-9]*)(?:[.<(].*)?/)?.1,
                    name.count(where: \.isUppercase) > 1, name.contains(where: \.isLowercase)
                else { continue }
                check(words.contains(String(name)), document, span, "\(name) is nowhere in the code")
            }
        }
    }

    @Test("The table of the rings says what Package.swift says")
    func rings() throws {
        let architecture = try #require(Document.all().first { $0.path == "docs/architecture.md" })
        let table = try #require(
            architecture.table(headings: ["target", "holds", "may import"]),
            "docs/architecture.md has no table with the headings “target”, “holds” and “may import”")
        let targets = try Repository.targets()
        #expect(!targets.isEmpty)
        func names(_ cell: String) -> [String] { cell.matches(of: /`([^`]+)`/).map { String($0.1) } }
        #expect(table.flatMap { names($0[0]) }.sorted() == targets.map(\.name).sorted(), "the targets of docs/architecture.md")
        for row in table {
            guard let target = targets.first(where: { names(row[0]) == [$0.name] }) else { continue }
            #expect(
                names(row[2]).sorted() == target.dependencies.sorted(),
                "docs/architecture.md: what \(target.name) may import differs from its dependencies in Package.swift")
        }
    }

    /// Records an issue without the values that were compared: sets of all files or words would hide the message.
    private func check(_ holds: Bool, _ document: Document, _ excerpt: Document.Excerpt, _ message: String) {
        if !holds { Issue.record("\(document.path):\(excerpt.line): \(message)") }
    }
}

/// A code span that can only be a path or a file name of the repository.
private struct RepositoryPath {
    private let path: String

    /// - Returns: nil for anything else: addresses, folders of a user's machine, files of other projects.
    init?(_ text: String) {
        let first = String(text.prefix { $0 != "/" })
        if text.contains("/") {
            if Repository.rootEntries.contains(first) {
                path = text
            } else if Repository.sourceFolders.contains(first), text.hasSuffix(".swift") {
                path = "Sources/" + text
            } else {
                return nil
            }
        } else if text.wholeMatch(of: /[A-Za-z0-9+_.-]+\.(?:swift|mustache|py|md|css|js|speculationrules)/) != nil {
            path = text
        } else {
            return nil
        }
    }

    var exists: Bool {
        guard path.contains("/") else { return Repository.fileNames.contains(path) }
        // `Templates/<stem>`, `Tests/WebTests/*FlowTests.swift`, `Sources/Web/…`: the part before the gap must exist.
        let isPattern = path.contains { "<*…{".contains($0) }
        let fixed = isPattern ? path.prefix { !"<*…{".contains($0) } : path[...]
        let folder = isPattern ? fixed[..<(fixed.lastIndex(of: "/") ?? fixed.startIndex)] : fixed
        return Repository.paths.contains(folder.hasSuffix("/") ? String(folder.dropLast()) : String(folder))
    }
}

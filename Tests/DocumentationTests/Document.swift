import Foundation

/// A Markdown file of the repository: its code, its links and its headings.
struct Document {
    /// A part of a document, with the line on which it begins, counted from 1.
    struct Excerpt {
        let text: String
        let line: Int
    }

    /// From the root of the repository: `docs/search.md`.
    let path: String
    let lines: [String]
    /// The text in backquotes, outside of code blocks.
    let codeSpans: [Excerpt]
    /// The lines of code blocks, without comments.
    let codeLines: [Excerpt]
    /// The targets of links and pictures.
    let links: [Excerpt]
    /// The anchors of the headings, as GitHub names them.
    let anchors: Set<String>

    init(path: String, text: String) {
        self.path = path
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        var codeLines: [Excerpt] = []
        var prose: [String] = []
        var isInBlock = false
        for (index, line) in lines.enumerated() {
            let isFence = line.drop { $0 == " " }.hasPrefix("```")
            if isFence { isInBlock.toggle() }
            if isInBlock && !isFence {
                let code = line.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)[0]
                codeLines.append(Excerpt(text: code.trimmingCharacters(in: .whitespaces), line: index + 1))
            }
            prose.append(isInBlock || isFence ? "" : line)
        }
        self.codeLines = codeLines
        codeSpans = Self.codeSpans(of: prose)
        links = prose.enumerated().flatMap { index, line in
            line.matches(of: /\]\(([^()\s]+)\)/).map { Excerpt(text: String($0.1), line: index + 1) }
        }
        anchors = Set(prose.filter { $0.hasPrefix("#") }.map(Self.anchor))
    }

    /// The README and the documents of `docs`.
    static func all() throws -> [Document] {
        try Repository.files.filter { $0 == "README.md" || $0.wholeMatch(of: /docs\/[^\/]+\.md/) != nil }.sorted()
            .map { Document(path: $0, text: try Repository.text(of: $0)) }
    }

    /// A path that the document names, from the root of the repository.
    func resolved(_ target: String) -> String {
        let folder = (path as NSString).deletingLastPathComponent
        let components = (folder + "/" + target).split(separator: "/")
        return components.reduce(into: [Substring]()) { parts, component in
            if component == ".." { _ = parts.popLast() } else if component != "." { parts.append(component) }
        }.joined(separator: "/")
    }

    /// The cells of the first table that has these headings, row by row.
    func table(headings: [String]) -> [[String]]? {
        func cells(_ line: String) -> [String] {
            line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        }
        guard let first = lines.firstIndex(where: { $0.hasPrefix("|") && cells($0) == headings }) else { return nil }
        return lines[(first + 2)...].prefix { $0.hasPrefix("|") }.map(cells)
    }

    /// - Parameter lines: without code blocks. A span may go over the end of a line.
    private static func codeSpans(of lines: [String]) -> [Excerpt] {
        var spans: [Excerpt] = []
        var current: Excerpt?
        for (index, line) in lines.enumerated() {
            // A paragraph ends every span.
            if line.isEmpty { current = nil }
            for (part, text) in line.split(separator: "`", omittingEmptySubsequences: false).enumerated() {
                if part > 0 {
                    if let span = current { spans.append(span) }
                    current = current == nil ? Excerpt(text: "", line: index + 1) : nil
                }
                if let span = current {
                    let separator = part == 0 ? " " : ""
                    current = Excerpt(text: span.text + separator + text, line: span.line)
                }
            }
        }
        return spans
    }

    private static func anchor(of heading: String) -> String {
        heading.drop { $0 == "#" || $0 == " " }.lowercased()
            .filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" || $0 == "_" }.replacing(" ", with: "-")
    }
}

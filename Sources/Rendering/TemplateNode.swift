/// Where something stands in the files of templates.
struct SourcePosition: Sendable, Equatable {
    let path: String
    /// Counted from 1.
    let line: Int

    func error(_ reason: TemplateError.Reason) -> TemplateError {
        TemplateError(path: path, line: line, reason: reason)
    }
}

/// A part of a parsed template.
struct TemplateNode: Sendable {
    indirect enum Content: Sendable {
        case literal(String)
        /// The content type is the one of the file, or `plain` in `{{{name}}}` and `{{&name}}`.
        case text(name: String, ContentType)
        case section(TemplateSection)
        case partial(Inclusion)
        case parent(Inclusion, overrides: [String: TemplateBlock])
        case block(name: String, TemplateBlock)
    }

    var content: Content
    let position: SourcePosition
}

/// A section and its body.
struct TemplateSection: Sendable {
    let name: String
    let isInverted: Bool
    /// The opening tag ends its line, so the body begins on the next one.
    let isStandalone: Bool
    var nodes: [TemplateNode]
}

/// A reference to another template.
struct Inclusion: Sendable {
    let name: String
    /// A tag alone on its line: its line end and indentation are the included template's.
    let isStandalone: Bool
    var indentation: String
}

/// A block with its default content, or the content that overrides a block.
struct TemplateBlock: Sendable {
    var nodes: [TemplateNode]
    /// The opening tag ends its line, so the content begins on the next one.
    let isStandalone: Bool
    /// The whitespace in front of the lines of the content in this template.
    var indentation: String
    let position: SourcePosition
}

extension [TemplateNode] {
    /// These nodes with another indentation of their lines. Empty lines stay empty.
    ///
    /// - Parameter atLineStart: whether the first node begins a line.
    func indented(removing old: String, adding new: String, atLineStart: Bool = true) -> [TemplateNode] {
        guard old != new else { return self }
        var atLineStart = atLineStart
        return indented(removing: old, adding: new, atLineStart: &atLineStart)
    }

    private func indented(removing old: String, adding new: String, atLineStart: inout Bool) -> [TemplateNode] {
        func indent(_ indentation: String) -> String { new + indentation.withoutPrefix(old) }
        var result: [TemplateNode] = []
        /// Indents what stands within a line, if it begins the line. Afterwards, the line has begun.
        func beginLine(at position: SourcePosition) {
            if atLineStart { result.append(TemplateNode(content: .literal(new), position: position)) }
            atLineStart = false
        }
        func indent(_ inclusion: Inclusion, at position: SourcePosition) -> Inclusion {
            guard inclusion.isStandalone else {
                beginLine(at: position)
                return inclusion
            }
            atLineStart = true
            var inclusion = inclusion
            inclusion.indentation = indent(inclusion.indentation)
            return inclusion
        }
        for var node in self {
            switch node.content {
            case .literal(let text):
                var lines = ""
                for line in text.lines {
                    let content = atLineStart ? line.withoutPrefix(old) : line
                    lines += atLineStart && !content.isLineEnd ? new + content : String(content)
                    atLineStart = line.last?.isNewline == true
                }
                node.content = .literal(lines)
            case .text:
                beginLine(at: node.position)
            case .section(var section):
                // Before the section, since the body can be rendered several times.
                if !section.isStandalone { beginLine(at: node.position) }
                section.nodes = section.nodes.indented(removing: old, adding: new, atLineStart: &atLineStart)
                node.content = .section(section)
            case .partial(let inclusion):
                node.content = .partial(indent(inclusion, at: node.position))
            case .parent(let inclusion, let overrides):
                node.content = .parent(indent(inclusion, at: node.position), overrides: overrides)
            case .block(let name, var block):
                block.indentation = indent(block.indentation)
                block.nodes = block.nodes.indented(removing: old, adding: new, atLineStart: &atLineStart)
                node.content = .block(name: name, block)
            }
            result.append(node)
        }
        return result
    }
}

extension String {
    /// The lines with their ends; "\r\n" is one character of Swift.
    fileprivate var lines: [Substring] {
        var lines: [Substring] = []
        var start = startIndex
        while let end = self[start...].firstIndex(where: \.isNewline) {
            lines.append(self[start...end])
            start = index(after: end)
        }
        if start < endIndex { lines.append(self[start...]) }
        return lines
    }
}

extension StringProtocol {
    fileprivate var isLineEnd: Bool { count == 1 && first?.isNewline == true }

    fileprivate func withoutPrefix(_ prefix: String) -> SubSequence {
        hasPrefix(prefix) ? dropFirst(prefix.count) : self[...]
    }
}

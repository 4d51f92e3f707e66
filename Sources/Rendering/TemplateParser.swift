/// Parses a template of the Mustache language: variables, sections, inverted sections, comments, partials, blocks, parents, and
/// changed delimiters, as https://mustache.github.io/mustache.5.html defines them. Lambdas and dynamic names are left out.
struct TemplateParser {
    private let path: String
    private var contentType = ContentType.markup

    private init(path: String) { self.path = path }

    /// - Parameter path: the file's path, for errors.
    static func parse(_ source: String, path: String) throws(TemplateError) -> [TemplateNode] {
        var parser = TemplateParser(path: path)
        var tokens = try parser.tokens(of: source)[...]
        return try parser.nodes(from: &tokens, closing: nil)
    }

    private enum TagKind: Character {
        case section = "#"
        case inverted = "^"
        case end = "/"
        case partial = ">"
        case parent = "<"
        case block = "$"
        case comment = "!"
        case delimiters = "="
        case pragma = "%"
        case unescaped = "&"
        case triple = "{"
        case variable = "\0"

        var canStandAlone: Bool {
            switch self {
            case .unescaped, .triple, .variable: false
            default: true
            }
        }
    }

    private struct Token {
        enum Content {
            /// Text within one line, with the line's end if it has one.
            case text(Substring)
            case tag(TagKind, String)
        }

        let content: Content
        let line: Int
        /// For tags: the only tag of its line, without text beside it.
        var isStandalone = false
        /// The whitespace before it, if nothing else stands before it in its line.
        var indentation = ""
    }

    // MARK: - Tokens

    private mutating func tokens(of source: String) throws(TemplateError) -> [Token] {
        var tokens: [Token] = []
        var (open, close) = ("{{", "}}")
        var rest = source[...]
        var line = 1
        while !rest.isEmpty {
            // Delimiters are searched as Unicode scalars: a combining mark behind one does not hide it.
            let tagStart = rest.unicodeScalars.firstRange(of: open.unicodeScalars)?.lowerBound ?? rest.endIndex
            var text = rest[..<tagStart]
            while !text.isEmpty {
                let end = text.firstIndex(where: \.isNewline).map { text.index(after: $0) } ?? text.endIndex
                tokens.append(Token(content: .text(text[..<end]), line: line))
                if text[..<end].last?.isNewline == true { line += 1 }
                text = text[end...]
            }
            guard tagStart < rest.endIndex else { break }
            let tagLine = line
            rest = rest[tagStart...].droppingScalars(open.unicodeScalars.count)
            let kind = rest.unicodeScalars.first.flatMap { TagKind(rawValue: Character($0)) } ?? .variable
            if kind != .variable { rest = rest.droppingScalars(1) }
            let ending = kind == .triple ? "}" + close : kind == .delimiters ? "=" + close : close
            guard let end = rest.unicodeScalars.firstRange(of: ending.unicodeScalars) else {
                throw error(.unclosedTag, line: tagLine)
            }
            let body = rest[..<end.lowerBound]
            rest = rest[end.upperBound...]
            line += body.count(where: \.isNewline)
            let name = String(body.trimmed)
            switch kind {
            case .delimiters:
                let parts = name.split(whereSeparator: \.isWhitespace)
                guard parts.count == 2 else { throw error(.badDelimiters, line: tagLine) }
                (open, close) = (String(parts[0]), String(parts[1]))
            case .pragma:
                try read(pragma: name, isFirst: tokens.isEmpty, line: tagLine)
            default: break
            }
            tokens.append(Token(content: .tag(kind, name), line: tagLine))
        }
        return Self.withoutStandaloneLines(tokens)
    }

    private mutating func read(pragma: String, isFirst: Bool, line: Int) throws(TemplateError) {
        let parts = pragma.split(separator: ":", maxSplits: 1).map(\.trimmed)
        guard parts.count == 2, parts[0] == "CONTENT_TYPE" else { throw error(.unknownPragma(pragma), line: line) }
        guard let type = ContentType(rawValue: String(parts[1])) else {
            throw error(.unknownContentType(String(parts[1])), line: line)
        }
        guard isFirst else { throw error(.lateContentType, line: line) }
        contentType = type
    }

    /// Removes the whitespace and the ends of lines that hold one tag alone, or the tags of a parent alone.
    private static func withoutStandaloneLines(_ tokens: [Token]) -> [Token] {
        var result: [Token] = []
        var openTags: [TagKind] = []
        for line in lines(of: tokens) {
            var tagCount = 0
            var hasParent = false
            var isBlank = true
            var indentation: Substring? = ""
            var marked: [Token] = []
            for var token in line {
                switch token.content {
                case .text(let text):
                    if !text.allSatisfy(\.isWhitespace) {
                        isBlank = false
                        indentation = nil
                    } else if tagCount == 0 {
                        indentation = text
                    }
                case .tag(let kind, _):
                    token.indentation = indentation.map { String($0) } ?? ""
                    tagCount += 1
                    if !kind.canStandAlone { isBlank = false }
                    var opened = kind
                    switch kind {
                    case .section, .inverted, .parent, .block: openTags.append(kind)
                    case .end: opened = openTags.popLast() ?? kind
                    default: break
                    }
                    if opened == .parent { hasParent = true }
                }
                marked.append(token)
            }
            guard isBlank, tagCount == 1 || tagCount > 1 && hasParent else {
                result += marked
                continue
            }
            for var token in marked {
                guard case .tag = token.content else { continue }
                token.isStandalone = true
                result.append(token)
            }
        }
        return result
    }

    private static func lines(of tokens: [Token]) -> [[Token]] {
        var lines: [[Token]] = [[]]
        for token in tokens {
            lines[lines.count - 1].append(token)
            if case .text(let text) = token.content, text.last?.isNewline == true { lines.append([]) }
        }
        return lines
    }

    // MARK: - Nodes

    /// - Parameter section: the section, block or parent whose end tag ends the nodes; nil for a whole template.
    private func nodes(
        from tokens: inout ArraySlice<Token>, closing section: (name: String, line: Int)?
    ) throws(TemplateError) -> [TemplateNode] {
        var nodes: [TemplateNode] = []
        while let token = tokens.popFirst() {
            let content: TemplateNode.Content
            switch token.content {
            case .text(let text):
                content = .literal(String(text))
            case .tag(.variable, let name):
                content = .text(name: name, contentType)
            case .tag(.unescaped, let name), .tag(.triple, let name):
                content = .text(name: name, .plain)
            case .tag(.section, let name), .tag(.inverted, let name):
                var isInverted = false
                if case .tag(.inverted, _) = token.content { isInverted = true }
                content = .section(
                    TemplateSection(
                        name: name, isInverted: isInverted, isStandalone: token.isStandalone,
                        nodes: try self.nodes(from: &tokens, closing: (name, token.line))))
            case .tag(.partial, let name):
                content = .partial(
                    inclusion(of: name, by: token))
            case .tag(.parent, let name):
                let inner = try self.nodes(from: &tokens, closing: (name, token.line))
                var overrides: [String: TemplateBlock] = [:]
                for node in inner {
                    switch node.content {
                    case .block(let name, let block): overrides[name] = block
                    case .literal: break
                    case .text, .section, .partial, .parent: throw node.position.error(.outsideBlock(parent: name))
                    }
                }
                content = .parent(
                    inclusion(of: name, by: token), overrides: overrides)
            case .tag(.block, let name):
                let inner = try self.nodes(from: &tokens, closing: (name, token.line))
                let indentation = token.isStandalone ? inner.firstIndentation ?? token.indentation : token.indentation
                content = .block(
                    name: name,
                    TemplateBlock(
                        nodes: inner, isStandalone: token.isStandalone, indentation: indentation,
                        position: SourcePosition(path: path, line: token.line)))
            case .tag(.end, let name):
                guard let section, section.name == name else {
                    throw error(.unexpectedEnd(name: name, open: section?.name), line: token.line)
                }
                return nodes
            case .tag(.comment, _), .tag(.delimiters, _), .tag(.pragma, _):
                continue
            }
            nodes.append(TemplateNode(content: content, position: SourcePosition(path: path, line: token.line)))
        }
        if let section { throw error(.unclosedSection(name: section.name), line: section.line) }
        return nodes
    }

    private func inclusion(of name: String, by token: Token) -> Inclusion {
        Inclusion(
            name: name, isStandalone: token.isStandalone, indentation: token.isStandalone ? token.indentation : "")
    }

    private func error(_ reason: TemplateError.Reason, line: Int) -> TemplateError {
        TemplateError(path: path, line: line, reason: reason)
    }
}

extension [TemplateNode] {
    /// The whitespace at the beginning of the first line; nil without a first line.
    fileprivate var firstIndentation: String? {
        switch first?.content {
        case nil: nil
        case .literal(let text): String(text.prefix { $0.isWhitespace && !$0.isNewline })
        case .partial(let inclusion), .parent(let inclusion, _): inclusion.indentation
        case .block(_, let block): block.indentation
        case .text, .section: ""
        }
    }
}

extension Substring {
    fileprivate func droppingScalars(_ count: Int) -> Substring {
        self[unicodeScalars.index(startIndex, offsetBy: count)...]
    }

    fileprivate var trimmed: Substring {
        var text = drop(while: \.isWhitespace)
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }
}

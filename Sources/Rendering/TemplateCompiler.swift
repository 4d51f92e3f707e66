/// Resolves the names of a template against the shapes of its scopes, and puts partials and parents in their positions.
///
/// A partial is compiled for each position that includes it, since its names can mean other values there.
struct TemplateCompiler {
    /// Deeper nesting is treated as a template that contains itself without an end.
    private static let maximumDepth = 40

    let templates: [String: [TemplateNode]]

    func compile(_ nodes: [TemplateNode], scopes: [TemplateShape]) throws(TemplateError) -> CompiledTemplate {
        var instructions: [CompiledTemplate.Instruction] = []
        try compile(nodes, Context(scopes: scopes), into: &instructions)
        return CompiledTemplate(instructions: instructions)
    }

    private struct Context {
        var scopes: [TemplateShape]
        /// The contents that override blocks. The outermost template decides.
        var overrides: [String: Override] = [:]
        var depth = 0
    }

    private struct Override {
        let block: TemplateBlock
        /// The overrides that are in force where the content is written. The content itself is none of them.
        let overrides: [String: Override]
    }

    private func compile(
        _ nodes: [TemplateNode], _ context: Context, into instructions: inout [CompiledTemplate.Instruction]
    ) throws(TemplateError) {
        for node in nodes {
            switch node.content {
            case .literal(let text):
                append(text, to: &instructions)
            case .text(let name, let contentType):
                let (path, shape) = try resolve(name, in: context.scopes, at: node.position)
                switch shape {
                case .text: instructions.append(.text(path, contentType))
                case .none: break
                case .flag, .object, .list: throw node.position.error(.notText(name))
                }
            case .section(let section):
                try compile(section, at: node.position, context, into: &instructions)
            case .partial(let inclusion):
                try compile(inclusion, at: node.position, context, into: &instructions)
            case .parent(let inclusion, let overrides):
                var inner = context
                let known = blockNames(of: inclusion.name)
                for (name, block) in overrides {
                    guard known.contains(name) else {
                        throw block.position.error(.unknownBlock(name, parent: inclusion.name))
                    }
                    guard inner.overrides[name] == nil else { continue }
                    inner.overrides[name] = Override(block: block, overrides: context.overrides)
                }
                try compile(inclusion, at: node.position, inner, into: &instructions)
            case .block(let name, let block):
                guard let override = context.overrides[name] else {
                    try compile(block.nodes, context, into: &instructions)
                    continue
                }
                // The first line of the content can begin in the middle of a line of the parent.
                let content = override.block.nodes
                    .indented(removing: override.block.isStandalone ? override.block.indentation : "", adding: "")
                    .indented(removing: "", adding: block.indentation, atLineStart: block.isStandalone)
                var inner = context
                inner.overrides = override.overrides
                try compile(content, inner, into: &instructions)
            }
        }
    }

    private func compile(
        _ section: TemplateSection, at position: SourcePosition, _ context: Context,
        into instructions: inout [CompiledTemplate.Instruction]
    ) throws(TemplateError) {
        let (path, shape) = try resolve(section.name, in: context.scopes, at: position)
        var inner = context
        let kind: CompiledTemplate.Section.Kind
        switch shape {
        case _ where section.isInverted: kind = .inverted
        case .none: return
        case .flag: kind = .flag
        case .text, .object:
            kind = .value
            inner.scopes.append(shape)
        case .list(let element):
            kind = .list
            inner.scopes.append(element)
            // A list that is always empty.
            if element == .none { return }
        }
        var body: [CompiledTemplate.Instruction] = []
        try compile(section.nodes, inner, into: &body)
        instructions.append(
            .section(CompiledTemplate.Section(kind: kind, name: section.name, value: path, body: body, position: position)))
    }

    private func compile(
        _ inclusion: Inclusion, at position: SourcePosition, _ context: Context,
        into instructions: inout [CompiledTemplate.Instruction]
    ) throws(TemplateError) {
        guard let nodes = templates[inclusion.name] else { throw position.error(.unknownPartial(inclusion.name)) }
        guard context.depth < Self.maximumDepth else { throw position.error(.endlessPartial(inclusion.name)) }
        var inner = context
        inner.depth += 1
        try compile(nodes.indented(removing: "", adding: inclusion.indentation), inner, into: &instructions)
    }

    /// The blocks that a template and the templates that it includes have.
    private func blockNames(of template: String) -> Set<String> {
        var names: Set<String> = []
        var visited: Set<String> = []
        func visit(_ nodes: [TemplateNode]) {
            for node in nodes {
                switch node.content {
                case .literal, .text: break
                case .section(let section): visit(section.nodes)
                case .partial(let inclusion): visit(template: inclusion.name)
                case .parent(let inclusion, let overrides):
                    for block in overrides.values { visit(block.nodes) }
                    visit(template: inclusion.name)
                case .block(let name, let block):
                    names.insert(name)
                    visit(block.nodes)
                }
            }
        }
        func visit(template name: String) {
            guard visited.insert(name).inserted, let nodes = templates[name] else { return }
            visit(nodes)
        }
        visit(template: template)
        return names
    }

    private func append(_ text: String, to instructions: inout [CompiledTemplate.Instruction]) {
        if case .literal(let bytes) = instructions.last {
            instructions[instructions.count - 1] = .literal(bytes + text.utf8)
        } else {
            instructions.append(.literal(Array(text.utf8)))
        }
    }

    /// Finds a name in the innermost scope that has it. A dot is the innermost scope itself.
    private func resolve(
        _ name: String, in scopes: [TemplateShape], at position: SourcePosition
    ) throws(TemplateError) -> (path: CompiledTemplate.ValuePath, shape: TemplateShape) {
        if name == ".", let shape = scopes.last {
            return (CompiledTemplate.ValuePath(scope: scopes.count - 1, fields: []), shape)
        }
        let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        for (index, scope) in scopes.enumerated().reversed() {
            guard case .object(let object) = scope, object.index(of: parts[0]) != nil else { continue }
            var shape = scope
            var fields: [Int] = []
            for part in parts {
                guard case .object(let object) = shape, let field = object.index(of: part) else {
                    throw position.error(.unknownName(name, scopes: typeNames(of: [scope])))
                }
                fields.append(field)
                shape = object.shapes[field]
            }
            return (CompiledTemplate.ValuePath(scope: index, fields: fields), shape)
        }
        throw position.error(.unknownName(name, scopes: typeNames(of: scopes.reversed())))
    }

    private func typeNames(of scopes: [TemplateShape]) -> [String] {
        scopes.compactMap { scope in
            if case .object(let object) = scope { object.typeName } else { nil }
        }
    }
}

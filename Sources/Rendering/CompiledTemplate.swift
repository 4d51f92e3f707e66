/// A template whose names are resolved: rendering looks nothing up, and cannot fail.
package struct CompiledTemplate: Sendable {
    enum Instruction: Sendable {
        case literal([UInt8])
        case text(ValuePath, ContentType)
        case section(Section)
    }

    /// A class, since copying an instruction then copies one reference.
    final class Section: Sendable {
        enum Kind: Sendable {
            /// Renders the body if the flag is true.
            case flag
            /// Renders the body with the value as innermost scope, unless the value is absent.
            case value
            /// Renders the body for each element, which is the innermost scope.
            case list
            /// Renders the body if the value is absent, false or an empty list.
            case inverted
        }

        let kind: Kind
        let name: String
        let value: ValuePath
        let body: [Instruction]
        let position: SourcePosition

        init(kind: Kind, name: String, value: ValuePath, body: [Instruction], position: SourcePosition) {
            self.kind = kind
            self.name = name
            self.value = value
            self.body = body
            self.position = position
        }

        /// Calls `render` each time that the body is rendered, with the scopes for it.
        func forEachRendering(in scopes: inout [TemplateValue], _ render: (inout [TemplateValue]) -> Void) {
            let value = value.value(in: scopes)
            switch (kind, value) {
            case (.flag, .flag(true)), (.inverted, .absent), (.inverted, .flag(false)):
                render(&scopes)
            case (.inverted, .list(let elements)) where elements.isEmpty:
                render(&scopes)
            case (.value, .object), (.value, .text):
                scopes.append(value)
                render(&scopes)
                scopes.removeLast()
            case (.list, .list(let elements)):
                for element in elements {
                    scopes.append(element)
                    render(&scopes)
                    scopes.removeLast()
                }
            default: break
            }
        }
    }

    /// A value in the scopes.
    struct ValuePath: Sendable {
        /// Counted from the outermost scope.
        let scope: Int
        /// The indexes of the fields from there.
        let fields: [Int]

        func value(in scopes: [TemplateValue]) -> TemplateValue {
            // Nearly every path has one field, for which no copy of the whole scope is made.
            guard let first = fields.first else { return scopes[scope] }
            guard case .object(let values) = scopes[scope] else { return .absent }
            var value = values[first]
            for field in fields.dropFirst() {
                guard case .object(let values) = value else { return .absent }
                value = values[field]
            }
            return value
        }
    }

    let instructions: [Instruction]

    /// - Parameter scopes: the outermost first, with the shapes for which the template was compiled.
    /// - Returns: UTF-8.
    package func render(_ scopes: [TemplateValue]) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(32 * 1024)
        var scopes = scopes
        Self.run(instructions, in: &scopes, to: &output)
        return output
    }

    private static func run(_ instructions: [Instruction], in scopes: inout [TemplateValue], to output: inout [UInt8]) {
        for instruction in instructions {
            switch instruction {
            case .literal(let bytes): output.append(contentsOf: bytes)
            case .text(let path, let contentType):
                if case .text(let text) = path.value(in: scopes) { contentType.append(text, to: &output) }
            case .section(let section):
                section.forEachRendering(in: &scopes) { scopes in run(section.body, in: &scopes, to: &output) }
            }
        }
    }
}

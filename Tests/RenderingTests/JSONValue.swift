import Rendering

/// Data without a type, as in the specification's cases.
enum JSONValue: Decodable {
    case null
    case flag(Bool)
    case text(String)
    case list([JSONValue])
    case object([String: JSONValue])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let flag = try? container.decode(Bool.self) {
            self = .flag(flag)
        } else if let number = try? container.decode(Int.self) {
            self = .text(String(number))
        } else if let number = try? container.decode(Double.self) {
            self = .text(String(number))
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let list = try? container.decode([JSONValue].self) {
            self = .list(list)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    /// A list has the fields of all its elements. The types' names are the paths of their values.
    func shape(path: String = "") -> TemplateShape {
        switch self {
        case .null: return .none
        case .flag: return .flag
        case .text: return .text
        case .list(let list): return .list(of: list.map { $0.shape(path: path) }.reduce(.none) { $0.merged(with: $1) })
        case .object(let members):
            var object = ObjectShape(typeName: path)
            for (name, value) in members.sorted(by: { $0.key < $1.key }) {
                object.append(name, value.shape(path: "\(path)\(name)."))
            }
            return .object(object)
        }
    }

    func value(shape: TemplateShape) -> TemplateValue {
        switch (self, shape) {
        case (.flag(let flag), _): .flag(flag)
        case (.text(let text), _): .text(text)
        case (.list(let list), .list(let element)): .list(list.map { $0.value(shape: element) })
        case (.object(let members), .object(let object)):
            .object(zip(object.names, object.shapes).map { name, shape in members[name]?.value(shape: shape) ?? .absent })
        default: .absent
        }
    }
}

extension TemplateShape {
    fileprivate func merged(with other: TemplateShape) -> TemplateShape {
        switch (self, other) {
        case (.none, _): return other
        case (.list(let first), .list(let second)): return .list(of: first.merged(with: second))
        case (.object(var first), .object(let second)):
            for (name, shape) in zip(second.names, second.shapes) {
                let own = first.index(of: name).map { first.shapes[$0] } ?? .none
                first.append(name, own.merged(with: shape))
            }
            return .object(first)
        default: return self
        }
    }

    /// This shape with a name that never has a value.
    func declaring(_ path: ArraySlice<Substring>) -> TemplateShape {
        guard let name = path.first.map(String.init) else { return self }
        if case .list(let element) = self { return .list(of: element.declaring(path)) }
        var object = ObjectShape(typeName: "")
        if case .object(let fields) = self { object = fields }
        let field = object.index(of: name).map { object.shapes[$0] } ?? .none
        object.append(name, field.declaring(path.dropFirst()))
        return .object(object)
    }
}

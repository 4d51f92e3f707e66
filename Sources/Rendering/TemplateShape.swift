/// The type of a value in a template, known before there is a value.
package indirect enum TemplateShape: Sendable, Equatable {
    /// A text, or a number as text.
    case text
    case flag
    case object(ObjectShape)
    case list(of: TemplateShape)
    /// A name that never has a value.
    case none
}

/// The fields of a type, in the order in which its values are encoded.
package struct ObjectShape: Sendable, Equatable {
    /// The type's name, for errors.
    package let typeName: String
    package private(set) var names: [String] = []
    package private(set) var shapes: [TemplateShape] = []

    package init(typeName: String, fields: KeyValuePairs<String, TemplateShape> = [:]) {
        self.typeName = typeName
        for (name, shape) in fields { append(name, shape) }
    }

    /// Adds a field, or replaces the shape of the field of this name.
    package mutating func append(_ name: String, _ shape: TemplateShape) {
        if let index = index(of: name) {
            shapes[index] = shape
        } else {
            names.append(name)
            shapes.append(shape)
        }
    }

    package func index(of name: String) -> Int? { names.firstIndex(of: name) }
}

/// A value in a template. The values of an object have the order of its `ObjectShape`.
package enum TemplateValue: Sendable, Equatable {
    case absent
    case text(String)
    case flag(Bool)
    case object([TemplateValue])
    case list([TemplateValue])
}

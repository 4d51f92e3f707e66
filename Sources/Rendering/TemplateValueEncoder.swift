extension TemplateValue {
    /// Encodes view data once, with its values in the order of its shape.
    ///
    /// - Parameter shape: the shape of the value's type.
    /// - Throws: `EncodingError` where the value's encoding does not have the shape.
    package init(_ value: some Encodable, shape: TemplateShape) throws {
        self = try ValueEncoder.encode(value, shape: shape)
    }
}

extension TemplateShape {
    /// For errors.
    fileprivate var name: String {
        switch self {
        case .text: "a text"
        case .flag: "a flag"
        case .object(let object): object.typeName
        case .list(let element): "a list of \(element.name)"
        case .none: "an absent value"
        }
    }
}

/// Collects one object or list.
private final class ValueEncoder: Encoder {
    let shape: TemplateShape
    let fields: ObjectShape?
    /// The values of an object in the order of its fields, or of a list.
    var values: [TemplateValue] = []
    /// The field that follows the last one: the compiler encodes fields in the order in which it decodes them.
    private var next = 0
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    private init(shape: TemplateShape) {
        self.shape = shape
        if case .object(let fields) = shape {
            self.fields = fields
            values = Array(repeating: .absent, count: fields.names.count)
        } else {
            fields = nil
        }
    }

    static func encode<Value: Encodable>(_ value: Value, shape: TemplateShape) throws -> TemplateValue {
        switch shape {
        case .text:
            if let text = value as? String { return .text(text) }
            return .text("\(value)")
        case .flag:
            guard let flag = value as? Bool else { throw mismatch(value, shape) }
            return .flag(flag)
        case .object:
            let encoder = ValueEncoder(shape: shape)
            try value.encode(to: encoder)
            return .object(encoder.values)
        case .list:
            let encoder = ValueEncoder(shape: shape)
            try value.encode(to: encoder)
            return .list(encoder.values)
        case .none:
            throw mismatch(value, shape)
        }
    }

    private static func mismatch(_ value: Any, _ shape: TemplateShape) -> EncodingError {
        .invalidValue(value, .init(codingPath: [], debugDescription: "the value is not \(shape.name)"))
    }

    func mismatch(_ key: String) -> EncodingError {
        .invalidValue(key, .init(codingPath: [], debugDescription: "\(shape.name) has no such field"))
    }

    /// The index of a field.
    func index(of key: String) throws -> Int {
        guard let fields else { throw mismatch(key) }
        if next < fields.names.count, fields.names[next] == key {
            next += 1
            return next - 1
        }
        guard let index = fields.index(of: key) else { throw mismatch(key) }
        next = index + 1
        return index
    }

    func encode(_ value: some Encodable, field key: String) throws {
        let index = try index(of: key)
        guard let fields else { throw mismatch(key) }
        values[index] = try Self.encode(value, shape: fields.shapes[index])
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(Fields<Key>(encoder: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer { Elements(encoder: self) }

    func singleValueContainer() -> any SingleValueEncodingContainer { Single(encoder: self) }
}

private struct Fields<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: ValueEncoder
    var codingPath: [any CodingKey] { [] }

    mutating func encodeNil(forKey key: Key) throws { _ = try encoder.index(of: key.stringValue) }

    mutating func encode(_ value: some Encodable, forKey key: Key) throws {
        try encoder.encode(value, field: key.stringValue)
    }

    // The values of a template are mostly these three, which need no encoding of their own.
    mutating func encode(_ value: String, forKey key: Key) throws {
        encoder.values[try encoder.index(of: key.stringValue)] = .text(value)
    }

    mutating func encode(_ value: Bool, forKey key: Key) throws {
        encoder.values[try encoder.index(of: key.stringValue)] = .flag(value)
    }

    mutating func encode(_ value: Int, forKey key: Key) throws {
        encoder.values[try encoder.index(of: key.stringValue)] = .text(String(value))
    }

    mutating func encodeIfPresent(_ value: String?, forKey key: Key) throws {
        if let value { try encode(value, forKey: key) } else { try encodeNil(forKey: key) }
    }

    mutating func encodeIfPresent(_ value: Bool?, forKey key: Key) throws {
        if let value { try encode(value, forKey: key) } else { try encodeNil(forKey: key) }
    }

    mutating func encodeIfPresent(_ value: Int?, forKey key: Key) throws {
        if let value { try encode(value, forKey: key) } else { try encodeNil(forKey: key) }
    }

    mutating func encodeIfPresent(_ value: (some Encodable)?, forKey key: Key) throws {
        if let value { try encode(value, forKey: key) } else { try encodeNil(forKey: key) }
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy keyType: NestedKey.Type, forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
        // Only types with an encoding of their own ask for it; `ShapeDecoder` has refused them at the start.
        encoder.container(keyedBy: keyType)
    }

    mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { encoder.unkeyedContainer() }
    mutating func superEncoder() -> any Encoder { encoder }
    mutating func superEncoder(forKey key: Key) -> any Encoder { encoder }
}

private struct Elements: UnkeyedEncodingContainer {
    let encoder: ValueEncoder
    var codingPath: [any CodingKey] { [] }
    var count: Int { encoder.values.count }

    mutating func encodeNil() throws { encoder.values.append(.absent) }

    mutating func encode(_ value: some Encodable) throws {
        guard case .list(let element) = encoder.shape else { throw encoder.mismatch("a list") }
        encoder.values.append(try ValueEncoder.encode(value, shape: element))
    }

    mutating func nestedContainer<NestedKey: CodingKey>(keyedBy keyType: NestedKey.Type) -> KeyedEncodingContainer<NestedKey> {
        encoder.container(keyedBy: keyType)
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { self }
    mutating func superEncoder() -> any Encoder { encoder }
}

/// `ShapeDecoder` refuses types that are a single value of their own, so none is encoded.
private struct Single: SingleValueEncodingContainer {
    let encoder: ValueEncoder
    var codingPath: [any CodingKey] { [] }

    mutating func encodeNil() throws { throw encoder.mismatch("nil") }
    mutating func encode(_ value: some Encodable) throws { throw encoder.mismatch("\(value)") }
}

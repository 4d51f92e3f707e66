import Mustache

/// Turns view data into what templates read, once for each page: objects, arrays, strings, numbers, truth values.
///
/// swift-mustache would find stored properties by reflection, which is slow, and lets a name that an object lacks be looked up
/// in the objects around it; here an absent value is there, as nothing, so that a row without an overview never shows its page's.
struct TemplateValueEncoder {
    /// - Throws: `EncodingError`, which only a view model that encodes by hand could cause.
    func encode(_ value: some Encodable) throws -> Any {
        let box = ValueBox()
        try value.encode(to: TreeEncoder(box: box, codingPath: []))
        return box.finished
    }
}

/// An object of the tree.
struct TemplateObject: MustacheParent, MustacheCustomRepresentation {
    var values: [String: Any]

    var representation: Any? { self }

    func child(named name: String) -> Any? {
        values[name]
    }
}

/// A text of the tree. The library takes a bare string, too, but asks it for everything else first that it might be, and looks for names in
/// its insides, which a section has around it.
struct TemplateText: MustacheCustomRenderable, MustacheCustomRepresentation, MustacheParent {
    let renderText: String

    init(_ text: String) { renderText = text }

    var isNull: Bool { false }
    var representation: Any? { self }

    func child(named name: String) -> Any? { nil }
}

/// A value that is known to be nothing, which ends the search for its name. (NSNull would do, but the library asks every value
/// for its protocols, and of a class that takes several times as long.)
struct AbsentValue: MustacheCustomRepresentation {
    var representation: Any? { nil }
}

/// A place in the tree that an encoder fills.
private final class ValueBox {
    enum Content {
        case nothing
        case value(Any)
        case object([String: ValueBox])
        case array([ValueBox])
    }

    var content = Content.nothing

    var finished: Any {
        switch content {
        case .nothing: AbsentValue()
        case .value(let value): value
        case .object(let boxes): TemplateObject(values: boxes.mapValues(\.finished))
        case .array(let boxes): boxes.map(\.finished)
        }
    }

    func child(for key: String) -> ValueBox {
        let child = ValueBox()
        if case .object(var boxes) = content {
            content = .nothing
            boxes[key] = child
            content = .object(boxes)
        } else {
            content = .object([key: child])
        }
        return child
    }

    func appendChild() -> ValueBox {
        let child = ValueBox()
        if case .array(var boxes) = content {
            content = .nothing
            boxes.append(child)
            content = .array(boxes)
        } else {
            content = .array([child])
        }
        return child
    }
}

private struct TreeEncoder: Encoder {
    let box: ValueBox
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        if case .nothing = box.content { box.content = .object([:]) }
        return KeyedEncodingContainer(KeyedContainer<Key>(box: box, codingPath: codingPath))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        if case .nothing = box.content { box.content = .array([]) }
        return ArrayContainer(box: box, codingPath: codingPath)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer {
        ValueContainer(box: box, codingPath: codingPath)
    }

    /// Encodes a value into a box; strings, numbers and truth values without a further encoder.
    static func encode(_ value: some Encodable, into box: ValueBox, codingPath: [any CodingKey]) throws {
        switch value {
        case let value as String: box.content = .value(TemplateText(value))
        case let value as Bool: box.content = .value(value)
        case let value as Int: box.content = .value(TemplateText(String(value)))
        default: try value.encode(to: TreeEncoder(box: box, codingPath: codingPath))
        }
    }
}

private struct KeyedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let box: ValueBox
    let codingPath: [any CodingKey]

    mutating func encodeNil(forKey key: Key) throws {
        box.child(for: key.stringValue).content = .nothing
    }

    mutating func encode(_ value: some Encodable, forKey key: Key) throws {
        try TreeEncoder.encode(value, into: box.child(for: key.stringValue), codingPath: codingPath + [key])
    }

    mutating func encodeIfPresent(_ value: (some Encodable)?, forKey key: Key) throws {
        if let value { try encode(value, forKey: key) } else { try encodeNil(forKey: key) }
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

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy keyType: NestedKey.Type, forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
        TreeEncoder(box: box.child(for: key.stringValue), codingPath: codingPath + [key]).container(keyedBy: keyType)
    }

    mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        TreeEncoder(box: box.child(for: key.stringValue), codingPath: codingPath + [key]).unkeyedContainer()
    }

    mutating func superEncoder() -> any Encoder {
        TreeEncoder(box: box.child(for: "super"), codingPath: codingPath)
    }

    mutating func superEncoder(forKey key: Key) -> any Encoder {
        TreeEncoder(box: box.child(for: key.stringValue), codingPath: codingPath + [key])
    }
}

private struct ArrayContainer: UnkeyedEncodingContainer {
    let box: ValueBox
    let codingPath: [any CodingKey]

    var count: Int {
        if case .array(let boxes) = box.content { boxes.count } else { 0 }
    }

    mutating func encodeNil() throws {
        box.appendChild().content = .nothing
    }

    mutating func encode(_ value: some Encodable) throws {
        try TreeEncoder.encode(value, into: box.appendChild(), codingPath: codingPath)
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy keyType: NestedKey.Type
    ) -> KeyedEncodingContainer<NestedKey> {
        TreeEncoder(box: box.appendChild(), codingPath: codingPath).container(keyedBy: keyType)
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        TreeEncoder(box: box.appendChild(), codingPath: codingPath).unkeyedContainer()
    }

    mutating func superEncoder() -> any Encoder {
        TreeEncoder(box: box.appendChild(), codingPath: codingPath)
    }
}

private struct ValueContainer: SingleValueEncodingContainer {
    let box: ValueBox
    let codingPath: [any CodingKey]

    mutating func encodeNil() throws {
        box.content = .nothing
    }

    mutating func encode(_ value: some Encodable) throws {
        switch value {
        case let value as String: box.content = .value(TemplateText(value))
        case let value as Bool: box.content = .value(value)
        case let value as any BinaryInteger & Encodable: box.content = .value(TemplateText(String(describing: value)))
        case let value as any BinaryFloatingPoint & Encodable: box.content = .value(TemplateText(String(describing: value)))
        default: try TreeEncoder.encode(value, into: box, codingPath: codingPath)
        }
    }
}

import Mustache

/// Encodes a view model into the objects, arrays and texts that templates read.
///
/// swift-mustache itself finds properties by reflection, which is slow, and looks up a missing name in the surrounding objects.
/// Here an absent value is an `AbsentValue`, which ends that search: a row without an overview never shows the overview of its
/// page.
struct TemplateValueEncoder {
    /// - Throws: `EncodingError` of a view model with an encoding of its own.
    func encode(_ value: some Encodable) throws -> Any {
        let box = ValueBox()
        try value.encode(to: TreeEncoder(box: box, codingPath: []))
        return box.finished
    }
}

/// An object as templates read it.
struct TemplateObject: MustacheParent, MustacheCustomRepresentation {
    var values: [String: Any]

    var representation: Any? { self }

    func child(named name: String) -> Any? {
        values[name]
    }
}

/// A text as templates read it. swift-mustache also takes a `String`, but first checks it for each of its protocols, and looks
/// up names in it by reflection.
struct TemplateText: MustacheCustomRenderable, MustacheCustomRepresentation, MustacheParent {
    let renderText: String

    init(_ text: String) { renderText = text }

    var isNull: Bool { false }
    var representation: Any? { self }

    func child(named name: String) -> Any? { nil }
}

/// A value that is nil. (`NSNull` would do, but swift-mustache checks each value for its protocols, which takes several times
/// as long for a class.)
struct AbsentValue: MustacheCustomRepresentation {
    var representation: Any? { nil }
}

/// A node of the tree, filled by an encoder.
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

    /// Encodes a value into a box; texts, numbers and Booleans without an encoder of their own.
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

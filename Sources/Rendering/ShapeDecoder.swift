/// Reads the fields of a type from the way in which its values are decoded: each request for a value is answered with an empty
/// one, and its key and type are recorded. So a type needs `Codable` as the compiler writes it, and no list of its fields.
///
/// Types that check what they decode, such as enumerations with raw values, cannot be described so.
extension TemplateShape {
    /// - Throws: `DecodingError` for types that cannot be described.
    package init(of type: (some Decodable).Type) throws {
        self = try ShapeDecoder.describe(type).shape
    }
}

/// Collects the shape of one value.
private final class ShapeDecoder: Decoder {
    /// Types nest less deep; deeper ones contain themselves.
    private static let maximumDepth = 16

    let typeName: String
    let depth: Int
    var shape = TemplateShape.none
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    private init(typeName: String, depth: Int) {
        self.typeName = typeName
        self.depth = depth
    }

    static func describe<Value: Decodable>(_ type: Value.Type, depth: Int = 0) throws -> (value: Value, shape: TemplateShape) {
        if let empty = "" as? Value { return (empty, .text) }
        if let empty = false as? Value { return (empty, .flag) }
        if let empty = 0 as? Value { return (empty, .text) }
        if let empty = 0.0 as? Value { return (empty, .text) }
        let decoder = ShapeDecoder(typeName: "\(type)", depth: depth)
        guard depth < maximumDepth else { throw decoder.failure("\(type) contains itself") }
        return (try type.init(from: decoder), decoder.shape)
    }

    func failure(_ reason: String) -> DecodingError {
        .dataCorrupted(DecodingError.Context(codingPath: [], debugDescription: reason))
    }

    func add(_ name: String, _ shape: TemplateShape) {
        guard case .object(var object) = self.shape else { return }
        object.append(name, shape)
        self.shape = .object(object)
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        shape = .object(ObjectShape(typeName: typeName))
        return KeyedDecodingContainer(Fields<Key>(decoder: self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        Elements(decoder: self)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer {
        throw failure("\(typeName) is a single value of its own")
    }
}

private struct Fields<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: ShapeDecoder
    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { [] }

    func contains(_ key: Key) -> Bool { true }

    // Says that there is a value, so that the types of optional values are described, too.
    func decodeNil(forKey key: Key) throws -> Bool { false }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        let (value, shape) = try ShapeDecoder.describe(type, depth: decoder.depth + 1)
        decoder.add(key.stringValue, shape)
        return value
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        throw decoder.failure("\(decoder.typeName) decodes parts of itself")
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        throw decoder.failure("\(decoder.typeName) decodes parts of itself")
    }

    func superDecoder() throws -> any Decoder { throw decoder.failure("\(decoder.typeName) is a class") }
    func superDecoder(forKey key: Key) throws -> any Decoder { throw decoder.failure("\(decoder.typeName) is a class") }
}

/// One element, whose type becomes the list's.
private struct Elements: UnkeyedDecodingContainer {
    let decoder: ShapeDecoder
    var codingPath: [any CodingKey] { [] }
    var count: Int? { 1 }
    private(set) var currentIndex = 0
    var isAtEnd: Bool { currentIndex > 0 }

    init(decoder: ShapeDecoder) { self.decoder = decoder }

    mutating func decodeNil() throws -> Bool { false }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        currentIndex += 1
        let (value, shape) = try ShapeDecoder.describe(type, depth: decoder.depth + 1)
        decoder.shape = .list(of: shape)
        return value
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) throws -> KeyedDecodingContainer<NestedKey> {
        throw decoder.failure("\(decoder.typeName) decodes parts of itself")
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        throw decoder.failure("\(decoder.typeName) decodes parts of itself")
    }

    mutating func superDecoder() throws -> any Decoder { throw decoder.failure("\(decoder.typeName) is a class") }
}

/// Reads the fields of a type from the way in which its values are decoded: each request for a value is answered with an empty
/// one, and its key and type are recorded. So a type needs `Codable` as the compiler writes it, and no list of its fields.
///
/// Types that check what they decode, such as enumerations with raw values, cannot be described so, nor can types without fields.
extension TemplateShape {
    package init(of type: (some Decodable).Type) throws(UndescribedTypeError) {
        do {
            self = try ShapeDecoder.describe(type, path: ["\(type)"]).shape
        } catch let error as UndescribedTypeError {
            throw error
        } catch {
            throw UndescribedTypeError(path: ["\(type)"], reason: "\(error)")
        }
    }
}

/// A type whose fields cannot be read.
package struct UndescribedTypeError: Error, CustomStringConvertible {
    /// The type of the view data, and the names of the fields that lead to the value.
    let path: [String]
    let reason: String

    package var description: String { "\(path.joined(separator: ".")): \(reason)" }
}

/// Collects the shape of one value.
private final class ShapeDecoder: Decoder {
    /// Deeper nesting is treated as a type that contains itself.
    private static let maximumDepth = 16

    let path: [String]
    private let typeName: String
    private(set) var shape = TemplateShape.none
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    private init(typeName: String, path: [String]) {
        self.typeName = typeName
        self.path = path
    }

    static func describe<Value: Decodable>(_ type: Value.Type, path: [String]) throws -> (value: Value, shape: TemplateShape) {
        // The types are compared, since a cast also succeeds for optional types.
        if type == String.self, let empty = "" as? Value { return (empty, .text) }
        if type == Bool.self, let empty = false as? Value { return (empty, .flag) }
        if type == Int.self, let empty = 0 as? Value { return (empty, .text) }
        if type == Double.self, let empty = 0.0 as? Value { return (empty, .text) }
        let decoder = ShapeDecoder(typeName: "\(type)", path: path)
        guard path.count < maximumDepth else { throw decoder.unsupported("contains itself") }
        let value = try type.init(from: decoder)
        switch decoder.shape {
        case .none: throw decoder.unsupported("has no fields")
        case .object(let object) where object.names.isEmpty: throw decoder.unsupported("has no fields")
        default: return (value, decoder.shape)
        }
    }

    func unsupported(_ reason: String) -> UndescribedTypeError {
        UndescribedTypeError(path: path, reason: "\(typeName) \(reason)")
    }

    func add(_ name: String, _ shape: TemplateShape) {
        guard case .object(var object) = self.shape else { return }
        object.append(name, shape)
        self.shape = .object(object)
    }

    func setElement(_ shape: TemplateShape) { self.shape = .list(of: shape) }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        shape = .object(ObjectShape(typeName: typeName))
        return KeyedDecodingContainer(Fields<Key>(decoder: self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        Elements(decoder: self)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer {
        throw unsupported("is not a text, a flag, a number, a list of these or a type with fields")
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
        let (value, shape) = try ShapeDecoder.describe(type, path: decoder.path + [key.stringValue])
        decoder.add(key.stringValue, shape)
        return value
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        throw decoder.unsupported("decodes parts of itself")
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        throw decoder.unsupported("decodes parts of itself")
    }

    func superDecoder() throws -> any Decoder { throw decoder.unsupported("is a class with a superclass") }
    func superDecoder(forKey key: Key) throws -> any Decoder { throw decoder.unsupported("is a class with a superclass") }
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
        let (value, shape) = try ShapeDecoder.describe(type, path: decoder.path)
        decoder.setElement(shape)
        return value
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) throws -> KeyedDecodingContainer<NestedKey> {
        throw decoder.unsupported("decodes parts of itself")
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        throw decoder.unsupported("decodes parts of itself")
    }

    mutating func superDecoder() throws -> any Decoder { throw decoder.unsupported("is a class with a superclass") }
}

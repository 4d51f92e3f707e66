/// A value that is nil where it is missing, null or of the wrong type, so that one bad field never loses the item.
@propertyWrapper
struct LossyOptional<Value: Decodable & Sendable>: Decodable, Sendable {
    let wrappedValue: Value?

    init(wrappedValue: Value?) {
        self.wrappedValue = wrappedValue
    }

    init(from decoder: any Decoder) throws {
        wrappedValue = try? Value(from: decoder)
    }
}

extension KeyedDecodingContainer {
    /// The compiler's `Decodable` code calls this overload, which allows the key to be missing.
    func decode<Value>(_ type: LossyOptional<Value>.Type, forKey key: Key) throws -> LossyOptional<Value> {
        (try? decodeIfPresent(type, forKey: key)) ?? LossyOptional(wrappedValue: nil)
    }
}

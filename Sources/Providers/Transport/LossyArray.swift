/// A list of which what cannot be read is left out: one bad item never loses the page.
struct LossyList<Element: Decodable & Sendable>: Decodable, Sendable {
    /// How many items are read; none of what services list has more.
    private static var longest: Int { 5000 }

    let elements: [Element]
    /// How many were gone through, readable or not.
    let count: Int

    init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        var elements: [Element] = []
        while !container.isAtEnd, container.currentIndex < Self.longest {
            if let element = try container.decode(Attempt.self).element { elements.append(element) }
        }
        self.elements = elements
        count = container.currentIndex
    }

    private struct Attempt: Decodable {
        let element: Element?

        init(from decoder: any Decoder) throws {
            element = try? Element(from: decoder)
        }
    }
}

/// A value that is nothing where it is missing, null, or of a type that it should not be.
@propertyWrapper
struct Lenient<Value: Decodable & Sendable>: Decodable, Sendable {
    let wrappedValue: Value?

    init(wrappedValue: Value?) {
        self.wrappedValue = wrappedValue
    }

    init(from decoder: any Decoder) throws {
        wrappedValue = try? Value(from: decoder)
    }
}

extension KeyedDecodingContainer {
    func decode<Value>(_ type: Lenient<Value>.Type, forKey key: Key) throws -> Lenient<Value> {
        (try? decodeIfPresent(type, forKey: key)) ?? Lenient(wrappedValue: nil)
    }
}

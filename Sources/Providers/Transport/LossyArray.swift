/// An array without the elements that cannot be decoded, so that one bad item never loses the page.
struct LossyArray<Element: Decodable & Sendable>: Decodable, Sendable {
    /// More than any service lists in one response.
    private static var limit: Int { 5000 }

    let elements: [Element]
    /// The number of elements in the JSON array, up to the limit, those that cannot be decoded included.
    let count: Int

    init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        var elements: [Element] = []
        while !container.isAtEnd, container.currentIndex < Self.limit {
            if let element = try container.decode(LossyElement.self).element { elements.append(element) }
        }
        self.elements = elements
        count = container.currentIndex
    }

    /// Decodes without an error, since an unkeyed container moves on only after a success.
    private struct LossyElement: Decodable {
        let element: Element?

        init(from decoder: any Decoder) throws {
            element = try? Element(from: decoder)
        }
    }
}

/// The number of a page in an address: 1–500, the limit of the services.
package struct PageNumber: Hashable, Sendable {
    package static let first = PageNumber(unchecked: 1)
    package static let limit = 500

    package let value: Int

    package init?(_ value: Int) {
        guard (1...Self.limit).contains(value) else { return nil }
        self.value = value
    }

    private init(unchecked value: Int) {
        self.value = value
    }
}

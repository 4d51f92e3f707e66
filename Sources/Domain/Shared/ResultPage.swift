/// One page of a result list.
package struct ResultPage<Item: Sendable>: Sendable {
    package let items: [Item]
    /// Counted from 1.
    package let number: Int
    /// How many results there are on all pages.
    package let total: Int
    /// Whether `total` is the source's estimate, which may differ from page to page.
    package let isEstimate: Bool
    /// How many pages there are; 0 without a result.
    package let pageCount: Int

    package init(items: [Item], number: Int, total: Int, isEstimate: Bool = false, pageCount: Int) {
        self.items = items
        self.number = number
        self.total = total
        self.isEstimate = isEstimate
        self.pageCount = pageCount
    }

    package var hasNext: Bool { number < pageCount }
}

/// The number of a page in an address: 1–500, which is what the services take.
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

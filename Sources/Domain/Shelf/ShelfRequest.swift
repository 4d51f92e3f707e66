/// The filters, the sort order and the page of a shelf.
package struct ShelfRequest: Hashable, Sendable {
    package enum Order: String, Sendable, CaseIterable {
        case newest, title, rating
    }

    /// A multiple of 2, 3 and 4.
    package static let pageSize = 12
    /// The most entries on a shelf: as many as all of its pages show.
    package static let capacity = PageNumber.limit * pageSize

    package let kind: WorkKind?
    package let status: ShelfStatus?
    package let isOwned: Bool
    package let query: SearchQuery?
    package let order: Order
    package let page: PageNumber

    package init(
        kind: WorkKind? = nil, status: ShelfStatus? = nil, isOwned: Bool = false, query: SearchQuery? = nil,
        order: Order = .newest, page: PageNumber = .first
    ) {
        self.kind = kind
        self.status = status
        self.isOwned = isOwned
        self.query = query
        self.order = order
        self.page = page
    }

    /// The first page of the same request for another kind and status.
    package func with(kind: WorkKind?, status: ShelfStatus?) -> ShelfRequest {
        ShelfRequest(kind: kind, status: status, isOwned: isOwned, query: query, order: order)
    }

    /// Whether there is a filter.
    package var isFiltered: Bool { kind != nil || status != nil || isOwned || query != nil }
}

extension ResultPage<ShelfEntry> {
    package static func shelf(_ entries: [ShelfEntry], of request: ShelfRequest, total: Int) -> ResultPage {
        ResultPage(
            items: entries, number: request.page.value, total: total,
            offset: (request.page.value - 1) * ShelfRequest.pageSize,
            pageCount: min(PageNumber.limit, (total + ShelfRequest.pageSize - 1) / ShelfRequest.pageSize))
    }
}

/// One page of a result list.
package struct ResultPage<Item: Sendable>: Sendable {
    package let items: [Item]
    /// Counted from 1.
    package let number: Int
    /// How many results there are on all pages.
    package let total: Int
    /// Whether `total` is the source's estimate, which may differ from page to page.
    package let isEstimate: Bool
    /// How many results stand on the pages before; nil where nobody knows.
    package let offset: Int?
    /// How many pages there are; 0 without a result.
    package let pageCount: Int
    /// What the results can be narrowed to; nil where the source cannot narrow.
    package let facets: SearchFacets?
    package let correction: SearchCorrection?

    package init(
        items: [Item], number: Int, total: Int, isEstimate: Bool = false, offset: Int?, pageCount: Int,
        facets: SearchFacets? = nil, correction: SearchCorrection? = nil
    ) {
        self.items = items
        self.number = number
        self.total = total
        self.isEstimate = isEstimate
        self.offset = offset
        self.pageCount = pageCount
        self.facets = facets
        self.correction = correction
    }

    package var hasNext: Bool { number < pageCount }
}

extension ResultPage {
    /// A total as a service tells it, made believable: no less than nothing, and no more than can be counted with.
    package static func total(_ told: Int) -> Int {
        min(max(0, told), 1_000_000_000)
    }
}

extension ResultPage where Item: Work {
    /// - Parameters:
    ///   - isEven: whether the pages before hold as many results as a page can.
    ///   - pageCount: nil for as many as the total fills.
    package init(
        items: [Item], of query: WorkQuery<Item>, total: Int, isEstimate: Bool = false, isEven: Bool = true,
        pageCount: Int? = nil, facets: SearchFacets? = nil, correction: SearchCorrection? = nil
    ) {
        let number = query.page.value
        self.init(
            items: items, number: number, total: total, isEstimate: isEstimate,
            offset: isEven || number == 1 ? (number - 1) * Item.pageSize : nil,
            pageCount: min(PageNumber.limit, pageCount ?? (total + Item.pageSize - 1) / Item.pageSize),
            facets: facets, correction: correction)
    }

    /// A page without results, or past the last of `pageCount`.
    package static func empty(_ query: WorkQuery<Item>, pageCount: Int = 0) -> ResultPage {
        ResultPage(items: [], of: query, total: pageCount * Item.pageSize, pageCount: pageCount)
    }

    /// The page with other items in the place of its own.
    package func with(items: [Item]) -> ResultPage {
        ResultPage(
            items: items, number: number, total: total, isEstimate: isEstimate, offset: offset, pageCount: pageCount,
            facets: facets, correction: correction)
    }
}

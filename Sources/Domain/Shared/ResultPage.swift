/// One page of a result list.
package struct ResultPage<Item: Sendable>: Sendable {
    package let items: [Item]
    /// Counted from 1.
    package let number: Int
    /// The number of results on all pages.
    package let total: Int
    /// Whether `total` is the source's estimate, which may differ from page to page.
    package let isEstimate: Bool
    /// The number of results on the pages before; nil if it is unknown.
    package let offset: Int?
    /// 0 without results.
    package let pageCount: Int
    /// nil if the source has no filters.
    package let facets: SearchFacets?
    package let correction: SearchCorrection?
    /// What words of the query were understood as.
    package let conditions: [SearchCondition]
    /// Whether no result has all words of the query: the results are those that have the most telling ones.
    package let isPartial: Bool

    package init(
        items: [Item], number: Int, total: Int, isEstimate: Bool = false, offset: Int?, pageCount: Int,
        facets: SearchFacets? = nil, correction: SearchCorrection? = nil, conditions: [SearchCondition] = [],
        isPartial: Bool = false
    ) {
        self.items = items
        self.number = number
        self.total = total
        self.isEstimate = isEstimate
        self.offset = offset
        self.pageCount = pageCount
        self.facets = facets
        self.correction = correction
        self.conditions = conditions
        self.isPartial = isPartial
    }

    package var hasNext: Bool { number < pageCount }
}

extension ResultPage {
    /// A service's total within plausible limits.
    package static func total(_ reported: Int) -> Int {
        min(max(0, reported), 1_000_000_000)
    }
}

extension ResultPage where Item: Work {
    /// - Parameters:
    ///   - arePagesFull: whether all pages before are full.
    ///   - pageCount: nil to compute it from the total.
    package init(
        items: [Item], of query: WorkQuery<Item>, total: Int, isEstimate: Bool = false, arePagesFull: Bool = true,
        pageCount: Int? = nil, facets: SearchFacets? = nil, correction: SearchCorrection? = nil,
        conditions: [SearchCondition] = [], isPartial: Bool = false
    ) {
        let number = query.page.value
        self.init(
            items: items, number: number, total: total, isEstimate: isEstimate,
            offset: arePagesFull || number == 1 ? (number - 1) * Item.pageSize : nil,
            pageCount: min(PageNumber.limit, pageCount ?? (total + Item.pageSize - 1) / Item.pageSize),
            facets: facets, correction: correction, conditions: conditions, isPartial: isPartial)
    }

    /// A page of works that are browsed.
    package init(items: [Item], of query: BrowseQuery<Item>, total: Int, facets: SearchFacets) {
        let number = query.page.value
        self.init(
            items: items, number: number, total: total, offset: (number - 1) * Item.pageSize,
            pageCount: min(PageNumber.limit, (total + Item.pageSize - 1) / Item.pageSize), facets: facets)
    }

    /// A page without results, or after the last of `pageCount`.
    package static func empty(_ query: WorkQuery<Item>, pageCount: Int = 0) -> ResultPage {
        ResultPage(items: [], of: query, total: pageCount * Item.pageSize, pageCount: pageCount)
    }

    /// The page without the works that pages before it have: a service's order may change between two requests. The total and
    /// the offset count each work once, as far as pages are known.
    ///
    /// - Parameter before: the known pages before this one.
    package func droppingRepeats(of before: [ResultPage]) -> ResultPage {
        let earlier = before.flatMap { $0.items.map(\.id) }
        let seen = Set(earlier)
        let remaining = items.filter { !seen.contains($0.id) }
        let repeatsBefore = earlier.count - seen.count
        let repeats = repeatsBefore + items.count - remaining.count
        guard repeats > 0 else { return self }
        let knowsPosition = before.count == number - 1 && !remaining.isEmpty
        return ResultPage(
            items: remaining, number: number, total: max(seen.count + remaining.count, total - repeats),
            isEstimate: isEstimate, offset: knowsPosition ? offset.map { $0 - repeatsBefore } : nil, pageCount: pageCount,
            facets: facets, correction: correction, conditions: conditions, isPartial: isPartial)
    }

    /// The page with other items.
    package func with(items: [Item]) -> ResultPage {
        ResultPage(
            items: items, number: number, total: total, isEstimate: isEstimate, offset: offset, pageCount: pageCount,
            facets: facets, correction: correction, conditions: conditions, isPartial: isPartial)
    }
}

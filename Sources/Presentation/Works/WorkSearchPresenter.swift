import Domain
import Foundation

/// The view model of `/movies` and `/books`. Just one of `results`, `initial` and `noResults` is there.
package struct WorkSearchViewModel: Encodable, Sendable {
    package let title: String
    package let heading: String
    package let searchBox: SearchBoxViewData
    package let notices: [NoticeViewData]
    package let hasNotices: Bool
    package let results: ResultsViewData?
    package let initial: WaysInViewData?
    package let noResults: WaysInViewData?
}

/// A page of a list.
package struct ResultsViewData: Encodable, Sendable {
    package let countText: String
    package let total: Int
    /// Whether `total` is an estimate of the source.
    package let isEstimate: Bool
    /// Whether the list is a grid of covers; else it is of rows.
    package let isGrid: Bool
    /// The level of the items' headings.
    package let itemLevel: Int
    package let items: [WorkRowViewData]
    /// Which of all results these are.
    package let range: String
    package let pageText: String?
    package let previous: String?
    package let next: String?
    package let isEnd: Bool
}

/// Where there are no results, for want of a query or of a hit: what to do, and works to begin with.
package struct WaysInViewData: Encodable, Sendable {
    package let heading: String
    package let hint: String
    package let selections: [SelectionViewData]
}

package struct WorkSearchPresenter<Item: PresentedWork>: Sendable {
    private let texts: Texts

    package init(texts: Texts) {
        self.texts = texts
    }

    /// The page without a query.
    package func presentInitial(
        selections: [WorkSelection<Item>], recents: RecentQueriesState, marks: [ShelfKey: ShelfMark] = [:]
    ) -> WorkSearchViewModel {
        let words = texts.search(Item.searchKind)
        let path = Item.results(query: nil, page: 1)
        return viewModel(
            title: words.heading, query: "", at: path, recents: recents,
            initial: WaysInViewData(
                heading: words.initialHeading, hint: words.initialHint,
                selections: WorkRowPresenter(texts: texts, shelf: ShelfContext(marks: marks, here: path)).present(selections)))
    }

    /// - Parameters:
    ///   - selections: ways on where nothing was found.
    ///   - marks: what of the page is on the visitor's shelf.
    ///   - now: what the age of a saved copy is counted from.
    package func present(
        _ answer: Answer<ResultPage<Item>>, for query: SearchQuery, selections: [WorkSelection<Item>],
        recents: RecentQueriesState, marks: [ShelfKey: ShelfMark] = [:], now: Date
    ) -> WorkSearchViewModel {
        let page = answer.value
        let words = texts.search(Item.searchKind)
        let path = Item.results(query: query.text, page: page.number)
        let notices = NoticePresenter(texts: texts).present(answer.notices, now: now)
        let shelf = ShelfContext(marks: marks, here: path)
        guard page.total > 0 else {
            return viewModel(
                title: words.none(query.text), query: query.text, at: path, recents: recents, notices: notices,
                noResults: WaysInViewData(
                    heading: words.none(query.text),
                    hint: SearchTarget(query) == .nothing ? texts.labels.wrongISBN : words.noResultsHint,
                    selections: WorkRowPresenter(texts: texts, shelf: shelf).present(selections)))
        }
        return viewModel(
            title: words.results(query.text, page.number), query: query.text, at: path, recents: recents, notices: notices,
            results: results(page, for: query, shelf))
    }

    private func results(
        _ page: ResultPage<Item>, for query: SearchQuery, _ shelf: ShelfContext
    ) -> ResultsViewData {
        return ResultsViewData(
            countText: texts.found([Item.texts(in: texts).amount(page.total, page.isEstimate)], query.text),
            total: page.total,
            isEstimate: page.isEstimate,
            isGrid: Item.isGrid,
            itemLevel: 2,
            items: page.items.map(WorkRowPresenter(texts: texts, shelf: shelf).present),
            range: page.shownBefore.map {
                texts.range($0 + 1, $0 + page.items.count, page.total, page.isEstimate)
            } ?? texts.pageOf(page.number, page.pageCount, page.isEstimate),
            pageText: page.pageCount > 1 ? texts.pageOf(page.number, page.pageCount, page.isEstimate) : nil,
            previous: page.number > 1 ? Item.results(query: query.text, page: page.number - 1).address : nil,
            next: page.hasNext ? Item.results(query: query.text, page: page.number + 1).address : nil,
            isEnd: !page.hasNext)
    }

    private func viewModel(
        title: String, query: String, at path: SitePath, recents: RecentQueriesState, notices: [NoticeViewData] = [],
        results: ResultsViewData? = nil, initial: WaysInViewData? = nil, noResults: WaysInViewData? = nil
    ) -> WorkSearchViewModel {
        WorkSearchViewModel(
            title: texts.siteTitle(title),
            heading: texts.search(Item.searchKind).heading,
            searchBox: SearchBoxPresenter().present(query: query, recents: recents, at: path, texts: texts),
            notices: notices,
            hasNotices: !notices.isEmpty,
            results: results,
            initial: initial,
            noResults: noResults
        )
    }
}

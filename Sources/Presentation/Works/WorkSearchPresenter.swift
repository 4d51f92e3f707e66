import Domain
import Foundation

/// The view model of `/movies` and `/books`. Exactly one of `results`, `initial` and `noResults` is set.
package struct WorkSearchViewModel: Codable, Sendable {
    package let title: String
    package let heading: String
    package let searchBox: SearchBoxViewData
    /// The error of the search; `results` are then those of the query before, or of a page before.
    package let failure: SearchFailureViewData?
    package let notices: [NoticeViewData]
    package let hasNotices: Bool
    package let correction: CorrectionViewData?
    /// Whether no result has all words of the query.
    package let isPartial: Bool
    /// A link to the form for questions with the words of the query, where the results are partial.
    package let ask: NavigationLinkViewData?
    /// nil where the source has no filters, or no filter would leave anything out.
    package let filters: FiltersViewData?
    package let results: ResultsViewData?
    package let initial: EmptyStateViewData?
    package let noResults: EmptyStateViewData?
}

/// A page of results.
package struct ResultsViewData: Codable, Sendable {
    /// The heading of the list, where it stands below an error.
    package let listHeading: String?
    package let countText: String
    package let total: Int
    /// Whether `total` is the source's estimate.
    package let isEstimate: Bool
    /// Whether the list is a grid of covers instead of rows.
    package let isGrid: Bool
    /// The HTML level of the items' headings.
    package let itemLevel: Int
    package let items: [WorkRowViewData]
    /// The positions of these results among all, in words.
    package let range: String
    package let pageText: String?
    package let previous: String?
    package let next: String?
    package let isEnd: Bool
    /// The line at the end of the last page; nil before it, and for a single result.
    package let endText: String?
}

/// The page without a query, or without results: what to do, and works to start with.
package struct EmptyStateViewData: Codable, Sendable {
    package let heading: String
    package let hint: String
    /// A link to the same search without filters; nil where none is active.
    package let withoutFilters: NavigationLinkViewData?
    /// A link to the form for questions with the words of the query; nil where a question cannot find more.
    package let ask: NavigationLinkViewData?
    /// A link to all works of the catalog; nil elsewhere than on the page to start from.
    package let all: NavigationLinkViewData?
    package let selections: [SelectionViewData]

    init(
        heading: String, hint: String, withoutFilters: NavigationLinkViewData? = nil, ask: NavigationLinkViewData? = nil,
        all: NavigationLinkViewData? = nil, selections: [SelectionViewData]
    ) {
        self.heading = heading
        self.hint = hint
        self.withoutFilters = withoutFilters
        self.ask = ask
        self.all = all
        self.selections = selections
    }
}

extension NavigationLinkViewData {
    /// The form for questions with the words of a query that found nothing, or only what comes close; nil for an identifier.
    static func ask(_ query: SearchQuery, _ texts: Texts) -> NavigationLinkViewData? {
        guard case .words(let words) = SearchTarget(query) else { return nil }
        return NavigationLinkViewData(
            href: SitePath.ask(question: words).address, text: texts.labels.askWithWords, isCurrent: false)
    }
}

package struct WorkSearchPresenter<Item: PresentableWork>: Sendable {
    private let texts: Texts

    package init(texts: Texts) {
        self.texts = texts
    }

    /// The page without a query: works to start with, and ways to look around in the catalog.
    ///
    /// - Parameter all: the first page of all works of the catalog.
    package func presentInitial(
        all: ResultPage<Item>, selections: [WorkSelection<Item>], recents: RecentQueriesState,
        marks: [ShelfKey: ShelfMark] = [:]
    ) -> WorkSearchViewModel {
        let words = texts.search(.only(Item.kind))
        let path = Item.results(query: nil, page: 1)
        let link = NavigationLinkViewData(
            href: Item.results(query: nil, page: 1, options: SearchOptions(order: .year)).address,
            text: Item.texts(in: texts).all(all.total, all.isEstimate), isCurrent: false)
        return viewModel(
            title: words.heading, query: "", at: path, recents: recents,
            filters: FilterPresenter<Item>(texts: texts, query: nil, options: .none).present(all),
            initial: EmptyStateViewData(
                heading: words.initialHeading, hint: words.initialHint, all: all.total > 0 ? link : nil,
                selections: WorkRowPresenter(texts: texts, shelf: ShelfContext(marks: marks, here: path)).present(selections)))
    }

    /// The works of the catalog that some filters leave.
    ///
    /// - Parameters:
    ///   - options: the filters and the order.
    ///   - marks: the works of the page that are on the visitor's shelf.
    package func present(
        _ page: ResultPage<Item>, browsedBy options: SearchOptions, recents: RecentQueriesState,
        marks: [ShelfKey: ShelfMark] = [:]
    ) -> WorkSearchViewModel {
        let path = Item.results(query: nil, page: page.number, options: options)
        let filters = FilterPresenter<Item>(texts: texts, query: nil, options: options)
        let names = filters.names(page.facets)
        let heading = texts.search(.only(Item.kind)).heading
        guard page.total > 0 else {
            return viewModel(
                title: heading, filterNames: names, query: "", at: path, recents: recents, filters: filters.present(page),
                noResults: EmptyStateViewData(
                    heading: Item.texts(in: texts).amount(0, false, false).capitalizedAtStart,
                    hint: filters.hint(page.facets) ?? texts.search(.only(Item.kind)).initialHint,
                    withoutFilters: linkWithoutFilters(nil, options), selections: []))
        }
        return viewModel(
            title: heading, filterNames: names, query: "", at: path, recents: recents, filters: filters.present(page),
            results: results(
                page, countText: Item.texts(in: texts).amount(page.total, false, false).capitalizedAtStart, query: nil, options,
                ShelfContext(marks: marks, here: path), heading: nil))
    }

    /// - Parameters:
    ///   - options: the filters and the order of the results.
    ///   - failed: the search whose error stands above these results.
    ///   - selections: shown where nothing was found.
    ///   - marks: the works of the page that are on the visitor's shelf.
    ///   - now: the time that the age of a saved response is relative to.
    package func present(
        _ response: CatalogResponse<ResultPage<Item>>, for query: SearchQuery, options: SearchOptions = .none,
        below failed: FailedSearch? = nil, selections: [WorkSelection<Item>], recents: RecentQueriesState,
        marks: [ShelfKey: ShelfMark] = [:], now: Date
    ) -> WorkSearchViewModel {
        let page = response.value
        let words = texts.search(.only(Item.kind))
        let listPath = Item.results(query: query.text, page: page.number, options: options)
        let path = failed?.path ?? listPath
        let filters = FilterPresenter<Item>(texts: texts, query: query, options: options)
        let names = filters.names(page.facets)
        let correction = page.correction.map {
            CorrectionPresenter(texts: texts).present(
                $0, of: query, at: Item.results(query: $0.query, page: 1, options: options))
        }
        let notices = NoticePresenter(texts: texts).present(
            failed?.notices(response.notices) ?? response.notices, at: listPath, refreshes: failed == nil, now: now)
        let shelf = ShelfContext(marks: marks, here: listPath)
        guard page.total > 0 else {
            let heading =
                options.isFiltering ? words.noneFiltered(page.correction.shownQuery(of: query)) : words.none(query.text)
            return viewModel(
                title: heading, filterNames: names, query: query.text, at: path, recents: recents, notices: notices,
                correction: correction, filters: filters.present(page),
                noResults: EmptyStateViewData(
                    heading: heading, hint: hint(for: query, words, filterHint: filters.hint(page.facets)),
                    withoutFilters: options.isFiltering ? linkWithoutFilters(query, options) : nil,
                    ask: options.isFiltering ? nil : .ask(query, texts),
                    selections: WorkRowPresenter(texts: texts, shelf: shelf).present(selections)))
        }
        let failure = failed?.present(in: .only(Item.kind), texts)
        return viewModel(
            title: failure?.heading ?? words.results(query.text, page.number), filterNames: failed == nil ? names : [],
            query: failed?.query.text ?? query.text,
            shownQuery: query.text, seenQuery: failed == nil && page.number == 1 && options == .none ? query : nil, at: path,
            recents: recents, failure: failure, notices: notices, correction: correction, isPartial: page.isPartial,
            ask: page.isPartial ? .ask(query, texts) : nil,
            filters: filters.present(page),
            results: results(
                page, countText: texts.found(FoundAmounts(page, of: query, texts)), query: query, options, shelf,
                heading: failure.map { _ in texts.resultsFor(page.correction.shownQuery(of: query)) }))
    }

    /// A hint for a search without results.
    private func hint(for query: SearchQuery, _ words: SearchTexts, filterHint: String?) -> String {
        if SearchTarget(query) == .nothing { return texts.labels.wrongISBN }
        return filterHint ?? words.noResultsHint
    }

    private func linkWithoutFilters(_ query: SearchQuery?, _ options: SearchOptions) -> NavigationLinkViewData {
        NavigationLinkViewData(
            href: Item.results(query: query?.text, page: 1, options: options.withoutFilters).address,
            text: texts.labels.withoutFilters, isCurrent: false)
    }

    private func results(
        _ page: ResultPage<Item>, countText: String, query: SearchQuery?, _ options: SearchOptions, _ shelf: ShelfContext,
        heading: String?
    ) -> ResultsViewData {
        func address(_ number: Int) -> String {
            Item.results(query: query?.text, page: number, options: options).address
        }
        return ResultsViewData(
            listHeading: heading,
            countText: countText,
            total: page.total,
            isEstimate: page.isEstimate,
            isGrid: Item.isGrid,
            itemLevel: heading == nil ? 2 : 3,
            items: page.items.map(WorkRowPresenter(texts: texts, shelf: shelf).present),
            range: page.offset.map {
                texts.range($0 + 1, $0 + page.items.count, page.total, page.isEstimate)
            } ?? texts.pageOf(page.number, page.pageCount, page.isEstimate),
            pageText: page.pageCount > 1 ? texts.pageOf(page.number, page.pageCount, page.isEstimate) : nil,
            previous: page.number > 1 ? address(page.number - 1) : nil,
            next: page.hasNext ? address(page.number + 1) : nil,
            isEnd: !page.hasNext,
            endText: texts.endText(of: page))
    }

    private func viewModel(
        title: String, filterNames: [String] = [], query: String, shownQuery: String? = nil, seenQuery: SearchQuery? = nil,
        at path: SitePath, recents: RecentQueriesState, failure: SearchFailureViewData? = nil, notices: [NoticeViewData] = [],
        correction: CorrectionViewData? = nil, isPartial: Bool = false, ask: NavigationLinkViewData? = nil,
        filters: FiltersViewData? = nil,
        results: ResultsViewData? = nil, initial: EmptyStateViewData? = nil, noResults: EmptyStateViewData? = nil
    ) -> WorkSearchViewModel {
        WorkSearchViewModel(
            title: texts.siteTitle(title, filterNames.isEmpty ? nil : filterNames.joined(separator: ", ")),
            heading: texts.search(.only(Item.kind)).heading,
            searchBox: SearchBoxPresenter().present(
                query: query, previous: shownQuery, seenQuery: seenQuery, recents: recents, at: path, texts: texts),
            failure: failure,
            notices: notices,
            hasNotices: !notices.isEmpty,
            correction: correction,
            isPartial: isPartial,
            ask: ask,
            filters: filters,
            results: results,
            initial: initial,
            noResults: noResults
        )
    }
}

import Domain
import Foundation

/// The view model of `/search`: films and books side by side. Exactly one of `results`, `initial` and `noResults` is set.
package struct AllSearchViewModel: Codable, Sendable {
    package let title: String
    package let heading: String
    package let searchBox: SearchBoxViewData
    /// The error of the search; `results` are then those of the query before.
    package let failure: SearchFailureViewData?
    package let notices: [NoticeViewData]
    package let hasNotices: Bool
    /// The person whose name was searched for.
    package let person: PersonLinkViewData?
    /// The correction that films and books share.
    package let correction: CorrectionViewData?
    package let results: AllResultsViewData?
    package let initial: EmptyStateViewData?
    package let noResults: EmptyStateViewData?
}

package struct AllResultsViewData: Codable, Sendable {
    /// The heading of the results, where they stand below an error.
    package let listHeading: String?
    /// The numbers of films and books in one line.
    package let countText: String
    /// What words of the query name on both sides.
    package let understood: UnderstoodViewData?
    /// Whether one line says of both sides that no result has all words.
    package let isPartial: Bool
    /// A link to the form for questions with the words of the query, where a side is partial.
    package let ask: NavigationLinkViewData?
    /// The sum over the sides whose catalog responded.
    package let total: Int
    package let sides: [KindResultsViewData]
}

/// The conditions that words of the query name; their links remove these words.
package struct UnderstoodViewData: Codable, Sendable {
    /// The HTML id of the list.
    package let id: String
    package let conditions: [ChosenFilterViewData]
}

/// The films or the books of a search over both.
package struct KindResultsViewData: Codable, Sendable {
    package let kind: String
    package let heading: String
    /// The correction of this side alone.
    package let correction: CorrectionViewData?
    /// What words of the query name on this side alone.
    package let understood: UnderstoodViewData?
    /// Whether no result of this side has all words of the query.
    package let isPartial: Bool
    /// The HTML id of the line that says so; nil where one line says it of both sides.
    package let partialMatchID: String?
    package let isGrid: Bool
    /// The HTML level of the items' headings.
    package let itemLevel: Int
    /// The first results.
    package let items: [WorkRowViewData]
    /// That nothing was found, or that the catalog did not respond; nil where there are items.
    package let message: String?
    /// The address to try again; nil where the catalog responded.
    package let retry: String?
    /// The link to all results of this side; nil where `items` holds all.
    package let more: NavigationLinkViewData?
}

package struct AllSearchPresenter: Sendable {
    private let texts: Texts
    private let path: @Sendable (_ query: String?) -> SitePath

    /// - Parameter path: the page that shows the results of a query.
    package init(texts: Texts, at path: @escaping @Sendable (_ query: String?) -> SitePath = { .search(query: $0) }) {
        self.texts = texts
        self.path = path
    }

    /// The page without a query.
    package func presentInitial(
        movies: [WorkSelection<Movie>], books: [WorkSelection<Book>], recents: RecentQueriesState,
        marks: [ShelfKey: ShelfMark] = [:]
    ) -> AllSearchViewModel {
        let words = texts.search(.all)
        return viewModel(
            title: words.heading, query: "", at: .search(), recents: recents,
            initial: EmptyStateViewData(
                heading: words.initialHeading, hint: words.initialHint,
                selections: HomePresenter.selections(
                    movies: movies, books: books, texts: texts, shelf: ShelfContext(marks: marks, here: .search()))))
    }

    /// - Parameters:
    ///   - person: whose name the query is.
    ///   - failed: the search whose error stands above these results.
    ///   - movieSelections: shown where nothing was found.
    ///   - marks: the works of the page that are on the visitor's shelf.
    ///   - now: the time that the age of a saved response is relative to.
    package func present(
        _ found: AllResults, for query: SearchQuery, person: PersonDetails? = nil, below failed: FailedSearch? = nil,
        movieSelections: [WorkSelection<Movie>], bookSelections: [WorkSelection<Book>], recents: RecentQueriesState,
        marks: [ShelfKey: ShelfMark] = [:],
        now: Date
    ) -> AllSearchViewModel {
        let words = texts.search(.all)
        let notices = self.notices(of: found, for: query, refreshes: failed == nil, below: failed, now: now)
        let corrections = self.corrections(of: found, for: query)
        let personLink = person.map { PersonPresenter(texts: texts).link(to: $0) }
        guard !found.isEmpty else {
            return viewModel(
                title: words.none(query.text), query: query.text, at: .search(query: query.text), recents: recents,
                notices: notices, person: personLink,
                correction: corrections.both ?? corrections.movies ?? corrections.books,
                noResults: EmptyStateViewData(
                    heading: words.none(query.text), hint: words.noResultsHint, ask: .ask(query, texts),
                    selections: HomePresenter.selections(
                        movies: movieSelections, books: bookSelections, texts: texts,
                        shelf: ShelfContext(marks: marks, here: .search(query: query.text)))))
        }
        let failure = failed?.present(in: .all, texts)
        let path = failed?.path ?? .search(query: query.text)
        let shelf = ShelfContext(marks: marks, here: .search(query: query.text))
        let understood = self.understood(of: found)
        let amounts = FoundAmounts.joining(
            [amounts(of: found.movies, for: query), amounts(of: found.books, for: query)].compactMap { $0 })
        return viewModel(
            title: failure?.heading ?? words.results(query.text, 1), query: failed?.query.text ?? query.text,
            shownQuery: query.text, seenQuery: failed == nil ? query : nil, at: path,
            recents: recents, failure: failure, notices: notices,
            person: personLink, correction: corrections.both,
            results: AllResultsViewData(
                listHeading: failure.map { _ in texts.resultsFor(amounts?.query ?? query.text) },
                countText: amounts.map(texts.found) ?? amountOfEach(found),
                understood: understood.both,
                isPartial: isPartial(found, for: query),
                ask: isPartial(found.movies) || isPartial(found.books) ? .ask(query, texts) : nil,
                total: found.total,
                sides: sides(of: found, for: query, corrections, understood: understood, shelf)))
    }

    typealias Corrections = (both: CorrectionViewData?, movies: CorrectionViewData?, books: CorrectionViewData?)

    typealias Understood = (both: UnderstoodViewData?, movies: UnderstoodViewData?, books: UnderstoodViewData?)

    func sides(
        of found: AllResults, for query: SearchQuery, _ corrections: Corrections,
        understood: Understood = (nil, nil, nil), _ shelf: ShelfContext
    ) -> [KindResultsViewData] {
        // Where both failed, the notice above them has the only link to try again.
        let areBothMissing = (try? found.movies.get()) == nil && (try? found.books.get()) == nil
        let ids = partialMatchIDs(of: found, for: query)
        return [
            side(
                found.movies, for: query, corrections.movies, understood.movies, partialMatchID: ids.movies,
                hasRetry: !areBothMissing, shelf),
            side(
                found.books, for: query, corrections.books, understood.books, partialMatchID: ids.books,
                hasRetry: !areBothMissing, shelf),
        ]
    }

    /// Whether both sides have only results without some of the words, of the same query.
    func isPartial(_ found: AllResults, for query: SearchQuery) -> Bool {
        guard let movies = try? found.movies.get().value, let books = try? found.books.get().value else { return false }
        return movies.isPartial && books.isPartial
            && movies.correction.shownQuery(of: query) == books.correction.shownQuery(of: query)
    }

    private func isPartial<Item: PresentableWork>(_ result: CatalogResult<Item>) -> Bool {
        (try? result.get().value.isPartial) == true
    }

    /// The HTML ids of the lines that say it of one side.
    private func partialMatchIDs(of found: AllResults, for query: SearchQuery) -> (movies: String?, books: String?) {
        guard !isPartial(found, for: query) else { return (nil, nil) }
        let id = "partial-match"
        let (movies, books) = (isPartial(found.movies), isPartial(found.books))
        return (movies ? id : nil, books ? (movies ? "\(id)-\(SearchScope.books.rawValue)" : id) : nil)
    }

    /// - Parameters:
    ///   - refreshes: whether the script may change the page in place when fresh responses arrive.
    ///   - failed: the search whose error stands above these results.
    func notices(
        of found: AllResults, for query: SearchQuery, refreshes: Bool, below failed: FailedSearch? = nil, now: Date
    ) -> [NoticeViewData] {
        let notices = notices(of: found.movies) + notices(of: found.books)
        return NoticePresenter(texts: texts).present(
            failed?.notices(notices) ?? notices, at: path(query.text), refreshes: refreshes, now: now)
    }

    /// One correction where films and books have the same, else one for each.
    func corrections(of found: AllResults, for query: SearchQuery) -> Corrections {
        // A side that failed has no correction; its notice names the error.
        let movies = try? found.movies.get().value.correction
        let books = try? found.books.get().value.correction
        func present(_ correction: SearchCorrection?, id: String = CorrectionPresenter.id) -> CorrectionViewData? {
            correction.map {
                CorrectionPresenter(texts: texts).present($0, of: query, at: path($0.query), id: id)
            }
        }
        if movies == books { return (present(movies), nil, nil) }
        let other = movies == nil ? CorrectionPresenter.id : "\(CorrectionPresenter.id)-\(SearchScope.books.rawValue)"
        return (nil, present(movies), present(books, id: other))
    }

    /// One list of conditions where films and books have the same, else one for each.
    private func understood(of found: AllResults) -> Understood {
        let movies = try? found.movies.get().value
        let books = try? found.books.get().value
        let names = (movies?.facets?.subjectNames ?? [:]).merging(books?.facets?.subjectNames ?? [:]) { first, _ in first }
        let presenter = ConditionPresenter(texts: texts, subjectNames: names)
        func present(_ conditions: [SearchCondition]?, id: String = "understood") -> UnderstoodViewData? {
            guard let conditions, !conditions.isEmpty else { return nil }
            return UnderstoodViewData(
                id: id, conditions: presenter.chips(conditions) { otherWords, _ in path(otherWords).address })
        }
        if movies?.conditions == books?.conditions { return (present(movies?.conditions), nil, nil) }
        let forMovies = present(movies?.conditions)
        return (
            nil, forMovies,
            forMovies == nil
                ? present(books?.conditions) : present(books?.conditions, id: "understood-\(SearchScope.books.rawValue)")
        )
    }

    private func side<Item: PresentableWork>(
        _ result: CatalogResult<Item>, for query: SearchQuery, _ correction: CorrectionViewData?,
        _ understood: UnderstoodViewData?, partialMatchID: String?, hasRetry: Bool, _ shelf: ShelfContext
    ) -> KindResultsViewData {
        let words = texts.search(.only(Item.kind))
        // nil where the search failed: `message` then says so.
        let page = try? result.get().value
        let items = (page?.items ?? []).prefix(Item.sideLimit)
        var message: String?
        if page == nil {
            message = Item.texts(in: texts).unavailable
        } else if items.isEmpty {
            message = words.none(page?.correction.shownQuery(of: query) ?? query.text)
        }
        return KindResultsViewData(
            kind: Item.kind.rawValue,
            heading: words.heading,
            correction: correction,
            understood: understood,
            isPartial: page?.isPartial ?? false,
            partialMatchID: partialMatchID,
            isGrid: Item.isGrid,
            itemLevel: 3,
            items: items.map(WorkRowPresenter(texts: texts, shelf: shelf).present),
            message: message,
            retry: page == nil && hasRetry ? path(query.text).retryAddress : nil,
            more: page.flatMap { page in
                page.total <= items.count
                    ? nil
                    : NavigationLinkViewData(
                        href: Item.results(query: query.text, page: 1).address,
                        text: Item.texts(in: texts).all(page.total, page.isEstimate),
                        isCurrent: false)
            })
    }

    /// - Returns: nil where the search failed.
    private func amounts<Item: PresentableWork>(of result: CatalogResult<Item>, for query: SearchQuery) -> FoundAmounts? {
        (try? result.get().value).map { FoundAmounts($0, of: query, texts) }
    }

    /// The numbers without the queries, which the corrections at each side name.
    private func amountOfEach(_ found: AllResults) -> String {
        [amount(of: found.movies), amount(of: found.books)].compactMap { $0 }.joined(separator: " · ").capitalizedAtStart
    }

    private func amount<Item: PresentableWork>(of result: CatalogResult<Item>) -> String? {
        (try? result.get().value).map { Item.texts(in: texts).amount($0.total, $0.isEstimate, $0.isPartial) }
    }

    private func notices<Item: PresentableWork>(of result: CatalogResult<Item>) -> [CatalogNotice] {
        switch result {
        case .success(let response): response.notices
        case .failure(let error): [.sourceFailed(error.source, error.kind)]
        }
    }

    private func viewModel(
        title: String, query: String, shownQuery: String? = nil, seenQuery: SearchQuery? = nil,
        at path: SitePath, recents: RecentQueriesState, failure: SearchFailureViewData? = nil,
        notices: [NoticeViewData] = [], person: PersonLinkViewData? = nil, correction: CorrectionViewData? = nil,
        results: AllResultsViewData? = nil, initial: EmptyStateViewData? = nil, noResults: EmptyStateViewData? = nil
    ) -> AllSearchViewModel {
        AllSearchViewModel(
            title: texts.siteTitle(title),
            heading: texts.search(.all).heading,
            searchBox: SearchBoxPresenter().present(
                query: query, previous: shownQuery, seenQuery: seenQuery, recents: recents, at: path, texts: texts),
            failure: failure,
            notices: notices,
            hasNotices: !notices.isEmpty,
            person: person,
            correction: correction,
            results: results,
            initial: initial,
            noResults: noResults
        )
    }
}

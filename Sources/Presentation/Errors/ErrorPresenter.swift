import Domain

/// The view model of every error page.
package struct ErrorViewModel: Encodable, Sendable {
    package let title: String
    package let heading: String
    package let message: String
    package let code: String
    package let searchBox: SearchBoxViewData
    /// Where trying again leads; nil where that would not help.
    package let retry: String?
    /// Pages to go on to.
    package let waysOn: [NavigationLinkViewData]
}

package struct ErrorPresenter: Sendable {
    package init() {}

    /// - Parameters:
    ///   - query: what stood in the search box, which stays there.
    ///   - path: the page that was asked for, to try again; nil where asking again would not help.
    ///   - section: the part of the site that it belongs to.
    package func present(
        _ problem: PageError, query: String, path: SitePath?, section: SitePath, recents: RecentQueriesState, texts: Texts
    ) -> ErrorViewModel {
        let kind = section.searchScope
        let text = problem.isMissingWork ? texts.notFound(kind) : texts.problem(problem)
        return ErrorViewModel(
            title: texts.siteTitle(text.heading, query.isEmpty ? nil : "“\(query)”"),
            heading: text.heading,
            message: text.message,
            code: problem.code,
            searchBox: SearchBoxPresenter().present(
                query: query, recents: recents, at: path ?? section, texts: texts),
            retry: problem.isWorthRetrying ? path?.address : nil,
            waysOn: ownWayOn(problem, path, texts)
                + (kind == .all ? [.movies, .books] : [kind]).map { kind in
                    NavigationLinkViewData(
                        href: SearchCoordinator(kind: kind).destination(for: nil).address, text: texts.search(kind).waysIn,
                        isCurrent: false)
                }
        )
    }

    /// The same search, without what made no sense.
    private func ownWayOn(_ problem: PageError, _ path: SitePath?, _ texts: Texts) -> [NavigationLinkViewData] {
        let text: String
        switch problem {
        case .invalidPageNumber: text = texts.labels.firstPage
        case .invalidFilter: text = texts.labels.withoutFilters
        default: return []
        }
        return path.map { [NavigationLinkViewData(href: $0.address, text: text, isCurrent: false)] } ?? []
    }
}

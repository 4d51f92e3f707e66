import Domain

/// The view model of every error page.
package struct ErrorViewModel: Codable, Sendable {
    package let title: String
    package let heading: String
    package let message: String
    package let code: String
    package let searchBox: SearchBoxViewData
    /// The address to try again; nil where the same request would fail again.
    package let retry: String?
    /// A text of the form that was not saved.
    package let typed: String?
    /// Links to other pages.
    package let waysOn: [NavigationLinkViewData]
}

package struct ErrorPresenter: Sendable {
    package init() {}

    /// - Parameters:
    ///   - query: the query of the request, which stays in the search box.
    ///   - path: the requested page; nil where the same request would fail again.
    ///   - typed: a text of the form that was not saved.
    ///   - section: the part of the site that the page belongs to.
    package func present(
        _ error: PageError, query: String, path: SitePath?, typed: String? = nil, section: SitePath,
        recents: RecentQueriesState,
        texts: Texts
    ) -> ErrorViewModel {
        let scope = section.searchScope
        let text = texts.error(error, in: scope)
        return ErrorViewModel(
            title: texts.siteTitle(text.heading, query.isEmpty ? nil : texts.quoted(query)),
            heading: text.heading,
            message: text.message,
            code: error.code,
            searchBox: SearchBoxPresenter().present(
                query: query, recents: recents, at: path ?? section, texts: texts),
            retry: error.isRetryable ? path?.retryAddress : nil,
            typed: typed,
            waysOn: waysOn(error, path, scope, texts)
        )
    }

    private func waysOn(
        _ error: PageError, _ path: SitePath?, _ scope: SearchScope, _ texts: Texts
    ) -> [NavigationLinkViewData] {
        // No other address of this host is served.
        if case .unservedHost(let origin) = error {
            return [NavigationLinkViewData(href: origin, text: origin, isCurrent: false)]
        }
        if case .fileTooLarge = error {
            let text = texts.shelf.labels.backToShelf
            return [NavigationLinkViewData(href: SitePath.shelf().address, text: text, isCurrent: false)]
        }
        return correctedSearchLink(error, path, texts)
            + (scope == .all ? [.movies, .books] : [scope]).map { scope in
                NavigationLinkViewData(
                    href: SearchCoordinator(scope: scope).destination(after: .blank).address,
                    text: texts.search(scope).browse,
                    isCurrent: false)
            }
    }

    /// The same search without its invalid page number or filter, or its first page where a later one failed.
    private func correctedSearchLink(_ error: PageError, _ path: SitePath?, _ texts: Texts) -> [NavigationLinkViewData] {
        if case .catalog = error, let first = path?.firstPage {
            return [NavigationLinkViewData(href: first.address, text: texts.labels.firstPage, isCurrent: false)]
        }
        let text: String
        switch error {
        case .invalidPageNumber: text = texts.labels.firstPage
        case .invalidFilter: text = texts.labels.withoutFilters
        default: return []
        }
        return path.map { [NavigationLinkViewData(href: $0.address, text: text, isCurrent: false)] } ?? []
    }
}

extension SitePath {
    /// The first page of the results of which this is a later page; nil for every other page.
    fileprivate var firstPage: SitePath? {
        switch self {
        case .movies(let query, let page, let options, _) where page > 1: .movies(query: query, options: options)
        case .books(let query, let page, let options, _) where page > 1: .books(query: query, options: options)
        default: nil
        }
    }
}

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
    package let films: String
}

package struct ErrorPresenter: Sendable {
    package init() {}

    /// - Parameters:
    ///   - query: what stood in the search box, which stays there.
    ///   - path: the page that was asked for, to try again; nil where asking again would not help.
    package func present(
        _ problem: PageProblem, query: String, path: SitePath?, recents: RecentQueriesState, texts: Texts
    ) -> ErrorViewModel {
        let text = texts.problem(problem)
        return ErrorViewModel(
            title: texts.siteTitle(text.heading),
            heading: text.heading,
            message: text.message,
            code: problem.code,
            searchBox: SearchBoxPresenter().present(
                query: query, recents: recents, at: path ?? .home, texts: texts),
            retry: problem.isWorthRetrying ? path?.address : nil,
            films: SitePath.movies().address
        )
    }
}

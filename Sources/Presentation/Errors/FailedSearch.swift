import Domain

/// A search that failed, on the page that shows other results below the error.
package struct FailedSearch: Sendable {
    let error: PageError
    /// The query, which stays in the search box.
    let query: SearchQuery
    /// The page of results that could not be fetched, and its number.
    let path: SitePath
    private let page: Int

    package init(_ error: PageError, query: SearchQuery, page: PageNumber = .first, destination: Destination) {
        self.error = error
        self.query = query
        self.page = page.value
        path = destination.path
    }

    /// The notices of the results below, without those that say what the error says.
    func notices(_ notices: [CatalogNotice]) -> [CatalogNotice] {
        guard case .catalog(_, let failed) = error else { return notices }
        return notices.filter { notice in
            if case .sourceFailed(failed, _) = notice { false } else { true }
        }
    }

    func present(in scope: SearchScope, _ texts: Texts) -> SearchFailureViewData {
        SearchFailureViewData(
            code: error.code, heading: texts.searchFailed(query.text, page), message: texts.error(error, in: scope).message,
            retry: error.isRetryable ? path.retryAddress : nil)
    }
}

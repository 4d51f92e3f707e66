import Domain

/// A search that failed, on the page that shows other results below the error.
package struct FailedSearch: Sendable {
    let error: PageError
    /// The query, which stays in the search box.
    let query: SearchQuery
    /// The page of results that could not be fetched.
    let path: SitePath

    package init(_ error: PageError, query: SearchQuery, destination: Destination) {
        self.error = error
        self.query = query
        path = destination.path
    }

    func present(in scope: SearchScope, _ texts: Texts) -> SearchFailureViewData {
        let text = texts.error(error, in: scope)
        return SearchFailureViewData(
            code: error.code, heading: text.heading, message: text.message, retry: error.isRetryable ? path.retryAddress : nil)
    }
}

/// The error above the results of another search, or above the pages before the one that failed.
package struct SearchFailureViewData: Codable, Sendable {
    package let code: String
    package let heading: String
    package let message: String
    /// The address to try again; nil where the same request would fail again.
    package let retry: String?
}

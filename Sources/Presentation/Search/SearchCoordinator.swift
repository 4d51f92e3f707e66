import Domain

/// Decides where a search form and the pages of results lead.
package struct SearchCoordinator: Sendable {
    package enum Outcome: Hashable, Sendable {
        /// The query is blank, or the address has none.
        case blank
        case found(SearchQuery)
        /// No catalog answered, or the visitor has reached the limit on searches.
        ///
        /// - Parameter previous: the query of the list that the form stood above; nil where it stood above none.
        case failed(SearchQuery, previous: SearchQuery?)
        /// The address names a page after the last one.
        case pastLastPage(Int, of: SearchQuery, SearchOptions)
        /// The address names a page of results that could not be fetched.
        case pageFailed(Int, of: SearchQuery, SearchOptions, previous: SearchQuery?)
        case invalidPageNumber(SearchQuery?, SearchOptions)
        case invalidFilter(SearchQuery?)
    }

    private let scope: SearchScope

    package init(scope: SearchScope) {
        self.scope = scope
    }

    /// The page of results, which searches again after a failure and shows the error; without a query, the page with the empty
    /// search box.
    package func destination(after outcome: Outcome) -> Destination {
        Destination(path(after: outcome))
    }

    private func path(after outcome: Outcome) -> SitePath {
        switch outcome {
        case .blank: scope == .all ? .home : results(nil)
        case .found(let query): results(query)
        case .failed(let query, let previous): results(query, previous: previous)
        case .pastLastPage(let last, let query, let options): results(query, page: last, options: options)
        case .pageFailed(let page, let query, let options, let previous):
            results(query, page: page, options: options, previous: previous)
        case .invalidPageNumber(let query, let options): results(query, options: options)
        case .invalidFilter(let query): results(query)
        }
    }

    private func results(
        _ query: SearchQuery?, page: Int = 1, options: SearchOptions = .none, previous: SearchQuery? = nil
    ) -> SitePath {
        // The list of the same query fails, too.
        let previous = previous == query ? nil : previous
        return switch scope {
        case .all: .search(query: query?.text, previous: previous?.text)
        case .only(.movie): .movies(query: query?.text, page: page, options: options, previous: previous?.text)
        case .only(.book): .books(query: query?.text, page: page, options: options, previous: previous?.text)
        }
    }
}

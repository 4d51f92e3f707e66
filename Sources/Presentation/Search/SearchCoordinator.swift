import Domain

/// Decides the redirect after a search form.
package struct SearchCoordinator: Sendable {
    private let scope: SearchScope

    package init(scope: SearchScope) {
        self.scope = scope
    }

    /// The first page of results; without a query, the page with the empty search box.
    package func destination(for query: SearchQuery?) -> SitePath {
        switch scope {
        case .all: query.map { .search(query: $0.text) } ?? .home
        case .only(.movie): .movies(query: query?.text)
        case .only(.book): .books(query: query?.text)
        }
    }
}

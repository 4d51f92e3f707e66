import Domain

/// Where a submitted search leads.
package struct SearchCoordinator: Sendable {
    private let kind: SearchScope

    package init(kind: SearchScope) {
        self.kind = kind
    }

    /// The first page of the query's results; without one, the page that the empty box stands on.
    package func destination(for query: SearchQuery?) -> SitePath {
        switch kind {
        case .all: query.map { .search(query: $0.text) } ?? .home
        case .only(.movie): .movies(query: query?.text)
        case .only(.book): .books(query: query?.text)
        }
    }
}

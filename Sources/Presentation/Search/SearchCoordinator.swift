import Domain

/// Where a submitted search leads.
package struct SearchCoordinator: Sendable {
    private let kind: SearchKind

    package init(kind: SearchKind) {
        self.kind = kind
    }

    /// The first page of the query's results; without one, the page that the empty box stands on.
    package func destination(for query: SearchQuery?) -> SitePath {
        switch kind {
        case .all: query.map { .search(query: $0.text) } ?? .home
        case .movies: .movies(query: query?.text)
        case .books: .books(query: query?.text)
        }
    }
}

import Domain

/// Where a submitted film search leads.
package struct MovieSearchCoordinator: Sendable {
    package init() {}

    /// The first page of the query's results; the empty search without one.
    package func destination(for query: SearchQuery?) -> SitePath {
        .movies(query: query?.text)
    }
}

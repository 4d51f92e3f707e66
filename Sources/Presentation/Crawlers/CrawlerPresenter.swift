import Domain

/// `/robots.txt`: where search engines and their like are asked not to go.
package struct RobotsViewModel: Encodable, Sendable {
    package let disallowed: [DisallowedViewData]
    package let sitemap: String
}

package struct DisallowedViewData: Encodable, Sendable {
    /// The beginning of addresses.
    package let path: String
}

/// `/sitemap.xml`: the pages that search engines may want to know.
package struct SitemapViewModel: Encodable, Sendable {
    package let pages: [SitemapPageViewData]
}

package struct SitemapPageViewData: Encodable, Sendable {
    package let address: String
}

package struct CrawlerPresenter: Sendable {
    private let origin: String

    /// - Parameter origin: the address that people use, without a slash at its end; sitemaps take whole addresses.
    package init(origin: String) {
        self.origin = origin
    }

    /// What is somebody's own, and questions that stand in an address. Pages of results may be read, and say themselves that they
    /// are for no index.
    package func presentRobots() -> RobotsViewModel {
        RobotsViewModel(
            disallowed: [
                SitePath.questions().address, SitePath.shelf().address, SitePath.ask().address + "?", "/recents", "/suggest",
            ].map(DisallowedViewData.init),
            sitemap: origin + SitePath.sitemap.address)
    }

    /// The ways in, and every work that is always at hand.
    package func presentSitemap(movies: [WorkID<Movie>], books: [WorkID<Book>]) -> SitemapViewModel {
        let waysIn: [SitePath] = [.home, .search(), .movies(), .books(), .ask()]
        let paths = waysIn + movies.map { .movie($0) } + books.map { .book($0) }
        return SitemapViewModel(pages: paths.map { SitemapPageViewData(address: origin + $0.address) })
    }
}

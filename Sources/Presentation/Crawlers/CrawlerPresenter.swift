import Domain

/// `/robots.txt`: the paths that crawlers must not fetch.
package struct RobotsViewModel: Codable, Sendable {
    package let disallowed: [DisallowedViewData]
    package let sitemap: String
}

package struct DisallowedViewData: Codable, Sendable {
    /// A prefix of addresses.
    package let path: String
}

/// `/sitemap.xml`: the pages for search engines.
package struct SitemapViewModel: Codable, Sendable {
    package let pages: [SitemapPageViewData]
}

package struct SitemapPageViewData: Codable, Sendable {
    package let address: String
}

package struct CrawlerPresenter: Sendable {
    private let origin: String

    /// - Parameter origin: the public address without a slash at its end, since sitemaps need absolute addresses.
    package init(origin: String) {
        self.origin = origin
    }

    /// Disallows pages of visitors, and questions in addresses. Results pages may be fetched; they have `noindex` themselves.
    package func presentRobots() -> RobotsViewModel {
        RobotsViewModel(
            disallowed: [
                SitePath.questions().address, SitePath.shelf().address, SitePath.ask().address + "?", "/recents", "/suggest",
            ].map(DisallowedViewData.init),
            sitemap: origin + SitePath.sitemap.address)
    }

    /// The start pages, and every work of the built-in catalog.
    package func presentSitemap(movies: [WorkID<Movie>], books: [WorkID<Book>]) -> SitemapViewModel {
        let startPages: [SitePath] = [.home, .search(), .movies(), .books(), .ask()]
        let paths = startPages + movies.map { .movie($0) } + books.map { .book($0) }
        return SitemapViewModel(pages: paths.map { SitemapPageViewData(address: origin + $0.address) })
    }
}

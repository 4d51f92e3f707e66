import Domain

/// The OpenSearch description by which a browser adds the site as a search engine. Its addresses are absolute.
package struct OpenSearchViewModel: Codable, Sendable {
    package let name: String
    package let description: String
    package let icon: String
    package let results: String
    package let suggestions: String
    package let itself: String
}

package struct OpenSearchPresenter: Sendable {
    private let texts: Texts
    private let assets: SiteAssets

    package init(texts: Texts, assets: SiteAssets) {
        self.texts = texts
        self.assets = assets
    }

    /// - Parameter origin: the public address without a slash at its end.
    package func present(origin: String) -> OpenSearchViewModel {
        OpenSearchViewModel(
            name: texts.labels.siteName,
            description: texts.search(.all).placeholder,
            icon: origin + assets.icon.address,
            results: origin + SitePath.search().address + "?query={searchTerms}",
            suggestions: origin + SitePath.suggest(scope: .all).address + "&q={searchTerms}",
            itself: origin + SitePath.openSearch.address
        )
    }
}

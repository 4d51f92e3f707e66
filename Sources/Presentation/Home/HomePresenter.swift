import Domain

/// The view model of `/`.
package struct HomeViewModel: Encodable, Sendable {
    package let title: String
    package let searchBox: SearchBoxViewData
    package let selections: [MovieSelectionViewData]
}

package struct HomePresenter: Sendable {
    private let texts: Texts

    package init(texts: Texts) {
        self.texts = texts
    }

    package func present(selections: [MovieSelection], recents: RecentQueriesState) -> HomeViewModel {
        HomeViewModel(
            title: texts.labels.siteName,
            searchBox: SearchBoxPresenter().present(query: "", recents: recents, at: .home, texts: texts),
            selections: selections.map(MovieRowPresenter(texts: texts).present)
        )
    }
}

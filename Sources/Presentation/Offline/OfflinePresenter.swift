import Domain

/// The view model of `/offline`, which browsers keep and show without a connection. It holds no data of a visitor.
package struct OfflineViewModel: Codable, Sendable {
    package let title: String
    package let heading: String
    package let hint: String
    package let home: NavigationLinkViewData
}

package struct OfflinePresenter: Sendable {
    private let texts: Texts

    package init(texts: Texts) {
        self.texts = texts
    }

    package func present() -> OfflineViewModel {
        OfflineViewModel(
            title: texts.siteTitle(texts.labels.offlineHeading), heading: texts.labels.offlineHeading,
            hint: texts.labels.offlineHint,
            home: NavigationLinkViewData(
                href: SitePath.home.address, text: texts.labels.home, isCurrent: false))
    }
}

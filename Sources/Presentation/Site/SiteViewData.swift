import Domain

/// What stands around every page.
package struct SiteViewData: Encodable, Sendable {
    package let language: String
    package let styleSheet: String
    package let script: String
    package let icon: String
    package let openSearch: String
    package let home: String
    package let links: [NavigationLinkViewData]
    package let languageAction: String
    package let languages: [LanguageViewData]
    /// The address of this page, which forms send back to be led there again.
    package let here: String
    /// What becomes of what is typed.
    package let footer: String
}

package struct NavigationLinkViewData: Encodable, Sendable {
    package let href: String
    package let text: String
    package let isCurrent: Bool
}

package struct LanguageViewData: Encodable, Sendable {
    package let code: String
    package let name: String
    package let isCurrent: Bool
}

/// The addresses of the files of `Public` that every page names.
package struct SiteAssets: Sendable {
    package let styleSheet: SitePath
    package let script: SitePath
    package let icon: SitePath

    package init(styleSheet: SitePath, script: SitePath, icon: SitePath) {
        self.styleSheet = styleSheet
        self.script = script
        self.icon = icon
    }
}

package struct SitePresenter: Sendable {
    private let assets: SiteAssets
    private let services: [Source]
    private let proposerName: String?

    /// - Parameters:
    ///   - services: to which searches are sent.
    ///   - proposerName: to whom questions are sent.
    package init(assets: SiteAssets, services: [Source] = [], proposerName: String? = nil) {
        self.assets = assets
        self.services = services
        self.proposerName = proposerName
    }

    package func present(at path: SitePath, texts: Texts) -> SiteViewData {
        SiteViewData(
            language: texts.language.rawValue,
            styleSheet: assets.styleSheet.address,
            script: assets.script.address,
            icon: assets.icon.address,
            openSearch: SitePath.openSearch.address,
            home: SitePath.home.address,
            links: [SearchKind.movies, .books].map { kind in
                NavigationLinkViewData(
                    href: SearchCoordinator(kind: kind).destination(for: nil).address, text: texts.search(kind).heading,
                    isCurrent: path.searchKind == kind)
            } + [
                NavigationLinkViewData(
                    href: SitePath.ask().address, text: texts.labels.ask, isCurrent: path.isOfQuestions),
                NavigationLinkViewData(
                    href: SitePath.shelf().address, text: texts.shelf.labels.heading, isCurrent: path.isOfShelf),
            ],
            languageAction: SitePath.language.address,
            languages: Texts.all.map {
                LanguageViewData(
                    code: $0.language.rawValue, name: $0.languageName, isCurrent: $0.language == texts.language)
            },
            here: path.address,
            footer: [
                texts.labels.footer,
                services.isEmpty ? nil : texts.searchesGoTo(services.map(texts.name).joined(separator: ", ")),
                proposerName.map(texts.questionsGoTo),
            ].compactMap { $0 }.joined(separator: " ")
        )
    }
}

import Domain

/// What stands around every page.
package struct SiteViewData: Encodable, Sendable {
    package let language: String
    package let styleSheet: String
    package let script: String
    package let icon: String
    package let touchIcon: String
    package let manifest: String
    package let openSearch: String
    /// The one address of this page; nil where search engines are to leave it out.
    package let canonical: String?
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
    package let appIcons: AppIcons

    package init(styleSheet: SitePath, script: SitePath, icon: SitePath, appIcons: AppIcons) {
        self.styleSheet = styleSheet
        self.script = script
        self.icon = icon
        self.appIcons = appIcons
    }

    package var all: [SitePath] {
        [styleSheet, script, icon, appIcons.small, appIcons.large, appIcons.maskable, appIcons.touch]
    }
}

/// The icon as pictures, for where the site stands among apps.
package struct AppIcons: Sendable {
    /// 192 pixels wide.
    package let small: SitePath
    /// 512 pixels wide.
    package let large: SitePath
    /// 512 pixels wide, of which any shape that holds the middle four fifths may be cut.
    package let maskable: SitePath
    /// 180 pixels wide, without transparent corners.
    package let touch: SitePath

    package init(small: SitePath, large: SitePath, maskable: SitePath, touch: SitePath) {
        self.small = small
        self.large = large
        self.maskable = maskable
        self.touch = touch
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

    /// - Parameter origin: the address that people use, without a slash at its end; nil where search engines are to leave the
    ///   page out, whatever it is.
    package func present(at path: SitePath, texts: Texts, indexedAt origin: String? = nil) -> SiteViewData {
        SiteViewData(
            language: texts.language.rawValue,
            styleSheet: assets.styleSheet.address,
            script: assets.script.address,
            icon: assets.icon.address,
            touchIcon: assets.appIcons.touch.address,
            manifest: SitePath.manifest.address,
            openSearch: SitePath.openSearch.address,
            canonical: path.isIndexable ? origin.map { $0 + path.address } : nil,
            home: SitePath.home.address,
            links: [SearchScope.movies, .books].map { kind in
                NavigationLinkViewData(
                    href: SearchCoordinator(kind: kind).destination(for: nil).address, text: texts.search(kind).heading,
                    isCurrent: path.searchScope == kind)
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

import Domain

package struct SitePresenter: Sendable {
    private let assets: SiteAssets
    private let services: [Source]
    private let proposerName: String?

    /// - Parameters:
    ///   - services: the services that receive searches.
    ///   - proposerName: the service that receives questions; nil without one.
    package init(assets: SiteAssets, services: [Source] = [], proposerName: String? = nil) {
        self.assets = assets
        self.services = services
        self.proposerName = proposerName
    }

    /// - Parameters:
    ///   - questionCount: the number of the visitor's questions. Without any, the navigation has no link to them.
    ///   - origin: the public address without a slash at its end; nil where search engines must not index any page.
    package func present(
        at path: SitePath, texts: Texts, questionCount: Int = 0, indexedAt origin: String? = nil
    ) -> SiteViewData {
        let hasQuestions = questionCount > 0
        return SiteViewData(
            language: texts.language.rawValue,
            styleSheet: assets.styleSheet.address,
            script: assets.script.address,
            icon: assets.icon.address,
            touchIcon: assets.appIcons.touch.address,
            manifest: SitePath.manifest.address,
            openSearch: SitePath.openSearch.address,
            canonical: path.isIndexable ? origin.map { $0 + path.address } : nil,
            home: SitePath.home.address,
            links: [SearchScope.movies, .books].map { scope in
                NavigationLinkViewData(
                    href: SearchCoordinator(scope: scope).destination(after: .blank).address, text: texts.search(scope).heading,
                    isCurrent: path.searchScope == scope)
            }
                + [
                    NavigationLinkViewData(
                        href: SitePath.ask().address, text: texts.labels.ask,
                        isCurrent: path.isAskPage || path.isQuestionPage && !hasQuestions),
                    hasQuestions
                        ? NavigationLinkViewData(
                            href: SitePath.questions().address, text: texts.labels.questionsLink,
                            isCurrent: path.isQuestionPage,
                            count: texts.number(questionCount)) : nil,
                    NavigationLinkViewData(
                        href: SitePath.shelf().address, text: texts.shelf.labels.heading, isCurrent: path.isShelfPage),
                ].compactMap { $0 },
            languageAction: SitePath.language.address,
            languages: Texts.all.map {
                LanguageViewData(
                    code: $0.language.rawValue, name: $0.languageName, isCurrent: $0.language == texts.language)
            },
            here: path.address,
            footer: [
                texts.labels.footer,
                services.isEmpty ? nil : texts.searchesSentTo(services.map(texts.name).joined(separator: ", ")),
                proposerName.map(texts.questionsSentTo),
            ].compactMap { $0 }.joined(separator: " ")
        )
    }
}

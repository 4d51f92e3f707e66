/// The data of the layout around every page.
package struct SiteViewData: Codable, Sendable {
    package let language: String
    package let styleSheet: String
    package let script: String
    package let icon: String
    package let touchIcon: String
    package let manifest: String
    package let openSearch: String
    /// The canonical address of the page; nil where search engines must not index it.
    package let canonical: String?
    package let home: String
    package let links: [NavigationLinkViewData]
    package let languageAction: String
    package let languages: [LanguageViewData]
    /// The address of this page, which forms send along to return to it.
    package let here: String
    /// Where searches, questions and shelf entries are stored and sent.
    package let footer: String
}

package struct NavigationLinkViewData: Codable, Sendable {
    package let href: String
    package let text: String
    package let isCurrent: Bool
    /// How many entries the page has; nil where the link does not say so.
    package var count: String?
}

package struct LanguageViewData: Codable, Sendable {
    package let code: String
    package let name: String
    package let isCurrent: Bool
}

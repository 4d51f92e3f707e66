/// The languages that a page is made for.
package struct ViewerLanguages: Sendable, Hashable {
    /// The language of the page.
    package let page: Language
    /// The language of titles and texts from services.
    package let content: ContentLanguage

    package init(page: Language, content: ContentLanguage) {
        self.page = page
        self.content = content
    }

    /// Everything in the language of the page.
    package init(_ language: Language) {
        self.init(page: language, content: ContentLanguage(language))
    }
}

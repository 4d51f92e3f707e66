package struct WorkQuery<Item: Work>: Hashable, Sendable {
    package let text: SearchQuery
    package let page: PageNumber
    /// The language of titles and texts.
    package let language: Language
    /// Only the built-in catalog applies them.
    package let options: SearchOptions

    package init(
        text: SearchQuery, page: PageNumber = .first, language: Language, options: SearchOptions = .none
    ) {
        self.text = text
        self.page = page
        self.language = language
        self.options = options
    }

    /// The queries for the pages before, without those that are more than 20 pages before.
    package var pagesBefore: [WorkQuery] {
        (max(1, page.value - 20)..<page.value).compactMap(PageNumber.init).map {
            WorkQuery(text: text, page: $0, language: language, options: options)
        }
    }
}

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

    /// The searches whose results can be shown below the error of this one, the best first: the page before it and the first
    /// page; for a first page, the results of the query that the visitor searched before.
    package func fallbacks(previous: SearchQuery?) -> [WorkQuery] {
        if let before = PageNumber(page.value - 1) {
            return (before == .first ? [before] : [before, .first]).map {
                WorkQuery(text: text, page: $0, language: language, options: options)
            }
        }
        guard let previous, previous != text else { return [] }
        return [WorkQuery(text: previous, language: language)]
    }
}

package struct WorkQuery<Item: Work>: Hashable, Sendable {
    package let text: SearchQuery
    package let page: PageNumber
    package let languages: ViewerLanguages
    /// Only the built-in catalog applies them.
    package let options: SearchOptions
    /// Only services have saved responses.
    package let acceptedAge: AcceptedAge

    package init(
        text: SearchQuery, page: PageNumber = .first, languages: ViewerLanguages, options: SearchOptions = .none,
        acceptedAge: AcceptedAge = .stale
    ) {
        self.text = text
        self.page = page
        self.languages = languages
        self.options = options
        self.acceptedAge = acceptedAge
    }

    /// A query for everything in the language of the page.
    package init(
        text: SearchQuery, page: PageNumber = .first, language: Language, options: SearchOptions = .none,
        acceptedAge: AcceptedAge = .stale
    ) {
        self.init(
            text: text, page: page, languages: ViewerLanguages(language), options: options, acceptedAge: acceptedAge)
    }

    /// The language of the page.
    package var language: Language { languages.page }
}

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

    /// The searches whose results can be shown below the error of this one, the best first: the page before it and the first
    /// page; for a first page, the results of the query that the visitor searched before. No service is asked for them.
    package func fallbacks(previous: SearchQuery?) -> [WorkQuery] {
        if let before = PageNumber(page.value - 1) {
            return (before == .first ? [before] : [before, .first]).map {
                WorkQuery(text: text, page: $0, languages: languages, options: options, acceptedAge: .saved)
            }
        }
        guard let previous, previous != text else { return [] }
        return [WorkQuery(text: previous, languages: languages, acceptedAge: .saved)]
    }

    /// The queries for the pages before, without those that are more than 20 pages before. No service is asked for them.
    package var pagesBefore: [WorkQuery] {
        (max(1, page.value - 20)..<page.value).compactMap(PageNumber.init).map {
            WorkQuery(text: text, page: $0, languages: languages, options: options, acceptedAge: .saved)
        }
    }
}

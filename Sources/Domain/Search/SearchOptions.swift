/// The filters and the sort order of a search: what its address has besides the query and the page.
package struct SearchOptions: Hashable, Sendable {
    /// Years of the first release or publication, both included; nil for no limit.
    package var firstYear: Int?
    package var lastYear: Int?
    /// A value of `SearchFacets.subjects`.
    package var subject: String?
    /// The ISO 639-1 code of the original language.
    package var language: String?
    /// ISO 3166-1 code.
    package var country: String?
    package var order: SearchOrder

    package init(
        firstYear: Int? = nil, lastYear: Int? = nil, subject: String? = nil, language: String? = nil, country: String? = nil,
        order: SearchOrder = .relevance
    ) {
        self.firstYear = firstYear
        self.lastYear = lastYear
        self.subject = subject
        self.language = language
        self.country = country
        self.order = order
    }

    package static let none = SearchOptions()

    /// Whether there is a filter.
    package var isFiltering: Bool {
        firstYear != nil || lastYear != nil || subject != nil || language != nil || country != nil
    }
}

/// The order of results.
package enum SearchOrder: String, CaseIterable, Sendable {
    case relevance
    /// The newest first, works without a year last.
    case year
    /// By folded title, without its article.
    case title
    /// The best first, weighted by the number of ratings; works without a rating last.
    case rating
}

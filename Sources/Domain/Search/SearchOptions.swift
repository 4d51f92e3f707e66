/// What a search is narrowed to, and in which order its results come: all that an address carries besides the words and the page.
package struct SearchOptions: Hashable, Sendable {
    /// Years of the first release or publication, the ends included; nil for no end.
    package var firstYear: Int?
    package var lastYear: Int?
    /// A genre or subject, as `SearchFacets` names it.
    package var subject: String?
    /// ISO 639-1 code of the language that it was made in.
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

    /// Whether some works are left out, whatever the order.
    package var isFiltering: Bool {
        firstYear != nil || lastYear != nil || subject != nil || language != nil || country != nil
    }
}

/// The order of results.
package enum SearchOrder: String, CaseIterable, Sendable {
    case relevance
    /// The newest first; those without a year last.
    case year
    /// By folded title, without its article.
    case title
    /// The best first, weighed by how many gave one; those without a rating last.
    case rating
}

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

/// How many results there would be with each filter, the other filters as they are.
package struct SearchFacets: Hashable, Sendable {
    package struct Count: Hashable, Sendable {
        package let value: String
        package let count: Int

        package init(value: String, count: Int) {
            self.value = value
            self.count = count
        }
    }

    /// By decade, the first year of each as the value (`1990`), the newest first.
    package let decades: [Count]
    /// Genres and subjects in English words, the most frequent first, at most 24.
    package let subjects: [Count]
    /// ISO 639-1 codes, the most frequent first, at most 24.
    package let languages: [Count]
    /// ISO 3166-1 codes, the most frequent first, at most 24.
    package let countries: [Count]
    /// What readers of the query's language call the subjects; subjects without a name are left out.
    package let subjectNames: [String: String]

    package init(
        decades: [Count] = [], subjects: [Count] = [], languages: [Count] = [], countries: [Count] = [],
        subjectNames: [String: String] = [:]
    ) {
        self.decades = decades
        self.subjects = subjects
        self.languages = languages
        self.countries = countries
        self.subjectNames = subjectNames
    }
}

/// What may have been meant where nothing or little was found.
package struct SearchCorrection: Hashable, Sendable {
    /// The query as it should perhaps have been written.
    package let query: String
    /// Whether the results are those of the corrected query, since its own would be none.
    package let isApplied: Bool

    package init(query: String, isApplied: Bool) {
        self.query = query
        self.isApplied = isApplied
    }
}

/// The number of results for each value of each filter, with the other filters applied.
package struct SearchFacets: Hashable, Sendable {
    package struct Count: Hashable, Sendable {
        package let value: String
        package let count: Int

        package init(value: String, count: Int) {
            self.value = value
            self.count = count
        }
    }

    /// Decades by their first year (`1990`), the newest first.
    package let decades: [Count]
    /// Genres and subjects as English words, the most frequent first, at most 24.
    package let subjects: [Count]
    /// ISO 639-1 codes, the most frequent first, at most 24.
    package let languages: [Count]
    /// ISO 3166-1 codes, the most frequent first, at most 24.
    package let countries: [Count]
    /// Names of the subjects in the language of the query, by English word; subjects without a name are left out.
    package let subjectNames: [String: String]
    /// Whether a work of the results has a rating, so that they can be ordered by it.
    package let hasRatings: Bool

    package init(
        decades: [Count] = [], subjects: [Count] = [], languages: [Count] = [], countries: [Count] = [],
        subjectNames: [String: String] = [:], hasRatings: Bool = true
    ) {
        self.hasRatings = hasRatings
        self.decades = decades
        self.subjects = subjects
        self.languages = languages
        self.countries = countries
        self.subjectNames = subjectNames
    }
}

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

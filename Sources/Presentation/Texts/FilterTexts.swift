import Domain

/// The words by which results are narrowed and queries corrected.
package struct FilterTexts: Sendable {
    let year: String
    let language: String
    let country: String
    /// That filters and order are the built-in catalog's, where services are otherwise searched.
    let ofCatalog: String
    /// In which order the results stand.
    let sorted: @Sendable (_ order: String) -> String
    let order: @Sendable (_ order: SearchOrder) -> String
    /// By its first year.
    let decade: @Sendable (_ year: Int) -> String
    /// From one year to another; nil for no end.
    let years: @Sendable (_ first: Int?, _ last: Int?) -> String
    /// What the link of a chosen filter does.
    let remove: @Sendable (_ filter: String) -> String
    /// The hint where nothing is from the only filter's years, which are in the words of `years`.
    let nothingFromYears: @Sendable (_ years: String) -> String
    /// The hint where nothing matches the filters.
    let nothingMatching: @Sendable (_ filters: [String]) -> String
    /// That the results are those of another query, which stands between the words.
    let corrected: @Sendable (_ query: String) -> SurroundingText
    /// That another query, which stands between the words, may have been meant.
    let suggested: @Sendable () -> SurroundingText
}

/// A sentence around something that a page sets apart.
package struct SurroundingText: Sendable {
    let before: String
    let after: String
}

import Domain

/// The texts of filters and spelling corrections.
package struct FilterTexts: Sendable {
    let year: String
    let language: String
    let country: String
    /// The notice that filters and sorting apply to the built-in catalog only.
    let ofCatalog: String
    /// The heading of the sort orders, with the active one.
    let sorted: @Sendable (_ order: String) -> String
    let order: @Sendable (_ order: SearchOrder) -> String
    /// The name of `relevance` where nothing is searched for.
    let bestKnown: String
    /// A decade by its first year.
    let decade: @Sendable (_ year: Int) -> String
    /// A range of years; nil for an open end.
    let years: @Sendable (_ first: Int?, _ last: Int?) -> String
    let mood: @Sendable (_ mood: Book.Mood) -> String
    /// The accessible name of the link that removes a filter.
    let remove: @Sendable (_ filter: String) -> String
    /// The hint where the only filter is a range of years (as `years` writes it) and nothing matches.
    let nothingFromYears: @Sendable (_ years: String) -> String
    /// The hint where nothing matches the filters.
    let nothingMatching: @Sendable (_ filters: [String]) -> String
    /// The results are those of the corrected query, which is the link.
    let corrected: @Sendable (_ query: String) -> LinkSentence
    /// The correction that is offered is the link.
    let suggested: @Sendable () -> LinkSentence
}

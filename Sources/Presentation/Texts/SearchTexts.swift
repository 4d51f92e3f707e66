/// The texts of a search page.
package struct SearchTexts: Sendable {
    let heading: String
    let placeholder: String
    let initialHeading: String
    let initialHint: String
    let noResultsHint: String
    /// The link to a search page without a query.
    let browse: String
    /// The title of a results page.
    let results: @Sendable (_ query: String, _ page: Int) -> String
    let none: @Sendable (_ query: String) -> String
    /// The heading where nothing matches the filters.
    let noneFiltered: @Sendable (_ query: String) -> String
}

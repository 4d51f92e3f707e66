/// The texts for one kind of work.
package struct WorkTexts: Sendable {
    /// The kind in the singular.
    let kind: String
    let search: SearchTexts
    let bySameCreators: PluralForms
    let similar: String
    let noOverview: String
    /// The error text for an unknown id.
    let notFound: ErrorText
    /// The message of a side of a search over both, where its catalog did not respond.
    let unavailable: String
    /// The name of the subject filter.
    let subjectFilter: String
    /// A number of works, which may only come close to the query.
    let amount: @Sendable (_ count: Int, _ isEstimate: Bool, _ isClose: Bool) -> String
    /// The link to all results.
    let all: @Sendable (_ count: Int, _ isEstimate: Bool) -> String
}

/// A correction of a query that found nothing or little.
package struct SearchCorrection: Hashable, Sendable {
    /// The corrected query.
    package let query: String
    /// Whether the results are those of the corrected query, since the query itself has none.
    package let isApplied: Bool

    package init(query: String, isApplied: Bool) {
        self.query = query
        self.isApplied = isApplied
    }
}

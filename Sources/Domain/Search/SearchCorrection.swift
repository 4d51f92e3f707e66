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

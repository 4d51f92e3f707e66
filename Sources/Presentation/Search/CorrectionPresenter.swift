import Domain

/// What may have been meant: a sentence with a link to that search.
package struct CorrectionViewData: Encodable, Sendable {
    /// A page has one `did-you-mean`, or one for each side.
    package let id: String
    package let before: String
    package let query: String
    package let href: String
    package let after: String
    /// Whether the results are those of the other query.
    package let isApplied: Bool
}

struct CorrectionPresenter {
    static let id = "did-you-mean"

    let texts: Texts

    /// - Parameters:
    ///   - query: what was searched for.
    ///   - path: where the corrected query leads.
    func present(
        _ correction: SearchCorrection, of query: SearchQuery, at path: SitePath, id: String = id
    ) -> CorrectionViewData {
        let words = correction.isApplied ? texts.filters.corrected(query.text) : texts.filters.suggested()
        return CorrectionViewData(
            id: id, before: words.before, query: correction.query, href: path.address, after: words.after,
            isApplied: correction.isApplied)
    }
}

extension SearchCorrection? {
    /// Whose results are shown.
    func shownQuery(of query: SearchQuery) -> String {
        if let self, self.isApplied { self.query } else { query.text }
    }
}

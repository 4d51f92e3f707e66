import Domain

/// A spelling correction: a sentence with a link to the corrected search.
package struct CorrectionViewData: Codable, Sendable {
    /// The HTML id. A search over films and books may show one correction for each.
    package let id: String
    package let before: String
    package let query: String
    package let href: String
    package let after: String
    /// Whether the results are those of the corrected query.
    package let isApplied: Bool
}

struct CorrectionPresenter {
    static let id = "did-you-mean"

    let texts: Texts

    /// - Parameters:
    ///   - query: the query as typed.
    ///   - path: the results page of the corrected query.
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
    /// The query of the shown results.
    func shownQuery(of query: SearchQuery) -> String {
        if let self, self.isApplied { self.query } else { query.text }
    }
}

/// A source of titles and people that complete a query.
package protocol SearchSuggestions: Sendable {
    /// The best first, at most `limit`, each once.
    func suggestions(
        for text: SearchQuery, scope: SearchScope, language: Language, limit: Int
    ) async throws(CatalogError) -> [String]
}

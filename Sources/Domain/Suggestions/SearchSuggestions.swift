/// Titles and people that complete what someone is typing.
package protocol SearchSuggestions: Sendable {
    /// Best first, at most `limit`, each once.
    func suggestions(
        for text: SearchQuery, kind: SearchScope, language: Language, limit: Int
    ) async throws(CatalogError) -> [String]
}

/// Suggests queries: the visitor's recent queries first, then titles and people of the catalog.
package struct SuggestQueriesUseCase: Sendable {
    /// The most suggestions in a list.
    package static let limit = 10

    private let recents: any RecentQueries
    private let suggestions: any SearchSuggestions

    package init(recents: any RecentQueries, suggestions: any SearchSuggestions) {
        self.recents = recents
        self.suggestions = suggestions
    }

    /// - Parameter onError: called with the error where the recent queries cannot be read, for the log.
    package func execute(
        _ text: SearchQuery, scope: SearchScope, language: Language, visitor: VisitorID?, onError: (StorageError) -> Void
    ) async throws(CatalogError) -> [String] {
        var found: [String] = []
        if let visitor {
            do throws(StorageError) {
                let recent = try await recents.recentQueries(scope, of: visitor, limit: 100)
                found = recent.map(\.text).filter { TextFolding.caseFolded($0).hasPrefix(TextFolding.caseFolded(text.text)) }
            } catch {
                // Without the recent queries, the suggestions of the catalog are still useful.
                onError(error)
            }
        }
        if Self.isEnoughToSuggest(text) {
            found += try await suggestions.suggestions(for: text, scope: scope, language: language, limit: Self.limit)
        }
        var seen: Set<String> = []
        return Array(found.filter { seen.insert(TextFolding.caseFolded($0)).inserted }.prefix(Self.limit))
    }

    /// One Hangul, Han or kana character is enough; other scripts need two letters or digits.
    static func isEnoughToSuggest(_ text: SearchQuery) -> Bool {
        TextFolding.hasEastAsianCharacter(text.text) || TextFolding.folded(text.text).count >= 2
    }
}

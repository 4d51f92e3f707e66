import Domain
import GRDB

/// Suggestions from the titles and people of the built-in catalog.
package struct SQLiteSearchSuggestions: SearchSuggestions {
    private let database: FoyerDatabase

    package init(database: FoyerDatabase) {
        self.database = database
    }

    package func suggestions(
        for text: SearchQuery, kind: SearchKind, language: Language, limit: Int
    ) async throws(CatalogError) -> [String] {
        let folded = TextFolding.folded(text.text)
        guard !folded.isEmpty else { return [] }
        do {
            return try await database.read { db in
                // From the start of a title or name first, from a later word after that; titles before names.
                try String.fetchAll(
                    db.cachedStatement(
                        sql: """
                            SELECT text FROM suggestion
                            WHERE kind IN (:first_kind, :second_kind) AND folded >= :folded AND folded < :end
                            GROUP BY text
                            ORDER BY max(weight) DESC, max(popularity) DESC, length(text), text
                            LIMIT :limit
                            """),
                    arguments: [
                        "first_kind": kind == .books ? WorkKind.book.rawValue : WorkKind.movie.rawValue,
                        "second_kind": kind == .movies ? WorkKind.movie.rawValue : WorkKind.book.rawValue,
                        "folded": folded,
                        "end": folded + "\u{10FFFF}",
                        "limit": limit,
                    ]
                )
            }
        } catch {
            throw CatalogError(error)
        }
    }
}

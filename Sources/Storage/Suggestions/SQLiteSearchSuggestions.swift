import Domain
import GRDB

/// Suggestions from the titles and people of the catalog.
package struct SQLiteSearchSuggestions: SearchSuggestions {
    /// Of how many of the best known works of each kind titles, and people, are looked at.
    private static let candidateLimit = 60

    private struct Candidate {
        let text: String
        /// More for what goes on with the query letter by letter, and from its start; for titles than for names.
        let weight: Int
        let rank: Int64
    }

    private let database: CatalogDatabase

    package init(database: CatalogDatabase) {
        self.database = database
    }

    package func suggestions(
        for text: SearchQuery, kind: SearchKind, language: Language, limit: Int
    ) async throws(CatalogError) -> [String] {
        let folded = TextFolding.folded(text.text)
        guard !folded.isEmpty else { return [] }
        let kinds: [WorkKind] =
            switch kind {
            case .all: [.movie, .book]
            case .movies: [.movie]
            case .books: [.book]
            }
        do {
            return try await database.read { db in
                var best: [String: Candidate] = [:]
                for kind in kinds {
                    for candidate in try Self.candidates(folded, kind, db) {
                        let known = best[candidate.text]
                        if known.map({ ($0.weight, -$0.rank) < (candidate.weight, -candidate.rank) }) ?? true {
                            best[candidate.text] = candidate
                        }
                    }
                }
                return best.values
                    .sorted { one, other in
                        (-one.weight, one.rank, one.text.count, one.text) < (
                            -other.weight, other.rank, other.text.count, other.text
                        )
                    }
                    .prefix(limit).map(\.text)
            }
        } catch {
            throw CatalogError(error)
        }
    }

    private static func candidates(_ folded: String, _ kind: WorkKind, _ db: Database) throws -> [Candidate] {
        let words = TitleForms.words(folded)
        let typed = SearchTokens.unfinishedPart(folded)
        let range = WorkNumber.range(of: kind)
        let statement = try db.cachedStatement(
            sql: """
                SELECT work.id, work.title, work.original_title, work.korean_title, work.other_titles, work.creators, work.other_names,
                    movie.cast_names
                FROM work_search JOIN work ON work.id = work_search.rowid LEFT JOIN movie ON movie.work_id = work.id
                WHERE work_search MATCH ? AND work_search.rowid >= ? AND work_search.rowid < ? ORDER BY work_search.rowid LIMIT ?
                """)
        var candidates: [Candidate] = []
        for (columns, isTitle) in [(MatchExpression.Columns.titles, true), (.people, false)] {
            let whole = MatchExpression.all(words, in: columns, opensLetters: words.count > 1)
            let expressions = [whole] + (MatchExpression.unfinished(words, in: columns).map { [$0] } ?? [])
            let rows = try expressions.flatMap { expression in
                try Row.fetchAll(statement, arguments: [expression, range.lowerBound, range.upperBound, candidateLimit])
            }
            for row in rows {
                // Of a work's titles, one is enough; of its people, all that are meant.
                let texts = isTitle ? titles(row) : names(row)
                let found = texts.compactMap { text in
                    weight(of: text, typed: typed, folded).map {
                        Candidate(text: text, weight: $0 + (isTitle ? 1 : 0), rank: WorkNumber.rank(of: row[0]))
                    }
                }
                if isTitle {
                    candidates += found.max { ($0.weight, $1.text.count) < ($1.weight, $0.text.count) }.map { [$0] } ?? []
                } else {
                    candidates += found
                }
            }
        }
        return candidates
    }

    private static func titles(_ row: Row) -> [String] {
        [row[1], row[2], row[3]].compactMap { $0 as String? }
    }

    private static func names(_ row: Row) -> [String] {
        let others = NamesColumn.names(row[6])
        return (ListColumn.list(row[5]) + ListColumn.list(row[7] ?? "")).flatMap { [$0] + (others[$0] ?? []) }
    }

    /// How well a text goes on with what was typed: letter by letter before in keys or initials, from its start, or after its article,
    /// before from a later word; nil where it does not.
    private static func weight(of text: String, typed: String, _ folded: String) -> Int? {
        let whole = TextFolding.folded(text)
        let words = TitleForms.words(whole)
        let start = IndexedText.withoutArticle(whole) == nil ? 0 : 1
        let squashed = TitleForms.squashed(folded)
        for place in words.indices {
            let rest = words[place...].joined(separator: " ")
            let first = place <= start ? 2 : 0
            if rest.hasPrefix(folded) { return 8 + first }
            // “spiderman” goes on as “Spider-Man: No Way Home” does.
            if squashed.utf8.count > 3, TitleForms.squashed(rest).hasPrefix(squashed) { return 8 + first }
            if HangulKeys.keys(rest).hasPrefix(typed) { return first }
            if let initials = HangulKeys.initials(TitleForms.squashed(rest)), initials.hasPrefix(typed) { return first }
        }
        return nil
    }
}

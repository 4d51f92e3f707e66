import Domain
import GRDB

/// Suggestions from the titles and people of the catalog.
package struct SQLiteSearchSuggestions: SearchSuggestions {
    /// Of how many of the best known works of each kind titles, and people, are looked at.
    private static let candidateLimit = 60
    /// However many titles there are, so many people are suggested, too.
    private static let fewPeople = 3

    private struct Candidate {
        let text: String
        let isTitle: Bool
        /// More for what goes on with the query letter by letter, and from its start; for titles than for names.
        let weight: Int
        var rank: Int64

        static func isBetter(_ one: Candidate, _ other: Candidate) -> Bool {
            (-one.weight, one.rank, one.text.count, one.text) < (-other.weight, other.rank, other.text.count, other.text)
        }
    }

    private let database: CatalogDatabase

    package init(database: CatalogDatabase) {
        self.database = database
    }

    package func suggestions(
        for text: SearchQuery, kind: SearchScope, language: Language, limit: Int
    ) async throws(CatalogError) -> [String] {
        let folded = TextFolding.folded(text.text)
        guard !folded.isEmpty else { return [] }
        let kinds = kind.kinds
        do {
            return try await database.read { db in
                // “J.K. Rowling” and “J. K. Rowling” are one.
                var best: [String: Candidate] = [:]
                for kind in kinds {
                    var candidates = try Self.candidates(folded, kind, language, db).sorted(by: Candidate.isBetter)
                    // Films and books by turns: how many know a film is not counted as it is for a book.
                    if kinds.count > 1 { for place in candidates.indices { candidates[place].rank = Int64(place) } }
                    for candidate in candidates {
                        let key = TextFolding.squashed(candidate.text)
                        if best[key].map({ Candidate.isBetter(candidate, $0) }) ?? true { best[key] = candidate }
                    }
                }
                let sorted = best.values.sorted(by: Candidate.isBetter)
                let people = sorted.filter { !$0.isTitle }.prefix(min(Self.fewPeople, limit / 2))
                let others = sorted.filter { one in !people.contains { $0.text == one.text } }.prefix(limit - people.count)
                return (others + people).sorted(by: Candidate.isBetter).map(\.text)
            }
        } catch {
            throw CatalogError(error)
        }
    }

    private static func candidates(
        _ folded: String, _ kind: WorkKind, _ language: Language, _ db: Database
    ) throws -> [Candidate] {
        // As it is typed; numbers are read in the page's language.
        let hasLetters = folded.unicodeScalars.contains(where: \.properties.isAlphabetic)
        let isHangulMeant = hasLetters ? TextFolding.hasHangul(folded) : language.script == .hangul
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
                // Of a work's titles, and of one's names, one is enough.
                for texts in isTitle ? [titles(row)] : names(row) {
                    let found = texts.compactMap { text in
                        weight(of: text, isTitle: isTitle, typed: typed, folded).map {
                            Candidate(text: text, isTitle: isTitle, weight: $0, rank: WorkNumber.rank(of: row[0]))
                        }
                    }
                    func order(_ one: Candidate) -> (Int, Int, Int) {
                        (one.weight, TextFolding.hasHangul(one.text) == isHangulMeant ? 1 : 0, -one.text.count)
                    }
                    if let best = found.max(by: { order($0) < order($1) }) { candidates.append(best) }
                }
            }
        }
        return candidates
    }

    private static func titles(_ row: Row) -> [String] {
        [row[1], row[2], row[3]].compactMap { $0 as String? }
    }

    /// Of each person.
    private static func names(_ row: Row) -> [[String]] {
        let others = NamesColumn.names(row[6])
        return (ListColumn.list(row[5]) + ListColumn.list(row[7] ?? "")).map { [$0] + (others[$0] ?? []) }
    }

    /// How well a text goes on with what was typed: letter by letter before in keys or initials, from its start, or after its article,
    /// before from a later word; nil where it does not. People are as well known by their last names as by their first.
    private static func weight(of text: String, isTitle: Bool, typed: String, _ folded: String) -> Int? {
        let whole = TextFolding.folded(text)
        let words = TitleForms.words(whole)
        let start = IndexedText.withoutArticle(whole) == nil ? 0 : 1
        let squashed = TitleForms.squashed(folded)
        for place in words.indices {
            let rest = words[place...].joined(separator: " ")
            let first = isTitle ? (place <= start ? 3 : 1) : place == 0 || place == words.count - 1 ? 2 : 0
            if rest.hasPrefix(folded) { return 8 + first }
            // “spiderman” goes on as “Spider-Man: No Way Home” does.
            if squashed.utf8.count > 3, TitleForms.squashed(rest).hasPrefix(squashed) { return 8 + first }
            if HangulKeys.keys(rest).hasPrefix(typed) { return first }
            if let initials = HangulKeys.initials(TitleForms.squashed(rest)), initials.hasPrefix(typed) { return first }
        }
        return nil
    }
}

import Domain
import GRDB

/// Suggestions from the titles of the catalog and the names of its people.
package struct SQLiteSearchSuggestions: SearchSuggestions {
    /// How many of the best known works of each kind are looked at for titles, and for names.
    private static let candidateLimit = 60
    /// How many people are suggested where there are enough titles.
    private static let peopleLimit = 3
    /// Where fewer texts continue the query, those that continue a corrected query follow them.
    private static let enough = 3
    /// How many corrected queries are tried, the likeliest first.
    private static let correctionLimit = 6

    private struct Candidate {
        let text: String
        let isTitle: Bool
        /// More for a text that continues the query letter by letter and from its start, and for a title.
        let weight: Int
        /// Less for a better known work.
        var popularityRank: Int64

        static func isBetter(_ one: Candidate, _ other: Candidate) -> Bool {
            (-one.weight, one.popularityRank, one.text.count, one.text)
                < (-other.weight, other.popularityRank, other.text.count, other.text)
        }
    }

    private let database: CatalogDatabase

    package init(database: CatalogDatabase) {
        self.database = database
    }

    package func suggestions(
        for query: SearchQuery, scope: SearchScope, language: Language, limit: Int
    ) async throws(CatalogError) -> [String] {
        let folded = TextFolding.folded(query.text)
        guard !folded.isEmpty else { return [] }
        do {
            return try await database.read { db in
                var found = try Self.continuations(of: folded, scope.kinds, language, limit, db)
                guard found.count < Self.enough else { return found }
                for corrected in try Self.corrected(folded, db) where found.count < limit {
                    for text in try Self.continuations(of: corrected, scope.kinds, language, limit, db)
                    where !found.contains(text) { found.append(text) }
                }
                return Array(found.prefix(limit))
            }
        } catch {
            throw CatalogError(error)
        }
    }

    /// The query without its typing error, the likeliest correction first; empty where works have all of its words.
    private static func corrected(_ folded: String, _ db: Database) throws -> [String] {
        let words = TitleForms.words(folded)
        guard !words.isEmpty else { return [] }
        let corrector = try SpellingCorrector(words, Vocabulary(db: db))
        guard corrector.hasUnknownWord else { return [] }
        return corrector.titles.prefix(correctionLimit).map { $0.joined(separator: " ") }
    }

    /// Titles and names that continue a query, the best first.
    private static func continuations(
        of folded: String, _ kinds: [WorkKind], _ language: Language, _ limit: Int, _ db: Database
    ) throws -> [String] {
        // “J.K. Rowling” and “J. K. Rowling” are one suggestion.
        var best: [String: Candidate] = [:]
        for kind in kinds {
            var candidates = try candidates(folded, kind, language, db).sorted(by: Candidate.isBetter)
            // Films and books alternate: the popularity of a film and of a book are not comparable.
            if kinds.count > 1 {
                for index in candidates.indices { candidates[index].popularityRank = Int64(index) }
            }
            for candidate in candidates {
                let key = TextFolding.squashed(candidate.text)
                if best[key].map({ Candidate.isBetter(candidate, $0) }) ?? true { best[key] = candidate }
            }
        }
        let sorted = best.values.sorted(by: Candidate.isBetter)
        let people = sorted.filter { !$0.isTitle }.prefix(min(peopleLimit, limit / 2))
        let others = sorted.filter { one in !people.contains { $0.text == one.text } }.prefix(limit - people.count)
        return (others + people).sorted(by: Candidate.isBetter).map(\.text)
    }

    private static func candidates(
        _ folded: String, _ kind: WorkKind, _ language: Language, _ db: Database
    ) throws -> [Candidate] {
        // Suggestions are in the script of the query; for numbers in that of the page's language.
        let hasLetters = folded.unicodeScalars.contains(where: \.properties.isAlphabetic)
        let isHangulWanted = hasLetters ? TextFolding.hasHangul(folded) : language.script == .hangul
        let words = TitleForms.words(folded)
        let keys = SearchTokens.unfinishedPart(folded)
        let range = WorkNumber.range(of: kind)
        let statement = try db.cachedStatement(
            sql: """
                SELECT work.id, work.title, work.original_title, work.korean_title, work.creators, work.other_names,
                    movie.cast_names
                FROM work_search JOIN work ON work.id = work_search.rowid LEFT JOIN movie ON movie.work_id = work.id
                WHERE work_search MATCH ? AND work_search.rowid >= ? AND work_search.rowid < ? ORDER BY work_search.rowid LIMIT ?
                """)
        var candidates: [Candidate] = []
        for (columns, isTitle) in [(MatchExpression.Columns.titles, true), (.people, false)] {
            let whole = MatchExpression.all(words, in: columns, isLetterPrefix: words.count > 1)
            let expressions = [whole] + (MatchExpression.unfinishedHangul(words, in: columns).map { [$0] } ?? [])
            for expression in expressions {
                let rows = try Row.fetchCursor(
                    statement, arguments: [expression, range.lowerBound, range.upperBound, candidateLimit])
                while let row = try rows.next() {
                    // One title of a work, and one name of a person.
                    for texts in isTitle ? [titles(row)] : names(row) {
                        let found = texts.compactMap { text in
                            weight(of: text, isTitle: isTitle, keys: keys, folded).map {
                                Candidate(
                                    text: text, isTitle: isTitle, weight: $0,
                                    popularityRank: WorkNumber.popularityRank(of: row["id"]))
                            }
                        }
                        func order(_ one: Candidate) -> (Int, Int, Int) {
                            (one.weight, TextFolding.hasHangul(one.text) == isHangulWanted ? 1 : 0, -one.text.count)
                        }
                        if let best = found.max(by: { order($0) < order($1) }) { candidates.append(best) }
                    }
                }
            }
        }
        return candidates
    }

    private static func titles(_ row: Row) -> [String] {
        [row["title"], row["original_title"], row["korean_title"]].compactMap { $0 as String? }
    }

    /// All names of each person.
    private static func names(_ row: Row) -> [[String]] {
        let others = NamesColumn.names(row["other_names"])
        return (ListColumn.list(row["creators"]) + ListColumn.list(row["cast_names"] ?? "")).map { [$0] + (others[$0] ?? []) }
    }

    /// How well a text continues the query; nil where it does not. Letter by letter is better than as keys or initials. The
    /// start of a title, after its article too, is better than a later word; a person's last name is as good as the first.
    ///
    /// - Parameters:
    ///   - keys: the query as Hangul keys.
    ///   - folded: the query.
    private static func weight(of text: String, isTitle: Bool, keys: String, _ folded: String) -> Int? {
        let whole = TextFolding.folded(text)
        let words = TitleForms.words(whole)
        let start = IndexedText.withoutArticle(whole) == nil ? 0 : 1
        let squashed = TitleForms.squashed(folded)
        for index in words.indices {
            let rest = words[index...].joined(separator: " ")
            let weight = isTitle ? (index <= start ? 3 : 1) : index == 0 || index == words.count - 1 ? 2 : 0
            if rest.hasPrefix(folded) { return 8 + weight }
            // “spiderman” is continued by “Spider-Man: No Way Home”.
            if squashed.utf8.count > 3, TitleForms.squashed(rest).hasPrefix(squashed) { return 8 + weight }
            if HangulKeys.keys(rest).hasPrefix(keys) { return weight }
            if let initials = HangulKeys.initials(TitleForms.squashed(rest)), initials.hasPrefix(keys) { return weight }
        }
        return nil
    }
}

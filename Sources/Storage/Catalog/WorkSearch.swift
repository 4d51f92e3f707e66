import Domain
import GRDB

/// The ranked search over the built-in catalog.
enum WorkSearch {
    /// The ids of all works that match, best first: exact titles, titles that begin with the query (at a word's end before in a
    /// word's midst), all words in a title, people, title and people together, titles and people of the book that a film was made
    /// from or of the films that a book became, all words anywhere. Within a rank the better known comes first, then the newer.
    static func ids(of kind: WorkKind, matching query: SearchQuery, in db: Database) throws -> [Int64] {
        let folded = TextFolding.folded(query.text)
        guard !folded.isEmpty else { return [] }
        var words: [String] = []
        for word in folded.split(separator: " ").map(String.init) where !words.contains(word) { words.append(word) }
        // "director bong", "박찬욱 감독": what somebody does is no part of the name. A title that has the word is still found as a
        // whole, by the folded query.
        let telling = words.filter { !roleWords.contains($0) }
        let squashed = folded.filter { $0 != " " }
        let expressions = MatchExpressions(words: telling.isEmpty ? words : telling)
        return try Int64.fetchAll(
            db.cachedStatement(sql: sql),
            arguments: [
                "kind": kind.rawValue,
                "folded": folded,
                "squashed": squashed,
                "word_start": folded + " ", "word_end": folded + "!",
                "prefix_end": folded + "\u{10FFFF}",
                "squashed_end": squashed + "\u{10FFFF}",
                // One letter begins every tenth title.
                "may_begin": folded.count > 1 || TextFolding.hasEastAsianCharacter(folded),
                // A few letters without a space begin many titles by chance.
                "may_be_joined": squashed.count >= (TextFolding.hasEastAsianCharacter(squashed) ? 3 : 6),
                "titles": expressions.titles,
                "people": expressions.people,
                "titles_and_people": expressions.titlesAndPeople,
                "counterparts": expressions.counterparts,
                "connected": expressions.connected,
                // An expression that matches nothing stands in for none.
                "anywhere": expressions.anywhere ?? "titles : \"\"",
            ]
        )
    }

    /// The ids of the works with an edition of that number: a book, or the films that were made from it. None for a number with a
    /// wrong check digit, which is no book's.
    static func ids(of kind: WorkKind, with isbn: ISBN?, in db: Database) throws -> [Int64] {
        guard let isbn else { return [] }
        let sql =
            switch kind {
            case .book: "SELECT work_id FROM book WHERE isbn13 = ?"
            case .movie: "SELECT movie.work_id FROM movie JOIN book ON book.work_id = movie.book_id WHERE isbn13 = ?"
            }
        return try Int64.fetchAll(db.cachedStatement(sql: sql), arguments: [isbn.description])
    }

    private static let roleWords: Set<String> = [
        "director", "actor", "actress", "film", "films", "movie", "movies", "감독", "배우", "영화",
    ]

    // "!" is the character after the space, U+10FFFF the last there is: half-open ranges that the index answers.
    private static let sql = """
        WITH hit (work_id, rank) AS (
            SELECT work_id, 0 FROM work_title WHERE kind = :kind AND folded = :folded
            UNION ALL SELECT work_id, 0 FROM work_title WHERE kind = :kind AND squashed = :squashed
            UNION ALL SELECT work_id, 1 FROM work_title
                WHERE kind = :kind AND folded >= :word_start AND folded < :word_end
            UNION ALL SELECT work_id, 2 FROM work_title
                WHERE :may_begin AND kind = :kind AND folded >= :folded AND folded < :prefix_end
            UNION ALL SELECT work_id, 2 FROM work_title
                WHERE :may_be_joined AND kind = :kind AND squashed >= :squashed AND squashed < :squashed_end
            UNION ALL SELECT rowid, 3 FROM work_search WHERE work_search MATCH :titles
            UNION ALL SELECT rowid, 4 FROM work_search WHERE work_search MATCH :people
            UNION ALL SELECT rowid, 5 FROM work_search WHERE work_search MATCH :titles_and_people
            UNION ALL SELECT movie.book_id, 6 FROM work_title JOIN movie ON movie.work_id = work_title.work_id
                WHERE work_title.kind = 'movie' AND work_title.squashed = :squashed
            UNION ALL SELECT movie.work_id, 6 FROM work_title JOIN movie ON movie.book_id = work_title.work_id
                WHERE work_title.kind = 'book' AND work_title.squashed = :squashed
            UNION ALL SELECT rowid, 6 FROM work_search WHERE work_search MATCH :counterparts
            UNION ALL SELECT rowid, 7 FROM work_search WHERE work_search MATCH :connected
            UNION ALL SELECT rowid, 8 FROM work_search WHERE work_search MATCH :anywhere
        )
        SELECT work.id FROM work
        JOIN (SELECT work_id, min(rank) AS rank FROM hit GROUP BY work_id) AS best ON best.work_id = work.id
        WHERE work.kind = :kind
        ORDER BY best.rank, work.popularity DESC, work.year DESC, work.id
        """
}

import Domain
import GRDB

extension WorkSearch {
    /// If more titles have the beginning, none of them is added: the step for words finds the best known of them.
    private static let titleStartLimit = 4000
    private static let titleWordLimit = 12

    /// Whole titles, in all forms of the query, with and without the year and the words for a kind.
    mutating func addTitles(_ query: ParsedQuery) throws {
        let forms = TitleForms.all(ofFolded: query.folded)
        try addTitles(forms.prefix(1), rank: .titleVariant, exact: (query.folded, .wholeTitle))
        try addTitles(forms.dropFirst(), rank: .titleVariant)
        for reading in query.interpretations
        where reading.year != nil || reading.words.count < query.interpretations[0].words.count {
            try addTitles(
                TitleForms.all(ofFolded: reading.wordsInOrder.joined(separator: " "))[...], rank: .titleVariant,
                year: reading.year)
        }
    }

    /// Adds the works with a title in one of the forms.
    ///
    /// - Parameter exact: the folded title that has a stricter rank than the others, which are written so only without spaces.
    mutating func addTitles(
        _ forms: ArraySlice<String>, rank: SearchRank, exact: (folded: String, rank: SearchRank)? = nil, year: Int? = nil
    ) throws {
        for form in forms {
            let titles = try titles("squashed = :squashed", ["squashed": TitleForms.squashed(form)])
            if let exact { try add(titles.filter { $0.folded == exact.folded }.map(\.id), rank: exact.rank, year: year) }
            try add(titles.filter { $0.folded != exact?.folded }.map(\.id), rank: rank, year: year)
        }
    }

    /// Titles that begin with the query. The step for words found most of them.
    mutating func addTitleStarts(_ query: ParsedQuery) throws {
        let squashed = TitleForms.squashed(query.folded)
        // One letter begins every tenth title, and a few letters without a space begin many by chance.
        let isEastAsian = TextFolding.hasEastAsianCharacter(squashed)
        guard squashed.unicodeScalars.count >= (isEastAsian ? 1 : 2) else { return }
        let mayBeJoined = squashed.unicodeScalars.count >= (isEastAsian ? 3 : 6)
        // “th e” would read all titles that begin with “the”.
        guard squashed.unicodeScalars.count > 3 || isEastAsian || !query.folded.utf8.contains(TitleForms.space) else { return }
        // U+10FFFF is the last character of Unicode: the range is one that the index can look up.
        let titles = try titles(
            "squashed > :squashed AND squashed < :end AND (:may_be_joined OR folded >= :folded AND folded < :folded_end) LIMIT \(Self.titleStartLimit + 1)",
            [
                "squashed": squashed, "end": squashed + "\u{10FFFF}", "may_be_joined": mayBeJoined,
                "folded": query.folded, "folded_end": query.folded + "\u{10FFFF}",
            ])
        // The index has them in alphabetical order: the first of too many would be no better known than the others.
        guard titles.count <= Self.titleStartLimit else { return }
        let start = query.folded + " "
        try add(titles.filter { $0.folded.hasPrefix(start) }.map(\.id), rank: .titleStart)
        try add(titles.filter { !$0.folded.hasPrefix(start) }.map(\.id), rank: .titleStartInsideWord)
    }

    private struct Title: FetchableRecord {
        let id: Int64
        let folded: String

        /// By position: names would take 0.8 ms of a search for two letters, which begin up to 4,000 titles.
        init(row: Row) {
            id = row[0]
            folded = row[1]
        }
    }

    private func titles(_ condition: String, _ arguments: [String: (any DatabaseValueConvertible)?]) throws -> [Title] {
        var arguments = arguments
        arguments["kind"] = kind.catalogName
        return try Title.fetchAll(
            db.cachedStatement(sql: "SELECT work_id, folded FROM work_title WHERE kind = :kind AND \(condition)"),
            arguments: StatementArguments(arguments))
    }

    /// “tolkien hobbit” is The Hobbit before a collection that has both words in its title.
    mutating func raiseWholeTitles(_ query: ParsedQuery) throws {
        let words = query.folded.split(separator: " ")
        let works = Set(hits.hits.lazy.filter { $0.rank == .titleAndNameWords }.map(\.id))
        guard !works.isEmpty, (2...Self.titleWordLimit).contains(words.count) else { return }
        for index in 1..<words.count {
            for title in [words[..<index], words[index...]] {
                hits.raise(try ids(titled: title.joined()).intersection(works), to: .wholeTitleAndNameWords, wantedYear: nil)
            }
        }
    }

    /// “x men 2”: if no title has the number of the part, all parts are added.
    mutating func addOtherParts(_ query: ParsedQuery) throws {
        for reading in query.interpretations {
            guard let last = reading.words.last, reading.words.count > 1, last.utf8.count < 3, NumberWords.isInDigits(last)
            else { continue }
            let others = Array(reading.words.dropLast())
            try add(matching: MatchExpression.all(others, in: .titles), rank: .neighbouringYear, year: reading.year)
        }
    }

    /// Works whose counterpart has the query as its whole title.
    mutating func addCounterparts(_ query: ParsedQuery) throws {
        let squashed = TitleForms.squashed(query.folded)
        let sql =
            switch kind {
            case .book:
                """
                SELECT movie.book_id FROM work_title JOIN movie ON movie.work_id = work_title.work_id
                WHERE work_title.kind = 'movie' AND work_title.squashed = ? AND movie.book_id IS NOT NULL
                """
            case .movie:
                """
                SELECT movie.work_id FROM work_title JOIN movie ON movie.book_id = work_title.work_id
                WHERE work_title.kind = 'book' AND work_title.squashed = ?
                """
            }
        try add(try Int64.fetchAll(db.cachedStatement(sql: sql), arguments: [squashed]), rank: .counterpart)
    }
}

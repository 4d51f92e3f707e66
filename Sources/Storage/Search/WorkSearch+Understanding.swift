import Domain
import Foundation
import GRDB

extension WorkSearch {
    /// Understands what the words of a query mean: conditions, the part of a series; and where no work has all words in its titles
    /// and names, words of asking, and another keyboard layout.
    ///
    /// - Parameter text: the query as it is typed.
    /// - Returns: whether the hits are what the query means.
    mutating func understand(_ reading: QueryReading, _ text: String) throws -> Bool {
        if !reading.conditions.isEmpty, reading.contentWords.isEmpty, try readAsConditions(reading) { return true }
        if try addPart(reading.words) { return true }
        let isAdopted = try !hasMatch && (readWithoutAsking(reading) || readWithConditions(reading))
        if !hasPerson, let named = try reading.namingSubject(db), try addWorks(with: named.conditions) { return true }
        if !isAdopted { try addPerson(reading) }
        return try isAdopted || !hasMatch && readInOtherLayout(text)
    }

    /// “sir arthur conan doyle”: one title has these words, and the person without words of asking has many works.
    private mutating func addPerson(_ reading: QueryReading) throws {
        let words = reading.wordsWithoutAsking
        guard hasMatch, hits.count < SearchStep.fewHits, !words.isEmpty, words.count < reading.words.count,
            !hits.hits.contains(where: { $0.rank <= .titleVariant })
        else { return }
        try add(ids(matching: MatchExpression.name(words, isPrefix: false)), rank: .wholeName)
    }

    /// Whether the query is the name of a person of a work.
    private var hasPerson: Bool {
        hits.hits.contains { [.personOfSeveralWorks, .wholeName, .nameWord].contains($0.rank) }
    }

    /// Whether a work has all words of the query in its titles and names.
    var hasMatch: Bool {
        hits.hits.contains { hit in
            hit.rank <= .scatteredWords && hit.rank != .misspelledWords || [.similarTitle, .otherYear].contains(hit.rank)
        }
    }

    // MARK: Readings

    private mutating func readWithoutAsking(_ reading: QueryReading) throws -> Bool {
        let words = reading.wordsWithoutAsking
        guard !words.isEmpty, words.count < reading.words.count else { return false }
        let titled = try worksTitled(reading)
        let isAdopted = try adopt(words, conditions: [])
        if !titled.isEmpty {
            if !isAdopted { hits = SearchHits() }
            try add(titled, rank: .wholeTitle)
        }
        return isAdopted || !titled.isEmpty
    }

    /// How many words a title has at most that is looked for among other words: longer ones are found by their words.
    private static let titleLength = 8

    /// “goodreads the book thief” is The Book Thief before The Thief: the works whose whole title is a run of the words that has all
    /// words but those of asking.
    private func worksTitled(_ reading: QueryReading) throws -> [Int64] {
        let words = reading.words
        guard let first = words.firstIndex(where: { !AskingWords.contains($0) }),
            let last = words.lastIndex(where: { !AskingWords.contains($0) })
        else { return [] }
        guard last - first < Self.titleLength else { return [] }
        for start in max(0, first - Self.titleLength)...first {
            for end in (last..<min(words.count, last + Self.titleLength)).reversed()
            where end > start && end - start < words.count - 1 {
                let found = try ids(titled: words[start...end].joined())
                // The words alone are found as titles anyway.
                if !found.isEmpty, start < first || end > last { return found.sorted() }
            }
        }
        return []
    }

    // MARK: Parts of series

    /// “game of thrones book 3”, “헝거게임 3권”, “터미네이터2”: the part of that number of the series that a work with the other words as
    /// its title belongs to, by the name of the series or by the work's international title.
    private mutating func addPart(_ words: [String]) throws -> Bool {
        guard !hits.hits.contains(where: { $0.rank <= .titleVariant }) else { return false }
        let words = words.flatMap(Self.withoutLastNumber)
        let digits = NumberWords.inDigits(words) ?? words
        guard let index = digits.indices.dropFirst().first(where: { Self.partNumber(digits[$0]) != nil }),
            let number = Self.partNumber(digits[index])
        else { return false }
        let title = digits[..<index].filter { !Self.partWords.contains($0) }.joined()
        let isHangul = TextFolding.hasHangul(title)
        // “the secret seven enid blyton” has a number, but names no part. In Korean, the part's own title often follows.
        guard title.unicodeScalars.count > (isHangul ? 0 : 2),
            isHangul || digits[(index + 1)...].allSatisfy({ Self.partWords.contains($0) || AskingWords.contains($0) })
        else { return false }
        let statement = try db.cachedStatement(
            sql: """
                SELECT DISTINCT work.id, work.title, work.other_titles FROM work_title JOIN work ON work.id = work_title.work_id
                WHERE work_title.kind = ? AND work_title.squashed >= ? AND work_title.squashed < ? ORDER BY work.id LIMIT 40
                """)
        let works = try Row.fetchAll(
            statement, arguments: [kind.catalogName, title, title + (isHangul ? "\u{10FFFF}" : "\u{1}")])
        for work in works {
            for series in ListColumn.list(work[2]) {
                guard let mark = series.range(of: ", #") else { continue }
                if try addTitled(TextFolding.squashed(series[..<mark.lowerBound] + " \(number)")) { return true }
            }
            // Few sequels have a Korean title in the records.
            let international = TextFolding.folded(work[1])
            guard isHangul else { continue }
            let name = TitleForms.squashed(IndexedText.withoutArticle(international) ?? international)
            let statement = try db.cachedStatement(
                sql:
                    "SELECT DISTINCT work_id FROM work_title WHERE kind = ? AND squashed >= ? AND squashed < ? ORDER BY work_id LIMIT 3"
            )
            let parts = try [name + number, name + "part" + number].flatMap { start in
                try Int64.fetchAll(statement, arguments: [kind.catalogName, start, start + "\u{10FFFF}"])
            }
            guard !parts.isEmpty else { continue }
            try add(parts, rank: .titleVariant)
            return true
        }
        return false
    }

    private mutating func addTitled(_ squashed: String) throws -> Bool {
        let found = try ids(titled: squashed)
        try add(found.sorted(), rank: .titleVariant)
        return !found.isEmpty
    }

    /// “다이하드3” as “다이하드” and “3”.
    private static func withoutLastNumber(_ word: String) -> [String] {
        let digits = word.unicodeScalars.reversed().prefix(while: NumberWords.isDigit).count
        guard TextFolding.hasHangul(word), (1...2).contains(digits), word.count > digits + 1 else { return [word] }
        return [String(word.dropLast(digits)), String(word.suffix(digits))]
    }

    private static func partNumber(_ word: String) -> String? {
        NumberWords.isInDigits(word) && word.utf8.count < 3 ? word : WordForms.partNumber(word)
    }

    private static let partWords: Set<String> = [
        "book", "books", "volume", "vol", "part", "number", "no", "novel", "the", "series", "시리즈",
    ]

    private mutating func readWithConditions(_ reading: QueryReading) throws -> Bool {
        guard !reading.conditions.isEmpty, !reading.contentWords.isEmpty else { return false }
        guard try adopt(reading.contentWords, conditions: reading.conditions) else { return false }
        conditions = reading.searchConditions
        return true
    }

    private mutating func readInOtherLayout(_ text: String) throws -> Bool {
        for other in KeyboardLayout.otherTexts(of: text) {
            guard let query = (try? SearchQuery(other)).flatMap({ ParsedQuery($0) }) else { continue }
            var search = anew()
            try search.runSteps(query)
            guard search.hasMatch else { continue }
            hits = search.hits
            correction = SearchCorrection(query: other, isApplied: true)
            return true
        }
        return false
    }

    /// Takes the works of other words in place of those found, if any of them has all of these words in its titles and names.
    private mutating func adopt(_ words: [String], conditions: [QueryReading.Condition]) throws -> Bool {
        guard let query = (try? SearchQuery(words.joined(separator: " "))).flatMap({ ParsedQuery($0) }) else { return false }
        var search = anew()
        try search.runSteps(query)
        if !conditions.isEmpty {
            let filter = try ConditionFilter(conditions, db)
            search.hits.keep { filter.isSatisfied($0, $1) }
        }
        guard search.hasMatch else { return false }
        hits = search.hits
        correction = nil
        return true
    }

    // MARK: Conditions

    /// Finds the works that satisfy conditions, after titles that have the words.
    private mutating func readAsConditions(_ reading: QueryReading) throws -> Bool {
        // “scary movie streaming”, “1984 audiobook”: a title of such words, beside words of asking.
        let words = reading.wordsWithoutAsking
        var titled = try worksTitled(reading)
        if words.count < reading.words.count { titled += try ids(titled: words.joined()).sorted() }
        try add(titled, rank: .wholeTitle)
        let found = hits
        hits.keep { hit, _ in hit.rank <= .titleWords && hit.rank != .misspelledTitle }
        guard try addWorks(with: reading.conditions) else {
            hits = found
            return false
        }
        conditions = reading.searchConditions
        return true
    }

    private mutating func addWorks(with conditions: [QueryReading.Condition]) throws -> Bool {
        try ConditionFilter(conditions, db).add(to: &hits, of: kind)
    }

    // MARK: Closest works

    mutating func addClosest(_ reading: QueryReading) throws {
        var words = reading.wordsWithoutAsking
        if words.isEmpty { words = reading.words }
        let closest = try ClosestWorks(words, typed: reading.words, of: kind, vocabulary, db)
        if !reading.conditions.isEmpty, closest.arePartial, try addClosestWithConditions(reading) { return }
        guard let best = closest.matches.first else { return }
        hits = SearchHits()
        correction = nil
        try add(closest.matches.map(\.id), rank: .closest)
        isInOrder = true
        isPartial = closest.arePartial
        if closest.explainsAll(best), let corrected = try closest.correction(by: best), (try? SearchQuery(corrected)) != nil {
            correction = SearchCorrection(query: corrected, isApplied: true)
        }
    }
}

extension WorkSearch {
    /// The works that satisfy the conditions: those that explain most of the other words, or all where none does.
    private mutating func addClosestWithConditions(_ reading: QueryReading) throws -> Bool {
        let filter = try ConditionFilter(reading.conditions, db)
        let closest = try ClosestWorks(
            reading.contentWords, typed: reading.words, of: kind, satisfying: filter, vocabulary, db)
        var satisfying = anew()
        if closest.matches.isEmpty {
            _ = try filter.add(to: &satisfying.hits, of: kind)
        } else {
            try satisfying.add(closest.matches.map(\.id), rank: .closest)
        }
        guard satisfying.hits.count > 0 else { return false }
        hits = satisfying.hits
        isInOrder = true
        correction = nil
        conditions = reading.searchConditions
        isPartial = closest.matches.isEmpty || closest.arePartial
        return true
    }
}

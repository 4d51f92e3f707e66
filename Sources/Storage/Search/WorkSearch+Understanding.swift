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
        if reading.yearIndex != nil, try addTitledOfYear(reading) { return true }
        if try addTitledByAge(reading) { return true }
        if try readAsSubject(reading) || addTitledOfYears(reading) { return true }
        if reading.hasOnlyConditions, try readAsConditions(reading) { return true }
        if !hasTitle, try addPart(reading.words) { return true }
        let isAdopted = try !hasMatch && (readWithoutAsking(reading) || readWithConditions(reading))
        if !isAdopted { try addPerson(reading) }
        return try isAdopted || !hasMatch && readInOtherLayout(text, reading.words)
    }

    /// Whether a work has the query as its title.
    var hasTitle: Bool { hits.hits.contains { $0.rank <= .titleVariant } }

    /// Whether the query is the name of a person of several works, or of one.
    var hasWholeName: Bool { hits.hits.contains { [.personOfSeveralWorks, .wholeName].contains($0.rank) } }

    /// “korean war”, “books about grief”: works about a subject of the catalog. “parasite full movie” is no subject, but a title.
    private mutating func readAsSubject(_ reading: QueryReading) throws -> Bool {
        guard !hasPerson, !hasTitle, let named = try reading.namingSubject(db) else { return false }
        // “star wars” is a film, and no subject of books; “korean war” is one, though a film has that title.
        let isWhole = named.conditionIndexes.count == reading.words.count
        guard try isWhole || !isTitleOfOtherKind(reading.words) else { return false }
        let isSeveralWords = (named.conditions.last?.words.count ?? 0) > 1
        guard try isSeveralWords || reading.asksForSubject || worksTitled(reading).isEmpty,
            try addWorks(with: named.conditions)
        else { return false }
        conditions = named.searchConditions
        return true
    }

    /// “it 2017 full movie”: It is meant, and not all films of the year.
    private mutating func addTitledOfYear(_ reading: QueryReading) throws -> Bool {
        guard let index = reading.yearIndex, let year = Int(reading.words[index]) else { return false }
        let found = hits
        try add(worksTitled(reading), rank: .wholeTitle, year: year)
        let isFound = hits.hits.contains { $0.year == year && $0.rank <= .titleVariant }
        if isFound { hits.keep { hit, _ in hit.rank <= .titleWords } } else { hits = found }
        return isFound
    }

    private static let wordsForLatest: Set<String> = [
        "new", "newer", "newest", "latest", "recent", "modern", "remake", "reboot", "신작", "리메이크", "최신",
    ]
    private static let wordsForEarliest: Set<String> = ["old", "older", "oldest", "original", "classic", "first", "옛날", "원조"]

    /// “the new dune”, “true grit old version”: of works with the same title, the latest or the earliest comes first.
    private mutating func addTitledByAge(_ reading: QueryReading) throws -> Bool {
        let latest = reading.words.contains(where: Self.wordsForLatest.contains)
        guard latest || reading.words.contains(where: Self.wordsForEarliest.contains),
            !hits.hits.contains(where: { $0.rank <= .titleWords })
        else { return false }
        let words = reading.words.filter {
            !Self.wordsForLatest.contains($0) && !Self.wordsForEarliest.contains($0) && !AskingWords.contains($0)
        }
        // “classic western” names a genre.
        let content = reading.contentWords.filter { !Self.wordsForLatest.contains($0) && !Self.wordsForEarliest.contains($0) }
        guard !words.isEmpty, reading.conditions.isEmpty || !content.isEmpty else { return false }
        var titled = try hits(titled: words)
        guard Set(titled.hits.map(\.year)).count > 1 else { return false }
        titled.sort {
            let (one, other) = ($0.year ?? 0, $1.year ?? 0)
            return latest ? one > other : one < other
        }
        hits = titled
        isInOrder = true
        return true
    }

    /// “a star is born seventies”: of works with the same title, those of the years come first.
    private mutating func addTitledOfYears(_ reading: QueryReading) throws -> Bool {
        let years = reading.conditions.filter(\.namesYears)
        guard !years.isEmpty, !reading.contentWords.isEmpty, !hits.hits.contains(where: { $0.rank <= .titleWords }) else {
            return false
        }
        let words = reading.wordsWithoutAsking(except: Set(years.flatMap(\.words)))
        let filter = try ConditionFilter(years, db)
        var titled = try hits(titled: words)
        let satisfying = Set(titled.hits.filter { filter.isSatisfied($0, []) }.map(\.id))
        guard titled.count > 1, !satisfying.isEmpty else { return false }
        titled.sort { satisfying.contains($0.id) && !satisfying.contains($1.id) }
        hits = titled
        isInOrder = true
        return true
    }

    /// The works whose whole title the words are, the best known first.
    private func hits(titled words: [String]) throws -> SearchHits {
        var search = anew()
        try search.add(ids(titled: words.joined()).sorted(), rank: .wholeTitle)
        return search.hits
    }

    /// “sir arthur conan doyle”: one title has these words, and the person without words of asking has many works.
    private mutating func addPerson(_ reading: QueryReading) throws {
        let words = reading.wordsWithoutAsking
        guard hasMatch, !hasTitle, hits.count < SearchStep.fewHits, !words.isEmpty, words.count < reading.words.count else {
            return
        }
        try add(ids(matching: MatchExpression.name(words, isPrefix: false)), rank: .wholeName)
    }

    /// Whether the query is the name of a person of a work.
    private var hasPerson: Bool {
        hits.hits.contains { [.personOfSeveralWorks, .wholeName, .nameWord].contains($0.rank) }
    }

    /// Whether a work has all words of the query in its titles and names.
    var hasMatch: Bool {
        hits.hits.contains { hit in
            hit.rank <= .scatteredWords && hit.rank != .misspelledWords
                || [.similarTitle, .otherYear, .wordStart].contains(hit.rank)
        }
    }

    // MARK: Readings

    private mutating func readWithoutAsking(_ reading: QueryReading) throws -> Bool {
        let words = reading.wordsWithoutAsking
        let titled = try worksTitled(reading)
        guard words.count < reading.words.count || !titled.isEmpty else { return false }
        let isAdopted = try !words.isEmpty && words.count < reading.words.count && adopt(words)
        if !titled.isEmpty {
            if !isAdopted { hits = SearchHits() }
            try add(titled, rank: .wholeTitle)
        }
        return isAdopted || !titled.isEmpty
    }

    /// How many words a title has at most that is looked for among other words: longer ones are found by their words.
    private static let titleLength = 8
    /// How many words a query has at most in which a title is looked for.
    private static let titledQueryLength = 24
    /// How many words beside a title name its people at most.
    private static let nameLength = 4

    /// “goodreads the book thief” is The Book Thief before The Thief, “it stephen king pdf” is It: the works whose whole title is a run
    /// of the words, the longest run first, beside words of asking, conditions, a year and names of the work's people.
    private func worksTitled(_ reading: QueryReading) throws -> [Int64] {
        let words = Array(reading.words.prefix(Self.titledQueryLength))
        guard words.count > 1 else { return [] }
        let named = reading.conditionIndexes
        let content = words.indices.filter { !AskingWords.contains(words[$0]) && !named.contains($0) }
        // Conditions and words of asking alone name no title, but for those that a year is typed with.
        guard !content.isEmpty || named.isEmpty || reading.yearIndex != nil else { return [] }
        for length in (1...min(Self.titleLength, words.count - 1)).reversed() {
            for start in 0...words.count - length {
                let run = start..<start + length
                guard reading.yearIndex.map({ !run.contains($0) }) ?? true else { continue }
                let rest = content.filter { !run.contains($0) }
                guard rest.count <= Self.nameLength, !rest.isEmpty || content.isEmpty || content.contains(where: run.contains)
                else { continue }
                let found = try ids(titled: words[run].joined())
                guard !found.isEmpty else { continue }
                let fitting = try rest.isEmpty ? found : found.intersection(worksOf(rest.map { words[$0] }))
                if !fitting.isEmpty { return fitting.sorted() }
            }
        }
        return []
    }

    /// The works whose people have all of some words as their names.
    private func worksOf(_ names: [String]) throws -> [Int64] {
        try ids(matching: MatchExpression.all(names, in: .people))
    }

    // MARK: Other words

    private mutating func readWithConditions(_ reading: QueryReading) throws -> Bool {
        guard !reading.conditions.isEmpty, !reading.contentWords.isEmpty, let all = try search(for: reading.contentWords) else {
            return false
        }
        var satisfying = all
        let filter = try ConditionFilter(reading.conditions, db)
        satisfying.hits.keep { filter.isSatisfied($0, $1) }
        if satisfying.hasMatch {
            conditions = reading.searchConditions
            hits = satisfying.hits
        } else {
            // “inception 90s”: the film is meant, though it is of another decade.
            guard all.hasTitle else { return false }
            isPartial = true
            hits = all.hits
        }
        correction = nil
        return true
    }

    private mutating func readInOtherLayout(_ text: String, _ words: [String]) throws -> Bool {
        guard try !words.contains(where: isKnown), words.joined().unicodeScalars.count > 1 else { return false }
        for other in KeyboardLayout.otherTexts(of: text) {
            guard let query = ParsedQuery(text: other) else { continue }
            var search = anew()
            try search.runSteps(query)
            let reading = QueryReading(query.interpretations[0].wordsInOrder)
            guard try search.hasMatch || reading.hasOnlyConditions && search.readAsConditions(reading) else { continue }
            hits = search.hits
            conditions = search.conditions
            correction = SearchCorrection(query: other, isApplied: true)
            return true
        }
        return false
    }

    /// Whether a word is one of titles or names: of few letters, many are by chance.
    private func isKnown(_ word: String) throws -> Bool {
        try word.unicodeScalars.count > 3 && vocabulary.term(word) != nil || AskingWords.contains(word)
    }

    /// Takes the works of other words in place of those found, if any of them has all of these words in its titles and names.
    private mutating func adopt(_ words: [String]) throws -> Bool {
        guard let found = try search(for: words) else { return false }
        hits = found.hits
        correction = nil
        return true
    }

    /// A search for other words; nil where no work has all of them in its titles and names.
    private func search(for words: [String]) throws -> WorkSearch? {
        guard let query = ParsedQuery(text: words.joined(separator: " ")) else { return nil }
        var search = anew()
        try search.runSteps(query)
        return search.hasMatch ? search : nil
    }

    // MARK: Conditions

    /// Finds the works that satisfy conditions, after titles that have the words; where none satisfies all, those that satisfy all but
    /// one.
    mutating func readAsConditions(_ reading: QueryReading) throws -> Bool {
        // “scary movie streaming”, “1984 audiobook”: a title of such words, beside words of asking.
        let words = reading.wordsWithoutAsking
        if words.count < reading.words.count { try add(ids(titled: words.joined()).sorted(), rank: .wholeTitle) }
        let found = hits
        // Two letters begin the words of many titles: “SF”.
        let isShort = words.joined().unicodeScalars.count < Self.shortestTitleWord
        hits.keep { hit, _ in hit.rank <= (isShort ? .titleVariant : .titleWords) && hit.rank != .misspelledTitle }
        try keepWholeWords(words)
        if try addWorks(with: reading.conditions) {
            conditions = reading.searchConditions
            return true
        }
        if hits.count == 0, reading.conditions.count > 1 {
            for index in reading.conditions.indices.sorted(by: {
                Self.isLessTelling(reading.conditions[$0], reading.conditions[$1])
            }) {
                var others = reading.conditions
                others.remove(at: index)
                guard try addWorks(with: others) else { continue }
                conditions = reading.searchConditions.enumerated().filter { $0.offset != index }.map(\.element)
                isPartial = true
                return true
            }
        }
        hits = found
        return false
    }

    /// “sad movies” means sad films, and not Saddle Club: keeps the titles that have the words whole. Hangul has no reliable spaces.
    mutating func keepWholeWords(_ words: [String]) throws {
        guard hits.count > 0, !words.contains(where: TextFolding.hasEastAsianCharacter) else { return }
        let whole = try Set(ids(matching: words.compactMap(MatchExpression.whole).map { "(\($0))" }.joined(separator: " AND ")))
        hits.keep { hit, _ in hit.rank <= .titleVariant || whole.contains(hit.id) }
    }

    private static let shortestTitleWord = 3

    /// Whether a condition is rather left out than another one: what a work is about says most of what is looked for.
    private static func isLessTelling(_ one: QueryReading.Condition, _ other: QueryReading.Condition) -> Bool {
        func order(_ condition: QueryReading.Condition) -> Int {
            switch condition.value {
            case .years: 0
            case .country: 1
            case .mood, .audience: 2
            case .subject: 3
            }
        }
        return order(one) < order(other)
    }

    private mutating func addWorks(with conditions: [QueryReading.Condition]) throws -> Bool {
        try ConditionFilter(conditions, db).add(to: &hits, of: kind)
    }

    /// From so many works on, conditions find enough by the tags of works.
    private static let enoughTagged = 6

    /// Where few works have the tags of the conditions, adds those whose titles, names and texts have all words: imported works have
    /// few tags. “british spy thriller” finds Tinker Tailor Soldier Spy by its text.
    mutating func addByTexts(_ reading: QueryReading) throws {
        guard reading.conditions.contains(where: { !$0.namesYears }), isPartial || hits.count < Self.enoughTagged,
            let closest = try closestWorks(reading)
        else { return }
        let whole = closest.matches.filter { closest.explainsAll($0) && $0.misspelled == 0 }.map(\.id)
        guard !whole.isEmpty else { return }
        if isPartial {
            hits = SearchHits()
            conditions = reading.searchYears
            isPartial = false
        }
        if !isInOrder { hits.sort() }
        isInOrder = true
        try add(whole, rank: .textWords)
    }

    /// The works that explain most of the words but years, and that are of these; nil where there are no other words.
    private func closestWorks(_ reading: QueryReading) throws -> ClosestWorks? {
        let years = reading.conditions.filter(\.namesYears)
        let words = reading.wordsWithoutAsking(except: Set(years.flatMap(\.words)))
        guard !words.isEmpty else { return nil }
        return try ClosestWorks(
            words, typed: reading.words, of: kind, satisfying: years.isEmpty ? nil : ConditionFilter(years, db), vocabulary, db)
    }

    // MARK: Closest works

    mutating func addClosest(_ reading: QueryReading) throws {
        let closest =
            try closestWorks(reading) ?? ClosestWorks(reading.words, typed: reading.words, of: kind, vocabulary, db)
        if !reading.conditions.isEmpty, closest.arePartial, try addClosestWithConditions(reading) { return }
        guard let best = closest.matches.first else { return }
        hits = SearchHits()
        correction = nil
        try add(closest.matches.map(\.id), rank: .closest)
        isInOrder = true
        isPartial = closest.arePartial
        conditions = reading.searchYears
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

import Domain
import GRDB

extension WorkSearch {
    /// In how many works with a Korean name that name is looked up, and by how many international names works are then found.
    private static let namedWorkLimit = 12
    private static let namedPersonLimit = 3
    /// If a person has so many works or more, a query that is the person's whole name means the person.
    private static let severalWorks = 3

    /// Words of titles, names and counterparts.
    mutating func addWords(_ query: ParsedQuery) throws {
        for reading in query.interpretations {
            // Half of all titles have “the” and “of”, which take long to look up; whole titles were looked up with them.
            try addWords(MatchExpression.distinctive(reading.words), reading.year)
            // A work with the whole name has its words.
            if hits.count > 0 { try addWholeNames(reading.wordsInOrder, reading.year) }
        }
    }

    private mutating func addWords(_ words: [String], _ year: Int?) throws {
        // First all works that have the words in any of the columns; the stricter ranks go to some of those, until each has
        // one.
        let count = try add(matching: MatchExpression.all(words, in: .anyColumn), rank: .scatteredWords, year: year)
        var ranked: Set<Int64> = []
        func raise(
            _ columns: MatchExpression.Columns, to rank: SearchRank, except exceptions: Set<Int64> = []
        ) throws -> [Int64] {
            guard ranked.count < count else { return [] }
            let ids = try self.raise(
                matching: MatchExpression.all(words, in: columns), to: rank, year: year, except: exceptions)
            ranked.formUnion(ids)
            return ids
        }
        _ = try raise(.titles, to: .titleWords)
        if words.count == 1 {
            _ = try raise(.people, to: .nameWord)
            _ = try raise(.counterparts, to: .counterpart)
        } else {
            // “james bond” does not mean a film with one James and another person called Bond.
            let people = Set(try raise(.people, to: .scatteredWords))
            _ = try raise(.titlesAndPeople, to: .titleAndNameWords, except: people)
            _ = try raise(.counterparts, to: .counterpart)
            _ = try raise(.titlesAndCounterparts, to: .titleAndCounterpart)
        }
    }

    /// “stephen king”, “it stephen king”, “stephen king it”: words in a row that are one person's whole name.
    private mutating func addWholeNames(_ words: [String], _ year: Int?) throws {
        guard (2...6).contains(words.count) else { return }
        let named = try raise(matching: MatchExpression.name(words, isPrefix: true), to: .wholeName, year: year)
        if named.count >= Self.severalWorks {
            // A name in Hangul or Han is found by any part of it, so it is not known to be whole.
            let isWhole = !words.contains(where: TextFolding.hasEastAsianCharacter)
            let works = try isWhole ? ids(matching: MatchExpression.name(words, isPrefix: false)) : []
            if works.count >= Self.severalWorks { hits.raise(works, to: .personOfSeveralWorks, wantedYear: year) }
        }
        guard words.count > 2 else { return }
        for index in 1..<words.count {
            let (start, end) = (Array(words[..<index]), Array(words[index...]))
            for (name, title) in [(start, end), (end, start)] where name.count > 1 {
                let person = MatchExpression.name(name, isPrefix: false)
                let works = try raise(
                    matching: "\(person) AND \(MatchExpression.all(title, in: .titles))", to: .titleWordsAndWholeName,
                    year: year)
                guard !works.isEmpty else { continue }
                // “it stephen king” is It before other works of that person.
                hits.raise(
                    works.filter(try ids(titled: title.joined()).contains), to: .titleVariant, wantedYear: year)
            }
        }
    }

    /// Few records have the Korean names of people: a person with that name in one work is found in all works by the
    /// international name.
    mutating func addOtherNames(_ query: ParsedQuery) throws {
        var names: Set<String> = []
        for reading in query.interpretations.prefix(2) where reading.words.contains(where: TextFolding.hasHangul) {
            let koreanName = reading.words.joined()
            guard koreanName.count > 1 else { continue }
            for kind in [WorkKind.movie, .book] {
                let range = WorkNumber.range(of: kind)
                let statement = try db.cachedStatement(
                    sql: """
                        SELECT work.other_names FROM work_search AS hit CROSS JOIN work ON work.id = hit.rowid
                        WHERE work_search MATCH ? AND hit.rowid >= ? AND hit.rowid < ? ORDER BY hit.rowid LIMIT \(Self.namedWorkLimit)
                        """)
                let lists = try String.fetchAll(
                    statement,
                    arguments: [
                        "people_parts : \(MatchExpression.term(koreanName, isPrefix: true))", range.lowerBound,
                        range.upperBound,
                    ])
                for (name, others) in lists.flatMap(NamesColumn.names) {
                    let isMeant = others.contains {
                        TextFolding.squashed($0) == koreanName || TextFolding.words($0).last == koreanName
                    }
                    if isMeant { names.insert(name) }
                }
            }
        }
        for name in names.sorted().prefix(Self.namedPersonLimit) {
            let words = TitleForms.words(TextFolding.folded(name))
            guard words.count > 1 else { continue }
            try add(matching: MatchExpression.name(words, isPrefix: false), rank: .wholeName)
        }
    }

    /// A last word in Hangul whose last syllable is still being typed.
    mutating func addUnfinishedHangul(_ query: ParsedQuery) throws {
        for reading in query.interpretations {
            guard let expression = MatchExpression.unfinishedHangul(reading.words, in: .titlesAndPeople) else { continue }
            try add(matching: expression, rank: .unfinishedHangul, year: reading.year)
        }
    }

    /// “rosemarys babies”: all words in titles, in another inflection.
    mutating func addInflectedTitles(_ query: ParsedQuery) throws {
        let words = MatchExpression.distinctive(query.interpretations[0].words)
        guard !hits.hits.contains(where: { $0.rank <= .titleWords && $0.rank != .personOfSeveralWorks }),
            !words.allSatisfy(MatchExpression.isStopWord)
        else { return }
        try add(
            matching: words.map { "titles : " + MatchExpression.quoted($0, isPrefix: false) }.joined(separator: " AND "),
            in: "work_text", rank: .inflectedTitleWords)
    }

    /// “james bond”, “middle earth”: texts with the words in a row rank before people who have one of the words each.
    mutating func addPhrase(_ query: ParsedQuery) throws {
        let words = query.interpretations[0].wordsInOrder
        guard (2...5).contains(words.count), !words.allSatisfy(MatchExpression.isStopWord),
            !query.interpretations.contains(where: { $0.year != nil }),
            !hits.hits.contains(where: { $0.rank <= .titleWords && $0.rank != .personOfSeveralWorks })
        else { return }
        try add(matching: "{titles about} : " + MatchExpression.phrase(words), in: "work_text", rank: .phrase)
    }

    /// Words anywhere in titles, names, subjects and overviews.
    mutating func addTextWords(_ query: ParsedQuery) throws {
        let expressions = query.interpretations.prefix(2).compactMap { reading in
            MatchExpression.inText(reading.words).map { (reading: reading, expression: $0) }
        }
        // “the martian” finds all that “the martian film” finds: the narrower interpretation is left out.
        for (reading, expression) in expressions where !expressions.contains(where: { $0.reading.isBroader(than: reading) }) {
            try add(matching: expression, in: "work_text", rank: .textWords, year: reading.year)
        }
    }

    /// If so many works have a word in titles or names, it is a word of its own, and not the start of another one.
    private static let worksWithWord = 2

    /// “cat” rather means a cat than a catcher: works that have only other words with that start come last. So does 지브릴 after texts with
    /// 지브리.
    mutating func lowerWordStarts(_ query: ParsedQuery) throws {
        if hits.hits.count(where: { $0.rank == .textWords }) >= SearchStep.fewHits {
            hits.lower(from: 0, to: .wordStart) { $0.rank == .unfinishedHangul }
        }
        guard let word = query.interpretations[0].words.first, query.interpretations[0].words.count == 1,
            let whole = MatchExpression.whole(word), try isWord(word)
        else { return }
        let works = try Set(ids(matching: whole))
        guard !works.isEmpty || hits.hits.contains(where: { $0.rank == .textWords }) else { return }
        func hasOtherWord(_ hit: SearchHit) -> Bool {
            ![.wholeTitle, .titleVariant, .titleStart, .personOfSeveralWorks].contains(hit.rank) && hit.rank < .textWords
                && !works.contains(hit.id)
        }
        // A Hangul syllable that no title begins with says nothing where it is a part of a word.
        if TextFolding.hasEastAsianCharacter(word) {
            hits.keep { hit, _ in !hasOtherWord(hit) || [.titleStartInsideWord, .unfinishedHangul].contains(hit.rank) }
        }
        hits.lower(from: 0, to: .wordStart, where: hasOtherWord)
        // Some of them have the word in their texts.
        if hits.count < SearchStep.enoughHits { try addTextWords(query) }
    }

    private func isWord(_ word: String) throws -> Bool {
        guard !TextFolding.hasEastAsianCharacter(word) else { return true }
        return try vocabulary.term(word).map { $0.workCount >= Self.worksWithWord } ?? false
            || QueryReading.subject(named: word, db) != nil
    }
}

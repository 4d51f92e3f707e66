import Domain
import Foundation
import GRDB

/// Ranks works by how much of a query they explain, where no work has all of its words as they are typed.
///
/// Each word of the query has a weight: rare words say more than frequent ones. A work explains a word by the best of what it has
/// for it: the word itself in a title or a name, in a text, an inflected form, a word that differs by a typing error, or one that
/// sounds the same. Works are ordered by the weights of the words that they explain.
struct ClosestWorks {
    /// A work, and what it explains of the query.
    struct Match {
        let id: Int64
        /// The share of the query's weight, from 0 to 1.
        fileprivate(set) var share: Double
        /// The indexes of the words that it explains, as bits.
        fileprivate(set) var words: UInt64 = 0
        /// The words that it explains only by a typing error or by their sound, as bits.
        fileprivate(set) var misspelled: UInt64 = 0
        /// The words that it explains only by their start or a few sounds, as bits.
        fileprivate(set) var guessed: UInt64 = 0
        /// Whether its text alone has several of the words, and no two of them close together: a long text has any two words somewhere.
        fileprivate(set) var isScattered = false
    }

    /// The best first.
    private(set) var matches: [Match] = []
    /// The query's words that count: all but stop words.
    let words: [String]
    /// All words as they are typed, and those of them that say what is looked for.
    private let typed: [String]
    private let asked: [String]
    private let filter: ConditionFilter?
    /// What each word may be in a title: itself, in digits, or a word that it is a misspelling of.
    private var alternatives: [[String]] = []
    /// What each word may be in a text: itself, another form or a synonym. An unknown word may be a misspelling, too.
    private var textForms: [Set<String>] = []
    /// How works write a title or a name that sounds like all words.
    private var spellings: [Int64: String] = [:]

    /// From so many works on, a word is frequent: only works that other words found are looked up for it.
    private static let frequent = 1500
    private static let wordLimit = 24
    /// A query of so many words or more rather tells what happens than what the work is called.
    private static let longQuery = 4
    /// How many words a query for a name has at most.
    private static let nameQuery = 5
    /// How many words a title has at most that is compared with another script.
    private static let titleLength = 8
    /// Of so many letters, one may differ: “leigh bardugo” for “lee bardoogo”.
    private static let lettersPerDifference = 2
    /// The same where titles or names have each of the words: “lewis carol” for “lewis carroll”.
    private static let lettersPerDifferenceOfKnown = 5
    /// How many of the best works are compared with their titles, and found at most: after so many, people type other words.
    private static let comparedLimit = 25
    /// How many of the best works are looked at for those that satisfy conditions.
    private static let filteredLimit = 1500
    /// How many forms of a word are looked up together with a frequent word.
    private static let alternativeLimit = 12
    /// The same for all words of a query.
    private static let alternativesLimit = 32
    /// How many frequent words are looked up. Each takes up to 10 ms among 46,000 works.
    private static let frequentLimit = 8
    /// Works that explain less than this share of what the best one explains are left out.
    private static let relativeShare = 0.6
    /// A work that explains less of the query has little to do with it.
    private static let leastShare = 0.2

    private let db: Database
    private let kind: WorkKind
    private let vocabulary: Vocabulary

    /// What a work may have for a word.
    private struct Evidence {
        let expression: String
        let table: String
        /// From 0 to 1.
        let weight: Double
        var certainty = Certainty.literal
    }

    private enum Certainty {
        case literal
        /// A typing error, or a name by its sound.
        case misspelling
        /// Another word with the same start or the same few sounds.
        case guess
    }

    /// A word that so many works have that only those are looked up that the other words found.
    private struct FrequentWord {
        let index: Int
        let evidence: [Evidence]
    }

    private struct Score {
        var weight = 0.0
        var words: UInt64 = 0
        var misspelled: UInt64 = 0
        var guessed: UInt64 = 0

        mutating func add(_ share: Double, _ index: Int, _ certainty: Certainty) {
            weight += share
            words |= 1 << UInt64(index)
            switch certainty {
            case .literal: break
            case .misspelling: misspelled |= 1 << UInt64(index)
            case .guess: guessed |= 1 << UInt64(index)
            }
        }
    }

    /// - Parameters:
    ///   - words: those that say what is looked for.
    ///   - typed: all words of the query.
    ///   - filter: what the works must satisfy.
    init(
        _ words: [String], typed: [String], of kind: WorkKind, satisfying filter: ConditionFilter? = nil,
        _ vocabulary: Vocabulary, _ db: Database
    ) throws {
        self.db = db
        self.vocabulary = vocabulary
        self.kind = kind
        self.typed = typed
        asked = words
        self.filter = filter
        let distinct = words.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        let telling = distinct.filter { !MatchExpression.isStopWord($0) }
        self.words = Array((telling.isEmpty ? distinct : telling).prefix(Self.wordLimit))
        guard !self.words.isEmpty else { return }
        // “police walk” is no “Palace Walk”: known words are no other title.
        let hasUnknown = try words.contains(where: isUnknown)
        spellings = try SoundAlikes(
            words, lettersPerDifference: hasUnknown ? Self.lettersPerDifference : Self.lettersPerDifferenceOfKnown,
            includesTitles: hasUnknown, of: kind, db
        ).spellings
        matches = try ranked()
    }

    /// All words as bits.
    private var allWords: UInt64 { UInt64.max >> UInt64(64 - words.count) }

    /// Whether a work has all words of the query. A single word that is written otherwise in all works is a guess.
    func explainsAll(_ match: Match) -> Bool {
        match.words == allWords && match.guessed == 0 && !match.isScattered
            && !(words.count == 1 && match.misspelled == allWords)
    }

    /// Whether no work has all words of the query.
    var arePartial: Bool { !matches.contains(where: explainsAll) }

    /// The query with its misspelled words as a work has them; nil where none is misspelled.
    func correction(by match: Match) throws -> String? {
        guard match.misspelled != 0 else { return nil }
        // Words of asking stay as they are typed.
        if let spelling = spellings[match.id], let run = typed.firstRange(of: asked) {
            return (typed[..<run.lowerBound] + [spelling] + typed[run.upperBound...]).joined(separator: " ")
        }
        let row = try Row.fetchOne(
            db.cachedStatement(sql: "SELECT titles, people, counterparts FROM work_search WHERE rowid = ?"),
            arguments: [match.id])
        guard let row else { return nil }
        let texts: [String] = [row[0], row[1], row[2]]
        let own = Set(texts.flatMap(TitleForms.words))
        let corrected = try typed.map { word in
            guard let index = words.firstIndex(of: word), match.misspelled & 1 << UInt64(index) != 0, !own.contains(word) else {
                return word
            }
            // A name in another script is no misspelling.
            return try vocabulary.candidates(for: word).first {
                $0.typo != .otherScript && (own.contains($0.term.displayText) || own.contains($0.term.text))
            }?
            .term.displayText ?? word
        }
        return corrected == typed ? nil : corrected.joined(separator: " ")
    }

    private mutating func ranked() throws -> [Match] {
        let total = try vocabulary.totalWorks()
        let sounds = try worksNamedInOtherScript()
        var scores: [Int64: Score] = [:]
        var weights: [Double] = []
        var frequentWords: [FrequentWord] = []
        for (index, word) in words.enumerated() {
            let found = try works(with: word, (sounds[word] ?? []) + spellings.keys, of: total)
            alternatives.append(found.alternatives)
            textForms.append(found.textForms)
            // Rare words say more: the weight is the logarithm of how rare the word is.
            weights.append(log(1 + Double(total) / Double(max(1, found.count))))
            if found.isFrequent {
                frequentWords.append(FrequentWord(index: index, evidence: found.evidence))
            } else {
                for (id, best) in found.works {
                    scores[id, default: Score()].add(weights[index] * best.weight, index, best.certainty)
                }
            }
        }
        try addFrequent(frequentWords, weights, to: &scores)
        let whole = weights.reduce(0, +)
        var matches = scores.map { id, score in
            Match(
                id: id, share: score.weight / whole, words: score.words, misspelled: score.misspelled, guessed: score.guessed)
        }
        matches.sort { Self.isBetter($0, $1) }
        matches = try filter.map { try Self.first(of: matches, satisfying: $0) } ?? Array(matches.prefix(Self.comparedLimit))
        let titles = try titles(of: matches)
        let alternativeSets = alternatives.map { Set($0) }
        var stems = try WordStems(db)
        try addCloseWords(to: &matches, stems, weights, whole)
        let wordStems = try words.map { try stems.stem($0) }
        for index in matches.indices {
            let bonus = try titleBonus(titles[matches[index].id] ?? [], alternativeSets, wordStems, &stems, weights, whole)
            matches[index].share += spellings[matches[index].id] == nil ? bonus : max(bonus, Self.spellingShare)
        }
        matches.sort { Self.isBetter($0, $1) }
        guard let best = matches.map(\.share).max(), best >= Self.leastShare else { return [] }
        return matches.filter { $0.share >= best * Self.relativeShare }
    }

    private static func first(of matches: [Match], satisfying filter: ConditionFilter) throws -> [Match] {
        let best = matches.prefix(filteredLimit)
        let satisfying = try filter.satisfied(by: best.map(\.id))
        return Array(best.lazy.filter { satisfying.contains($0.id) }.prefix(comparedLimit))
    }

    /// What the catalog has for a word.
    private struct FoundWord {
        var works: [Int64: (weight: Double, certainty: Certainty)] = [:]
        /// What the word may be in a title.
        var alternatives: [String]
        /// What the word may be in a text.
        var textForms: Set<String>
        /// What was looked up.
        var evidence: [Evidence] = []
        var isFrequent = false
        /// How many works have the word, for its weight.
        var count = 0
    }

    private func works(with word: String, _ sounds: [Int64], of total: Int) throws -> FoundWord {
        let stripped = WordForms.withoutParticles(word)
        let starts = WordForms.inflectionStarts(word)
        let forms = [word, WordForms.otherNumber(word) ?? word] + stripped
        var found = FoundWord(alternatives: forms, textForms: Set(forms + WordForms.synonyms(of: word) + starts))
        func find(_ evidence: [Evidence]) throws {
            found.evidence += evidence
            for evidence in evidence {
                let ids = try ids(evidence)
                found.isFrequent = found.isFrequent || evidence.certainty == .literal && ids.count >= Self.frequent
                // The works of a frequent word are looked up later.
                guard !found.isFrequent else { continue }
                found.works.reserveCapacity(found.works.count + ids.count)
                for id in ids where found.works[id] == nil { found.works[id] = (evidence.weight, evidence.certainty) }
            }
        }
        try find(literal(word, isLast: word == typed.last))
        // Texts rarely have a word with the same particle: “소년들이”.
        if !found.isFrequent, found.works.count < Self.fewWorks, let first = stripped.first {
            try find(literal(first, Array(stripped.dropFirst()), isLast: false))
        }
        let isKnown = found.isFrequent || !found.works.isEmpty
        found.count = found.isFrequent ? Self.frequent : found.works.count
        let hasLongSound = SoundKey.keys(word).contains { $0.count >= SoundKey.shortestName }
        let isTaken = found.count >= Self.knownWordWorks && words.count > Self.wordsBesideKnownWord
        let candidates = try isTaken ? [] : candidates(for: word, isKnown: isKnown, hasLongSound: hasLongSound)
        // A Hangul title of several words is shown with its spaces.
        let meant = candidates.flatMap { TitleForms.words($0.term.displayText) }
        found.alternatives += meant
        if !isKnown { found.textForms.formUnion(meant) }
        guard !found.isFrequent else { return found }
        try find(misspellings(candidates, knownWorks: found.count, hasLongSound: hasLongSound))
        if found.works.isEmpty, let first = starts.first {
            found.alternatives += starts
            try find(inflected(first, Array(starts.dropFirst())))
        }
        for id in sounds where found.works[id].map({ $0.weight < Self.soundOfName }) ?? true {
            found.works[id] = (Self.soundOfName, .misspelling)
        }
        // A word that no work has says as much as what it may be meant for, within limits.
        if !isKnown {
            found.count =
                found.works.isEmpty
                ? 1 + total / Self.meaninglessShare
                : min(Self.mostOfUnknown, max(found.works.count, 1 + total / Self.unknownShare))
        }
        return found
    }

    private static func isBetter(_ one: Match, _ other: Match) -> Bool {
        let (first, second) = (merit(one), merit(other))
        return first != second ? first > second : one.id < other.id
    }

    /// Of two works that explain about the same, the better known one is meant.
    private static func merit(_ match: Match) -> Double {
        match.share * (1.25 - Double(WorkNumber.popularityRank(of: match.id)) * popularityShare)
    }

    // MARK: Evidence

    /// A query of fewer words gets nothing more for words that stand close together.
    private static let fewestCloseWords = 3
    /// How much all words of the query add if a text has them close together.
    private static let closeShare = 0.3

    // The weights were chosen with the half of the evaluation's queries that is seen: `docs/search.md`.
    private static let soundOfName = 0.72
    private static let startOfName = 0.6
    /// A misspelling of a word that is known is only a guess.
    private static let knownWord = 0.5
    /// A Hangul word that fewer works have is looked up without its particle, too.
    private static let fewWorks = 30
    /// A word that so many works have is seldom misspelled.
    private static let usedWord = 5
    /// Beside two other words, a word that so many works have is taken as it is typed.
    private static let knownWordWorks = 200
    private static let wordsBesideKnownWord = 2
    /// A word that no work has counts as one of at most so many works, and of at least one in so many.
    private static let mostOfUnknown = 200
    private static let unknownShare = 5000
    /// The same where it is not the misspelling of a word either.
    private static let meaninglessShare = 1000
    /// How much a whole title adds.
    private static let titleShare = 0.4
    /// How much a whole title or name adds that sounds like all words: “jane osten” is Jane Austen before “The Jane Austen Book Club”.
    private static let spellingShare = 0.25
    /// What a step of popularity, of 100, takes from a work.
    private static let popularityShare = 0.0025

    /// What words of texts are worth: less than titles and names where few words are typed.
    private var textWeight: Double { words.count < Self.longQuery ? 0.65 : 0.85 }

    /// What has the word as it is typed, or in another inflection.
    private func literal(_ word: String, _ other: [String] = [], isLast: Bool) -> [Evidence] {
        var forms = [word] + other + (WordForms.otherNumber(word).map { [$0] } ?? [])
        forms += NumberWords.inDigits(["part", word])?.dropFirst() ?? []
        let whole = forms.map { MatchExpression.term($0, isPrefix: isLast && $0.count > 3) }
        let stems = (forms + WordForms.synonyms(of: word)).map {
            MatchExpression.quoted($0, isPrefix: TextFolding.hasEastAsianCharacter($0))
        }
        return [
            Evidence(
                expression: "\(MatchExpression.Columns.titlesAndPeople.rawValue) : (\(whole.joined(separator: " OR ")))",
                table: "work_search",
                weight: 1),
            Evidence(
                expression: stems.joined(separator: " OR "), table: "work_text",
                weight: textWeight),
        ]
    }

    /// What has the start of a word: in texts another inflection of it, in titles and names rather another word.
    private func inflected(_ start: String, _ other: [String]) -> [Evidence] {
        literal(start, other, isLast: false).map { evidence in
            let isText = evidence.table == "work_text"
            return Evidence(
                expression: evidence.expression, table: evidence.table,
                weight: isText ? evidence.weight : evidence.weight * Self.startOfName, certainty: .guess)
        }.reversed()
    }

    /// The words that a word may be meant for.
    private func candidates(for word: String, isKnown: Bool, hasLongSound: Bool) throws -> [Vocabulary.Candidate] {
        guard word.unicodeScalars.count > 2 else { return [] }
        let isHangul = TextFolding.hasHangul(word)
        // A known word may be meant as it is; but Hangul for a foreign name is in few records. A short sound is in many Hangul
        // words by chance.
        switch (isKnown, isHangul) {
        case (true, false): return try vocabulary.candidatesWithOneError(for: word).filter { $0.typo <= .oneLetter }
        case (true, true):
            return hasLongSound ? try vocabulary.candidates(for: word).filter { $0.typo == .otherScript } : []
        case (false, _):
            return try vocabulary.candidates(for: word).filter { $0.typo != .otherScript || hasLongSound || isHangul }
        }
    }

    /// - Parameter knownWorks: how many works have the word as it is typed.
    private func misspellings(_ candidates: [Vocabulary.Candidate], knownWorks: Int, hasLongSound: Bool) -> [Evidence] {
        let weights: [(Vocabulary.Typo, Double)] = [
            (.doubledLetter, 0.9), (.oneLetter, 0.85), (.sameSound, 0.75), (.twoLetters, 0.6), (.otherScript, 0.7),
            (.movedLetter, 0.7),
            (.firstLetter, 0.65),
        ]
        return weights.compactMap { typo, weight in
            let terms = candidates.filter { $0.typo == typo }.prefix(12).map(\.expression)
            guard !terms.isEmpty else { return nil }
            let isOtherScript = typo == .otherScript
            let isGuess = isOtherScript ? !hasLongSound : knownWorks >= Self.usedWord
            return Evidence(
                expression: "\(MatchExpression.Columns.anyColumn.rawValue) : (\(terms.joined(separator: " OR ")))",
                table: "work_search", weight: knownWorks > 0 && !isOtherScript ? weight * Self.knownWord : weight,
                certainty: isGuess ? .guess : .misspelling)
        }
    }

    /// For each word, the works with a whole title or a whole name in another script that sounds like words in a row.
    private func worksNamedInOtherScript() throws -> [String: [Int64]] {
        var found: [String: [Int64]] = [:]
        for start in words.indices {
            for length in 1...Self.titleLength where start + length <= words.count {
                guard words.count <= Self.nameQuery || length == words.count else { continue }
                var run = Array(words[start..<start + length])
                let isLatin = run.joined().utf8.allSatisfy { $0 < 0x80 }
                // One word is a title only where nothing else is typed; a name has two.
                guard length > 1 || words.count == 1 else { continue }
                // Words of titles and names are meant as they are: “fourth wing” sounds like 벨라 스완.
                guard try !isLatin || !run.allSatisfy(isUsed) else { continue }
                // A run of Hangul words sounds like some name by chance more often.
                let shortest = SoundKey.shortestName + (isLatin || length == 1 ? 0 : 1)
                var keys = SoundKey.keys(ofWords: run) + (isLatin ? SoundKey.keys(run.joined()) : [])
                if let last = run.last, let stripped = WordForms.withoutParticles(last).first {
                    run[length - 1] = stripped
                    keys += SoundKey.keys(ofWords: run)
                }
                keys = Set(keys.filter { $0.count >= shortest }).sorted()
                guard !keys.isEmpty else { continue }
                let expression = keys.map { "\"\(isLatin ? "h" : "l")\($0.lowercased())\"" }.joined(separator: " OR ")
                let ids = try ids(Evidence(expression: expression, table: "work_sound", weight: 1))
                for word in words[start..<start + length] { found[word, default: []] += ids }
            }
        }
        return found
    }

    /// Whether one work at most has the word in a title or a name, and hardly one in its text. Single letters and numbers are known.
    private func isUnknown(_ word: String) throws -> Bool {
        guard word.unicodeScalars.count > 1, !NumberWords.isInDigits(word) else { return false }
        return try namedWorks(with: word) < 2 && !vocabulary.isUsedInTexts(word)
    }

    private func isUsed(_ word: String) throws -> Bool { try namedWorks(with: word) >= Self.usedWord }

    /// How many works have a word in titles or names.
    private func namedWorks(with word: String) throws -> Int { try vocabulary.term(word)?.workCount ?? 0 }

    /// The ids of the best known works that have it.
    private func ids(_ evidence: Evidence) throws -> [Int64] {
        let range = WorkNumber.range(of: kind)
        let statement = try db.cachedStatement(
            sql: """
                SELECT rowid FROM \(evidence.table) WHERE \(evidence.table) MATCH ? AND rowid >= ? AND rowid < ? ORDER BY rowid LIMIT ?
                """)
        return try Int64.fetchAll(
            statement, arguments: [evidence.expression, range.lowerBound, range.upperBound, Self.frequent])
    }

    /// Adds what frequent words explain of the works that the other words found; of the best known works where there are none.
    private func addFrequent(
        _ frequentWords: [FrequentWord], _ weights: [Double], to scores: inout [Int64: Score]
    ) throws {
        guard !frequentWords.isEmpty else { return }
        let frequentIndexes = Set(frequentWords.map(\.index))
        // FTS5 reads only those of a frequent word's works that have one of the other words.
        let others = words.indices.filter { !frequentIndexes.contains($0) }.flatMap {
            alternatives[$0].prefix(Self.alternativeLimit)
        }
        .prefix(Self.alternativesLimit)
        .map { MatchExpression.quoted($0, isPrefix: TextFolding.hasEastAsianCharacter($0)) }
        let inTexts = frequentWords.compactMap { word in word.evidence.last { $0.table == "work_text" } }.map {
            "(\($0.expression))"
        }
        let withAll =
            others.isEmpty && inTexts.count > 1
            ? try ids(Evidence(expression: inTexts.joined(separator: " AND "), table: "work_text", weight: 1)) : []
        for word in frequentWords.prefix(Self.frequentLimit) {
            var seen: Set<Int64> = []
            func add(_ ids: [Int64], _ evidence: Evidence) {
                for id in ids where seen.insert(id).inserted {
                    scores[id, default: Score()].add(
                        weights[word.index] * evidence.weight, word.index, evidence.certainty)
                }
            }
            for evidence in word.evidence {
                if others.isEmpty {
                    add(try ids(evidence), evidence)
                    if evidence.table == "work_text" { add(withAll, evidence) }
                } else {
                    let expression = "(\(others.joined(separator: " OR "))) AND (\(evidence.expression))"
                    add(try ids(Evidence(expression: expression, table: evidence.table, weight: 1)), evidence)
                }
            }
        }
    }

    /// Gives more to works whose texts have several of the words close together, and marks works whose texts have them scattered.
    private func addCloseWords(
        to matches: inout [Match], _ stems: WordStems, _ weights: [Double], _ whole: Double
    ) throws {
        guard words.count > 1 else { return }
        var text = try QueryWordsInText(textForms, stems)
        for index in matches.indices {
            let row = try Row.fetchOne(
                db.cachedStatement(sql: "SELECT about, titles, people FROM work_text WHERE rowid = ?"),
                arguments: [matches[index].id])
            guard let row else { continue }
            // Texts often repeat titles and names, which count by themselves.
            let named = try text.indexes(in: row[1]).union(text.indexes(in: row[2]))
            let close = try text.closest(in: row[0], weights, except: named)
            matches[index].isScattered = close.most == 1 && close.all.count > 1
            guard words.count >= Self.fewestCloseWords else { continue }
            matches[index].share += Self.closeShare * (close.weight / whole) * (close.weight / whole)
        }
    }

    private func titles(of matches: [Match]) throws -> [Int64: [String]] {
        var titles: [Int64: [String]] = [:]
        for ids in ValueList.lists(of: matches.map(\.id)) {
            let rows = try Row.fetchCursor(
                db.cachedStatement(
                    sql: "SELECT work_id, folded FROM work_title WHERE work_id IN (\(ids.placeholders))"),
                arguments: ids.arguments)
            while let row = try rows.next() { titles[row[0], default: []].append(row[1]) }
        }
        return titles
    }

    /// More for a work whose whole title is among the words.
    ///
    /// - Parameters:
    ///   - alternatives: those of each word.
    ///   - wordStems: that of each word.
    private func titleBonus(
        _ titles: [String], _ alternatives: [Set<String>], _ wordStems: [String], _ stems: inout WordStems,
        _ weights: [Double], _ whole: Double
    ) throws -> Double {
        var best = 0.0
        for title in titles {
            // Stop words and words of asking count little, but tell “The Book Thief” from “The Thief”.
            var (all, covered, explained) = (0.0, 0.0, 0.0)
            for word in TitleForms.words(title) {
                let weight = MatchExpression.isStopWord(word) ? 0.25 : 1
                all += weight
                let stem = try stems.stem(word)
                if let index = words.indices.first(where: { alternatives[$0].contains(word) || wordStems[$0] == stem }) {
                    let share = words[index] == word ? 1 : 0.8
                    covered += weight * share
                    explained += weights[index] * share
                } else if typed.contains(word) {
                    covered += weight
                    explained += weight
                }
            }
            let coverage = covered / max(all, 0.25)
            best = max(best, coverage * coverage * min(1, explained / whole))
        }
        return best * Self.titleShare
    }
}

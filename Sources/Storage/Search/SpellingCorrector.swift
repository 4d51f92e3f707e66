import Domain

/// The words that may have been meant by the words of a query: words that differ by one typing error, that are written as one
/// or apart, or with digits in place of letters.
struct SpellingCorrector {
    /// Words of whole titles, with one thing changed in each, the most frequent first.
    private(set) var titles: [[String]] = []
    /// Several ways to part the query into words, each with the terms of a `MatchExpression` that each of its words may mean.
    private(set) var alternatives: [[[String]]] = []
    /// Whether no title or name has one of the words, and hardly a text.
    let hasUnknownWord: Bool

    private static let wordLimit = 10
    private static let partingLimit = 6
    /// How many candidates for a word are tried in a title.
    private static let titleCandidateLimit = 60
    /// The same where all words are known, so that any of them may be the misspelled one.
    private static let knownTitleCandidateLimit = 24
    /// How many candidates for a word are alternatives of it.
    private static let alternativeLimit = 24

    private let words: [String]
    private let vocabulary: Vocabulary
    /// The candidates that were looked up so far, by word.
    private var candidates: [String: [Vocabulary.Candidate]] = [:]

    /// - Parameter words: at least one.
    init(_ words: [String], _ vocabulary: Vocabulary) throws {
        self.words = words
        self.vocabulary = vocabulary
        // The vocabulary has no single letters.
        let unknown = try Set(words.filter { try $0.unicodeScalars.count > 1 && !vocabulary.isKnown($0) })
        hasUnknownWord = !unknown.isEmpty
        // More words with several unknown ones would take too long to try.
        guard words.count <= Self.wordLimit || unknown.count == 1 else { return }
        try addTitles(unknown)
        let partings = try partings(unknown)
        titles += partings.dropFirst()
        try addAlternatives(partings, unknown)
        try addWholeTitles()
    }

    /// Titles with one word replaced. With two unknown words, no such title is known.
    private mutating func addTitles(_ unknown: Set<String>) throws {
        guard unknown.count <= 1 else { return }
        let limit = words.count > 2 && unknown.isEmpty ? Self.knownTitleCandidateLimit : Self.titleCandidateLimit
        for (index, word) in words.enumerated() where unknown.isEmpty || unknown.contains(word) {
            for candidate in try candidates(for: word).prefix(limit) {
                var others = words
                others[index] = candidate.term.displayText
                titles.append(others)
            }
        }
    }

    /// The words as they are, with two words joined, with one word split, and without optional words.
    private func partings(_ unknown: Set<String>) throws -> [[String]] {
        var partings = [words]
        for index in words.indices.dropLast() {
            let joined = words[index] + words[index + 1]
            if try vocabulary.term(Vocabulary.key(joined)) != nil {
                partings.append(words[..<index] + [joined] + words[(index + 2)...])
            }
        }
        for (index, word) in words.enumerated() where unknown.isEmpty || unknown.contains(word) {
            for (start, end) in try Self.splits(of: word, vocabulary).prefix(2) {
                partings.append(words[..<index] + [start, end] + words[(index + 1)...])
            }
        }
        let needed = words.filter { !Self.optionalWords.contains($0) }
        if !needed.isEmpty, needed.count < words.count { partings.append(needed) }
        return partings
    }

    private mutating func addAlternatives(_ partings: [[String]], _ unknown: Set<String>) throws {
        // In a query of six words or more, only unknown words are corrected.
        let maySuspectAll = unknown.isEmpty && words.count < 6
        for parting in partings.prefix(Self.partingLimit) {
            alternatives.append(
                try MatchExpression.distinctive(parting).map { word in
                    try terms(for: word, isLast: word == parting.last, isSuspect: maySuspectAll || unknown.contains(word))
                })
        }
    }

    /// Spaces in Hangul titles vary, and a word of two syllables is a letter away from many others: all words are compared as
    /// one.
    private mutating func addWholeTitles() throws {
        guard words.count > 1, words.allSatisfy(TextFolding.hasHangul) else { return }
        for candidate in try vocabulary.candidatesWithOneError(for: words.joined()).prefix(Self.knownTitleCandidateLimit) {
            titles.append([candidate.term.displayText])
            alternatives.append([[candidate.expression]])
        }
    }

    /// A query with misspelled words replaced by words of one work.
    struct CorrectedQuery {
        let query: String
        /// The least likely of the typing errors.
        let typo: Vocabulary.Typo
        /// Whether the last word is only the start of a word of the work.
        let isUnfinished: Bool

        /// How unlikely it is that the query means the work: less is likelier.
        func cost(isWholeTitle: Bool) -> Int {
            // A whole title differs by one letter: which letter says nothing more.
            let typo = isWholeTitle && typo == .firstLetter ? .oneLetter : typo
            return 2 * (typo.rawValue + (isUnfinished ? 1 : 0)) + (isWholeTitle ? 0 : 1)
        }
    }

    /// The query with its misspelled words replaced by words of a work; nil if the work has no word for them.
    ///
    /// - Parameter workWords: the folded words of the work's titles and names.
    func corrected(with workWords: Set<String>) -> CorrectedQuery? {
        var corrected = words
        var isUnfinished = false
        var typo = Vocabulary.Typo.doubledLetter
        for (index, word) in words.enumerated() where !workWords.contains(word) {
            if index == words.count - 1, workWords.contains(where: { $0.hasPrefix(word) }) {
                isUnfinished = true
                continue
            }
            let candidate = candidates[word]?.first {
                workWords.contains($0.term.displayText) || workWords.contains($0.term.text)
            }
            if let candidate {
                corrected[index] = candidate.term.displayText
                typo = max(typo, candidate.typo)
            }
        }
        guard corrected != words else { return nil }
        return CorrectedQuery(query: corrected.joined(separator: " "), typo: typo, isUnfinished: isUnfinished)
    }

    private mutating func terms(for word: String, isLast: Bool, isSuspect: Bool) throws -> [String] {
        var terms = [MatchExpression.term(word, isPrefix: isLast)]
        for word in NumberWords.withoutLeet(word) { terms.append(MatchExpression.quoted(word, isPrefix: false)) }
        guard isSuspect else { return terms }
        return terms + (try candidates(for: word).prefix(Self.alternativeLimit).map(\.expression))
    }

    private mutating func candidates(for word: String) throws -> [Vocabulary.Candidate] {
        if let known = candidates[word] { return known }
        let found = try vocabulary.candidatesWithOneError(for: word)
        // A Hangul word of two syllables is a letter away from too many others.
        let isShortHangul = TextFolding.hasHangul(word) && word.count < 3
        candidates[word] = isShortHangul ? [] : found
        return candidates[word] ?? []
    }

    /// Pairs of words that the word consists of, the most frequent first.
    private static func splits(of word: String, _ vocabulary: Vocabulary) throws -> [(String, String)] {
        let letters = Array(word)
        guard (5...30).contains(letters.count), !TextFolding.hasEastAsianCharacter(word) else { return [] }
        var splits: [(workCount: Int, start: String, end: String)] = []
        for index in 2..<letters.count - 1 {
            let (start, end) = (String(letters[..<index]), String(letters[index...]))
            guard let first = try vocabulary.term(start), let second = try vocabulary.term(end) else { continue }
            splits.append((min(first.workCount, second.workCount), start, end))
        }
        return splits.sorted { $0.workCount > $1.workCount }.map { ($0.start, $0.end) }
    }

    /// Words that are often left out of titles or added to them.
    private static let optionalWords: Set<String> = [
        "the", "a", "an", "and", "of", "part", "volume", "vol", "episode", "chapter", "number", "no",
    ]
}

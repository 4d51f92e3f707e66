import Domain

/// What somebody may have meant by words that are found in few titles, or none: words that differ by a letter, that are written as one or
/// apart, or with digits in the place of letters.
struct SpellingCorrector {
    /// Words of whole titles, one thing changed in each, the most frequent first.
    private(set) var titles: [[String]] = []
    /// For the index: of each word its alternatives, as terms of an expression; several ways to part the words.
    private(set) var alternatives: [[[String]]] = []
    /// The same, with one word less: for when nothing else finds anything.
    private(set) var fallbacks: [[[String]]] = []

    private static let neighbourLimit = 60
    private static let mostWords = 10
    /// Where nothing tells which word is the wrong one.
    private static let fewNeighbours = 24
    private static let alternativeLimit = 24

    /// Whether no work has one of the words.
    let hasUnknown: Bool

    private let words: [String]
    private let vocabulary: Vocabulary
    private var options: [String: [Vocabulary.Neighbour]] = [:]

    /// - Parameter words: at least one.
    init(_ words: [String], _ vocabulary: Vocabulary) throws {
        self.words = words
        self.vocabulary = vocabulary
        // Single letters are in no vocabulary.
        let unknown = try Set(words.filter { try $0.unicodeScalars.count > 1 && vocabulary.term(Self.key($0)) == nil })
        hasUnknown = !unknown.isEmpty
        // Of many words, one may be wrong; more would take too long to try.
        guard words.count <= Self.mostWords || unknown.count == 1 else { return }
        let suspects = unknown.isEmpty ? words : words.filter(unknown.contains)
        if suspects.count == 1 || unknown.isEmpty {
            for (index, word) in words.enumerated() where suspects.contains(word) {
                let limit = words.count > 2 && unknown.isEmpty ? Self.fewNeighbours : Self.neighbourLimit
                for option in try neighbours(of: word).prefix(limit) {
                    var others = words
                    others[index] = option.term.shown
                    titles.append(others)
                }
            }
        }
        var partings = [words]
        for index in words.indices.dropLast() {
            let joined = words[index] + words[index + 1]
            if try vocabulary.term(Self.key(joined)) != nil {
                partings.append(words[..<index] + [joined] + words[(index + 2)...])
            }
        }
        for (index, word) in words.enumerated() where unknown.contains(word) || unknown.isEmpty {
            for (start, end) in try Self.splits(of: word, vocabulary).prefix(2) {
                partings.append(words[..<index] + [start, end] + words[(index + 1)...])
            }
        }
        let needed = words.filter { !Self.needless.contains($0) }
        if !needed.isEmpty, needed.count < words.count { partings.append(needed) }
        titles += partings.dropFirst()
        // Who types as many words as that has mistyped one that nobody knows, if any.
        let maySuspectAll = unknown.isEmpty && words.count < 6
        for parting in partings.prefix(6) {
            alternatives.append(
                try MatchExpression.telling(parting).map { word in
                    try terms(for: word, isLast: word == parting.last, isSuspect: maySuspectAll || unknown.contains(word))
                })
        }
        try addWholeTitles()
        try addOneLess(unknown)
    }

    /// A Hangul title is parted anyhow, and a word of two syllables is a letter away from many: the whole of it is not.
    private mutating func addWholeTitles() throws {
        guard words.count > 1, words.allSatisfy(TextFolding.hasHangul) else { return }
        for option in try vocabulary.neighbours(of: HangulKeys.keys(words.joined())).prefix(Self.fewNeighbours) {
            titles.append([option.term.shown])
            alternatives.append([[Self.term(of: option)]])
        }
    }

    /// Of three words or more, one may be what no title has.
    private mutating func addOneLess(_ unknown: Set<String>) throws {
        guard words.count > (unknown.isEmpty ? 2 : 1) else { return }
        for (index, word) in words.enumerated() where unknown.contains(word) || (unknown.isEmpty && words.count < 6) {
            var others = words
            others.remove(at: index)
            guard others.contains(where: { !MatchExpression.isCommon($0) }) else { continue }
            fallbacks.append(
                MatchExpression.telling(others).map { [MatchExpression.term($0, mayGoOn: false)] })
        }
    }

    /// The query with the words of one title or name in the place of its own, where those differ by a letter; nil where nothing differs.
    ///
    /// - Parameter known: the folded words of a work that was found.
    /// - Returns: the distance, too: how unlikely the least likely of the slips is, and more where the last word only begins one.
    func corrected(by known: Set<String>) -> (query: String, distance: Int)? {
        var corrected = words
        var isUnfinished = false
        var worst = Vocabulary.Slip.doubling
        for (index, word) in words.enumerated() where !known.contains(word) {
            if index == words.count - 1, known.contains(where: { $0.hasPrefix(word) }) {
                isUnfinished = true
                continue
            }
            let option = options[word]?.first { known.contains($0.term.shown) || known.contains($0.term.text) }
            if let option {
                corrected[index] = option.term.shown
                worst = max(worst, option.slip)
            }
        }
        return corrected == words ? nil : (corrected.joined(separator: " "), worst.rawValue + (isUnfinished ? 1 : 0))
    }

    private mutating func terms(for word: String, isLast: Bool, isSuspect: Bool) throws -> [String] {
        var terms = [MatchExpression.term(word, mayGoOn: isLast)]
        for written in NumberWords.withoutLeet(word) { terms.append(MatchExpression.quoted(written, mayGoOn: false)) }
        guard isSuspect else { return terms }
        return terms + (try neighbours(of: word).prefix(Self.alternativeLimit).map(Self.term))
    }

    private static func term(of option: Vocabulary.Neighbour) -> String {
        let text = option.term.text
        let isInKeys = HangulKeys.areKeys(text)
        return MatchExpression.quoted(isInKeys ? SearchTokens.part(text) : text, mayGoOn: isInKeys)
    }

    private mutating func neighbours(of word: String) throws -> [Vocabulary.Neighbour] {
        if let known = options[word] { return known }
        let found = try vocabulary.neighbours(of: Self.key(word))
        // Hangul of two syllables is a letter away from half the dictionary.
        let isShortHangul = TextFolding.hasHangul(word) && word.count < 3
        options[word] = isShortHangul ? [] : found
        return options[word] ?? []
    }

    private static func key(_ word: String) -> String {
        TextFolding.hasEastAsianCharacter(word) ? HangulKeys.keys(word) : word
    }

    /// Two words that make one together, the most frequent pairs first.
    private static func splits(of word: String, _ vocabulary: Vocabulary) throws -> [(String, String)] {
        let letters = Array(word)
        guard (5...30).contains(letters.count), !TextFolding.hasEastAsianCharacter(word) else { return [] }
        var splits: [(works: Int, start: String, end: String)] = []
        for place in 2..<letters.count - 1 {
            let (start, end) = (String(letters[..<place]), String(letters[place...]))
            guard let first = try vocabulary.term(start), let second = try vocabulary.term(end) else { continue }
            splits.append((min(first.works, second.works), start, end))
        }
        return splits.sorted { $0.works > $1.works }.map { ($0.start, $0.end) }
    }

    /// Words that titles do as well without.
    private static let needless: Set<String> = [
        "the", "a", "an", "and", "of", "part", "volume", "vol", "episode", "chapter", "number", "no",
    ]
}

import Domain

/// The forms in which texts and titles have a word of a query.
enum WordForms {
    // MARK: Korean

    /// A Hangul word without the particles that may follow it, the longest particle first.
    static func withoutParticles(_ word: String) -> [String] {
        guard TextFolding.hasHangul(word) else { return [] }
        return particles.filter { word.count > $0.count + 1 && word.hasSuffix($0) }.sorted { $0.count > $1.count }
            .map { String(word.dropLast($0.count)) }
    }

    /// A word of one Hangul syllable, alone and with the particles that follow it: as a part of other words, each syllable is in many
    /// works. nil for other words.
    static func ofSyllable(_ word: String) -> [String]? {
        guard word.unicodeScalars.count == 1, word.unicodeScalars.allSatisfy(HangulKeys.isSyllable) else { return nil }
        return [word] + syllableParticles.map { word + $0 }
    }

    private static let syllableParticles = [
        "은", "는", "이", "가", "을", "를", "의", "에", "와", "과", "도", "로", "만", "들", "에서", "으로", "하고", "까지", "부터", "에게", "처럼", "보다",
        "이다",
    ]

    /// What a Hangul word may begin with in another inflection: a verb changes its last syllables, “가라앉는”, “가라앉다”.
    static func inflectionStarts(_ word: String) -> [String] {
        guard TextFolding.hasHangul(word) else { return [] }
        return (1...2).filter { word.count > $0 + 1 }.map { String(word.dropLast($0)) }
    }

    private static let particles = [
        "은", "는", "이", "가", "을", "를", "의", "에", "와", "과", "랑", "도", "로", "만", "에서", "으로", "이랑", "하고", "이나", "까지", "부터", "에게",
        "한테",
        "이라는", "라는", "들", "들이", "들의", "님", "편", "권", "탄", "하는", "한", "된", "되는",
    ]

    // MARK: English

    /// Plurals that no ending tells.
    private static let irregular = Dictionary(
        [
            ("man", "men"), ("woman", "women"), ("child", "children"), ("wife", "wives"), ("life", "lives"), ("foot", "feet"),
            ("mouse", "mice"), ("knife", "knives"), ("wolf", "wolves"), ("thief", "thieves"), ("tooth", "teeth"),
            ("goose", "geese"),
        ].flatMap { [($0, $1), ($1, $0)] }
    ) { first, _ in first }

    private static let vowels = Set("aeiou".utf8)

    /// The plural of a singular, or the singular of a plural, that no stem joins: “men”, “firemen”.
    static func otherNumber(_ word: String) -> String? {
        if let other = irregular[word] { return other }
        // Their stems have no vowel, so that the tokenizer of the index does not join them: “spy”, “spies”.
        if word.utf8.count == 3, word.hasSuffix("y"), !vowels.contains(word.utf8.dropFirst().first ?? 0) {
            return word.dropLast() + "ies"
        }
        if word.utf8.count == 5, word.hasSuffix("ies") { return word.dropLast(3) + "y" }
        for (ending, other) in [("men", "man"), ("man", "men")] where word.utf8.count > 5 && word.hasSuffix(ending) {
            return word.dropLast(ending.count) + other
        }
        return nil
    }

    /// Other words for the same, which texts may have.
    static func synonyms(of word: String) -> [String] { synonyms[word] ?? [] }

    private static let synonyms = Dictionary(
        [
            ["cop", "police", "policeman", "detective"], ["mom", "mother", "mum"], ["dad", "father"],
            ["kid", "child", "boy", "girl"],
            ["guy", "man"], ["robber", "thief"], ["killer", "murderer"], ["boxing", "boxer"],
            ["ai", "artificial intelligence", "robot"],
            ["spaceship", "spacecraft"], ["alien", "extraterrestrial"], ["doctor", "physician"], ["boat", "ship"],
            ["plane", "airplane", "aircraft"], ["prison", "jail"], ["nyc", "new york"], ["la", "los angeles"],
            ["bug", "insect"],
            ["cant", "cannot"], ["dont", "do not"], ["wont", "will not"],
        ].flatMap { group in group.map { word in (word, group.filter { $0 != word }) } }
    ) { first, _ in first }
}

import Domain

/// Expressions of FTS5's query language. Every word is quoted and has only letters, digits and marks, so that none is taken for
/// syntax.
enum MatchExpression {
    enum Columns: String {
        case titles = "{titles title_parts}"
        case people = "{people people_parts}"
        case titlesAndPeople = "{titles title_parts people people_parts}"
        case counterparts = "counterparts"
        case titlesAndCounterparts = "{titles title_parts counterparts}"
        case anyColumn = "{titles title_parts people people_parts counterparts}"
    }

    /// All words, each in any of the columns; the last one is a prefix.
    ///
    /// - Parameter isLetterPrefix: whether a last word of a single letter is a prefix, too.
    static func all(_ words: [String], in columns: Columns, isLetterPrefix: Bool = false) -> String {
        words.enumerated().map { index, word in
            let isLast = index == words.count - 1
            let term =
                isLast && isLetterPrefix && !TextFolding.hasEastAsianCharacter(word)
                ? quoted(word, isPrefix: true) : term(word, isPrefix: isLast)
            return "\(columns.rawValue) : \(term)"
        }.joined(separator: " AND ")
    }

    /// All words, each as one of its alternatives.
    static func all(_ alternatives: [[String]], in columns: Columns) -> String {
        alternatives.map { terms in "\(columns.rawValue) : (\(terms.joined(separator: " OR ")))" }.joined(separator: " AND ")
    }

    /// Words that are one person's whole name, in this order or with the family name at the other end: a person of the work or
    /// of its counterparts.
    ///
    /// - Parameter isPrefix: whether the last word may be the start of one.
    static func name(_ words: [String], isPrefix: Bool) -> String {
        let columns = "{people_parts counterparts}"
        // In Hangul and Han, the family name comes first everywhere.
        guard !words.contains(where: TextFolding.hasEastAsianCharacter) else {
            return "\(columns) : \(term(words.joined(), isPrefix: true))"
        }
        let turned = [words.dropFirst() + words.prefix(1), words.suffix(1) + words.dropLast()].map { $0.joined() }
        let names = [quoted(words.joined(), isPrefix: isPrefix)] + Set(turned).sorted().map { quoted($0, isPrefix: false) }
        return "\(columns) : (\(names.joined(separator: " OR ")))"
    }

    /// The words in a row; a last word in Hangul or Han is a prefix.
    static func phrase(_ words: [String]) -> String {
        quoted(words.joined(separator: " "), isPrefix: words.last.map(TextFolding.hasEastAsianCharacter) ?? false)
    }

    /// The words without stop words where two or more are left, else all words. Stop words are in so many titles that they take
    /// long to look up, and distinguish few works.
    static func distinctive(_ words: [String]) -> [String] {
        let distinctive = words.filter { !isStopWord($0) }
        return distinctive.count > 1 ? distinctive : words
    }

    /// All words but stop words, anywhere in `work_text`; nil where all are stop words.
    static func inText(_ words: [String]) -> String? {
        guard !words.allSatisfy(isStopWord) else { return nil }
        let words = words.filter { !isStopWord($0) }
        return words.map(inTexts).joined(separator: " AND ")
    }

    /// One word in `work_text`. A Hangul word of one syllable is looked up without the people, whose names have it by chance: “칼” is
    /// a sword, and Carl in many names.
    static func inTexts(_ word: String) -> String {
        if let forms = WordForms.ofSyllable(word) { return "({titles about} : (\(either(forms))))" }
        // In an alphabet, the index has stems: the start of a word has another stem than the word.
        return quoted(word, isPrefix: TextFolding.hasEastAsianCharacter(word))
    }

    /// The works in which a word stands whole or with a plural or possessive ending (“Howl's” is `howls`), and not as the start of
    /// another one; nil where that cannot be told: Hangul and Han are written without spaces, but for a word of one syllable.
    static func whole(_ word: String) -> String? {
        if let forms = WordForms.ofSyllable(word) { return "titles : (\(either(forms)))" }
        return TextFolding.hasEastAsianCharacter(word)
            ? nil : "{titles people counterparts} : (\(either([word, word + "s", word + "es"])))"
    }

    private static func either(_ words: [String]) -> String {
        words.map { quoted($0, isPrefix: false) }.joined(separator: " OR ")
    }

    /// One word. A single letter is never a prefix; a Hangul or Han word always is, since particles follow it without a space.
    static func term(_ word: String, isPrefix: Bool) -> String {
        TextFolding.hasEastAsianCharacter(word)
            ? quoted(SearchTokens.part(word), isPrefix: true) : quoted(word, isPrefix: isPrefix && word.count > 1)
    }

    /// All words, the last one as keys, so that its last syllable may be unfinished; nil where that is not Hangul.
    static func unfinishedHangul(_ words: [String], in columns: Columns) -> String? {
        guard let last = words.last, last.unicodeScalars.contains(where: HangulKeys.isSyllable) else { return nil }
        let others = words.dropLast().map { "\(columns.rawValue) : \(term($0, isPrefix: false))" }
        return (others + ["\(columns.rawValue) : \(quoted(SearchTokens.unfinishedPart(last), isPrefix: true))"])
            .joined(separator: " AND ")
    }

    static func quoted(_ word: String, isPrefix: Bool) -> String {
        isPrefix ? "\"\(word)\" *" : "\"\(word)\""
    }

    /// “back to the future 2”: a digit is no stop word, since it distinguishes the parts of a series.
    static func isStopWord(_ word: String) -> Bool {
        !TextFolding.hasEastAsianCharacter(word)
            && (stopWords.contains(word) || word.count == 1 && !NumberWords.isInDigits(word))
    }

    private static let stopWords: Set<String> = [
        "a", "an", "and", "are", "as", "at", "be", "but", "by", "for", "from", "has", "have", "he", "her", "him", "his",
        "if", "in", "into", "is", "it", "its", "me", "my", "no", "not", "of", "on", "one", "or", "our", "she", "so",
        "that", "the", "their", "them", "then", "there", "they", "this", "to", "up", "us", "was", "we", "what", "when",
        "where", "who", "with", "you", "your",
    ]
}

import Domain

/// Words as an FTS5 expression. Every word is quoted and holds only letters, digits and marks, so none is ever read as syntax.
enum MatchExpression {
    enum Columns: String {
        case titles = "{titles title_parts}"
        case people = "{people people_parts}"
        case titlesAndPeople = "{titles title_parts people people_parts}"
        case counterparts = "counterparts"
        case titlesAndCounterparts = "{titles title_parts counterparts}"
        case connected = "{titles title_parts people people_parts counterparts}"
    }

    /// All words, each in any of the columns; the last may be unfinished.
    ///
    /// - Parameter opensLetters: whether a last word of a single letter may go on, too.
    static func all(_ words: [String], in columns: Columns, opensLetters: Bool = false) -> String {
        words.enumerated().map { index, word in
            let isLast = index == words.count - 1
            let term =
                isLast && opensLetters && !TextFolding.hasEastAsianCharacter(word)
                ? quoted(word, mayGoOn: true) : term(word, mayGoOn: isLast)
            return "\(columns.rawValue) : \(term)"
        }.joined(separator: " AND ")
    }

    /// All words, each as one of its alternatives.
    static func all(_ alternatives: [[String]], in columns: Columns) -> String {
        alternatives.map { terms in "\(columns.rawValue) : (\(terms.joined(separator: " OR ")))" }.joined(separator: " AND ")
    }

    /// Words that are one person's name, in this order or with the family's name at the other end, of the work's people or of those of
    /// what it was made from.
    ///
    /// - Parameter mayGoOn: whether the last word may be unfinished.
    static func wholeName(_ words: [String], mayGoOn: Bool) -> String {
        let columns = "{people_parts counterparts}"
        // In Hangul and Han, the family's name comes first wherever it stands.
        guard !words.contains(where: TextFolding.hasEastAsianCharacter) else {
            return "\(columns) : \(term(words.joined(), mayGoOn: true))"
        }
        let turned = [words.dropFirst() + words.prefix(1), words.suffix(1) + words.dropLast()].map { $0.joined() }
        let names = [quoted(words.joined(), mayGoOn: mayGoOn)] + Set(turned).sorted().map { quoted($0, mayGoOn: false) }
        return "\(columns) : (\(names.joined(separator: " OR ")))"
    }

    /// The words one after another, in a title or in what is told; the last may be unfinished.
    static func phrase(_ words: [String]) -> String {
        "{titles about} : " + quoted(words.joined(separator: " "), mayGoOn: words.last.map { $0.count > 3 } ?? false)
    }

    /// The words that tell works apart, where there are two or more; else all. Every second title has the others, so that it takes long
    /// to look for them, and says little to have found them.
    static func telling(_ words: [String]) -> [String] {
        let telling = words.filter { !isCommon($0) }
        return telling.count > 1 ? telling : words
    }

    /// All words anywhere in what is told of a work; nil where every word is too common to mean anything in a text.
    static func anywhere(_ words: [String]) -> String? {
        guard !words.allSatisfy(isCommon) else { return nil }
        let words = words.filter { !isCommon($0) }
        return words.enumerated().map { index, word in
            let mayGoOn = TextFolding.hasEastAsianCharacter(word) || (index == words.count - 1 && word.count > 3)
            return quoted(word, mayGoOn: mayGoOn)
        }.joined(separator: " AND ")
    }

    /// The last word may still be unfinished, unless it is a single letter; so may any Hangul or Han word, which carries particles and has
    /// no spaces to end it.
    static func term(_ word: String, mayGoOn: Bool) -> String {
        TextFolding.hasEastAsianCharacter(word)
            ? quoted(SearchTokens.part(word), mayGoOn: true) : quoted(word, mayGoOn: mayGoOn && word.count > 1)
    }

    /// All words, the last in keys, as it is while it is being typed; nil where that is no Hangul.
    static func unfinished(_ words: [String], in columns: Columns) -> String? {
        guard let last = words.last, last.unicodeScalars.contains(where: HangulKeys.isSyllable) else { return nil }
        let others = words.dropLast().map { "\(columns.rawValue) : \(term($0, mayGoOn: false))" }
        return (others + ["\(columns.rawValue) : \(quoted(SearchTokens.unfinishedPart(last), mayGoOn: true))"])
            .joined(separator: " AND ")
    }

    static func quoted(_ word: String, mayGoOn: Bool) -> String {
        mayGoOn ? "\"\(word)\" *" : "\"\(word)\""
    }

    /// “back to the future 2”: a part's number is not common, since it tells it from the others.
    static func isCommon(_ word: String) -> Bool {
        !TextFolding.hasEastAsianCharacter(word)
            && (commonWords.contains(word) || word.count == 1 && !NumberWords.isInDigits(word))
    }

    private static let commonWords: Set<String> = [
        "a", "an", "and", "are", "as", "at", "be", "but", "by", "for", "from", "has", "have", "he", "her", "him", "his",
        "if", "in", "into", "is", "it", "its", "me", "my", "no", "not", "of", "on", "one", "or", "our", "she", "so",
        "that", "the", "their", "them", "then", "there", "they", "this", "to", "up", "us", "was", "we", "what", "when",
        "where", "who", "with", "you", "your",
    ]
}

import Domain

/// Which words of a query the words of texts are: the same words, in another inflection, or synonyms.
struct SceneTokens {
    private let words: [String]
    /// The forms of each word.
    private let forms: [[String]]
    /// The indexes of the words that have a form with a first letter.
    private var indexes: [Unicode.Scalar: [Int]] = [:]
    /// What was compared so far: nil for the words of texts that are none of the query's.
    private var known: [Substring: Int?] = [:]

    /// - Parameter alternatives: what each word may be meant for.
    init(_ words: [String], _ alternatives: [Set<String>]) {
        self.words = words
        forms = words.indices.map { index in
            let word = words[index]
            return alternatives[index].union(WordForms.synonyms(of: word)).union(WordForms.inflectionStarts(word)).union([word])
                .sorted()
        }
        for index in words.indices {
            for letter in Set(forms[index].compactMap(\.unicodeScalars.first)) { indexes[letter, default: []].append(index) }
        }
    }

    /// For each word of a folded text the index of the query's word that it is.
    mutating func indexes(in text: String) -> [Int?] {
        text.split(separator: " ").map { token in
            guard let candidates = token.unicodeScalars.first.flatMap({ indexes[$0] }) else { return nil }
            if let index = known[token] { return index }
            let index = candidates.first { isForm(token, of: $0) }
            known[token] = .some(index)
            return index
        }
    }

    private func isForm(_ token: Substring, of index: Int) -> Bool {
        // Particles follow Hangul words without a space.
        TextFolding.hasHangul(words[index])
            ? forms[index].contains { token.hasPrefix($0) }
            : forms[index].contains { $0 == token } || ClosestWorks.isInflection(words[index], token)
    }
}

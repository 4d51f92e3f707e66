import Domain

/// Which words of a query the words of texts are: the same words, in another inflection, or synonyms.
struct QueryWordsInText {
    /// The words of the query that a text has.
    struct Close {
        /// The indexes of all.
        var all: Set<Int> = []
        /// How many of them stand close together, at most.
        var most = 0
        /// The largest weight of those that stand close together.
        var weight = 0.0
    }

    /// Words of the query are close together if they are among so many words of a text in a row.
    private static let windowLength = 10

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

    /// Which words of the query a folded text has, and which of them stand close together.
    ///
    /// - Parameters:
    ///   - weights: those of the query's words.
    ///   - exceptions: the indexes of words that do not count.
    mutating func closest(in text: String, _ weights: [Double], except exceptions: Set<Int>) -> Close {
        let found = indexes(in: text).map { index in index.flatMap { exceptions.contains($0) ? nil : $0 } }
        var close = Close()
        // How often each word stands in the window, and the weight of those that do.
        var counts: [Int: Int] = [:]
        var weight = 0.0
        for (place, index) in found.enumerated() {
            if place >= Self.windowLength, let gone = found[place - Self.windowLength], let count = counts[gone] {
                counts[gone] = count > 1 ? count - 1 : nil
                if count == 1 { weight -= weights[gone] }
            }
            guard let index else { continue }
            if counts[index] == nil { weight += weights[index] }
            counts[index, default: 0] += 1
            close.all.insert(index)
            close.most = max(close.most, counts.count)
            close.weight = max(close.weight, weight)
        }
        return close
    }

    private func isForm(_ token: Substring, of index: Int) -> Bool {
        // Particles follow Hangul words without a space.
        TextFolding.hasHangul(words[index])
            ? forms[index].contains { token.hasPrefix($0) }
            : forms[index].contains { $0 == token } || ClosestWorks.isInflection(words[index], token)
    }
}

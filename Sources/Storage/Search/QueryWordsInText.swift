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

    /// A word of a text that is one of the query's.
    private struct Place {
        /// How many words of the text are before it.
        let position: Int
        /// The index of the query's word.
        let index: Int
    }

    /// Words of the query are close together if they are among so many words of a text in a row.
    private static let windowLength = 10

    /// The stems of each word and of its other forms.
    private let forms: [Set<String>]
    /// Those in Hangul, which particles follow without a space.
    private let starts: [[String]]
    /// For each byte, the words of the query that have a form with it as the first or as the second byte, as bits: most words of a
    /// text need no look at their stem, which keeps their first two letters.
    private var firstBytes = [UInt64](repeating: 0, count: 256)
    private var secondBytes = [UInt64](repeating: 0, count: 256)
    /// What was compared so far: nil for the words of texts that are none of the query's.
    private var known: [String: Int?] = [:]
    private var stems: WordStems

    /// - Parameter forms: those of each word of the query, with the word itself: at most 64.
    init(_ forms: [Set<String>], _ stems: WordStems) throws {
        var stems = stems
        // A synonym of several words, “new york”, would be any text with its first word.
        self.forms = try forms.map { try Set($0.filter { !$0.contains(" ") }.map { try stems.stem($0) }) }
        starts = forms.map { $0.filter(TextFolding.hasHangul).sorted() }
        self.stems = stems
        for (index, forms) in self.forms.enumerated() {
            for bytes in forms.map(\.utf8) {
                guard let first = bytes.first else { continue }
                firstBytes[Int(first)] |= 1 << UInt64(index)
                secondBytes[Int(bytes.dropFirst().first ?? TitleForms.space)] |= 1 << UInt64(index)
            }
        }
    }

    /// The indexes of the query's words that a folded text has.
    mutating func indexes(in text: String) throws -> Set<Int> { try Set(places(in: text).map(\.index)) }

    /// Which words of the query a folded text has, and which of them stand close together.
    ///
    /// - Parameters:
    ///   - weights: those of the query's words.
    ///   - exceptions: the indexes of words that do not count.
    mutating func closest(in text: String, _ weights: [Double], except exceptions: Set<Int>) throws -> Close {
        let places = try places(in: text).filter { !exceptions.contains($0.index) }
        var close = Close()
        // How often each word stands in the window, and the weight of those that do.
        var counts: [Int: Int] = [:]
        var weight = 0.0
        var start = 0
        for place in places {
            while places[start].position + Self.windowLength <= place.position {
                let gone = places[start].index
                counts[gone] = counts[gone].flatMap { $0 > 1 ? $0 - 1 : nil }
                if counts[gone] == nil { weight -= weights[gone] }
                start += 1
            }
            if counts[place.index] == nil { weight += weights[place.index] }
            counts[place.index, default: 0] += 1
            close.all.insert(place.index)
            close.most = max(close.most, counts.count)
            close.weight = max(close.weight, weight)
        }
        return close
    }

    /// The words of a folded text that are words of the query, in their order.
    private mutating func places(in text: String) throws -> [Place] {
        var text = text
        var tokens: [(position: Int, candidates: UInt64, word: String)] = []
        text.withUTF8 { bytes in
            for (position, word) in bytes.split(separator: TitleForms.space).enumerated() {
                let second = word.count > 1 ? word[word.startIndex + 1] : TitleForms.space
                let candidates = firstBytes[Int(word[word.startIndex])] & secondBytes[Int(second)]
                if candidates != 0 { tokens.append((position, candidates, String(decoding: word, as: UTF8.self))) }
            }
        }
        return try tokens.compactMap { position, candidates, word in
            try index(of: word, among: candidates).map { Place(position: position, index: $0) }
        }
    }

    private mutating func index(of word: String, among candidates: UInt64) throws -> Int? {
        if let index = known[word] { return index }
        let stem = try stems.stem(word)
        let index = forms.indices.first { index in
            candidates & 1 << UInt64(index) != 0
                && (forms[index].contains(stem) || starts[index].contains(where: word.hasPrefix))
        }
        known[word] = .some(index)
        return index
    }
}

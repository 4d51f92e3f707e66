import Domain

/// A search query in the ways in which it can be understood.
struct ParsedQuery: Hashable {
    /// Words that a work must have all of, and the year that it must be of where the query names one.
    struct Interpretation: Hashable {
        /// Each word once.
        let words: [String]
        /// All words as they are typed, repeated ones too: “j r r tolkien”.
        let wordsInOrder: [String]
        let year: Int?

        init(words: [String], year: Int?) {
            var seen: Set<String> = []
            self.words = words.filter { seen.insert($0).inserted }
            wordsInOrder = words
            self.year = year
        }

        /// Whether it finds all that another interpretation finds, and more.
        func isBroader(than other: Interpretation) -> Bool {
            year == nil && words.count < other.words.count && Set(words).isSubset(of: other.words)
        }
    }

    /// The whole query, folded.
    let folded: String
    /// The most literal first: all words; without words for a kind or a profession; with a year taken out of the words; with
    /// numbers in digits.
    let interpretations: [Interpretation]

    /// - Returns: nil where the text has no letters or digits, or is longer than a query may be.
    init?(text: String) {
        guard let query = try? SearchQuery(text) else { return nil }
        self.init(query)
    }

    /// - Returns: nil where the query has no letters or digits.
    init?(_ query: SearchQuery) {
        folded = TextFolding.folded(query.text)
        guard !folded.isEmpty else { return nil }
        let words = TitleForms.words(folded)
        var interpretations = [Interpretation(words: words, year: nil)]
        func add(_ words: [String], _ year: Int? = nil) {
            let interpretation = Interpretation(words: words, year: year)
            if !words.isEmpty, !interpretations.contains(interpretation) { interpretations.append(interpretation) }
        }
        let wordsWithoutKind = words.filter { !Self.kindWords.contains($0) }
        add(wordsWithoutKind)
        for words in [words, wordsWithoutKind] {
            if words.count > 1, let index = words.lastIndex(where: { Self.year($0) != nil }) {
                var others = words
                let year = Self.year(others.remove(at: index))
                add(others, year)
            }
        }
        for interpretation in interpretations {
            if let digits = NumberWords.inDigits(interpretation.wordsInOrder) { add(digits, interpretation.year) }
        }
        self.interpretations = interpretations
    }

    /// The years of printed books and films.
    private static func year(_ word: String) -> Int? {
        word.utf8.count == 4 ? ConditionWords.year(word) : nil
    }

    /// “director bong”, “dune movie”, “박찬욱 감독”: words for a kind or a profession are no part of a title or name. A title with
    /// such a word is found by the first interpretation.
    private static let kindWords: Set<String> = [
        "director", "actor", "actress", "author", "film", "films", "movie", "movies", "book", "books", "novel", "novels", "감독",
        "배우", "작가", "저자", "영화", "책", "소설", "도서", "원작",
    ]
}

import Domain

/// A query as search understands it.
struct ParsedQuery: Hashable {
    /// Words that are all wanted, and the year that the work should be of, where that is one of the things that were typed.
    struct Reading: Hashable {
        /// Each once.
        let words: [String]
        /// As they stand: “j r r tolkien”.
        let spelled: [String]
        let year: Int?

        init(words: [String], year: Int?) {
            var seen: Set<String> = []
            self.words = words.filter { seen.insert($0).inserted }
            spelled = words
            self.year = year
        }

        /// Whether it finds all that another reading finds, and more.
        func isPart(of other: Reading) -> Bool {
            year == nil && words.count < other.words.count && Set(words).isSubset(of: other.words)
        }
    }

    /// The whole query, folded.
    let folded: String
    /// Ways to read it, the most literal first: as it stands; without what tells films from books or somebody's craft; with a year of its
    /// own; with its numbers in digits.
    let readings: [Reading]
    init?(_ query: SearchQuery) {
        folded = TextFolding.folded(query.text)
        guard !folded.isEmpty else { return nil }
        let words = TitleForms.words(folded)
        var readings = [Reading(words: words, year: nil)]
        func add(_ words: [String], _ year: Int? = nil) {
            let reading = Reading(words: words, year: year)
            if !words.isEmpty, !readings.contains(reading) { readings.append(reading) }
        }
        let telling = words.filter { !Self.kindWords.contains($0) }
        add(telling)
        for words in [words, telling] {
            if words.count > 1, let place = words.lastIndex(where: { Self.year($0) != nil }) {
                var others = words
                let year = Self.year(others.remove(at: place))
                add(others, year)
            }
        }
        for reading in readings {
            if let digits = NumberWords.inDigits(reading.spelled) { add(digits, reading.year) }
        }
        self.readings = readings
    }

    /// A year in which there may have been films or printed books.
    private static func year(_ word: String) -> Int? {
        guard word.utf8.count == 4, let year = Int(word), (1450...2100).contains(year) else { return nil }
        return year
    }

    /// “director bong”, “dune movie”, “박찬욱 감독”: what something is or somebody does is no part of the name. A title that has the word
    /// is still found as a whole.
    private static let kindWords: Set<String> = [
        "director", "actor", "actress", "author", "film", "films", "movie", "movies", "book", "books", "novel", "novels", "감독",
        "배우", "작가",
        "저자", "영화", "책", "소설", "도서", "원작",
    ]
}

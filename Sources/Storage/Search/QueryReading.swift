import Domain
import GRDB

/// A query as what its words mean: conditions, words around what is looked for, and the words of what is looked for.
struct QueryReading {
    /// A condition and the range of words that name it.
    struct Condition {
        let value: SearchCondition.Value
        let words: Range<Int>

        var namesYears: Bool { if case .years = value { true } else { false } }
    }

    /// All words of the query, folded.
    let words: [String]
    let conditions: [Condition]
    /// The words that are left, in their order.
    let contentWords: [String]
    /// The index of a year that is the only word beside words of asking and conditions: “best movies of 1994”.
    let yearIndex: Int?

    /// How many other words may be beside a mood: more of them tell what happens, “a dog lost in a dark forest”.
    private static let wordsBesideMood = 2

    /// - Parameter words: folded, in their order.
    init(_ words: [String]) {
        self.init(words) { _ in true }
        // “아동 학대” is about children, and not for them: a word for an audience stands beside other conditions alone.
        if !contentWords.isEmpty, conditions.contains(where: { ConditionWords.isAudience($0.value) }) {
            self = QueryReading(words) { !ConditionWords.isAudience($0) }
        }
        if contentWords.count > Self.wordsBesideMood, conditions.contains(where: { ConditionWords.isMood($0.value) }) {
            self = QueryReading(words) { !ConditionWords.isAudience($0) && !ConditionWords.isMood($0) }
        }
    }

    private init(_ words: [String], where isRead: (SearchCondition.Value) -> Bool) {
        var conditions: [Condition] = []
        var content: [String] = []
        var index = 0
        while index < words.count {
            if let (values, count) = ConditionWords.conditions(at: words[index...]),
                values.allSatisfy(isRead)
            {
                // A word that is typed again adds nothing.
                for value in values where !conditions.contains(where: { $0.value == value }) {
                    conditions.append(Condition(value: value, words: index..<index + count))
                }
                index += count
            } else {
                if !AskingWords.contains(words[index]) { content.append(words[index]) }
                index += 1
            }
        }
        // “best movies of 1994”: a year alone is what all works are asked for; beside a title it is the title's.
        if content.count == 1, words.count > 1, let year = ConditionWords.year(content[0]),
            let index = words.firstIndex(of: content[0])
        {
            conditions.append(Condition(value: .years(from: year, through: year), words: index..<index + 1))
            content = []
            yearIndex = index
        } else {
            yearIndex = nil
        }
        self.words = words
        self.conditions = conditions
        contentWords = content
    }

    private init(words: [String], conditions: [Condition], contentWords: [String]) {
        self.words = words
        self.conditions = conditions
        self.contentWords = contentWords
        yearIndex = nil
    }

    /// The indexes of the words that name conditions.
    var conditionIndexes: Set<Int> { Set(conditions.flatMap(\.words)) }

    /// Whether all words name conditions, or are words of asking.
    var hasOnlyConditions: Bool { !conditions.isEmpty && contentWords.isEmpty }

    /// The reading in which a subject of the catalog is named: “korean war”, “coming of age”, “books about grief”, “성장 소설”,
    /// “cold war spies”, and all other words name conditions; nil where none is.
    func namingSubject(_ db: Database) throws -> QueryReading? {
        let named = conditionIndexes
        let telling = words.indices.filter { !AskingWords.contains(words[$0]) }
        let content = telling.filter { !named.contains($0) }
        for start in telling.indices {
            for end in telling.indices[start...].reversed() {
                let range = telling[start]..<telling[end] + 1
                // A condition alone is no subject of the catalog, and each word without a condition is one of the subject.
                guard range.count <= Self.subjectLength, range.count > 1 || !content.isEmpty,
                    content.allSatisfy(range.contains)
                else { continue }
                let others = conditions.filter { !$0.words.overlaps(range) }
                let isWhole = telling.allSatisfy { index in
                    range.contains(index) || others.contains { $0.words.contains(index) }
                }
                guard isWhole, let name = try Self.subject(named: words[range].joined(separator: " "), db) else { continue }
                let condition = Condition(value: .subject(name), words: range)
                return QueryReading(words: words, conditions: others + [condition], contentWords: [])
            }
        }
        return nil
    }

    private static let subjectLength = 4

    /// Whether words name works of the other kind, and none of this one: “korean novels” among films.
    func asks(forOther kind: WorkKind) -> Bool {
        let (own, other) = kind == .movie ? (Self.isForFilms, Self.isForBooks) : (Self.isForBooks, Self.isForFilms)
        // “film noir” is a genre, also of books.
        let genres = conditions.filter { $0.words.count > 1 && other(words[$0.words.lowerBound]) }.flatMap(\.words)
        let others = words.indices.filter { !genres.contains($0) }.map { words[$0] }
        return others.contains(where: other) && !others.contains(where: own)
    }

    /// “영화”, “공포영화”.
    private static func isForFilms(_ word: String) -> Bool {
        ["film", "films", "movie", "movies", "cinema", "영화를", "영화가", "영화는", "추천영화"].contains(word)
            || word.hasSuffix("영화")
    }

    /// “소설”, “연애소설”; but 산책 is a walk.
    private static func isForBooks(_ word: String) -> Bool {
        ["book", "books", "novel", "novels", "책", "책을", "책이", "책은", "도서", "추천도서", "그림책", "동화책", "소설책"].contains(word)
            || word.hasSuffix("소설")
    }

    /// Whether a word says that a subject follows or precedes: “books about grief”.
    var asksForSubject: Bool { words.contains { ["about", "on", "관한", "관련", "관련된", "대한"].contains($0) } }

    static func subject(named phrase: String, _ db: Database) throws -> String? {
        let other = phrase.hasSuffix("s") ? String(phrase.dropLast()) : phrase + "s"
        let statement = try db.cachedStatement(
            sql: """
                SELECT name FROM tag WHERE sort = 'subject' AND name IN (?, ?, ?)
                UNION ALL SELECT name FROM subject WHERE korean = ? LIMIT 1
                """)
        return try String.fetchOne(
            statement, arguments: [phrase, other, phrase.replacing(" ", with: "-"), phrase])
    }

    /// The words without those of asking, conditions kept as the words that they are.
    var wordsWithoutAsking: [String] { wordsWithoutAsking(except: []) }

    /// The same without the words at some indexes.
    func wordsWithoutAsking(except exceptions: Set<Int>) -> [String] {
        let named = conditionIndexes
        return words.indices.filter { index in
            !exceptions.contains(index) && (named.contains(index) || !AskingWords.contains(words[index]))
        }
        .map { words[$0] }
    }

    /// The conditions as the page shows them.
    var searchConditions: [SearchCondition] { conditions.map(searchCondition) }

    /// Those that name years.
    var searchYears: [SearchCondition] { conditions.filter(\.namesYears).map(searchCondition) }

    private func searchCondition(_ condition: Condition) -> SearchCondition {
        let others = words.indices.filter { !condition.words.contains($0) }.map { words[$0] }
        // “movies” is no query that someone means.
        let saysNothing = others.allSatisfy(AskingWords.contains)
        return SearchCondition(value: condition.value, otherWords: saysNothing ? nil : others.joined(separator: " "))
    }
}

import Domain
import GRDB

/// A query as what its words mean: conditions, words around what is looked for, and the words of what is looked for.
struct QueryReading {
    /// A condition and the range of words that name it.
    struct Condition {
        let value: SearchCondition.Value
        let words: Range<Int>
    }

    /// All words of the query, folded.
    let words: [String]
    let conditions: [Condition]
    /// The words that are left, in their order.
    let contentWords: [String]

    /// - Parameter words: folded, in their order.
    init(_ words: [String]) {
        var conditions: [Condition] = []
        var content: [String] = []
        var index = 0
        while index < words.count {
            if let (values, count) = ConditionWords.conditions(at: words[index...]) {
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
        if content.count == 1, words.count > 1, let year = Int(content[0]), (1870...2100).contains(year),
            let index = words.firstIndex(of: content[0])
        {
            conditions.append(Condition(value: .years(from: year, through: year), words: index..<index + 1))
            content = []
        }
        self.words = words
        self.conditions = conditions
        contentWords = content
    }

    private init(words: [String], conditions: [Condition], contentWords: [String]) {
        self.words = words
        self.conditions = conditions
        self.contentWords = contentWords
    }

    /// The reading in which the words that are left name a subject of the catalog: “books about grief”, “성장 소설”; nil where they
    /// name none.
    func namingSubject(_ db: Database) throws -> QueryReading? {
        guard (1...4).contains(contentWords.count), let first = words.firstIndex(of: contentWords[0]),
            let last = words.lastIndex(of: contentWords[contentWords.count - 1]), last - first == contentWords.count - 1
        else { return nil }
        let phrase = contentWords.joined(separator: " ")
        var names = [phrase]
        if phrase.hasSuffix("s") { names.append(String(phrase.dropLast())) } else { names.append(phrase + "s") }
        let statement = try db.cachedStatement(
            sql: """
                SELECT name FROM tag WHERE sort = 'subject' AND name IN (?, ?)
                UNION ALL SELECT name FROM subject WHERE korean = ? LIMIT 1
                """)
        let name = try String.fetchOne(statement, arguments: [names[0], names[1], phrase])
        guard let name else { return nil }
        let condition = Condition(value: .subject(name), words: first..<last + 1)
        return QueryReading(words: words, conditions: conditions + [condition], contentWords: [])
    }

    /// The words without those of asking, conditions kept as the words that they are.
    var wordsWithoutAsking: [String] {
        let named = Set(conditions.flatMap(\.words))
        return words.indices.filter { named.contains($0) || !AskingWords.contains(words[$0]) }.map { words[$0] }
    }

    /// The conditions as the page shows them.
    var searchConditions: [SearchCondition] {
        conditions.map { condition in
            let others = words.indices.filter { !condition.words.contains($0) }.map { words[$0] }
            return SearchCondition(value: condition.value, otherWords: others.isEmpty ? nil : others.joined(separator: " "))
        }
    }
}

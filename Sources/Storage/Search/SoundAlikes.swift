import Domain
import GRDB

/// The works with a whole title or name in Latin letters that sounds like all words of a query and is written much alike: “lewis carol” is
/// Lewis Carroll. Two words are also a name with the family name first.
struct SoundAlikes {
    /// How each of the works writes it, folded.
    private(set) var spellings: [Int64: String] = [:]

    /// How many words a title has at most.
    private static let titleLength = 8
    /// The same for a name.
    private static let nameLength = 5
    /// How many of the best known works that sound like the words are compared with them.
    private static let limit = 60

    /// - Parameters:
    ///   - words: folded; others than two to eight in Latin letters find nothing.
    ///   - lettersPerDifference: of so many letters, one may differ.
    init(_ words: [String], lettersPerDifference: Int, includesTitles: Bool, of kind: WorkKind, _ db: Database) throws {
        guard (2...Self.titleLength).contains(words.count), words.allSatisfy({ $0.utf8.allSatisfy { $0 < 0x80 } }) else {
            return
        }
        try add(words, lettersPerDifference: lettersPerDifference, includesTitles: includesTitles, of: kind, db)
        // “tolstoi lev”: the family name comes first.
        if words.count == 2, spellings.isEmpty {
            try add(words.reversed(), lettersPerDifference: lettersPerDifference, includesTitles: false, of: kind, db)
        }
    }

    private mutating func add(
        _ words: [String], lettersPerDifference: Int, includesTitles: Bool, of kind: WorkKind, _ db: Database
    ) throws {
        let keys = Set(SoundKey.keys(ofWords: words)).filter { $0.count >= SoundKey.shortestName }.sorted()
        guard !keys.isEmpty else { return }
        let range = WorkNumber.range(of: kind)
        let statement = try db.cachedStatement(
            sql: """
                SELECT rowid FROM work_sound WHERE work_sound MATCH ? AND rowid >= ? AND rowid < ? ORDER BY rowid LIMIT ?
                """)
        let expression = keys.map { "\"l\($0.lowercased())\"" }.joined(separator: " OR ")
        let ids = try Int64.fetchAll(statement, arguments: [expression, range.lowerBound, range.upperBound, Self.limit])
        let letters = Array(words.joined().unicodeScalars)
        let limit = letters.count / lettersPerDifference
        for id in ids {
            var best: (distance: Int, text: String)?
            for text in try Self.names(of: id, letters: letters.count, within: limit, includesTitles: includesTitles, db) {
                let other = Array(TitleForms.squashed(text).unicodeScalars)
                guard let distance = EditDistance.between(letters, other, atMost: best?.distance ?? limit) else { continue }
                if best.map({ (distance, text) < $0 }) ?? true { best = (distance, text) }
            }
            spellings[id] = best?.text
        }
    }

    /// The titles of a work, and all words in a row of its people that may be a name of about so many letters.
    private static func names(
        of id: Int64, letters: Int, within limit: Int, includesTitles: Bool, _ db: Database
    ) throws -> [String] {
        let people = try String.fetchOne(
            db.cachedStatement(sql: "SELECT people FROM work_search WHERE rowid = ?"), arguments: [id])
        let words = TitleForms.words(people ?? "")
        let counts = words.map(\.unicodeScalars.count)
        let titles =
            !includesTitles
            ? []
            : try String.fetchAll(
                db.cachedStatement(sql: "SELECT folded FROM work_title WHERE work_id = ?"), arguments: [id])
        return titles
            + words.indices.flatMap { start in
                (2...nameLength).filter { length in
                    start + length <= words.count
                        && abs(counts[start..<start + length].reduce(0, +) - letters) <= limit
                }
                .map { words[start..<start + $0].joined(separator: " ") }
            }
    }
}

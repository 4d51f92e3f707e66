import Domain
import GRDB

/// The words of the catalog's titles and names, to find those that somebody may have meant.
struct Vocabulary {
    /// A word that is there.
    struct Term: Hashable {
        /// As the index has it: Hangul in keys.
        let text: String
        /// As it is read.
        let shown: String
        /// How many works have it.
        let works: Int
    }

    /// A word that somebody may have meant by another one.
    struct Neighbour {
        let term: Term
        let slip: Slip
    }

    /// What has happened to a word, the likeliest first.
    enum Slip: Int, Comparable {
        /// A letter that stands twice is there once, or the other way round.
        case doubling
        case letter
        /// The first letter, which people hardly ever mistake.
        case firstLetter
        /// A letter is missing, and one too many elsewhere.
        case move

        static func < (one: Slip, other: Slip) -> Bool { one.rawValue < other.rawValue }
    }

    /// Shorter words have too many neighbours to tell which was meant.
    static let shortestTerm = 4
    private static let longestTerm = 40
    private static let shortestLong = 6

    let db: Database

    func term(_ text: String) throws -> Term? {
        try Row.fetchOne(
            db.cachedStatement(sql: "SELECT text, shown, works FROM term WHERE text = ? AND works > 0"), arguments: [text]
        ).map(Self.term)
    }

    /// Words that differ from one by a letter: another one, one more, one less, or two that changed their places; of long words also by
    /// one more and one less, elsewhere (“jurrasic”). The likeliest slips first, then the most frequent words.
    ///
    /// - Parameter word: folded; Hangul in keys.
    func neighbours(of word: String) throws -> [Neighbour] {
        let letters = Array(word.unicodeScalars)
        // One letter of a word of four may be missing.
        guard (Self.shortestTerm - 1...Self.longestTerm).contains(letters.count), !letters.allSatisfy(NumberWords.isDigit)
        else {
            return []
        }
        let statement = try db.cachedStatement(
            sql: """
                SELECT term.text, term.shown, term.works FROM term_variant JOIN term ON term.id = term_variant.term_id
                WHERE term_variant.variant = ? AND term.works > 0
                """)
        var found: [Term: Slip] = [:]
        for variant in Self.variants(of: letters) {
            for row in try Row.fetchAll(statement, arguments: [variant]) {
                let term = Self.term(row)
                guard term.text != word, found[term] == nil else { continue }
                found[term] = Self.slip(from: letters, to: Array(term.text.unicodeScalars))
            }
        }
        return found.sorted { ($0.value, $1.key.works, $0.key.text) < ($1.value, $0.key.works, $1.key.text) }
            .map { Neighbour(term: $0.key, slip: $0.value) }
    }

    /// - Returns: nil where the words differ by more than one slip.
    static func slip(from one: [Unicode.Scalar], to other: [Unicode.Scalar]) -> Slip? {
        if differByOne(one, other) {
            if one.count != other.count, undoubled(one) == undoubled(other) { return .doubling }
            // Two letters that change their places do so at the start as often as elsewhere.
            return one.first == other.first || Set(one.prefix(2)) == Set(other.prefix(2)) ? .letter : .firstLetter
        }
        return one.count >= shortestLong && one.count == other.count && differByMove(one, other) ? .move : nil
    }

    /// The word with one letter in the place of each that stands more than once in a row.
    private static func undoubled(_ letters: [Unicode.Scalar]) -> [Unicode.Scalar] {
        letters.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    }

    /// Counts words in, or out: each by how many works more or fewer have it, and how it is read where that differs.
    func count(_ changes: [String: (works: Int, shown: String?)]) throws {
        let update = try db.cachedStatement(sql: "UPDATE term SET works = max(0, works + ?) WHERE text = ?")
        let insert = try db.cachedStatement(sql: "INSERT INTO term (text, shown, works) VALUES (?, ?, ?)")
        let insertVariant = try db.cachedStatement(sql: "INSERT OR IGNORE INTO term_variant (variant, term_id) VALUES (?, ?)")
        for (text, change) in changes where change.works != 0 {
            try update.execute(arguments: [change.works, text])
            guard db.changesCount == 0, change.works > 0 else { continue }
            try insert.execute(arguments: [text, change.shown, change.works])
            let id = db.lastInsertedRowID
            let letters = Array(text.unicodeScalars)
            guard (Self.shortestTerm...Self.longestTerm).contains(letters.count), !letters.allSatisfy(NumberWords.isDigit)
            else {
                continue
            }
            for variant in Self.variants(of: letters) { try insertVariant.execute(arguments: [variant, id]) }
        }
    }

    /// The words of titles and names as the vocabulary has them.
    static func terms(titles: [String], people: [String]) -> [String: String?] {
        var terms: [String: String?] = [:]
        for text in titles + people {
            let words = TextFolding.words(text)
            for word in words {
                if TextFolding.hasHangul(word) {
                    terms[HangulKeys.keys(word)] = .some(word)
                } else if word.unicodeScalars.count > 1 {
                    terms[word] = .some(nil)
                }
            }
            if words.count > 1, TextFolding.hasHangul(text) {
                terms[HangulKeys.keys(words.joined())] = .some(words.joined(separator: " "))
            }
            // Written as one word: “spiderman”.
            for word in TitleForms.words(IndexedText.words([text])) where !words.contains(word) && word.unicodeScalars.count > 1
            {
                if terms[word] == nil, !TextFolding.hasHangul(word) { terms[word] = .some(nil) }
            }
        }
        return terms
    }

    private static func term(_ row: Row) -> Term {
        let text: String = row[0]
        return Term(text: text, shown: row[1] ?? text, works: row[2])
    }

    /// Hashes of the word and of what is left of it without one of its letters: 31 bits, so that the table stays small; words that share
    /// one by chance are told apart by `differByOne`.
    private static func variants(of letters: [Unicode.Scalar]) -> Set<Int64> {
        func hash(without place: Int?) -> Int64 {
            var hash: UInt64 = 0xcbf2_9ce4_8422_2325
            for (index, letter) in letters.enumerated() where index != place {
                hash = (hash ^ UInt64(letter.value)) &* 0x0000_0100_0000_01b3
            }
            return Int64((hash ^ hash >> 32) & 0x7FFF_FFFF)
        }
        return Set(letters.indices.map { hash(without: $0) } + [hash(without: nil)])
    }

    /// Whether one word becomes the other where one of its letters goes and one comes in elsewhere.
    static func differByMove(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Bool {
        guard one.count == other.count else { return false }
        return one.indices.contains { index in
            var shorter = one
            shorter.remove(at: index)
            return differByOne(shorter, other)
        }
    }

    /// Whether one word becomes the other by one letter more, less or other, or by two neighbours that change places.
    static func differByOne(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Bool {
        guard abs(one.count - other.count) <= 1 else { return false }
        let start = zip(one, other).prefix { $0 == $1 }.count
        let (rest, otherRest) = (one[start...], other[start...])
        if one.count == other.count {
            if rest.isEmpty { return false }
            if rest.dropFirst().elementsEqual(otherRest.dropFirst()) { return true }
            return rest.count > 1 && rest[start] == otherRest[start + 1] && rest[start + 1] == otherRest[start]
                && rest.dropFirst(2).elementsEqual(otherRest.dropFirst(2))
        }
        return one.count < other.count
            ? rest.elementsEqual(otherRest.dropFirst()) : rest.dropFirst().elementsEqual(otherRest)
    }
}

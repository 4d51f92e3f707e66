import Domain
import GRDB

/// The words of the catalog's titles and names, from which misspelled words are corrected.
final class Vocabulary {
    /// A word of titles or names.
    struct Term: Hashable, FetchableRecord {
        /// As the index has it: Hangul as keys.
        let text: String
        /// As it is shown.
        let displayText: String
        let workCount: Int

        static let columns = "text, shown, works"

        /// Reads `columns` by position: a short word has hundreds of candidates, and GRDB takes 0.1 µs to find a column by its name.
        init(row: Row) {
            text = row[0]
            displayText = row[1] ?? text
            workCount = row[2]
        }
    }

    /// A word that may have been meant by another one.
    struct Candidate {
        let term: Term
        let typo: Typo

        /// The works that have the term: Hangul is looked up by the start of its keys.
        var expression: String {
            let isKeys = HangulKeys.areKeys(term.text)
            return MatchExpression.quoted(isKeys ? SearchTokens.part(term.text) : term.text, isPrefix: isKeys)
        }
    }

    /// How a word was mistyped, the likeliest way first.
    enum Typo: Int, Comparable {
        /// One letter of a doubled letter is missing, or a letter is doubled.
        case doubledLetter
        /// One letter is wrong, missing or too many, or two neighbours are swapped.
        case oneLetter
        /// The first letter is wrong, which is rare.
        case firstLetter
        /// A letter is missing at one position, and one too many at another.
        case movedLetter
        /// Two letters are wrong, missing, too many or swapped.
        case twoLetters
        /// The words sound the same, and are written much alike.
        case sameSound
        /// The words sound the same in two scripts: `크루즈` and `cruise`.
        case otherScript

        static func < (one: Typo, other: Typo) -> Bool { one.rawValue < other.rawValue }
    }

    /// Shorter words have too many candidates to know which was meant.
    private static let shortestTerm = 4
    private static let longestTerm = 40
    /// Shorter words with two errors have too little in common with what was meant.
    private static let shortestWithTwoErrors = 7
    /// A candidate in another script is kept if its distance is larger than the smallest one by at most so many letters.
    private static let otherScriptMargin = 1
    /// Shorter words with a moved letter have little in common.
    private static let shortestMovedTerm = 6

    private let db: Database
    /// The candidates that were looked up so far, by word.
    private var candidates: [String: [Candidate]] = [:]
    /// The same without what differs by more than one typing error.
    private var oneErrorCandidates: [String: [Candidate]] = [:]
    /// Whether texts have the words that were looked up so far.
    private var usedInTexts: [String: Bool] = [:]

    init(db: Database) {
        self.db = db
    }

    /// A folded word as the index has it: Hangul as keys.
    static func key(_ word: String) -> String { TextFolding.hasEastAsianCharacter(word) ? HangulKeys.keys(word) : word }

    /// - Parameter text: as the index has it.
    func term(_ text: String) throws -> Term? {
        try Term.fetchOne(
            db.cachedStatement(sql: "SELECT \(Term.columns) FROM term WHERE text = ? AND works > 0"), arguments: [text])
    }

    /// Whether a folded word is one of titles, names or texts.
    func isKnown(_ word: String) throws -> Bool { try term(Self.key(word)) != nil || isUsedInTexts(word) }

    /// Of so many works, the texts of one have any misspelling.
    private static let worksPerMisspelling = 5000
    private static let mostWorksOfMisspelling = 20
    /// How many works are looked at for one that has a word as it is typed: the index has stems, and “rang” is the stem of “range”.
    private static let textsPerUse = 4

    /// In how many works a misspelling stands at most.
    private func worksOfMisspellings() throws -> Int {
        min(Self.mostWorksOfMisspelling, try totalWorks() / Self.worksPerMisspelling)
    }

    /// All works that were ever added. Deleted works are few, and a count of the works would read a whole table.
    func totalWorks() throws -> Int {
        try Int.fetchOne(db.cachedStatement(sql: "SELECT next_number - 1 FROM catalog_state")) ?? 0
    }

    /// Whether so many works have a term that it is no misspelling, and no name of one person.
    func isFrequent(_ term: Term?) throws -> Bool { try (term?.workCount ?? 0) > max(1, worksOfMisspellings()) }

    /// Whether texts of either kind have a word as it is typed, so that it is no misspelling, though no title has it.
    ///
    /// - Parameter word: folded.
    func isUsedInTexts(_ word: String) throws -> Bool {
        if let known = usedInTexts[word] { return known }
        let least = try worksOfMisspellings() + 1
        let statement = try db.cachedStatement(sql: "SELECT about FROM work_text WHERE work_text MATCH ? LIMIT ?")
        let rows = try String.fetchCursor(
            statement, arguments: ["about : " + MatchExpression.inTexts(word), least * Self.textsPerUse])
        let isHangul = TextFolding.hasEastAsianCharacter(word)
        var count = 0
        while count < least, var text = try rows.next() {
            if Self.hasWord(word, isHangul: isHangul, in: &text) { count += 1 }
        }
        usedInTexts[word] = count == least
        return count == least
    }

    /// Whether a folded text has a word, in an alphabet also with an s; a Hangul word with any particle.
    private static func hasWord(_ word: String, isHangul: Bool, in text: inout String) -> Bool {
        // Strings in place of bytes take ten times as long, and a text has hundreds of words.
        text.withUTF8 { bytes in
            bytes.split(separator: TitleForms.space).contains { other in
                guard other.starts(with: word.utf8) else { return false }
                let more = other.count - word.utf8.count
                return isHangul || more == 0 || more == 1 && other.last == UInt8(ascii: "s")
            }
        }
    }

    /// The words that differ from a word by one typing error or two, or sound the same, the likeliest errors first, then the most
    /// frequent words.
    ///
    /// - Parameter word: folded.
    func candidates(for word: String) throws -> [Candidate] {
        if let known = candidates[word] { return known }
        let found = try lookUpCandidates(for: word)
        candidates[word] = found
        return found
    }

    /// Those of the candidates for a word that differ by one typing error, which takes a quarter of the time.
    func candidatesWithOneError(for word: String) throws -> [Candidate] {
        if let known = candidates[word] { return known.filter { $0.typo <= .movedLetter } }
        if let known = oneErrorCandidates[word] { return known }
        let found = Self.sorted(try termsWithOneError(for: word))
        oneErrorCandidates[word] = found
        return found
    }

    private typealias Found = [Term: (typo: Typo, distance: Int)]

    private func termsWithOneError(for typed: String) throws -> Found {
        let word = Self.key(typed)
        let letters = Array(word.unicodeScalars)
        // A letter of the shortest term may be missing.
        guard Self.hasCandidates(letters, shortest: Self.shortestTerm - 1) else { return [:] }
        var found: Found = [:]
        for term in try terms(with: Self.variants(of: letters)) where term.text != word {
            found[term] = Self.typo(from: letters, to: Array(term.text.unicodeScalars)).map { ($0, 0) }
        }
        return found
    }

    private func lookUpCandidates(for typed: String) throws -> [Candidate] {
        let word = Self.key(typed)
        let letters = Array(word.unicodeScalars)
        guard Self.hasCandidates(letters, shortest: Self.shortestTerm - 1) else { return [] }
        var found = try termsWithOneError(for: typed)
        if found.isEmpty, letters.count >= Self.shortestWithTwoErrors {
            for term in try terms(with: Self.variantsWithoutTwo(of: letters))
            where term.text != word && EditDistance.isAtMost(2, letters, Array(term.text.unicodeScalars)) {
                found[term] = (.twoLetters, 0)
            }
        }
        let spoken = SoundKey.letters(typed)
        for term in try terms(with: Self.soundVariants(of: typed)) where term.text != word && found[term] == nil {
            found[term] = Self.sound(from: letters, spoken, to: term)
        }
        // Of the words of another script that have the same consonants, those with like vowels are meant.
        if let least = found.values.filter({ $0.typo == .otherScript }).map(\.distance).min() {
            found = found.filter { $0.value.typo != .otherScript || $0.value.distance <= least + Self.otherScriptMargin }
        }
        return Self.sorted(found)
    }

    /// Many words sound the same: “bardoogo” is Bardugo rather than a word of more works that is written less alike.
    private static func sorted(_ found: Found) -> [Candidate] {
        found.sorted {
            ($0.value.typo, $0.value.distance, $1.key.workCount, $0.key.text)
                < ($1.value.typo, $1.value.distance, $0.key.workCount, $1.key.text)
        }
        .map { Candidate(term: $0.key, typo: $0.value.typo) }
    }

    /// The terms that have one of some hashes.
    private func terms(with variants: Set<Int64>) throws -> [Term] {
        try ValueList.lists(of: variants.sorted()).flatMap { list in
            try Term.fetchAll(
                db.cachedStatement(
                    sql: """
                        SELECT \(Term.columns) FROM term WHERE works > 0
                        AND id IN (SELECT term_id FROM term_variant WHERE variant IN (\(list.placeholders)))
                        """), arguments: list.arguments)
        }
    }

    /// Whether a word is long enough, short enough and no number.
    private static func hasCandidates(_ letters: [Unicode.Scalar], shortest: Int) -> Bool {
        (shortest...longestTerm).contains(letters.count) && !letters.allSatisfy(NumberWords.isDigit)
    }

    /// - Returns: nil where the words differ by more than one typing error.
    static func typo(from one: [Unicode.Scalar], to other: [Unicode.Scalar]) -> Typo? {
        if differByOne(one, other) {
            if one.count != other.count, undoubled(one) == undoubled(other) { return .doubledLetter }
            // The first two letters are swapped as often as any others.
            return one.first == other.first || Set(one.prefix(2)) == Set(other.prefix(2)) ? .oneLetter : .firstLetter
        }
        // A letter of its own at another place, or the wrong one of two letters doubled; not “sholay” for “somlay”.
        let isMoved =
            one.count >= shortestMovedTerm && one.count == other.count
            && (undoubled(one) == undoubled(other) || one.sorted() == other.sorted() && differByMove(one, other))
        return isMoved ? .movedLetter : nil
    }

    /// - Returns: nil where two words of one script are written too differently for one to be meant by the other.
    ///
    /// - Parameter spoken: the first word as `SoundKey.letters`.
    private static func sound(
        from one: [Unicode.Scalar], _ spoken: [Unicode.Scalar], to term: Term
    ) -> (typo: Typo, distance: Int)? {
        let other = Array(term.text.unicodeScalars)
        let isLatin = { (letters: [Unicode.Scalar]) in letters.allSatisfy { $0.value < 0x250 } }
        guard isLatin(one) == isLatin(other) else {
            let distance = EditDistance.between(spoken, SoundKey.letters(term.displayText), atMost: longestTerm)
            return (.otherScript, distance ?? longestTerm)
        }
        let shorter = min(one.count, other.count)
        let limit = shorter < 5 ? 1 : shorter < 7 ? 2 : shorter < 10 ? 3 : 4
        return EditDistance.between(one, other, atMost: limit).map { (.sameSound, $0) }
    }

    /// Hashes of what a word sounds like, which words that sound the same share.
    ///
    /// - Parameter word: folded, Hangul as syllables.
    static func soundVariants(of word: String) -> Set<Int64> {
        Set(
            SoundKey.keys(word).filter { $0.count >= SoundKey.shortestWord }.map { key in
                var hash = StableHash()
                // Apart from the hashes of words, whose letters are never capitals.
                for sound in key.unicodeScalars { hash.combine(UInt64(sound.value)) }
                return shortened(hash)
            })
    }

    /// The word with each run of one letter shortened to one.
    private static func undoubled(_ letters: [Unicode.Scalar]) -> [Unicode.Scalar] {
        letters.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    }

    /// Changes how many works have each word, and adds the words that are new.
    ///
    /// - Parameter changes: for each word how many works more (or fewer, where negative) have it, and how it is shown where
    ///   that differs.
    func count(_ changes: [String: (works: Int, displayText: String?)]) throws {
        let update = try db.cachedStatement(sql: "UPDATE term SET works = max(0, works + ?) WHERE text = ?")
        let insert = try db.cachedStatement(sql: "INSERT INTO term (text, shown, works) VALUES (?, ?, ?)")
        var variants: [TermVariant] = []
        // In the order of the index on `text`, in which SQLite writes fastest.
        for (text, change) in changes.sorted(by: { $0.key < $1.key }) where change.works != 0 {
            try update.execute(arguments: [change.works, text])
            guard db.changesCount == 0, change.works > 0 else { continue }
            try insert.execute(arguments: [text, change.displayText, change.works])
            let term = db.lastInsertedRowID
            let letters = Array(text.unicodeScalars)
            guard Self.hasCandidates(letters, shortest: Self.shortestTerm) else { continue }
            for variant in Self.variants(of: letters).union(Self.soundVariants(of: change.displayText ?? text)) {
                variants.append(TermVariant(variant: variant, term: term))
            }
        }
        try Self.insert(variants, db)
    }

    private struct TermVariant {
        let variant: Int64
        let term: Int64
    }

    /// How many rows one statement inserts: all of the built-in catalog, and few enough for the memory of the largest catalog.
    private static let insertedAtOnce = 200_000

    /// Inserts many rows by one statement, sorted: SQLite takes 2.5 times as long for a statement for each row, in no order.
    private static func insert(_ variants: [TermVariant], _ db: Database) throws {
        let statement = try db.cachedStatement(
            sql: """
                INSERT OR IGNORE INTO term_variant (variant, term_id)
                SELECT value >> 32, value & 0xFFFFFFFF FROM json_each(?)
                """)
        // In the order of the table's key, in which SQLite writes fastest. A hash has 31 bits, and an id has at most 32: one
        // positive number holds both.
        let rows = variants.map { $0.variant << 32 | $0.term }.sorted()
        for start in stride(from: 0, to: rows.count, by: insertedAtOnce) {
            let slice = rows[start...].prefix(insertedAtOnce)
            try statement.execute(arguments: ["[" + slice.map { String($0) }.joined(separator: ",") + "]"])
        }
    }

    /// The words of titles and names as the vocabulary has them, each with how it is shown where that differs.
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

    /// Hashes of the word and of the word without each one of its letters: two words that differ by a letter share one. They
    /// have 31 bits, so that the table stays small; `differByOne` rejects words that share one by chance. Databases store
    /// them, so they stay the same.
    static func variants(of letters: [Unicode.Scalar]) -> Set<Int64> {
        func hash(without omitted: Int?) -> Int64 {
            var hash = StableHash()
            for (index, letter) in letters.enumerated() where index != omitted { hash.combine(UInt64(letter.value)) }
            return shortened(hash)
        }
        return Set(letters.indices.map { hash(without: $0) } + [hash(without: nil)])
    }

    /// 31 bits of a hash. Databases store them, so they stay the same.
    private static func shortened(_ hash: StableHash) -> Int64 { Int64((hash.value ^ hash.value >> 32) & 0x7FFF_FFFF) }

    /// Adds the hashes of what all words sound like, for a database that has none.
    static func addSoundVariants(_ db: Database) throws {
        var variants: [TermVariant] = []
        for row in try Row.fetchAll(db, sql: "SELECT id, text, shown FROM term") {
            let (id, text, shown): (Int64, String, String?) = (row[0], row[1], row[2])
            guard hasCandidates(Array(text.unicodeScalars), shortest: shortestTerm) else { continue }
            for variant in soundVariants(of: shown ?? text) { variants.append(TermVariant(variant: variant, term: id)) }
        }
        try insert(variants, db)
    }

    /// Hashes of the word without each two of its letters: with the hashes of another word without one letter, they find words that
    /// differ by two errors, unless both are wrong letters.
    private static func variantsWithoutTwo(of letters: [Unicode.Scalar]) -> Set<Int64> {
        var hashes: Set<Int64> = []
        for index in letters.indices {
            var shorter = letters
            shorter.remove(at: index)
            hashes.formUnion(variants(of: shorter))
        }
        return hashes
    }

    /// Whether one word becomes the other when one of its letters is taken out and one is put in elsewhere.
    static func differByMove(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Bool {
        guard one.count == other.count else { return false }
        return one.indices.contains { index in
            var shorter = one
            shorter.remove(at: index)
            return differByOne(shorter, other)
        }
    }

    /// Whether one word becomes the other by one letter more, less or other, or by two neighbours swapped.
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

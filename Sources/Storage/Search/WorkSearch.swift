import Domain
import GRDB

/// The ranked search over the films or the books of the catalog.
///
/// A search runs the steps of `SearchStep.all`, from whole titles to words of texts, and then looks for misspelled words where
/// little was found. Each work has the strictest `SearchRank` that a step gave it. `docs/search.md` describes all of it.
struct WorkSearch {
    /// The works that a query finds, in the order of the results.
    struct Result {
        var hits: [SearchHit] = []
        /// The tags of all hits.
        var tags: [UInt32] = []
        var correction: SearchCorrection?
        /// What words of the query name. All hits satisfy it, but for works whose titles have all words.
        var conditions: [SearchCondition] = []
        /// Whether no hit has all words of the query.
        var isPartial = false
    }

    /// How many works one look-up gives, the best known first: more than a visitor pages through.
    static let hitLimit = 12_000

    /// From so many words on, a query is compared with all that works have, not with one correction after another: that takes half
    /// as long, and finds the same.
    private static let longQuery = 3

    let db: Database
    let kind: WorkKind
    let vocabulary: Vocabulary
    var hits = SearchHits()
    var correction: SearchCorrection?
    var conditions: [SearchCondition] = []
    var isPartial = false
    /// Whether the hits were added in the order of the results.
    var isInOrder = false

    private init(kind: WorkKind, db: Database, vocabulary: Vocabulary? = nil) {
        self.db = db
        self.kind = kind
        self.vocabulary = vocabulary ?? Vocabulary(db: db)
    }

    static func works(of kind: WorkKind, matching query: SearchQuery, in db: Database) throws -> Result {
        guard let parsed = ParsedQuery(query) else { return Result() }
        var search = WorkSearch(kind: kind, db: db)
        try search.runSteps(parsed)
        let reading = QueryReading(parsed.interpretations[0].wordsInOrder)
        // “korean novels” among films: the conditions are for works of the other kind.
        if !search.hasTitle, reading.hasOnlyConditions, reading.asks(forOther: kind) {
            search.hits.keep { hit, _ in hit.rank <= .titleWords }
            try search.keepWholeWords(reading.wordsWithoutAsking)
            return search.result
        }
        if try search.understand(reading, query.text) {
            try search.addByTexts(reading)
            return search.result
        }
        // “송강호 영화” among books: the words are those of a film, and no misspelled ones of a book.
        if try !search.hasMatch && search.isOfOtherKind(reading) { return search.result }
        if search.hits.count > 0, !search.hasTitle, !search.hasWholeName || search.hits.count < SearchStep.fewHits {
            try search.addSoundAlikes(reading.wordsWithoutAsking)
        }
        if !search.hasTitle, !search.hasWholeName, reading.contentWords.count < Self.longQuery {
            try search.addMisspelled(parsed)
        }
        if !search.hasMatch, try search.mayRelax(reading) { try search.addClosest(reading) }
        return search.result
    }

    /// Whether other works than those found may be meant. A single word has nothing to relax but its spelling, and a word that works of
    /// the other kind have is spelled as it is meant.
    private func mayRelax(_ reading: QueryReading) throws -> Bool {
        guard reading.contentWords.count == 1, reading.conditions.isEmpty else { return true }
        let word = reading.contentWords[0]
        return try hits.count == 0 && !vocabulary.isKnown(word)
    }

    /// “star wars” among books names a film, and no books about stars or wars.
    func isTitleOfOtherKind(_ words: [String]) throws -> Bool {
        let other: WorkKind = kind == .movie ? .book : .movie
        return try !WorkSearch(kind: other, db: db, vocabulary: vocabulary).ids(titled: words.joined()).isEmpty
    }

    /// Whether the words are a title of a work of the other kind, or the name of one of its people, or conditions that only works of the
    /// other kind satisfy: “booker prize”.
    private func isOfOtherKind(_ reading: QueryReading) throws -> Bool {
        let other: WorkKind = kind == .movie ? .book : .movie
        var search = WorkSearch(kind: other, db: db, vocabulary: vocabulary)
        if reading.hasOnlyConditions, try search.readAsConditions(reading), !search.isPartial { return true }
        for words in [reading.words, reading.wordsWithoutAsking] where !words.isEmpty {
            if try !search.ids(titled: words.joined()).isEmpty { return true }
            guard words.count > 1 || TextFolding.hasHangul(words[0]) else { continue }
            let named = try search.ids(matching: MatchExpression.name(words, isPrefix: false), limit: 1)
            if !named.isEmpty { return true }
        }
        return false
    }

    /// A search for the same kind in the same database, which has found nothing yet.
    func anew() -> WorkSearch { WorkSearch(kind: kind, db: db, vocabulary: vocabulary) }

    /// Works by an identifier: the book of an ISBN and the films that were made from it, the film of an IMDb id and its book.
    ///
    /// - Parameter scheme: of `work_identifier`: `isbn`, `imdb`, …
    static func works(of kind: WorkKind, identifiedBy value: String, in scheme: String, _ db: Database) throws -> Result {
        var search = WorkSearch(kind: kind, db: db)
        let sql = """
            SELECT work.id FROM work_identifier AS named JOIN work ON work.id = named.work_id AND work.kind = :kind
                WHERE named.scheme = :scheme AND named.value = :value
            UNION SELECT movie.work_id FROM work_identifier AS named JOIN movie ON movie.book_id = named.work_id
                WHERE named.scheme = :scheme AND named.value = :value AND :kind = 'movie'
            UNION SELECT movie.book_id FROM work_identifier AS named JOIN movie ON movie.work_id = named.work_id
                WHERE named.scheme = :scheme AND named.value = :value AND :kind = 'book' AND movie.book_id IS NOT NULL
            """
        let ids = try Int64.fetchAll(
            db.cachedStatement(sql: sql), arguments: ["kind": kind.catalogName, "scheme": scheme, "value": value])
        try search.add(ids, rank: .wholeTitle)
        return search.result
    }

    /// Finds what has the words as they are typed.
    mutating func runSteps(_ query: ParsedQuery) throws {
        for step in SearchStep.all where step.isNeeded(hits) { try step.run(&self, query) }
    }

    private var result: Result {
        Result(
            hits: isInOrder ? hits.hits : SearchHits.sorted(hits.hits), tags: hits.tags, correction: correction,
            conditions: conditions,
            isPartial: isPartial)
    }

    // MARK: Look-ups that the steps share

    /// Adds all works that match an expression.
    ///
    /// - Returns: how many match.
    @discardableResult mutating func add(
        matching expression: String, in table: String = "work_search", rank: SearchRank, year: Int? = nil,
        limit: Int = Self.hitLimit
    ) throws -> Int {
        let range = WorkNumber.range(of: kind)
        // CROSS JOIN makes SQLite walk the full-text index first, whose order is that of the work numbers: the best known
        // first.
        let statement = try db.cachedStatement(
            sql: """
                SELECT hit.rowid, facet.year, facet.rating, facet.tags
                FROM \(table) AS hit CROSS JOIN work_facet AS facet ON facet.work_id = hit.rowid
                WHERE \(table) MATCH ? AND hit.rowid >= ? AND hit.rowid < ? ORDER BY hit.rowid LIMIT ?
                """)
        let rows = try Row.fetchCursor(
            statement, arguments: [expression, range.lowerBound, range.upperBound, limit])
        var count = 0
        while let row = try rows.next() {
            hits.add(row, rank: rank, wantedYear: year)
            count += 1
        }
        return count
    }

    /// Adds works by their ids.
    mutating func add(_ ids: [Int64], rank: SearchRank, year: Int? = nil) throws {
        let statement = try db.cachedStatement(
            sql: "SELECT work_id, year, rating, tags FROM work_facet WHERE work_id = ?")
        hits.raise(ids, to: rank, wantedYear: year)
        for id in ids where !hits.contains(id) {
            if let row = try Row.fetchOne(statement, arguments: [id]) { hits.add(row, rank: rank, wantedYear: year) }
        }
    }

    /// Gives works that are hits already a stricter rank.
    ///
    /// - Parameter exceptions: those that keep their rank.
    /// - Returns: all that match, hits or not.
    mutating func raise(
        matching expression: String, to rank: SearchRank, year: Int?, except exceptions: Set<Int64> = []
    ) throws -> [Int64] {
        let ids = try ids(matching: expression)
        hits.raise(ids.filter { !exceptions.contains($0) }, to: rank, wantedYear: year)
        return ids
    }

    func ids(matching expression: String, limit: Int = Self.hitLimit) throws -> [Int64] {
        let range = WorkNumber.range(of: kind)
        let statement = try db.cachedStatement(
            sql: "SELECT rowid FROM work_search WHERE work_search MATCH ? AND rowid >= ? AND rowid < ? ORDER BY rowid LIMIT ?")
        return try Int64.fetchAll(statement, arguments: [expression, range.lowerBound, range.upperBound, limit])
    }

    /// The works with a title that is written so without its spaces.
    func ids(titled squashed: String) throws -> Set<Int64> {
        try Int64.fetchSet(
            db.cachedStatement(sql: "SELECT work_id FROM work_title WHERE kind = ? AND squashed = ?"),
            arguments: [kind.catalogName, squashed])
    }
}

import Domain
import Foundation
import GRDB

/// The ranked search over the catalog.
///
/// A query is tried from the strictest reading to the loosest, in the order of `Rank`: whole titles, people of several works, titles that
/// begin with it or have all its words, people, texts that have it in a row, what a film was made from or a book became, and anything
/// that is told of a work. What is less strict than that is tried only where little was found: words that differ by a letter, words
/// written apart or as one. Among equals, the better known comes first.
struct WorkSearch {
    /// How strictly a work matches: less is better.
    enum Rank {
        static let title = 0
        /// The title in another way of writing, or with its year.
        static let titleForm = 1
        /// Somebody of several works by the whole name.
        static let knownPerson = 2
        static let titleBegins = 3
        /// The title begins with it in the midst of a word.
        static let titleBeginsInWord = 4
        /// A whole title, and words of names.
        static let titleAndMaker = 5
        /// A title that differs by a letter, where no work has a word that was typed.
        static let nearTitle = 6
        static let titleWords = 7
        /// Somebody by the whole name, of the work or of what it was made from.
        static let person = 8
        /// A title, and somebody by the whole name.
        static let titleAndPerson = 9
        /// Somebody by a single word.
        static let people = 10
        /// A text that has the words in a row.
        static let phrase = 11
        static let titleAndPeople = 12
        /// A word of Hangul that is still being typed.
        static let unfinished = 13
        /// The title or the words, but of the year before or after; or another part of a series.
        static let nearYear = 14
        static let nearWords = 15
        static let counterpart = 16
        /// A title, and what it was made from or into.
        static let titleAndCounterpart = 17
        /// Words of several people's names, and of whatever else.
        static let connected = 18
        /// A title that differs by a letter, where all words are those of other works.
        static let likeTitle = 19
        /// Words that differ by a letter, where all are those of other works.
        static let likeWords = 20
        static let otherYear = 21
        static let anywhere = 22
        /// Words that differ by a letter, where texts have them as they were typed.
        static let strayWords = 23
        /// All words but one.
        static let mostWords = 24
    }

    /// What was found of one work.
    struct Hit {
        let id: Int64
        var rank: Int
        let year: Int?
        let rating: Int?
        /// Where its tags stand among all hits' tags.
        let tags: Range<Int>
    }

    /// All that a query finds.
    struct Found {
        var hits: [Hit] = []
        var tags: [UInt32] = []
        var correction: SearchCorrection?
    }

    /// More than anybody can page through; the best known are among them.
    private static let limit = 12_000
    private static let mostBeginnings = 4000
    /// The best known of those tell what was meant, which is looked for then.
    private static let mostNear = 1000
    /// With so many that match by titles and people, nobody looks for those that only mention the words.
    private static let enough = 200
    /// So many works tell by which names somebody is known.
    private static let fewNamed = 12
    private static let mostTitleWords = 12
    /// With fewer, other words may have been meant.
    private static let few = 3

    let db: Database
    let kind: WorkKind
    private var found = Found()
    private var places: [Int64: Int] = [:]

    private init(kind: WorkKind, db: Database) {
        self.db = db
        self.kind = kind
    }

    static func works(of kind: WorkKind, matching query: SearchQuery, in db: Database) throws -> Found {
        guard let read = ParsedQuery(query) else { return Found() }
        var search = WorkSearch(kind: kind, db: db)
        try search.run(read)
        return search.sorted()
    }

    /// Works by their numbers in a scheme: an edition of a book and the films that were made from it, a film and its book.
    static func works(of kind: WorkKind, numbered value: String, in scheme: String, _ db: Database) throws -> Found {
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
        try search.add(ids, rank: Rank.title)
        return search.sorted()
    }

    private mutating func run(_ query: ParsedQuery) throws {
        try addLiteral(query)
        // Whoever typed a whole title meant it.
        if !found.hits.contains(where: { $0.rank <= Rank.titleForm }) {
            let matched = found.hits.count
            if matched < Self.enough { try addAnywhere(query) }
            let literal = found.hits.count
            let told = found.hits[matched...].map { WorkNumber.rank(of: $0.id) }
            // Three words that one work has are hardly mistyped.
            try addNear(
                query, isFew: matched < (query.readings[0].words.count < 3 ? Self.few : 1),
                isTold: told.count >= Self.few, bestTold: told.min())
            if let correction = found.correction, literal == 0 { try apply(correction) }
        } else if found.hits.count < Self.enough {
            try addAnywhere(query)
        }
    }

    /// What has the words as they were typed, but for texts that only mention them.
    private mutating func addLiteral(_ query: ParsedQuery) throws {
        try addTitles(query)
        try addWords(query)
        try addBeginnings(query)
        try addWholeTitles(query)
        try addOtherNames(query)
        if found.hits.count < Self.enough { try addCounterparts(query) }
        try addPhrase(query)
        if found.hits.count < Self.few { try addUnfinished(query) }
        if strictCount == 0 { try addOtherParts(query) }
    }

    /// Where nothing has the words as they were typed, those that were meant find what they find, and nothing else.
    private mutating func apply(_ correction: SearchCorrection) throws {
        guard let meant = (try? SearchQuery(correction.query)).flatMap({ ParsedQuery($0) }) else { return }
        let near = (found, places)
        (found, places) = (Found(), [:])
        try addLiteral(meant)
        if found.hits.count < Self.enough { try addAnywhere(meant) }
        // That some text has the words is no reason to throw away titles that are a letter away.
        if found.hits.contains(where: { $0.rank < Rank.anywhere }) {
            found.correction = SearchCorrection(query: correction.query, isApplied: true)
        } else {
            (found, places) = near
        }
    }

    // MARK: Titles

    private mutating func addTitles(_ query: ParsedQuery) throws {
        let forms = TitleForms.all(ofFolded: query.folded)
        try addTitles(forms.prefix(1), rank: Rank.titleForm, whole: query.folded)
        try addTitles(forms.dropFirst(), rank: Rank.titleForm)
        for reading in query.readings where reading.year != nil || reading.words.count < query.readings[0].words.count {
            try addTitles(
                TitleForms.all(ofFolded: reading.spelled.joined(separator: " "))[...], rank: Rank.titleForm, year: reading.year)
        }
    }

    /// Most of them have the words, and are found already.
    private mutating func addBeginnings(_ query: ParsedQuery) throws {
        let squashed = TitleForms.squashed(query.folded)
        // One letter begins every tenth title, and a few without a space begin many by chance.
        let isEastAsian = TextFolding.hasEastAsianCharacter(squashed)
        guard squashed.unicodeScalars.count >= (isEastAsian ? 1 : 2) else { return }
        let mayBeJoined = squashed.unicodeScalars.count >= (isEastAsian ? 3 : 6)
        // “th e” would have the titles read that begin with “the”, all of them.
        guard squashed.unicodeScalars.count > 3 || isEastAsian || !query.folded.utf8.contains(TitleForms.space) else { return }
        // U+10FFFF is the last character that there is: a half-open range that the index answers.
        try addTitles(
            "squashed > :squashed AND squashed < :end AND (:may_be_joined OR folded >= :folded AND folded < :folded_end) LIMIT \(Self.mostBeginnings + 1)",
            [
                "squashed": squashed, "end": squashed + "\u{10FFFF}", "may_be_joined": mayBeJoined,
                "folded": query.folded, "folded_end": query.folded + "\u{10FFFF}",
            ],
            rank: Rank.titleBeginsInWord, beginning: query.folded + " ")
    }

    /// Adds the works with a title in one of the forms.
    private mutating func addTitles(
        _ forms: ArraySlice<String>, rank: Int, whole: String? = nil, year: Int? = nil
    ) throws {
        for form in forms {
            try addTitles(
                "squashed = :squashed", ["squashed": TitleForms.squashed(form)], rank: rank, whole: whole, year: year)
        }
    }

    /// - Parameters:
    ///   - whole: the folded title that is better than the rank says.
    ///   - beginning: of folded titles that are better than the rank says.
    ///   - year: the only one whose works have the rank.
    private mutating func addTitles(
        _ condition: String, _ arguments: [String: (any DatabaseValueConvertible)?], rank: Int, whole: String? = nil,
        beginning: String? = nil, year: Int? = nil
    ) throws {
        let statement = try db.cachedStatement(
            sql: "SELECT work_id, folded FROM work_title WHERE kind = :kind AND \(condition)")
        var arguments = arguments
        arguments["kind"] = kind.catalogName
        let rows = try Row.fetchAll(statement, arguments: StatementArguments(arguments))
        // The index has them in the order of the alphabet: where there are too many, the best known with the words do as well.
        guard rows.count <= Self.mostBeginnings else { return }
        var better: [Int64] = []
        var ids: [Int64] = []
        for row in rows {
            let folded: String = row[1]
            let isBetter = folded == whole || beginning.map { folded.hasPrefix($0) } ?? false
            if isBetter { better.append(row[0]) } else { ids.append(row[0]) }
        }
        try add(better, rank: rank - 1, year: year)
        try add(ids, rank: rank, year: year)
    }

    // MARK: Words

    private mutating func addWords(_ query: ParsedQuery) throws {
        for reading in query.readings {
            // Half of all titles have “the” and “of”, and take long to go through; whole titles were looked for with them.
            try addWords(MatchExpression.telling(reading.words), reading.year)
            try addWholeNames(reading.spelled, reading.year)
        }
    }

    private mutating func addWords(_ words: [String], _ year: Int?) throws {
        // All that have the words anywhere among titles and names come first, with what is counted of them; what is stricter is among
        // those, and where nothing is left to be told apart, nothing is asked.
        let count = try add(matching: MatchExpression.all(words, in: .connected), rank: Rank.connected, year: year)
        var ranked: Set<Int64> = []
        func rank(_ columns: MatchExpression.Columns, as rank: Int, without others: Set<Int64> = []) throws -> [Int64] {
            guard ranked.count < count else { return [] }
            let ids = try self.rank(
                matching: MatchExpression.all(words, in: columns), as: rank, year: year, without: others)
            ranked.formUnion(ids)
            return ids
        }
        _ = try rank(.titles, as: Rank.titleWords)
        if words.count == 1 {
            _ = try rank(.people, as: Rank.people)
            _ = try rank(.counterparts, as: Rank.counterpart)
        } else {
            // “james bond” is not meant for a film with one James and somebody Bond.
            let people = Set(try rank(.people, as: Rank.connected))
            _ = try rank(.titlesAndPeople, as: Rank.titleAndPeople, without: people)
            _ = try rank(.counterparts, as: Rank.counterpart)
            _ = try rank(.titlesAndCounterparts, as: Rank.titleAndCounterpart)
        }
    }

    /// “tolkien hobbit” is The Hobbit before a box that has the two words in its title.
    private mutating func addWholeTitles(_ query: ParsedQuery) throws {
        let words = query.folded.split(separator: " ")
        let works = Set(found.hits.lazy.filter { $0.rank == Rank.titleAndPeople }.map(\.id))
        guard !works.isEmpty, (2...Self.mostTitleWords).contains(words.count) else { return }
        for place in 1..<words.count {
            for title in [words[..<place], words[place...]] {
                raise(try titled(title.joined()).intersection(works), to: Rank.titleAndMaker, year: nil)
            }
        }
    }

    private func titled(_ squashed: String) throws -> Set<Int64> {
        try Int64.fetchSet(
            db.cachedStatement(sql: "SELECT work_id FROM work_title WHERE kind = ? AND squashed = ?"),
            arguments: [kind.catalogName, squashed])
    }

    /// “stephen king”, “it stephen king”, “stephen king it”: the words of a name, one after another, are one person's.
    private mutating func addWholeNames(_ words: [String], _ year: Int?) throws {
        guard (2...6).contains(words.count) else { return }
        if try rank(matching: MatchExpression.wholeName(words, mayGoOn: true), as: Rank.person, year: year).count >= Self.few {
            // Names in Hangul and Han are found by any part of theirs.
            let isWhole = !words.contains(where: TextFolding.hasEastAsianCharacter)
            let works = try isWhole ? ids(matching: MatchExpression.wholeName(words, mayGoOn: false)) : []
            if works.count >= Self.few { raise(works, to: Rank.knownPerson, year: year) }
        }
        guard words.count > 2 else { return }
        for place in 1..<words.count {
            let (start, end) = (Array(words[..<place]), Array(words[place...]))
            for (name, title) in [(start, end), (end, start)] where name.count > 1 {
                let person = MatchExpression.wholeName(name, mayGoOn: false)
                let works = try rank(
                    matching: "\(person) AND \(MatchExpression.all(title, in: .titles))", as: Rank.titleAndPerson, year: year)
                guard !works.isEmpty else { continue }
                // “it stephen king” is It before all else of that name.
                raise(works.filter(try titled(title.joined()).contains), to: Rank.titleForm, year: year)
            }
        }
    }

    /// Few records have the Korean names of people: who is called so in one work is found in all by the international name.
    private mutating func addOtherNames(_ query: ParsedQuery) throws {
        var names: Set<String> = []
        for reading in query.readings.prefix(2) where reading.words.contains(where: TextFolding.hasHangul) {
            let called = reading.words.joined()
            guard called.count > 1 else { continue }
            for kind in [WorkKind.movie, .book] {
                let range = WorkNumber.range(of: kind)
                let statement = try db.cachedStatement(
                    sql: """
                        SELECT work.other_names FROM work_search AS hit CROSS JOIN work ON work.id = hit.rowid
                        WHERE work_search MATCH ? AND hit.rowid >= ? AND hit.rowid < ? ORDER BY hit.rowid LIMIT \(Self.fewNamed)
                        """)
                let named = try String.fetchAll(
                    statement,
                    arguments: [
                        "people_parts : \(MatchExpression.term(called, mayGoOn: true))", range.lowerBound, range.upperBound,
                    ])
                for (name, others) in named.flatMap(NamesColumn.names) {
                    let isCalled = others.contains {
                        TextFolding.squashed($0) == called || TextFolding.words($0).last == called
                    }
                    if isCalled { names.insert(name) }
                }
            }
        }
        for name in names.sorted().prefix(Self.few) {
            let words = TitleForms.words(TextFolding.folded(name))
            guard words.count > 1 else { continue }
            try add(matching: MatchExpression.wholeName(words, mayGoOn: false), rank: Rank.person)
        }
    }

    /// “x men 2”: where no title has the number of a part, all parts are what is nearest.
    private mutating func addOtherParts(_ query: ParsedQuery) throws {
        for reading in query.readings {
            guard let last = reading.words.last, reading.words.count > 1, last.utf8.count < 3,
                NumberWords.isInDigits(last)
            else { continue }
            let others = Array(reading.words.dropLast())
            try add(matching: MatchExpression.all(others, in: .titles), rank: Rank.nearYear, year: reading.year)
        }
    }

    private mutating func addUnfinished(_ query: ParsedQuery) throws {
        for reading in query.readings {
            guard let unfinished = MatchExpression.unfinished(reading.words, in: .titlesAndPeople) else { continue }
            try add(matching: unfinished, rank: Rank.unfinished, year: reading.year)
        }
    }

    /// How many works match by their titles and people as they stand.
    private var strictCount: Int {
        found.hits.count { $0.rank <= Rank.unfinished && $0.rank != Rank.nearTitle }
    }

    private mutating func addCounterparts(_ query: ParsedQuery) throws {
        let squashed = TitleForms.squashed(query.folded)
        let sql =
            switch kind {
            case .book:
                """
                SELECT movie.book_id FROM work_title JOIN movie ON movie.work_id = work_title.work_id
                WHERE work_title.kind = 'movie' AND work_title.squashed = ? AND movie.book_id IS NOT NULL
                """
            case .movie:
                """
                SELECT movie.work_id FROM work_title JOIN movie ON movie.book_id = work_title.work_id
                WHERE work_title.kind = 'book' AND work_title.squashed = ?
                """
            }
        try add(try Int64.fetchAll(db.cachedStatement(sql: sql), arguments: [squashed]), rank: Rank.counterpart)
    }

    /// “james bond”, “middle earth”: what texts have as it was typed is meant before people who have one of the words each.
    private mutating func addPhrase(_ query: ParsedQuery) throws {
        let words = query.readings[0].spelled
        guard (2...5).contains(words.count), !words.allSatisfy(MatchExpression.isCommon),
            !query.readings.contains(where: { $0.year != nil }),
            !found.hits.contains(where: { $0.rank <= Rank.titleWords && $0.rank != Rank.knownPerson })
        else { return }
        try add(matching: MatchExpression.phrase(words), in: "work_text", rank: Rank.phrase)
    }

    private mutating func addAnywhere(_ query: ParsedQuery) throws {
        let asked = query.readings.prefix(2).compactMap { reading in
            MatchExpression.anywhere(reading.words).map { (reading: reading, expression: $0) }
        }
        // Who asks for “the martian film” finds no less without the last word, which half of all texts have.
        for (reading, expression) in asked where !asked.contains(where: { $0.reading.isPart(of: reading) }) {
            try add(matching: expression, in: "work_text", rank: Rank.anywhere, year: reading.year)
        }
    }

    // MARK: What else may have been meant

    /// - Parameters:
    ///   - isFew: whether single words may be other ones, too, not just whole titles.
    ///   - isTold: whether several texts have the words as they were typed.
    ///   - bestTold: how well known the best known is of the works whose texts have them; nil for none.
    private mutating func addNear(_ query: ParsedQuery, isFew: Bool, isTold: Bool, bestTold: Int64?) throws {
        let vocabulary = Vocabulary(db: db)
        for reading in query.readings.prefix(3) {
            let near = try SpellingCorrector(reading.words, vocabulary)
            let before = found.hits.count
            for words in near.titles {
                try addTitles(
                    TitleForms.all(ofFolded: words.joined(separator: " ")).prefix(2),
                    rank: near.hasUnknown ? Rank.nearTitle : Rank.likeTitle, year: reading.year)
            }
            guard isFew else { continue }
            for alternatives in near.alternatives {
                try add(
                    matching: MatchExpression.all(alternatives, in: .connected),
                    rank: isTold ? Rank.strayWords : near.hasUnknown ? Rank.nearWords : Rank.likeWords, year: reading.year,
                    limit: Self.mostNear)
            }
            if let bestTold { putBehind(bestTold, since: before) }
            if found.hits.isEmpty {
                for fallback in near.fallbacks {
                    try add(
                        matching: MatchExpression.all(fallback, in: .titlesAndPeople), rank: Rank.mostWords, year: reading.year)
                }
            }
            try correct(by: near, since: before, reading)
        }
    }

    /// “frodo” is told of in few texts, but of works that everybody knows: who types that does not mean an actor called Frode.
    private mutating func putBehind(_ bestTold: Int64, since place: Int) {
        for index in found.hits.indices[place...] where [Rank.nearWords, Rank.likeWords].contains(found.hits[index].rank) {
            if WorkNumber.rank(of: found.hits[index].id) > bestTold + Self.margin { found.hits[index].rank = Rank.strayWords }
        }
    }

    /// Keeps how the query should perhaps have been written: with the words of that of the best works that only near words found which the
    /// likeliest slip leads to.
    private mutating func correct(by near: SpellingCorrector, since place: Int, _ reading: ParsedQuery.Reading) throws {
        guard found.correction == nil else { return }
        var best: (query: String, distance: Int)?
        for hit in Self.arranged(Array(found.hits[place...])).prefix(Self.mostMeant) where hit.rank <= Rank.likeWords {
            let row = try Row.fetchOne(
                db.cachedStatement(sql: "SELECT titles, people, counterparts FROM work_search WHERE rowid = ?"),
                arguments: [hit.id])
            let known = Set((0..<3).flatMap { (row?[$0] as String? ?? "").split(separator: " ").map { String($0) } })
            guard let corrected = near.corrected(by: known) else { continue }
            // That a whole title is so near is no chance, whichever of its letters is another.
            let isTitle = hit.rank == Rank.nearTitle
            let slip =
                isTitle && corrected.distance == Vocabulary.Slip.firstLetter.rawValue
                ? Vocabulary.Slip.letter.rawValue : corrected.distance
            let distance = 2 * slip + (isTitle ? 0 : 1)
            if best.map({ distance < $0.distance }) ?? true { best = (corrected.query, distance) }
        }
        guard let best else { return }
        let query = ([best.query] + (reading.year.map { [String($0)] } ?? [])).joined(separator: " ")
        found.correction = SearchCorrection(query: query, isApplied: false)
    }

    // MARK: Hits

    /// - Returns: how many match.
    @discardableResult private mutating func add(
        matching expression: String, in table: String = "work_search", rank: Int, year: Int? = nil, limit: Int = Self.limit
    ) throws -> Int {
        let range = WorkNumber.range(of: kind)
        // CROSS JOIN keeps the index in the lead; the numbers are in the order of how well known the works are.
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
            add(row, rank: rank, year: year)
            count += 1
        }
        return count
    }

    /// Gives works that are hits already a stricter rank.
    ///
    /// - Parameter others: those that keep their rank.
    /// - Returns: all that match.
    private mutating func rank(
        matching expression: String, as rank: Int, year: Int?, without others: Set<Int64> = []
    ) throws -> [Int64] {
        let ids = try ids(matching: expression)
        raise(ids.filter { !others.contains($0) }, to: rank, year: year)
        return ids
    }

    private func ids(matching expression: String) throws -> [Int64] {
        let range = WorkNumber.range(of: kind)
        let statement = try db.cachedStatement(
            sql: "SELECT rowid FROM work_search WHERE work_search MATCH ? AND rowid >= ? AND rowid < ? ORDER BY rowid LIMIT ?")
        return try Int64.fetchAll(statement, arguments: [expression, range.lowerBound, range.upperBound, Self.limit])
    }

    private mutating func raise(_ ids: some Sequence<Int64>, to rank: Int, year: Int?) {
        for id in ids {
            guard let place = places[id] else { continue }
            found.hits[place].rank = min(found.hits[place].rank, Self.rank(rank, found.hits[place].year, wanted: year))
        }
    }

    private mutating func add(_ ids: [Int64], rank: Int, year: Int? = nil) throws {
        let statement = try db.cachedStatement(
            sql: "SELECT work_id, year, rating, tags FROM work_facet WHERE work_id = ?")
        raise(ids, to: rank, year: year)
        for id in ids where places[id] == nil {
            if let row = try Row.fetchOne(statement, arguments: [id]) { add(row, rank: rank, year: year) }
        }
    }

    private mutating func add(_ row: Row, rank: Int, year: Int?) {
        let id: Int64 = row[0]
        let ownYear: Int? = row[1]
        let rank = Self.rank(rank, ownYear, wanted: year)
        if let place = places[id] {
            found.hits[place].rank = min(found.hits[place].rank, rank)
            return
        }
        let start = found.tags.count
        let tags: Data = row[3]
        tags.withUnsafeBytes { bytes in FacetTags.unpack(bytes) { found.tags.append($0) } }
        places[id] = found.hits.count
        found.hits.append(Hit(id: id, rank: rank, year: ownYear, rating: row[2], tags: start..<found.tags.count))
    }

    /// A year that was typed has to be the work's, or nearly: festivals and cinemas differ.
    private static func rank(_ rank: Int, _ year: Int?, wanted: Int?) -> Int {
        guard let wanted else { return rank }
        guard let year, abs(year - wanted) <= 1 else { return max(rank, Rank.otherYear) }
        return year == wanted ? rank : max(rank, Rank.nearYear)
    }

    private func sorted() -> Found {
        var found = found
        found.hits = Self.arranged(found.hits)
        return found
    }

    /// The best first.
    private static func arranged(_ hits: [Hit]) -> [Hit] {
        var hits = hits.sorted { one, other in
            (one.rank, WorkNumber.rank(of: one.id), -(one.year ?? 0), one.id)
                < (other.rank, WorkNumber.rank(of: other.id), -(other.year ?? 0), other.id)
        }
        // Of works that a mistyped word may mean, the well-known comes before the title of one word that nobody looks for.
        if let title = hits.firstIndex(where: { $0.rank == Rank.nearTitle }),
            let words = hits.firstIndex(where: { $0.rank == Rank.nearWords })
        {
            let known = WorkNumber.rank(of: hits[title].id) - margin
            let better = Array(
                hits[words...].prefix { $0.rank == Rank.nearWords && WorkNumber.rank(of: $0.id) < known }.prefix(fewLike))
            hits.removeSubrange(words..<words + better.count)
            hits.insert(contentsOf: better, at: title)
        }
        // What may have been meant is seen at once, however many works have the words that were typed.
        if let first = hits.firstIndex(where: { $0.rank == Rank.likeTitle }), first > firstLike {
            let like = Array(hits[first...].prefix { $0.rank == Rank.likeTitle }.prefix(fewLike))
            hits.removeSubrange(first..<first + like.count)
            hits.insert(contentsOf: like, at: firstLike)
        }
        return hits
    }

    /// Of so many works the words may be those that were meant.
    private static let mostMeant = 24
    /// Before which place titles stand that differ by a letter from a query of known words, and how many of them.
    private static let firstLike = 6
    private static let fewLike = 3
    /// How much better known, of a hundred.
    private static let margin: Int64 = 8
}

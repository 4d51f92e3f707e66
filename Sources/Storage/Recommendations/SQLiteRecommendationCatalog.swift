import Domain
import GRDB

/// The recommender's data in the built-in catalog's SQLite database; the vocabulary, and the traits, notes and topics of
/// the built-in works are resource files.
package struct SQLiteRecommendationCatalog: RecommendationCatalog {
    /// The most works of a kind that the recommender keeps in memory: of a large imported catalog, the best known.
    private static let workLimit = 20_000

    package let concepts: [Concept]
    private let traits: [WorkTraits.Key: WorkTraits]
    private let notes: [WorkTraits.Key: WorkNotes]
    private let topics: [WorkTraits.Key: WorkTopics]
    private let database: CatalogDatabase

    /// - Throws: when a resource file cannot be read.
    package init(database: CatalogDatabase) throws(CatalogFileError) {
        self.database = database
        traits = Dictionary(try BuiltInCatalog.bundledTraits().map { ($0.key, $0) }) { first, _ in first }
        notes = Dictionary(try BuiltInCatalog.bundledNotes().map { ($0.key, $0) }) { first, _ in first }
        let records = try BuiltInCatalog.bundledTopics()
        topics = Dictionary(records.map { ($0.key, $0.topics) }) { first, _ in first }
        let known = records.reduce(into: Set<String>()) { $0.formUnion($1.topics.central.union($1.topics.minor)) }
        concepts = try BuiltInCatalog.bundledConcepts().map { concept in
            var concept = concept
            if known.contains(concept.name) { concept.topics = [concept.name] }
            return concept
        }
    }

    package func version() async throws(StorageError) -> String? {
        try await database.read { db in
            try String.fetchOne(db, sql: "SELECT built_in || ' ' || revision FROM catalog_state")
        }
    }

    package func contents() async throws(StorageError) -> (works: [WorkProfile], subjects: [SubjectName]) {
        try await database.read { db in (try works(.book, db) + works(.movie, db), try Self.subjects(db)) }
    }

    package func textMatches(
        for words: [String], in kind: WorkKind
    ) async throws(StorageError) -> [String: [String: Double]] {
        guard !words.isEmpty else { return [:] }
        return try await database.read { db in
            let ids = try Self.ids(kind, db)
            let statement = try db.cachedStatement(
                sql: """
                    SELECT work.key, -bm25(work_text, 1, 0, 2) AS score
                    FROM work_text JOIN work ON work.id = work_text.rowid
                    WHERE work_text MATCH ? AND work_text.rowid >= ? AND work_text.rowid < ?
                    """)
            var matches: [String: [String: Double]] = [:]
            for word in words where matches[word] == nil {
                // Short words of an alphabet are the beginnings of too many others.
                let matchesBeginnings = word.count > 3 || TextFolding.hasEastAsianCharacter(word)
                let expression = "{titles about} : (\"\(word)\"\(matchesBeginnings ? " *" : ""))"
                let found = try Row.fetchAll(statement, arguments: [expression, ids.lowerBound, ids.upperBound])
                    .map { (key: $0["key"] as String, score: $0["score"] as Double) }
                let best = found.map(\.score).max() ?? 1
                matches[word] = Dictionary(found.map { ($0.key, best > 0 ? $0.score / best : 1) }) { first, _ in first }
            }
            return matches
        }
    }

    /// The keys of the works that plain full-text search finds for a question, best first: the baseline of `make evaluate`.
    package func fullTextKeys(
        for question: String, in kind: WorkKind, limit: Int
    ) async throws(StorageError) -> [String] {
        let terms = TextFolding.words(question).map { "\"\($0)\"" }
        guard !terms.isEmpty else { return [] }
        return try await database.read { db in
            try String.fetchAll(
                db,
                sql: """
                    SELECT work.key FROM work_text JOIN work ON work.id = work_text.rowid
                    WHERE work_text MATCH ? AND work.kind = ? ORDER BY bm25(work_text), work.id LIMIT ?
                    """, arguments: [terms.joined(separator: " OR "), kind.catalogName, limit])
        }
    }

    private static func subjects(_ db: Database) throws -> [SubjectName] {
        try Row.fetchAll(db, sql: "SELECT name, korean FROM subject ORDER BY name").compactMap {
            let name: String = $0["name"]
            return subjectsOfGroups.contains(name) ? nil : SubjectName(english: name, korean: $0["korean"])
        }
    }

    /// Questions know the groups themselves, and no work is about a prize.
    fileprivate static let subjectsOfGroups = Set(WorkTraits.subjectsOfGroups.values)

    /// The ids of the best-known works, at most `workLimit`: ids are given by popularity.
    private static func ids(_ kind: WorkKind, _ db: Database) throws -> Range<Int64> {
        let all = WorkNumber.range(of: kind)
        let end = try Int64.fetchOne(
            db.cachedStatement(sql: "SELECT id FROM work WHERE id >= ? AND id < ? ORDER BY id LIMIT 1 OFFSET ?"),
            arguments: [all.lowerBound, all.upperBound, workLimit])
        return all.lowerBound..<(end ?? all.upperBound)
    }

    /// All bundled works, and the imported works that have subjects or genres.
    private func works(_ kind: WorkKind, _ db: Database) throws -> [WorkProfile] {
        let ids = try Self.ids(kind, db)
        let all = WorkNumber.range(of: kind)
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT work.key, work.kind, work.origin, work.title, work.original_title, work.korean_title, work.other_titles,
                    work.creators, work.creators_korean, work.subjects, work.moods, book.form, work.audience, book.length,
                    book.pages, work.countries, book.settings, work.original_language, work.year, book.era, work.popularity,
                    movie.runtime, movie.genres, movie.cast_names, movie.cast_names_korean,
                    (SELECT source.key FROM work AS source WHERE source.id = movie.book_id) AS book_key,
                    EXISTS (SELECT 1 FROM movie AS film WHERE film.book_id = work.id) AS is_adapted
                FROM work LEFT JOIN book ON book.work_id = work.id LEFT JOIN movie ON movie.work_id = work.id
                WHERE work.id >= ? AND work.id < ? AND (work.origin = ? OR (work.id < ? AND work.subjects <> ''))
                ORDER BY work.id
                """, arguments: [all.lowerBound, all.upperBound, CatalogWriter.builtInOrigin, ids.upperBound])
        return try Array(
            rows.map { row in
                let isBuiltIn = row["origin"] as String == CatalogWriter.builtInOrigin
                let key = isBuiltIn ? WorkTraits.Key(kind: kind, id: row["key"]) : nil
                return WorkProfile(row, kind, key.flatMap { traits[$0] }, key.flatMap { notes[$0] }, key.flatMap { topics[$0] })
            })
    }
}

extension WorkProfile {
    fileprivate init(_ row: Row, _ kind: WorkKind, _ traits: WorkTraits?, _ notes: WorkNotes?, _ topics: WorkTopics?) {
        func list(_ column: String) -> [String] { ListColumn.list((row[column] as String?) ?? "") }
        func value<Value: RawRepresentable<String>>(_ column: String) -> Value? {
            (row[column] as String?).flatMap(Value.init)
        }
        let genres = list("genres")
        let countries = list("countries")
        var groups = traits?.groups ?? []
        // What follows from other facts has groups of its own, which the vocabulary names.
        if traits?.series != nil { groups.insert("series") }
        if row["book_key"] as String? != nil { groups.insert("from-book") }
        if kind == .book, row["is_adapted"] { groups.insert("adapted") }
        let moods = Set(list("moods").compactMap(Book.Mood.init))
        let settings = Set(list("settings")).union(traits?.settings ?? [])
        self.init(
            kind: kind, key: row["key"],
            titles: ["title", "original_title", "korean_title"].compactMap { row[$0] as String? } + list("other_titles"),
            originalTitle: row["original_title"], creators: list("creators"), koreanCreators: list("creators_korean"),
            cast: list("cast_names"),
            koreanCast: list("cast_names_korean"),
            subjects: list("subjects").filter { !SQLiteRecommendationCatalog.subjectsOfGroups.contains($0) },
            moods: moods.isEmpty ? Set(genres.flatMap { WorkTraits.moods(ofGenre: $0) }) : moods, form: value("form"),
            audience: value("audience") ?? WorkTraits.audience(ofGenres: genres), length: value("length"),
            pages: traits?.pages ?? (row["pages"] as Int?).flatMap { $0 > 0 ? $0...$0 : nil }, minutes: row["runtime"],
            countries: Set(countries),
            mainCountries: kind == .movie && topics != nil ? Self.mainCountries(of: countries) : nil,
            settings: settings, language: row["original_language"] ?? "",
            year: row["year"], era: value("era") ?? traits?.era, groups: groups, contents: notes?.contents.adding(groups),
            places: notes?.places ?? [], notes: notes?.about ?? [], topics: topics, series: traits?.series,
            popularity: row["popularity"],
            bookKey: row["book_key"])
    }

    /// The first country of a built-in film; the United States and Britain make films together.
    ///
    /// - Parameter countries: in the order of the record.
    private static func mainCountries(of countries: [String]) -> Set<String> {
        let together: Set<String> = ["US", "GB"]
        guard let first = countries.first else { return [] }
        return together.contains(first) ? together.intersection(countries) : [first]
    }
}

import Domain
import GRDB

/// The recommender's data in the built-in catalog's SQLite database; the vocabulary is a resource file.
package struct SQLiteRecommendationCatalog: RecommendationCatalog {
    /// The most books that the recommender keeps in memory: of a large imported catalog, the best known.
    private static let bookLimit = 20_000

    package let concepts: [Concept]
    private let database: CatalogDatabase

    /// - Throws: when the vocabulary cannot be read.
    package init(database: CatalogDatabase) throws(CatalogFileError) {
        self.database = database
        concepts = try BuiltInCatalog.bundledConcepts()
    }

    package func version() async throws(StorageError) -> String? {
        try await database.read { db in
            try String.fetchOne(db, sql: "SELECT built_in || ' ' || revision FROM catalog_state")
        }
    }

    package func contents() async throws(StorageError) -> (works: [BookProfile], subjects: [SubjectName]) {
        try await database.read { db in (try Self.works(db), try Self.subjects(db)) }
    }

    package func textScores(for words: [String]) async throws(StorageError) -> [String: Double] {
        let terms = words.map { word in
            // Short words of an alphabet are the beginnings of too many others.
            let matchesBeginnings = word.count > 3 || TextFolding.hasEastAsianCharacter(word)
            return "\"\(word)\"" + (matchesBeginnings ? " *" : "")
        }
        guard let expression = Self.anyOf(terms) else { return [:] }
        let scores = try await database.read { db in
            let ids = try Self.bookIDs(db)
            return try Row.fetchAll(
                db,
                sql: """
                    SELECT work.key, -bm25(work_text, 1, 0, 2) AS score
                    FROM work_text JOIN work ON work.id = work_text.rowid
                    WHERE work_text MATCH ? AND work_text.rowid >= ? AND work_text.rowid < ?
                    """, arguments: ["{titles about} : (\(expression))", ids.lowerBound, ids.upperBound]
            ).map { (key: $0["key"] as String, score: $0["score"] as Double) }
        }
        let best = scores.map(\.score).max() ?? 1
        return Dictionary(scores.map { ($0.key, best > 0 ? $0.score / best : 0) }) { first, _ in first }
    }

    /// The keys of the books that plain full-text search finds for a question, best first: the baseline of `make evaluate`.
    package func fullTextKeys(for question: String, limit: Int) async throws(StorageError) -> [String] {
        guard let expression = Self.anyOf(TextFolding.words(question).map { "\"\($0)\"" }) else { return [] }
        return try await database.read { db in
            try String.fetchAll(
                db,
                sql: """
                    SELECT work.key FROM work_text JOIN work ON work.id = work_text.rowid
                    WHERE work_text MATCH ? AND work.kind = 'book' ORDER BY bm25(work_text), work.id LIMIT ?
                    """, arguments: [expression, limit])
        }
    }

    /// An FTS5 expression; nil without terms. Quoted words of letters and digits hold no FTS5 syntax.
    private static func anyOf(_ terms: [String]) -> String? {
        terms.isEmpty ? nil : terms.joined(separator: " OR ")
    }

    private static func subjects(_ db: Database) throws -> [SubjectName] {
        try Row.fetchAll(db, sql: "SELECT name, korean FROM subject ORDER BY name").map {
            SubjectName(english: $0["name"], korean: $0["korean"])
        }
    }

    /// The ids of the best-known books, at most `bookLimit`: ids are given by popularity.
    private static func bookIDs(_ db: Database) throws -> Range<Int64> {
        let all = WorkNumber.range(of: .book)
        let end = try Int64.fetchOne(
            db.cachedStatement(sql: "SELECT id FROM work WHERE id >= ? ORDER BY id LIMIT 1 OFFSET ?"),
            arguments: [all.lowerBound, bookLimit])
        return all.lowerBound..<(end ?? all.upperBound)
    }

    /// All bundled works, and the imported books that have subjects.
    private static func works(_ db: Database) throws -> [BookProfile] {
        let ids = try bookIDs(db)
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT work.key, work.kind, work.title, work.original_title, work.korean_title, work.creators,
                    work.creators_korean, work.subjects, book.moods, book.form, book.audience, book.length, book.pages,
                    work.countries, book.settings, work.original_language, work.year, book.era, work.popularity,
                    (SELECT source.key FROM work AS source WHERE source.id = movie.book_id) AS book_key
                FROM work LEFT JOIN book ON book.work_id = work.id LEFT JOIN movie ON movie.work_id = work.id
                WHERE work.origin = ? OR (work.id >= ? AND work.id < ? AND work.subjects <> '')
                ORDER BY work.id
                """, arguments: [CatalogWriter.builtInOrigin, ids.lowerBound, ids.upperBound])
        return try Array(rows.map(BookProfile.init))
    }
}

extension BookProfile {
    fileprivate init(_ row: Row) {
        func list(_ column: String) -> [String] { ListColumn.list((row[column] as String?) ?? "") }
        func value<Value: RawRepresentable<String>>(_ column: String) -> Value? {
            (row[column] as String?).flatMap(Value.init)
        }
        self.init(
            key: row["key"], isBook: row["kind"] as String == WorkKind.book.catalogName,
            titles: ["title", "original_title", "korean_title"].compactMap { row[$0] as String? },
            authors: list("creators"), koreanAuthors: list("creators_korean"), subjects: list("subjects"),
            moods: Set(list("moods").compactMap(Book.Mood.init)), form: value("form"), audience: value("audience"),
            length: value("length"), pages: row["pages"], countries: Set(list("countries")), settings: Set(list("settings")),
            language: row["original_language"] ?? "", year: row["year"], era: value("era"), popularity: row["popularity"],
            bookKey: row["book_key"])
    }
}

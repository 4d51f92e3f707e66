import Domain
import Foundation
import GRDB

/// Writes works to the catalog's tables, and their words to the tables of the search.
///
/// FTS5 writes rows fastest in the order of their ids: `finish()` writes all changed works to its tables at once.
final class CatalogWriter {
    /// `work.origin` of the works of the built-in catalog.
    static let builtInOrigin = "built-in"

    private let db: Database
    private let format: ImportFormat?
    private let koreanSubjects: [String: String]
    private var nextSequenceNumber: Int64
    private var tags: [String: Int64] = [:]
    /// Works whose rows in the full-text tables `finish()` writes.
    private var changed: [Int64: CatalogRecord] = [:]
    /// The ids of the rows that `finish()` deletes from the full-text tables.
    private var deleted: Set<Int64> = []
    /// The changes of the vocabulary: for each word how many works more or fewer have it, and how it is shown.
    private var terms: [String: (works: Int, displayText: String?)] = [:]

    /// - Parameter format: the format of the records' files; nil for the built-in catalog.
    init(db: Database, format: ImportFormat? = nil) throws {
        self.db = db
        self.format = format
        nextSequenceNumber = try Int64.fetchOne(db, sql: "SELECT next_number FROM catalog_state") ?? 1
        koreanSubjects = Dictionary(
            try Row.fetchAll(db, sql: "SELECT name, korean FROM subject").map {
                ($0["name"] as String, $0["korean"] as String)
            }
        ) { first, _ in first }
    }

    // MARK: Writing

    /// - Returns: the new work's id.
    func insert(_ record: CatalogRecord, origin: String) throws -> Int64 {
        let kind = record.kind
        let id = WorkNumber.number(kind, popularity: record.popularity, sequenceNumber: nextSequenceNumber)
        nextSequenceNumber += 1
        try db.cachedStatement(
            sql: """
                INSERT INTO work (id, kind, key, origin, title, original_title, korean_title, other_titles, original_language, date, year,
                    countries, creators, creators_korean, other_names, overview, overview_korean, subjects, popularity, wikidata, rating,
                    best_rating, rating_count)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(arguments: [id, kind.catalogName, record.key, origin] + columns(of: record))
        try writeDetails(of: record, id: id, book: try record.basedOn.flatMap(book))
        changed[id] = record
        count(record, by: 1)
        return id
    }

    /// Replaces all facts of a work by those of a record.
    ///
    /// - Returns: the work's id, which changes with its popularity.
    func replace(_ old: CatalogRecord, _ id: Int64, by record: CatalogRecord) throws -> Int64 {
        try markCounterparts(of: id, old.kind)
        let book = try record.basedOn == old.basedOn ? self.book(of: id) : record.basedOn.flatMap(book)
        let number = WorkNumber.number(
            record.kind, popularity: record.popularity, sequenceNumber: WorkNumber.sequenceNumber(of: id))
        try db.cachedStatement(
            sql: """
                UPDATE work SET id = ?, key = ?, title = ?, original_title = ?, korean_title = ?, other_titles = ?, original_language = ?,
                    date = ?, year = ?, countries = ?, creators = ?, creators_korean = ?, other_names = ?, overview = ?,
                    overview_korean = ?, subjects = ?, popularity = ?, wikidata = ?, rating = ?, best_rating = ?, rating_count = ?
                WHERE id = ?
                """
        ).execute(arguments: [number, record.key] + columns(of: record) + [id])
        for table in ["work_title", "work_creator", "work_facet", record.kind.table] {
            try db.cachedStatement(sql: "DELETE FROM \(table) WHERE work_id = ?").execute(arguments: [number])
        }
        // The keys that the work had before stay: they are parts of addresses.
        try db.cachedStatement(sql: "DELETE FROM work_identifier WHERE work_id = ? AND scheme <> 'key'").execute(arguments: [
            number
        ])
        try writeDetails(of: record, id: number, book: book)
        removeFromIndex(id)
        changed[number] = record
        count(old, by: -1)
        count(record, by: 1)
        return number
    }

    func delete(_ record: CatalogRecord, _ id: Int64) throws {
        try markCounterparts(of: id, record.kind)
        removeFromIndex(id)
        count(record, by: -1)
        try db.cachedStatement(sql: "DELETE FROM work WHERE id = ?").execute(arguments: [id])
    }

    private func removeFromIndex(_ id: Int64) {
        changed[id] = nil
        deleted.insert(id)
    }

    private func columns(of record: CatalogRecord) -> StatementArguments {
        [
            record.title, record.originalTitle, record.koreanTitle, ListColumn.joined(record.otherTitles),
            record.originalLanguage,
            record.date?.description, record.date?.year, ListColumn.joined(record.countries),
            ListColumn.joined(record.creators),
            ListColumn.joined(record.creators.map(record.koreanName)), NamesColumn.joined(record.otherNames),
            record.overview ?? "",
            record.overviewKorean, ListColumn.joined(record.subjects + record.genres.filter { !record.subjects.contains($0) }),
            record.popularity, record.wikidata, record.rating?.average, record.rating?.best, record.rating?.count,
        ]
    }

    private func writeDetails(of record: CatalogRecord, id: Int64, book: Int64?) throws {
        switch record.kind {
        case .movie:
            try db.cachedStatement(
                sql: """
                    INSERT INTO movie (work_id, runtime, genres, cast_names, cast_names_korean, imdb, book_id)
                    VALUES (?, ?, ?, ?, ?, ?, ?)
                    """
            ).execute(arguments: [
                id, record.runtime, ListColumn.joined(record.genres), ListColumn.joined(record.cast),
                ListColumn.joined(record.cast.map(record.koreanName)), record.imdb, book,
            ])
            if book != nil { try markCounterparts(of: id, .movie) }
        case .book:
            try db.cachedStatement(
                sql: """
                    INSERT INTO book (work_id, publisher, pages, isbn13, form, audience, open_library, moods, length, settings, era)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                    """
            ).execute(arguments: [
                id, record.publisher, record.pages, record.isbns.first?.description, record.form, record.audience,
                record.openLibrary,
                ListColumn.joined(record.moods), record.length, ListColumn.joined(record.settings), record.era,
            ])
        }
        let insertCreator = try db.cachedStatement(sql: "INSERT OR IGNORE INTO work_creator (name, work_id) VALUES (?, ?)")
        for creator in record.creators { try insertCreator.execute(arguments: [creator, id]) }
        let insertTitle = try db.cachedStatement(
            sql: "INSERT OR IGNORE INTO work_title (kind, squashed, work_id, folded) VALUES (?, ?, ?, ?)")
        for title in record.titles {
            for form in TitleForms.all(of: title) {
                try insertTitle.execute(arguments: [record.kind.catalogName, TitleForms.squashed(form), id, form])
            }
        }
        try writeIdentifiers(of: record, id: id)
        try db.cachedStatement(sql: "INSERT INTO work_facet (work_id, year, rating, tags) VALUES (?, ?, ?, ?)").execute(
            arguments: [
                id, record.date?.year, record.rating.map(Self.weighted), try PackedTags.packed(tagNumbers(of: record)),
            ])
    }

    /// The id of the book that a film's record names by its key: first a book of the same format, whose work may have another key.
    func book(_ key: String) throws -> Int64? {
        let inFile = try format.flatMap { format in
            try Int64.fetchOne(
                db.cachedStatement(sql: "SELECT work_id FROM catalog_record WHERE format = ? AND kind = 'book' AND key = ?"),
                arguments: [format.rawValue, key])
        }
        return try inFile
            ?? Int64.fetchOne(db.cachedStatement(sql: "SELECT id FROM work WHERE kind = 'book' AND key = ?"), arguments: [key])
    }

    /// The id of the book that a film was made from.
    private func book(of id: Int64) throws -> Int64? {
        try Int64.fetchOne(db.cachedStatement(sql: "SELECT book_id FROM movie WHERE work_id = ?"), arguments: [id])
    }

    private func writeIdentifiers(of record: CatalogRecord, id: Int64) throws {
        let insert = try db.cachedStatement(
            sql: "INSERT OR IGNORE INTO work_identifier (scheme, value, work_id) VALUES (?, ?, ?)")
        for (scheme, value) in record.identifiers { try insert.execute(arguments: [scheme, value, id]) }
    }

    /// Marks the counterparts of a work as changed: a film and its book are found by each other's titles and people.
    private func markCounterparts(of id: Int64, _ kind: WorkKind) throws {
        let sql =
            switch kind {
            case .movie: "SELECT book_id FROM movie WHERE work_id = ? AND book_id IS NOT NULL"
            case .book: "SELECT work_id FROM movie WHERE book_id = ?"
            }
        for other in try Int64.fetchAll(db.cachedStatement(sql: sql), arguments: [id]) where changed[other] == nil {
            guard let record = try StoredRecord.fetch(other, db) else { continue }
            deleted.insert(other)
            changed[other] = record
        }
    }

    /// The rating in thousandths of the best one, moved towards the average of all works where few people rated the work.
    private static func weighted(_ rating: CatalogRating) -> Int {
        let (average, weight) = (0.65, 50.0)
        let share = rating.average / Double(max(1, rating.best))
        return Int(1000 * (share * Double(rating.count) + average * weight) / (Double(rating.count) + weight))
    }

    private func tagNumbers(of record: CatalogRecord) throws -> [Int64] {
        var numbers: [Int64] = []
        func add(_ facet: TagFacet, _ names: [String]) throws {
            for name in names {
                let number = try tagNumber(facet, name)
                if !numbers.contains(number) { numbers.append(number) }
            }
        }
        try add(.subject, record.genres + record.subjects)
        try add(.language, record.originalLanguage.map { [$0] } ?? [])
        try add(.country, record.countries)
        return numbers
    }

    private func tagNumber(_ facet: TagFacet, _ name: String) throws -> Int64 {
        let key = facet.rawValue + ":" + name
        if let number = tags[key] { return number }
        let known = try Int64.fetchOne(
            db.cachedStatement(sql: "SELECT id FROM tag WHERE sort = ? AND name = ?"), arguments: [facet.rawValue, name])
        let number: Int64
        if let known {
            number = known
        } else {
            try db.cachedStatement(sql: "INSERT INTO tag (sort, name) VALUES (?, ?)").execute(arguments: [facet.rawValue, name])
            number = db.lastInsertedRowID
        }
        // Limits the memory for files with millions of subjects.
        if tags.count > 50_000 { tags = [:] }
        tags[key] = number
        return number
    }

    private func count(_ record: CatalogRecord, by works: Int) {
        for (text, displayText) in Vocabulary.terms(titles: record.titles, people: record.people) {
            let before = terms[text]
            terms[text] = ((before?.works ?? 0) + works, displayText ?? before?.displayText)
        }
    }

    // MARK: Index

    /// Writes the changed works to the full-text tables and the vocabulary, and increments the catalog's revision.
    func finish() throws {
        for table in ["work_search", "work_text"] {
            let delete = try db.cachedStatement(sql: "DELETE FROM \(table) WHERE rowid = ?")
            for id in deleted.sorted() { try delete.execute(arguments: [id]) }
        }
        let insertSearch = try db.cachedStatement(
            sql: """
                INSERT INTO work_search (rowid, titles, people, title_parts, people_parts, counterparts) VALUES (?, ?, ?, ?, ?, ?)
                """)
        let insertText = try db.cachedStatement(
            sql: "INSERT INTO work_text (rowid, titles, people, about) VALUES (?, ?, ?, ?)")
        for (id, record) in changed.sorted(by: { $0.key < $1.key }) {
            let counterparts = try self.counterparts(of: id, record.kind)
            let titles = SearchTokens.titles(record.titles)
            let people = IndexedText.words(record.people)
            let counterpartWords = IndexedText.words(counterparts.titles + counterparts.people)
            try insertSearch.execute(arguments: [
                id, titles, people, SearchTokens.parts(record.titles, withAcronyms: true),
                SearchTokens.names(record.people),
                counterpartWords + " " + SearchTokens.names(counterparts.people),
            ])
            try insertText.execute(arguments: [
                id, titles, people + " " + counterpartWords,
                IndexedText.words(about(record, counterparts.genres)),
            ])
        }
        try Vocabulary(db: db).count(terms)
        try db.execute(
            sql: "UPDATE catalog_state SET revision = revision + 1, next_number = ?", arguments: [nextSequenceNumber])
        changed = [:]
        deleted = []
        terms = [:]
    }

    private func about(_ record: CatalogRecord, _ otherGenres: [String]) -> [String] {
        let subjects = record.subjects + record.genres
        let genres = record.genres + otherGenres
        return subjects + subjects.compactMap { koreanSubjects[$0] } + genres + GenreWords.korean(genres)
            + (record.form.map(FormWords.all) ?? [])
            + [record.date.map { String($0.year) }, record.overview, record.overviewKorean].compactMap { $0 }
    }

    /// The titles and people of a work's counterparts, and for a book the genres of its films.
    private func counterparts(of id: Int64, _ kind: WorkKind) throws -> (
        titles: [String], people: [String], genres: [String]
    ) {
        let sql =
            switch kind {
            case .movie:
                """
                SELECT work.title, work.original_title, work.korean_title, work.creators, work.other_names, '' AS genres
                FROM movie JOIN work ON work.id = movie.book_id WHERE movie.work_id = ?
                """
            case .book:
                """
                SELECT work.title, work.original_title, work.korean_title, work.creators, work.other_names, movie.genres
                FROM movie JOIN work ON work.id = movie.work_id WHERE movie.book_id = ?
                """
            }
        var (titles, people, genres): ([String], [String], [String]) = ([], [], [])
        for row in try Row.fetchAll(db.cachedStatement(sql: sql), arguments: [id]) {
            titles += [row["title"], row["original_title"], row["korean_title"]].compactMap { $0 as String? }
            let others = NamesColumn.names(row["other_names"])
            for creator in ListColumn.list(row["creators"]) { people += [creator] + (others[creator] ?? []) }
            genres += ListColumn.list(row["genres"])
        }
        return (titles, people, genres)
    }
}

import Domain
import Foundation
import GRDB

/// Writes works to the catalog's tables, and their words to the tables of the search.
///
/// FTS5 writes rows fastest in the order of their ids: `finish()` writes all changed works to its tables at once.
final class CatalogWriter {
    /// `work.origin` of the works of the built-in catalog.
    static let builtInOrigin = "built-in"
    private static let indexedAtOnce = 512

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
        let id = WorkNumber.number(record.kind, popularity: record.popularity, sequenceNumber: nextSequenceNumber)
        nextSequenceNumber += 1
        let columns: [Column] = [("id", id), ("kind", record.kind.catalogName), ("key", record.key), ("origin", origin)]
        try insert(columns + workColumns(of: record), into: "work")
        // The built-in catalog has the pinyin of its Chinese titles, since the rules for it take 0.1 s when they are first used.
        try writeDetails(
            of: record, id: id, book: try record.basedOn.flatMap(book), romanizesHan: origin != Self.builtInOrigin)
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
        let columns: [Column] = [("id", number), ("key", record.key)] + workColumns(of: record)
        let assignments = columns.map { "\($0.name) = ?" }.joined(separator: ", ")
        try db.cachedStatement(sql: "UPDATE work SET \(assignments) WHERE id = ?")
            .execute(arguments: StatementArguments(columns.map(\.value)) + [id])
        for table in ["work_title", "work_creator", "work_facet", "work_tag", record.kind.table] {
            try db.cachedStatement(sql: "DELETE FROM \(table) WHERE work_id = ?").execute(arguments: [number])
        }
        // The keys that the work had before stay: they are parts of addresses.
        try db.cachedStatement(sql: "DELETE FROM work_identifier WHERE work_id = ? AND scheme <> 'key'")
            .execute(arguments: [number])
        try writeDetails(of: record, id: number, book: book, romanizesHan: true)
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

    private typealias Column = (name: String, value: (any DatabaseValueConvertible)?)

    private func insert(_ columns: [Column], into table: String) throws {
        let names = columns.map(\.name).joined(separator: ", ")
        let marks = columns.map { _ in "?" }.joined(separator: ", ")
        try db.cachedStatement(sql: "INSERT INTO \(table) (\(names)) VALUES (\(marks))")
            .execute(arguments: StatementArguments(columns.map(\.value)))
    }

    /// The columns of `work` that come from a record, but for its key.
    private func workColumns(of record: CatalogRecord) -> [Column] {
        let subjects = record.subjects + record.genres.filter { !record.subjects.contains($0) }
        return [
            ("title", record.title),
            ("original_title", record.originalTitle),
            ("korean_title", record.koreanTitle),
            ("other_titles", ListColumn.joined(record.otherTitles)),
            ("original_language", record.originalLanguage),
            ("date", record.date?.description),
            ("year", record.date?.year),
            ("countries", ListColumn.joined(record.countries)),
            ("creators", ListColumn.joined(record.creators)),
            ("creators_korean", ListColumn.joined(record.creators.map(record.koreanName))),
            ("other_names", NamesColumn.joined(record.otherNames)),
            ("characters", ListColumn.joined(record.characters)),
            ("keywords", ListColumn.joined(record.keywords)),
            ("moods", ListColumn.joined(record.moods)),
            ("audience", record.audience),
            ("overview", record.overview ?? ""),
            ("overview_korean", record.overviewKorean),
            ("subjects", ListColumn.joined(subjects)),
            ("popularity", record.popularity),
            ("wikidata", record.wikidata),
            ("rating", record.rating?.average),
            ("best_rating", record.rating?.best),
            ("rating_count", record.rating?.count),
        ]
    }

    /// The columns of the kind's own table that come from a record.
    private func ownColumns(of record: CatalogRecord, book: Int64?) -> [Column] {
        switch record.kind {
        case .movie:
            [
                ("runtime", record.runtime),
                ("genres", ListColumn.joined(record.genres)),
                ("cast_names", ListColumn.joined(record.cast)),
                ("cast_names_korean", ListColumn.joined(record.cast.map(record.koreanName))),
                ("imdb", record.imdb),
                ("book_id", book),
            ]
        case .book:
            [
                ("publisher", record.publisher),
                ("pages", record.pages),
                ("isbn13", record.isbns.first?.description),
                ("form", record.form),
                ("open_library", record.openLibrary),
                ("length", record.length),
                ("settings", ListColumn.joined(record.settings)),
                ("era", record.era),
            ]
        }
    }

    private func writeDetails(of record: CatalogRecord, id: Int64, book: Int64?, romanizesHan: Bool) throws {
        let columns: [Column] = [("work_id", id)] + ownColumns(of: record, book: book)
        try insert(columns, into: record.kind.table)
        if record.kind == .movie, book != nil { try markCounterparts(of: id, .movie) }
        let insertCreator = try db.cachedStatement(sql: "INSERT OR IGNORE INTO work_creator (name, work_id) VALUES (?, ?)")
        for creator in record.creators { try insertCreator.execute(arguments: [creator, id]) }
        let insertTitle = try db.cachedStatement(
            sql: "INSERT OR IGNORE INTO work_title (kind, squashed, work_id, folded) VALUES (?, ?, ?, ?)")
        for title in record.titles {
            let romanized = TitleForms.romanized(
                TextFolding.folded(title), language: romanizesHan ? record.originalLanguage : nil)
            for form in TitleForms.all(of: title) + (romanized.map { [$0] } ?? []) {
                try insertTitle.execute(arguments: [record.kind.catalogName, TitleForms.squashed(form), id, form])
            }
        }
        try writeIdentifiers(of: record, id: id)
        let tags = try tagNumbers(of: record)
        let year = record.date?.year
        try db.cachedStatement(sql: "INSERT INTO work_facet (work_id, year, rating, tags) VALUES (?, ?, ?, ?)").execute(
            arguments: [id, year, record.rating.map(Self.weighted), PackedTags.packed(tags)])
        let insertTag = try db.cachedStatement(sql: "INSERT INTO work_tag (tag_id, work_id) VALUES (?, ?)")
        let yearTags = try year.map {
            try [tagNumber(.decade, TagFacet.decade(of: $0)), tagNumber(.year, String($0))]
        }
        for tag in tags + (yearTags ?? []) { try insertTag.execute(arguments: [tag, id]) }
    }

    /// The id of the book that a film's record names by its key: first a book of the same format, whose work may have another
    /// key.
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
        try add(.mood, record.moods)
        try add(.audience, WorkTraits.audience(of: record).map { [$0] } ?? [])
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
        for (text, displayText) in Vocabulary.terms(titles: record.titles, people: record.names) {
            let before = terms[text]
            terms[text] = ((before?.works ?? 0) + works, displayText ?? before?.displayText)
        }
    }

    // MARK: Index

    /// Writes the changed works to the full-text tables and the vocabulary, and increments the catalog's revision.
    func finish() throws {
        for table in ["work_search", "work_text", "work_sound"] {
            let delete = try db.cachedStatement(sql: "DELETE FROM \(table) WHERE rowid = ?")
            for id in deleted.sorted() { try delete.execute(arguments: [id]) }
        }
        let sources = try changed.sorted(by: { $0.key < $1.key }).map { id, record in
            IndexedWork.Source(id: id, record: record, counterparts: try counterparts(of: id, record.kind))
        }
        let insertSearch = try db.cachedStatement(
            sql: """
                INSERT INTO work_search (rowid, titles, people, title_parts, people_parts, counterparts) VALUES (?, ?, ?, ?, ?, ?)
                """)
        let insertText = try db.cachedStatement(
            sql: "INSERT INTO work_text (rowid, titles, people, about) VALUES (?, ?, ?, ?)")
        let insertSounds = try db.cachedStatement(sql: "INSERT INTO work_sound (rowid, sounds) VALUES (?, ?)")
        // In slices, so that the texts of a large batch are not in memory all at once.
        for start in stride(from: 0, to: sources.count, by: Self.indexedAtOnce) {
            let slice = Array(sources[start...].prefix(Self.indexedAtOnce))
            for work in IndexedWork.makeAll(from: slice, koreanSubjects: koreanSubjects) {
                try insertSounds.execute(arguments: [work.id, work.sounds])
                try insertSearch.execute(arguments: [
                    work.id, work.titles, work.people, work.titleParts, work.peopleParts, work.counterparts,
                ])
                try insertText.execute(arguments: [work.id, work.titles, work.textPeople, work.about])
            }
        }
        try Vocabulary(db: db).count(terms)
        try db.execute(
            sql: "UPDATE catalog_state SET revision = revision + 1, next_number = ?", arguments: [nextSequenceNumber])
        changed = [:]
        deleted = []
        terms = [:]
    }

    /// The titles and people of a work's counterparts, and for a book the genres of its films.
    private func counterparts(of id: Int64, _ kind: WorkKind) throws -> IndexedWork.Counterparts {
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
        var found = IndexedWork.Counterparts()
        for row in try Row.fetchAll(db.cachedStatement(sql: sql), arguments: [id]) {
            found.titles += [row["title"], row["original_title"], row["korean_title"]].compactMap { $0 as String? }
            let others = NamesColumn.names(row["other_names"])
            for creator in ListColumn.list(row["creators"]) { found.people += [creator] + (others[creator] ?? []) }
            found.genres += ListColumn.list(row["genres"])
        }
        return found
    }
}

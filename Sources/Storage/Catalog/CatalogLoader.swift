import Domain
import GRDB

/// Brings the built-in catalog into the database.
package struct CatalogLoader: Sendable {
    package enum LoadError: Error {
        case file(CatalogFileError)
        case storage(StorageError)
    }

    package enum Outcome: Sendable, Equatable {
        case upToDate
        case loaded(movies: Int, books: Int)
    }

    private let database: FoyerDatabase

    package init(database: FoyerDatabase) {
        self.database = database
    }

    /// Loads the catalog where the database does not hold this version of it yet. Readers see the old catalog or the new one,
    /// nothing between.
    package func loadIfNeeded() async throws(LoadError) -> Outcome {
        let catalog: BuiltInCatalog
        do {
            catalog = try BuiltInCatalog.bundled()
        } catch {
            throw .file(error)
        }
        do {
            return try await load(catalog)
        } catch {
            throw .storage(error)
        }
    }

    func load(_ catalog: BuiltInCatalog) async throws(StorageError) -> Outcome {
        let stored = try await database.read { db in
            try String.fetchOne(db, sql: "SELECT version FROM catalog_version")
        }
        guard stored != catalog.version else { return .upToDate }
        return try await database.write { db in
            // Another process may have loaded it since.
            let stored = try String.fetchOne(db, sql: "SELECT version FROM catalog_version")
            guard stored != catalog.version else { return .upToDate }
            for table in ["subject", "suggestion", "work_search", "work_title", "work_creator", "movie", "book", "work"] {
                try db.execute(sql: "DELETE FROM \(table)")
            }
            try CatalogWriter(db: db, people: catalog.people, subjects: catalog.subjects).write(catalog)
            try db.execute(
                sql: "INSERT OR REPLACE INTO catalog_version (id, version) VALUES (1, ?)", arguments: [catalog.version])
            return .loaded(movies: catalog.movies.count, books: catalog.books.count)
        }
    }
}

/// Writes records with all that search needs of them.
private struct CatalogWriter {
    private let db: Database
    private let people: [String: PersonRecord]
    private let koreanSubjects: [String: String]
    private let insertWork: Statement
    private let insertMovie: Statement
    private let insertBook: Statement
    private let insertCreator: Statement
    private let insertTitle: Statement
    private let insertSearch: Statement
    private let insertSuggestion: Statement

    init(db: Database, people: [PersonRecord], subjects: [SubjectRecord]) throws {
        self.db = db
        koreanSubjects = Dictionary(subjects.map { ($0.name, $0.korean) }) { first, _ in first }
        self.people = Dictionary(people.map { ($0.name, $0) }) { first, _ in first }
        insertWork = try db.makeStatement(
            sql: """
                INSERT INTO work (kind, key, title, original_title, korean_title, original_language, date, year, countries,
                    creators, creators_korean, overview, overview_korean, subjects, popularity, wikidata)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """)
        insertMovie = try db.makeStatement(
            sql: """
                INSERT INTO movie (work_id, runtime, genres, cast_names, cast_names_korean, imdb, book_id)
                VALUES (?, ?, ?, ?, ?, ?, (SELECT id FROM work WHERE kind = 'book' AND key = ?))
                """)
        insertBook = try db.makeStatement(
            sql: """
                INSERT INTO book (work_id, publisher, pages, isbn13, form, audience, open_library, moods, length, settings, era)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """)
        insertCreator = try db.makeStatement(sql: "INSERT OR IGNORE INTO work_creator (name, work_id) VALUES (?, ?)")
        insertTitle = try db.makeStatement(
            sql: "INSERT OR IGNORE INTO work_title (kind, folded, squashed, work_id) VALUES (?, ?, ?, ?)")
        insertSearch = try db.makeStatement(
            sql: "INSERT INTO work_search (rowid, titles, people, counterparts, about) VALUES (?, ?, ?, ?, ?)")
        insertSuggestion = try db.makeStatement(
            sql: """
                INSERT INTO suggestion (kind, folded, text, weight, popularity) VALUES (?, ?, ?, ?, ?)
                ON CONFLICT DO UPDATE SET
                    popularity = max(popularity, excluded.popularity),
                    weight = max(weight, excluded.weight)
                """)
    }

    func write(_ catalog: BuiltInCatalog) throws {
        let books = Dictionary(catalog.books.map { ($0.id, $0) }) { first, _ in first }
        let films = Dictionary(grouping: catalog.movies) { $0.basedOn ?? "" }
        for subject in catalog.subjects {
            try db.execute(
                sql: "INSERT OR IGNORE INTO subject (name, korean) VALUES (?, ?)", arguments: [subject.name, subject.korean])
        }
        for record in catalog.books {
            let id = try writeWork(
                kind: .book, key: record.id,
                titles: (record.title, record.originalTitle, record.koreanTitle), language: record.originalLanguage,
                date: record.published, countries: record.countries, creators: record.authors, others: [],
                counterparts: (films[record.id] ?? []).flatMap {
                    [$0.title, $0.originalTitle, $0.koreanTitle].compactMap { $0 } + $0.directors.flatMap(names(of:))
                },
                overviews: (record.overview, record.overviewKorean), subjects: record.subjects,
                // A book is of the genres of its films.
                moreWords: FormWords.all(record.form)
                    + (films[record.id] ?? []).flatMap { $0.genres + GenreWords.korean($0.genres) },
                popularity: record.popularity, wikidata: record.wikidata)
            try insertBook.execute(arguments: [
                id, record.publisher, record.pages, record.isbn13, record.form, record.audience, record.openLibrary,
                joined(record.moods ?? []), record.length, joined(record.settings ?? []), record.era,
            ])
        }
        for record in catalog.movies {
            let cast = record.cast ?? []
            let id = try writeWork(
                kind: .movie, key: record.id,
                titles: (record.title, record.originalTitle, record.koreanTitle), language: record.originalLanguage,
                date: record.date, countries: record.countries, creators: record.directors, others: cast,
                counterparts: record.basedOn.flatMap { books[$0] }.map {
                    [$0.title, $0.originalTitle, $0.koreanTitle].compactMap { $0 } + $0.authors.flatMap(names(of:))
                } ?? [],
                overviews: (record.overview, record.overviewKorean), subjects: record.subjects + record.genres,
                moreWords: GenreWords.korean(record.genres),
                popularity: record.popularity, wikidata: record.wikidata)
            try insertMovie.execute(arguments: [
                id, record.runtime, joined(record.genres), joined(cast), joined(cast.map(koreanName)), record.imdb,
                record.basedOn,
            ])
        }
    }

    private func writeWork(
        kind: WorkKind, key: String, titles: (international: String, original: String?, korean: String?), language: String,
        date: String?, countries: [String], creators: [String], others: [String], counterparts: [String],
        overviews: (english: String, korean: String?), subjects: [String], moreWords: [String], popularity: Int,
        wikidata: String?
    ) throws -> Int64 {
        try insertWork.execute(arguments: [
            kind.rawValue, key, titles.international, titles.original, titles.korean, language, date,
            date.flatMap { PartialDate($0)?.year }, joined(countries), joined(creators), joined(creators.map(koreanName)),
            overviews.english, overviews.korean, joined(subjects), popularity, wikidata,
        ])
        let id = db.lastInsertedRowID
        let allTitles = [titles.international, titles.original, titles.korean].compactMap { $0 }
        for title in allTitles {
            let folded = TextFolding.folded(title)
            for form in [folded, IndexedText.withoutArticle(folded), IndexedText.joiningInitials(folded)].compactMap({ $0 }) {
                try insertTitle.execute(arguments: [
                    kind.rawValue, form, form.filter { $0 != " " }, id,
                ])
            }
            try writeSuggestions(title, isTitle: true, kind: kind, popularity: popularity)
        }
        for creator in creators {
            try insertCreator.execute(arguments: [creator, id])
        }
        let everybody = (creators + others).flatMap(names(of:))
        for name in everybody {
            try writeSuggestions(name, isTitle: false, kind: kind, popularity: popularity)
        }
        try insertSearch.execute(arguments: [
            id, IndexedText.words(allTitles), IndexedText.words(everybody), IndexedText.words(counterparts),
            IndexedText.words(
                subjects + subjects.compactMap { koreanSubjects[$0] } + moreWords + [
                    String((date ?? "").prefix(4)), overviews.english, overviews.korean ?? "",
                ]),
        ])
        return id
    }

    private func writeSuggestions(_ text: String, isTitle: Bool, kind: WorkKind, popularity: Int) throws {
        let words = TextFolding.words(text)
        // Nobody types the seventh word of a title first.
        for start in words.indices.prefix(6) {
            try insertSuggestion.execute(arguments: [
                kind.rawValue, words[start...].joined(separator: " "), text, (start == 0 ? 2 : 0) + (isTitle ? 1 : 0),
                popularity,
            ])
        }
    }

    /// Every name of somebody whom the records name internationally.
    private func names(of name: String) -> [String] {
        [name, people[name]?.korean, people[name]?.original].compactMap { $0 }
    }

    private func koreanName(_ name: String) -> String {
        people[name]?.korean ?? name
    }

    private func joined(_ list: [String]) -> String {
        list.joined(separator: ListColumn.separator)
    }
}

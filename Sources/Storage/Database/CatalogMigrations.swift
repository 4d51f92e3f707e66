import Domain
import Foundation
import GRDB

/// The migrations of the catalog's tables. A migration that has shipped never changes.
enum CatalogMigrations {
    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1: catalog") { db in try db.execute(sql: catalog) }
        migrator.registerMigration("2: words of every script") { db in try db.execute(sql: wordsOfEveryScript) }
        migrator.registerMigration("3: stems and sounds") { db in
            try db.execute(sql: stemsAndSounds)
            try writeSoundsAndRomanizedTitles(db)
            try Vocabulary.addSoundVariants(db)
        }
        migrator.registerMigration("4: characters and known works") { db in try db.execute(sql: charactersAndKnownWorks) }
        migrator.registerMigration("5: keywords") { db in try db.execute(sql: keywords) }
        migrator.registerMigration("6: moods and audience of films") { db in
            try db.execute(sql: moodsAndAudience)
            try writeMoodsAndAudienceToIndex(db)
        }
        migrator.registerMigration("7: keywords of known works") { db in try db.execute(sql: keywordsOfKnownWorks) }
        migrator.registerMigration("8: sounds and acronyms anew") { db in
            try writeSoundsAndAcronyms(db)
            try Vocabulary.addSoundVariants(db)
        }
        migrator.registerMigration("9: works of tags") { db in
            try db.execute(sql: worksOfTags)
            try writeWorksOfTags(db)
        }
        migrator.registerMigration("10: works of years") { db in try db.execute(sql: worksOfYears) }
        return migrator
    }

    /// A single year needs no look at the works of its decade.
    private static let worksOfYears = """
        INSERT OR IGNORE INTO tag (sort, name)
            SELECT DISTINCT 'year', CAST(year AS TEXT) FROM work_facet WHERE year IS NOT NULL;
        INSERT INTO work_tag (tag_id, work_id) SELECT tag.id, work_facet.work_id FROM work_facet
            JOIN tag ON tag.sort = 'year' AND tag.name = CAST(year AS TEXT);
        """

    /// The works of a tag, the best known first, without a look at the tags of all works. Decades are tags here only: `work_facet` has
    /// the year.
    private static let worksOfTags = """
        CREATE TABLE work_tag (
            tag_id INTEGER NOT NULL REFERENCES tag (id),
            work_id INTEGER NOT NULL REFERENCES work (id) ON DELETE CASCADE ON UPDATE CASCADE,
            PRIMARY KEY (tag_id, work_id)
        ) WITHOUT ROWID;
        CREATE INDEX work_tag_work ON work_tag (work_id);

        INSERT OR IGNORE INTO tag (sort, name)
            SELECT DISTINCT 'decade', CAST(year / 10 * 10 AS TEXT) FROM work_facet WHERE year IS NOT NULL;
        INSERT INTO work_tag (tag_id, work_id) SELECT tag.id, work_facet.work_id FROM work_facet
            JOIN tag ON tag.sort = 'decade' AND tag.name = CAST(year / 10 * 10 AS TEXT) WHERE year IS NOT NULL;
        """

    private static func writeWorksOfTags(_ db: Database) throws {
        let insert = try db.cachedStatement(sql: "INSERT OR IGNORE INTO work_tag (tag_id, work_id) VALUES (?, ?)")
        let rows = try Row.fetchCursor(db, sql: "SELECT work_id, tags FROM work_facet")
        while let row = try rows.next() {
            let packed: Data = row[1]
            let id: Int64 = row[0]
            for tag in packed.withUnsafeBytes({ Array(PackedTags.numbers(in: $0)) }) {
                try insert.execute(arguments: [Int64(tag), id])
            }
        }
    }

    /// Words have more sounds, and titles more acronyms, than earlier versions wrote.
    private static func writeSoundsAndAcronyms(_ db: Database) throws {
        let updateSounds = try db.cachedStatement(sql: "UPDATE work_sound SET sounds = ? WHERE rowid = ?")
        let updateParts = try db.cachedStatement(sql: "UPDATE work_search SET title_parts = ? WHERE rowid = ?")
        try forEachRecord(db) { id, record in
            try updateSounds.execute(arguments: [SearchTokens.sounds(titles: record.titles, people: record.names), id])
            try updateParts.execute(arguments: [SearchTokens.parts(record.titles, withAcronyms: true), id])
        }
    }

    private static func forEachRecord(_ db: Database, _ body: (_ id: Int64, _ record: CatalogRecord) throws -> Void) throws {
        var last = Int64.min
        while true {
            let records = try StoredRecord.fetch(after: last, before: .max, limit: 500, db)
            guard let end = records.last else { return }
            for (id, record) in records { try body(id, record) }
            last = end.id
        }
    }

    private static let keywordsOfKnownWorks = "ALTER TABLE known_work ADD COLUMN keywords TEXT NOT NULL DEFAULT ''"

    /// Films have moods and an audience, too.
    private static let moodsAndAudience = """
        ALTER TABLE work ADD COLUMN moods TEXT NOT NULL DEFAULT '';
        ALTER TABLE work ADD COLUMN audience TEXT;
        UPDATE work SET moods = book.moods, audience = book.audience FROM book WHERE book.work_id = work.id;
        ALTER TABLE book DROP COLUMN moods;
        ALTER TABLE book DROP COLUMN audience;
        """

    private static func writeMoodsAndAudienceToIndex(_ db: Database) throws {
        let works = try Row.fetchAll(
            db,
            sql: """
                SELECT work.id, work.kind, work.moods, work.audience, movie.genres FROM work
                LEFT JOIN movie ON movie.work_id = work.id
                WHERE work.moods <> '' OR work.audience IS NOT NULL OR movie.genres LIKE '%family%'
                """)
        for row in works {
            var record = CatalogRecord(
                kind: row["kind"] as String == WorkKind.book.catalogName ? .book : .movie, key: "", title: "")
            record.moods = ListColumn.list(row["moods"])
            record.audience = row["audience"]
            record.genres = ListColumn.list(row["genres"] ?? "")
            let audience = WorkTraits.audience(of: record)
            var tags =
                try Data.fetchOne(db, sql: "SELECT tags FROM work_facet WHERE work_id = ?", arguments: [row["id"]]) ?? Data()
            for (sort, name) in record.moods.map({ ("mood", $0) }) + (audience.map { [("audience", $0)] } ?? []) {
                try db.execute(sql: "INSERT OR IGNORE INTO tag (sort, name) VALUES (?, ?)", arguments: [sort, name])
                let number = try Int64.fetchOne(
                    db, sql: "SELECT id FROM tag WHERE sort = ? AND name = ?", arguments: [sort, name])
                tags += PackedTags.packed([number].compactMap { $0 })
            }
            try db.execute(sql: "UPDATE work_facet SET tags = ? WHERE work_id = ?", arguments: [tags, row["id"]])
            if let words = audience.flatMap(AudienceWords.korean) {
                try db.execute(
                    sql: "UPDATE work_text SET about = about || ' ' || ? WHERE rowid = ?", arguments: [words, row["id"]])
            }
        }
    }

    /// Words and phrases by which people remember the work.
    private static let keywords = "ALTER TABLE work ADD COLUMN keywords TEXT NOT NULL DEFAULT ''"

    private static let charactersAndKnownWorks = """
        -- Names of characters by which people look for the work.
        ALTER TABLE work ADD COLUMN characters TEXT NOT NULL DEFAULT '';

        -- Names of well-known works, which imported works get: by the title without spaces and the year.
        CREATE TABLE known_work (
            kind TEXT NOT NULL,
            title TEXT NOT NULL,
            year INTEGER NOT NULL,
            korean_title TEXT,
            other_titles TEXT NOT NULL,
            characters TEXT NOT NULL,
            PRIMARY KEY (kind, title, year)
        ) WITHOUT ROWID;
        """

    /// Words of texts are found in every inflection: `porter` indexes English words by their stems. What titles and names sound like
    /// has a table of its own, whose rows have no texts to prefix or to rank.
    private static let stemsAndSounds = """
        CREATE VIRTUAL TABLE work_text_anew USING fts5 (titles, people, about, tokenize = 'porter ascii');
        INSERT INTO work_text_anew (rowid, titles, people, about) SELECT rowid, titles, people, about FROM work_text;
        DROP TABLE work_text;
        ALTER TABLE work_text_anew RENAME TO work_text;

        CREATE VIRTUAL TABLE work_sound USING fts5 (sounds, tokenize = 'ascii', detail = none, columnsize = 0);
        """

    private static func writeSoundsAndRomanizedTitles(_ db: Database) throws {
        let insert = try db.cachedStatement(sql: "INSERT INTO work_sound (rowid, sounds) VALUES (?, ?)")
        let insertTitle = try db.cachedStatement(
            sql: "INSERT OR IGNORE INTO work_title (kind, squashed, work_id, folded) VALUES (?, ?, ?, ?)")
        // Korean titles got acronyms.
        let updateParts = try db.cachedStatement(sql: "UPDATE work_search SET title_parts = ? WHERE rowid = ?")
        try forEachRecord(db) { id, record in
            if record.titles.contains(where: TextFolding.hasHangul) {
                try updateParts.execute(arguments: [SearchTokens.parts(record.titles, withAcronyms: true), id])
            }
            for title in record.titles {
                guard let form = TitleForms.romanized(TextFolding.folded(title), language: record.originalLanguage) else {
                    continue
                }
                try insertTitle.execute(arguments: [record.kind.catalogName, TitleForms.squashed(form), id, form])
            }
            try insert.execute(arguments: [id, SearchTokens.sounds(titles: record.titles, people: record.people)])
        }
    }

    /// The texts of the full-text tables are folded words with spaces between them, so the tokenizer has to split only at
    /// spaces. The earlier tokenizer split words at the vowel signs of Thai and Hindi.
    private static let wordsOfEveryScript = """
        CREATE VIRTUAL TABLE work_search_anew USING fts5 (
            titles, people, title_parts, people_parts, counterparts,
            tokenize = 'ascii', prefix = '1 2 3', detail = column, columnsize = 0
        );
        INSERT INTO work_search_anew (rowid, titles, people, title_parts, people_parts, counterparts)
            SELECT rowid, titles, people, title_parts, people_parts, counterparts FROM work_search;
        DROP TABLE work_search;
        ALTER TABLE work_search_anew RENAME TO work_search;

        CREATE VIRTUAL TABLE work_text_anew USING fts5 (titles, people, about, tokenize = 'ascii');
        INSERT INTO work_text_anew (rowid, titles, people, about) SELECT rowid, titles, people, about FROM work_text;
        DROP TABLE work_text;
        ALTER TABLE work_text_anew RENAME TO work_text;
        """

    private static let catalog = """
        CREATE TABLE catalog_state (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            -- The version of the built-in catalog in the tables; NULL for none.
            built_in TEXT,
            -- Grows with every change of the catalog.
            revision INTEGER NOT NULL,
            -- The sequence number of the next work.
            next_number INTEGER NOT NULL
        );
        INSERT INTO catalog_state (id, revision, next_number) VALUES (1, 0, 1);

        -- Films and books: the columns of both kinds. Lists are joined with U+001F. The id has the kind and the popularity rank in
        -- its highest bits: an index that is read in the order of ids gives the best known works first.
        CREATE TABLE work (
            id INTEGER PRIMARY KEY,
            kind TEXT NOT NULL CHECK (kind IN ('movie', 'book')),
            key TEXT NOT NULL,
            -- 'built-in', or the format that it was first imported from.
            origin TEXT NOT NULL,
            title TEXT NOT NULL,
            original_title TEXT,
            korean_title TEXT,
            other_titles TEXT NOT NULL,
            original_language TEXT,
            date TEXT,
            year INTEGER,
            countries TEXT NOT NULL,
            creators TEXT NOT NULL,
            creators_korean TEXT NOT NULL,
            -- Of each person the name and the other names, with U+001E between them.
            other_names TEXT NOT NULL,
            overview TEXT NOT NULL,
            overview_korean TEXT,
            subjects TEXT NOT NULL,
            popularity INTEGER NOT NULL,
            wikidata TEXT,
            rating REAL,
            best_rating INTEGER,
            rating_count INTEGER,
            UNIQUE (kind, key)
        );
        CREATE INDEX work_origin ON work (origin, kind);

        CREATE TABLE movie (
            work_id INTEGER PRIMARY KEY REFERENCES work (id) ON DELETE CASCADE ON UPDATE CASCADE,
            runtime INTEGER,
            genres TEXT NOT NULL,
            cast_names TEXT NOT NULL,
            cast_names_korean TEXT NOT NULL,
            imdb TEXT,
            book_id INTEGER REFERENCES work (id) ON DELETE SET NULL ON UPDATE CASCADE
        );
        CREATE INDEX movie_book ON movie (book_id);

        CREATE TABLE book (
            work_id INTEGER PRIMARY KEY REFERENCES work (id) ON DELETE CASCADE ON UPDATE CASCADE,
            publisher TEXT,
            pages INTEGER,
            isbn13 TEXT,
            form TEXT,
            audience TEXT,
            open_library TEXT,
            moods TEXT NOT NULL,
            length TEXT,
            settings TEXT NOT NULL,
            era TEXT
        );

        -- Directors of films and authors of books, by their international names.
        CREATE TABLE work_creator (
            name TEXT NOT NULL,
            work_id INTEGER NOT NULL REFERENCES work (id) ON DELETE CASCADE ON UPDATE CASCADE,
            PRIMARY KEY (name, work_id)
        ) WITHOUT ROWID;
        CREATE INDEX work_creator_work ON work_creator (work_id);

        -- Every title of a work in each of its forms, folded, with and without spaces, for exact and prefix matches.
        CREATE TABLE work_title (
            kind TEXT NOT NULL,
            squashed TEXT NOT NULL,
            work_id INTEGER NOT NULL REFERENCES work (id) ON DELETE CASCADE ON UPDATE CASCADE,
            folded TEXT NOT NULL,
            PRIMARY KEY (kind, squashed, work_id, folded)
        ) WITHOUT ROWID;
        CREATE INDEX work_title_work ON work_title (work_id);

        -- Identifiers of works, by scheme: imdb, wikidata, isbn, openlibrary, or key for an earlier key of the work.
        CREATE TABLE work_identifier (
            scheme TEXT NOT NULL,
            value TEXT NOT NULL,
            work_id INTEGER NOT NULL REFERENCES work (id) ON DELETE CASCADE ON UPDATE CASCADE,
            PRIMARY KEY (scheme, value)
        ) WITHOUT ROWID;
        CREATE INDEX work_identifier_work ON work_identifier (work_id);

        -- The work of each imported record, and a hash of the record.
        CREATE TABLE catalog_record (
            format TEXT NOT NULL,
            kind TEXT NOT NULL,
            key TEXT NOT NULL,
            work_id INTEGER NOT NULL REFERENCES work (id) ON DELETE CASCADE ON UPDATE CASCADE,
            fingerprint INTEGER NOT NULL,
            PRIMARY KEY (format, kind, key)
        ) WITHOUT ROWID;
        CREATE INDEX catalog_record_work ON catalog_record (work_id);

        -- The texts are folded, so the tokenizer only splits words. Positions are not stored: no query of this table needs several
        -- words in a row.
        CREATE VIRTUAL TABLE work_search USING fts5 (
            titles, people, title_parts, people_parts, counterparts,
            tokenize = 'unicode61 remove_diacritics 0', prefix = '1 2 3', detail = column, columnsize = 0
        );

        -- The words of titles, names and texts, with positions.
        CREATE VIRTUAL TABLE work_text USING fts5 (
            titles, people, about, tokenize = 'unicode61 remove_diacritics 0'
        );

        -- What results are filtered and ordered by: tags as numbers of four bytes, the weighted rating in thousandths.
        CREATE TABLE work_facet (
            work_id INTEGER PRIMARY KEY REFERENCES work (id) ON DELETE CASCADE ON UPDATE CASCADE,
            year INTEGER,
            rating INTEGER,
            tags BLOB NOT NULL
        );

        CREATE TABLE tag (
            id INTEGER PRIMARY KEY,
            -- subject, language or country.
            sort TEXT NOT NULL,
            name TEXT NOT NULL,
            UNIQUE (sort, name)
        );

        -- The words of titles and names, by which misspelled words are corrected.
        CREATE TABLE term (
            id INTEGER PRIMARY KEY,
            text TEXT NOT NULL UNIQUE,
            -- As it is shown, where that differs: a Hangul word, which the text has as keys.
            shown TEXT,
            -- How many works have the word.
            works INTEGER NOT NULL
        );

        -- Hashes of terms and of terms without one of their letters: two words that differ by a letter share a hash.
        CREATE TABLE term_variant (
            variant INTEGER NOT NULL,
            term_id INTEGER NOT NULL REFERENCES term (id) ON DELETE CASCADE,
            PRIMARY KEY (variant, term_id)
        ) WITHOUT ROWID;

        CREATE TABLE subject (
            name TEXT PRIMARY KEY,
            korean TEXT NOT NULL
        ) WITHOUT ROWID;
        """
}

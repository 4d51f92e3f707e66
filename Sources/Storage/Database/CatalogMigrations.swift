import GRDB

/// The history of the catalog's tables. A migration that has shipped never changes.
enum CatalogMigrations {
    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1: catalog") { db in try db.execute(sql: catalog) }
        migrator.registerMigration("2: words of every script") { db in try db.execute(sql: wordsOfEveryScript) }
        return migrator
    }

    /// What comes here is folded, and parted by spaces: all else belongs to words. The tokenizer before took vowel signs of Thai and
    /// Hindi for ends of words.
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
            -- Of the built-in catalog that is in the tables; NULL for none.
            built_in TEXT,
            -- Grows with every change.
            revision INTEGER NOT NULL,
            -- The next work's.
            next_number INTEGER NOT NULL
        );
        INSERT INTO catalog_state (id, revision, next_number) VALUES (1, 0, 1);

        -- Films and books: what the two have in common. Lists are joined with U+001F. The id tells the kind, and is smaller the more
        -- people look for the work: what an index answers in the order of ids comes best known first.
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
            -- Of people: a name, and its others after U+001E each.
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

        -- Who made what: directors of films, authors of books, by their international names.
        CREATE TABLE work_creator (
            name TEXT NOT NULL,
            work_id INTEGER NOT NULL REFERENCES work (id) ON DELETE CASCADE ON UPDATE CASCADE,
            PRIMARY KEY (name, work_id)
        ) WITHOUT ROWID;
        CREATE INDEX work_creator_work ON work_creator (work_id);

        -- Every title of a work, folded, in each form that people write it in, with and without its spaces, for exact and prefix matches.
        CREATE TABLE work_title (
            kind TEXT NOT NULL,
            squashed TEXT NOT NULL,
            work_id INTEGER NOT NULL REFERENCES work (id) ON DELETE CASCADE ON UPDATE CASCADE,
            folded TEXT NOT NULL,
            PRIMARY KEY (kind, squashed, work_id, folded)
        ) WITHOUT ROWID;
        CREATE INDEX work_title_work ON work_title (work_id);

        -- By which numbers a work is known: in which scheme (imdb, wikidata, isbn, openlibrary, or key for one that it had here).
        CREATE TABLE work_identifier (
            scheme TEXT NOT NULL,
            value TEXT NOT NULL,
            work_id INTEGER NOT NULL REFERENCES work (id) ON DELETE CASCADE ON UPDATE CASCADE,
            PRIMARY KEY (scheme, value)
        ) WITHOUT ROWID;
        CREATE INDEX work_identifier_work ON work_identifier (work_id);

        -- Which record of which kind of file became which work, and what it held then.
        CREATE TABLE catalog_record (
            format TEXT NOT NULL,
            kind TEXT NOT NULL,
            key TEXT NOT NULL,
            work_id INTEGER NOT NULL REFERENCES work (id) ON DELETE CASCADE ON UPDATE CASCADE,
            fingerprint INTEGER NOT NULL,
            PRIMARY KEY (format, kind, key)
        ) WITHOUT ROWID;
        CREATE INDEX catalog_record_work ON catalog_record (work_id);

        -- Folded before it comes here, so the tokenizer only has to part words. No positions are kept: nobody asks for several words in
        -- a row.
        CREATE VIRTUAL TABLE work_search USING fts5 (
            titles, people, title_parts, people_parts, counterparts,
            tokenize = 'unicode61 remove_diacritics 0', prefix = '1 2 3', detail = column, columnsize = 0
        );

        -- All words, those of what is told of a work, too.
        CREATE VIRTUAL TABLE work_text USING fts5 (
            titles, people, about, tokenize = 'unicode61 remove_diacritics 0'
        );

        -- What results are narrowed by and ordered by: tags as numbers of four bytes, the rating in thousandths, weighed.
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

        -- The words of titles and names, for those who mistype them.
        CREATE TABLE term (
            id INTEGER PRIMARY KEY,
            text TEXT NOT NULL UNIQUE,
            -- As it is read, where that differs: a Hangul word, whose letters are parted in the text.
            shown TEXT,
            -- How many works have it.
            works INTEGER NOT NULL
        );

        -- Hashes of terms and of what is left of them without one letter: two words that differ in a letter have one in common.
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

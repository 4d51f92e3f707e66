import Domain
import Foundation
import GRDB

/// The migrations of the tables. A migration that has shipped never changes, so it names tables and columns in plain SQL.
enum Migrations {
    static var migrator: DatabaseMigrator { migrator(today: Day(Date())) }

    /// - Parameter today: the day on which visitors of earlier versions count as seen.
    static func migrator(today: Day) -> DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1: catalog") { db in try db.execute(sql: catalog) }
        migrator.registerMigration("2: recent queries") { db in try db.execute(sql: recentQueries) }
        migrator.registerMigration("3: search by counterparts") { db in try db.execute(sql: searchByCounterparts) }
        migrator.registerMigration("4: saved answers") { db in try db.execute(sql: savedAnswers) }
        migrator.registerMigration("5: sizes of saved answers") { db in try db.execute(sql: sizesOfSavedAnswers) }
        migrator.registerMigration("6: shelf") { db in try db.execute(sql: shelf) }
        migrator.registerMigration("7: recommendations") { db in try db.execute(sql: recommendations) }
        migrator.registerMigration("8: questions") { db in try db.execute(sql: questions) }
        migrator.registerMigration("9: read books in answers") { db in
            try db.execute(sql: "ALTER TABLE question ADD COLUMN may_be_read INTEGER NOT NULL DEFAULT 0")
        }
        migrator.registerMigration("10: shelf feeds") { db in try db.execute(sql: shelfFeeds) }
        migrator.registerMigration("11: changes of the shelf") { db in try db.execute(sql: changesOfTheShelf) }
        migrator.registerMigration(orderedTitles) { db in try db.execute(sql: titlesInOrderOfTheirKey) }
        migrator.registerMigration("13: catalog in a file of its own") { db in try db.execute(sql: catalogElsewhere) }
        migrator.registerMigration("14: unknown statuses of imported lines") { db in
            try db.execute(sql: unknownStatusesOfImportedLines)
        }
        migrator.registerMigration("15: sizes of shelf entries and counts of imports") { db in
            try db.execute(sql: sizesOfShelfEntries)
            try db.execute(sql: countsOfImports)
        }
        migrator.registerMigration("16: hashes in place of secrets") { db in try replaceSecrets(db, today) }
        migrator.registerMigration("17: visitors with cookies without a prefix") { db in
            // Those whom the database has at this time may all have one.
            try db.execute(sql: "ALTER TABLE visitor ADD COLUMN may_have_plain_cookie INTEGER NOT NULL DEFAULT 1")
        }
        migrator.registerMigration("18: served days, and sizes of short texts") { db in
            try db.execute(sql: servedDays)
            try db.execute(sql: sizesOfShortTexts)
        }
        migrator.registerMigration("19: conditions that were taken away") { db in
            try db.execute(sql: "ALTER TABLE question ADD COLUMN dropped TEXT NOT NULL DEFAULT ''")
        }
        return migrator
    }

    /// The name of the migration, by which `DatabaseCopy` knows whether a database has had it.
    static let orderedTitles = "12: titles in the order of their key"

    private static let catalog = """
        CREATE TABLE catalog_version (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            version TEXT NOT NULL
        );

        -- Films and books: the columns of both kinds. Lists are joined with U+001F.
        CREATE TABLE work (
            id INTEGER PRIMARY KEY,
            kind TEXT NOT NULL CHECK (kind IN ('movie', 'book')),
            key TEXT NOT NULL,
            title TEXT NOT NULL,
            original_title TEXT,
            korean_title TEXT,
            original_language TEXT NOT NULL,
            date TEXT,
            year INTEGER,
            countries TEXT NOT NULL,
            creators TEXT NOT NULL,
            creators_korean TEXT NOT NULL,
            overview TEXT NOT NULL,
            overview_korean TEXT,
            subjects TEXT NOT NULL,
            popularity INTEGER NOT NULL,
            wikidata TEXT,
            UNIQUE (kind, key)
        );

        CREATE TABLE movie (
            work_id INTEGER PRIMARY KEY REFERENCES work (id) ON DELETE CASCADE,
            runtime INTEGER,
            genres TEXT NOT NULL,
            cast_names TEXT NOT NULL,
            cast_names_korean TEXT NOT NULL,
            imdb TEXT,
            book_id INTEGER REFERENCES work (id)
        );
        CREATE INDEX movie_book ON movie (book_id);

        CREATE TABLE book (
            work_id INTEGER PRIMARY KEY REFERENCES work (id) ON DELETE CASCADE,
            publisher TEXT,
            pages INTEGER,
            isbn13 TEXT,
            form TEXT NOT NULL,
            audience TEXT,
            open_library TEXT
        );

        -- Directors of films and authors of books, by their international names.
        CREATE TABLE work_creator (
            name TEXT NOT NULL,
            work_id INTEGER NOT NULL REFERENCES work (id) ON DELETE CASCADE,
            PRIMARY KEY (name, work_id)
        ) WITHOUT ROWID;

        -- Every title of a work, folded, with and without its leading article, for exact and prefix matches.
        CREATE TABLE work_title (
            kind TEXT NOT NULL,
            folded TEXT NOT NULL,
            squashed TEXT NOT NULL,
            work_id INTEGER NOT NULL REFERENCES work (id) ON DELETE CASCADE,
            PRIMARY KEY (kind, folded, work_id)
        ) WITHOUT ROWID;
        CREATE INDEX work_title_squashed ON work_title (kind, squashed);

        -- The texts are folded, so the tokenizer only splits words.
        CREATE VIRTUAL TABLE work_search USING fts5 (
            titles, people, about,
            tokenize = 'unicode61 remove_diacritics 0', prefix = '1 2 3'
        );

        -- Completions of queries: each title and name from each of its words on.
        CREATE TABLE suggestion (
            kind TEXT NOT NULL,
            folded TEXT NOT NULL,
            text TEXT NOT NULL,
            weight INTEGER NOT NULL,
            popularity INTEGER NOT NULL,
            PRIMARY KEY (kind, folded, text)
        ) WITHOUT ROWID;
        """

    private static let recentQueries = """
        -- The id grows with every search, so queries are ordered by it.
        CREATE TABLE recent_query (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            visitor TEXT NOT NULL,
            kind TEXT NOT NULL,
            folded TEXT NOT NULL,
            query TEXT NOT NULL,
            UNIQUE (visitor, kind, folded)
        );
        CREATE INDEX recent_query_newest ON recent_query (visitor, kind, id);

        CREATE TABLE visitor_setting (
            visitor TEXT PRIMARY KEY,
            is_recording INTEGER NOT NULL
        ) WITHOUT ROWID;
        """

    private static let searchByCounterparts = """
        -- Films are also found by their books, and books by their films. The next version of the catalog fills the table.
        DROP TABLE work_search;
        CREATE VIRTUAL TABLE work_search USING fts5 (
            titles, people, counterparts, about,
            tokenize = 'unicode61 remove_diacritics 0', prefix = '1 2 3'
        );
        """

    private static let sizesOfSavedAnswers = """
        -- In bytes, so that the index alone finds the responses to delete.
        ALTER TABLE saved_answer ADD COLUMN size INTEGER NOT NULL DEFAULT 0;
        UPDATE saved_answer SET size = length(body);
        DROP INDEX saved_answer_used;
        CREATE INDEX saved_answer_used ON saved_answer (used, size);
        """

    private static let recommendations = """
        -- What questions ask of books. The next version of the catalog fills the columns.
        ALTER TABLE book ADD COLUMN moods TEXT NOT NULL DEFAULT '';
        ALTER TABLE book ADD COLUMN length TEXT;
        ALTER TABLE book ADD COLUMN settings TEXT NOT NULL DEFAULT '';
        ALTER TABLE book ADD COLUMN era TEXT;

        CREATE TABLE subject (
            name TEXT PRIMARY KEY,
            korean TEXT NOT NULL
        ) WITHOUT ROWID;
        """

    private static let questions = """
        -- The id grows with every question, so questions are ordered by it.
        CREATE TABLE question (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            key TEXT NOT NULL UNIQUE,
            visitor TEXT NOT NULL,
            -- The form's token: a form that is sent twice asks one question.
            token TEXT NOT NULL,
            text TEXT NOT NULL,
            language TEXT NOT NULL,
            instead TEXT,
            -- Seconds since 1970.
            asked REAL NOT NULL,
            is_done INTEGER NOT NULL,
            -- The question's progress or its answer, as JSON.
            state TEXT NOT NULL,
            UNIQUE (visitor, token)
        );
        CREATE INDEX question_newest ON question (visitor, id);
        CREATE INDEX question_undone ON question (id) WHERE NOT is_done;
        """

    private static let shelfFeeds = """
        -- The address and the language of a visitor's shelf feed.
        CREATE TABLE shelf_feed (
            visitor TEXT PRIMARY KEY,
            key TEXT NOT NULL UNIQUE,
            language TEXT NOT NULL,
            -- Seconds since 1970.
            opened REAL NOT NULL
        ) WITHOUT ROWID;
        """

    private static let changesOfTheShelf = """
        -- When an entry was last added or changed, in seconds since 1970.
        ALTER TABLE shelf_entry ADD COLUMN changed REAL NOT NULL DEFAULT 0;
        UPDATE shelf_entry SET changed = added;
        CREATE INDEX shelf_entry_changed ON shelf_entry (visitor, changed, id);
        """

    private static let titlesInOrderOfTheirKey = """
        -- The same table with the columns of its key first: with the earlier order, the integrity check of SQLite up to 3.40
        -- wrongly reports NULL values.
        CREATE TABLE ordered_work_title (
            kind TEXT NOT NULL,
            folded TEXT NOT NULL,
            work_id INTEGER NOT NULL REFERENCES work (id) ON DELETE CASCADE,
            squashed TEXT NOT NULL,
            PRIMARY KEY (kind, folded, work_id)
        ) WITHOUT ROWID;
        INSERT INTO ordered_work_title (kind, folded, work_id, squashed) SELECT kind, folded, work_id, squashed FROM work_title;
        DROP TABLE work_title;
        ALTER TABLE ordered_work_title RENAME TO work_title;
        CREATE INDEX work_title_squashed ON work_title (kind, squashed);
        """

    private static let catalogElsewhere = """
        -- The catalog is loaded into its own file when the program starts.
        DROP TABLE work_search;
        DROP TABLE suggestion;
        DROP TABLE work_title;
        DROP TABLE work_creator;
        DROP TABLE movie;
        DROP TABLE book;
        DROP TABLE work;
        DROP TABLE subject;
        DROP TABLE catalog_version;
        """

    private static let unknownStatusesOfImportedLines = """
        -- The status in the words of the file, if Foyer does not know it.
        ALTER TABLE shelf_import_line ADD COLUMN unknown_status TEXT;
        -- The status that the entry was added with instead.
        ALTER TABLE shelf_import_line ADD COLUMN status TEXT;
        """

    private static let sizesOfShelfEntries = """
        -- What an entry takes of the shelf's room, in bytes. The index alone has the sum of a shelf.
        ALTER TABLE shelf_entry ADD COLUMN size INTEGER NOT NULL DEFAULT 0;
        UPDATE shelf_entry SET size = 200 + length(CAST(
            title || ifnull(original_title, '') || other_titles || makers || other_makers || about || ifnull(picture_name, '')
                || ifnull(note, '') AS BLOB));
        CREATE INDEX shelf_entry_size ON shelf_entry (visitor, size);
        """

    private static let countsOfImports = """
        -- How many lines of the last file that a visitor imported had which outcome. `shelf_import_line` has the first ones.
        CREATE TABLE shelf_import (
            visitor TEXT PRIMARY KEY,
            added INTEGER NOT NULL,
            -- How many of the added ones have a status that Foyer chose.
            added_with_chosen_status INTEGER NOT NULL,
            already_there INTEGER NOT NULL,
            problems INTEGER NOT NULL
        ) WITHOUT ROWID;
        INSERT INTO shelf_import (visitor, added, added_with_chosen_status, already_there, problems)
            SELECT visitor, sum(fate IN ('added', 'added, note cut')), count(status),
                sum(fate IN ('already there', 'completed')), sum(fate = 'problem')
            FROM shelf_import_line GROUP BY visitor;
        """

    /// Replaces the tokens of cookies and the keys of feeds by their hashes, and adds the table of visitors.
    private static func replaceSecrets(_ db: Database, _ today: Day) throws {
        let hash = DatabaseFunction("secret_hash", argumentCount: 1, pure: true) { values in
            String.fromDatabaseValue(values[0]).map(SecretHash.digits)
        }
        let encrypt = DatabaseFunction("encrypted_key", argumentCount: 2, pure: true) { values in
            guard let key = String.fromDatabaseValue(values[0]), let token = String.fromDatabaseValue(values[1]) else {
                return nil
            }
            return SecretHash.crypt(key, named: SecretHash.digits(of: key), under: token)
        }
        for function in [hash, encrypt] { db.add(function: function) }
        defer { for function in [hash, encrypt] { db.remove(function: function) } }
        try db.execute(sql: hashesInPlaceOfSecrets)
        try db.execute(
            sql: """
                INSERT INTO visitor (id, first_seen, last_seen)
                SELECT visitor, :today, :today FROM (
                    SELECT visitor FROM recent_query UNION SELECT visitor FROM visitor_setting
                    UNION SELECT visitor FROM shelf_entry UNION SELECT visitor FROM shelf_import
                    UNION SELECT visitor FROM question UNION SELECT visitor FROM shelf_feed
                );
                """, arguments: ["today": today.number])
        try db.execute(sql: "UPDATE shelf_import SET imported = ?", arguments: [today.number])
    }

    private static let hashesInPlaceOfSecrets = """
        ALTER TABLE shelf_feed ADD COLUMN encrypted_key TEXT NOT NULL DEFAULT '';
        UPDATE shelf_feed SET
            encrypted_key = encrypted_key(key, visitor), key = secret_hash(key), visitor = secret_hash(visitor);
        UPDATE recent_query SET visitor = secret_hash(visitor);
        UPDATE visitor_setting SET visitor = secret_hash(visitor);
        UPDATE shelf_entry SET visitor = secret_hash(visitor);
        UPDATE shelf_import SET visitor = secret_hash(visitor);
        UPDATE shelf_import_line SET visitor = secret_hash(visitor);
        UPDATE question SET visitor = secret_hash(visitor);

        -- The visitors of whom something is stored. Days are counted from 1 January 1970.
        CREATE TABLE visitor (
            -- A hash of the token in the visitor's cookie.
            id TEXT PRIMARY KEY,
            first_seen INTEGER NOT NULL,
            last_seen INTEGER NOT NULL
        ) WITHOUT ROWID;
        CREATE INDEX visitor_last_seen ON visitor (last_seen);

        -- The day of the last deletion of visitors.
        CREATE TABLE purge (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            day INTEGER NOT NULL
        );

        -- The day of the import.
        ALTER TABLE shelf_import ADD COLUMN imported INTEGER NOT NULL DEFAULT 0;
        CREATE INDEX shelf_import_imported ON shelf_import (imported);
        """

    private static let servedDays = """
        -- The days on which the program ran. Visitors' days of absence are counted by them.
        CREATE TABLE served_day (
            day INTEGER PRIMARY KEY
        );
        -- Until now, visitors' days were moved over days without the program, so all days since the first of them count.
        WITH RECURSIVE earlier (day) AS (
            SELECT day FROM purge
            UNION ALL
            SELECT day - 1 FROM earlier WHERE day > (SELECT min(last_seen) FROM visitor)
        )
        INSERT INTO served_day (day) SELECT day FROM earlier;
        DROP TABLE purge;
        """

    private static let sizesOfShortTexts = """
        -- 16 bytes for each text, besides its own. U+001F separates the texts of a list.
        UPDATE shelf_entry SET size = size + 16 * (
            1 + (original_title IS NOT NULL) + (picture_name IS NOT NULL)
            + (other_titles <> '') + length(other_titles) - length(replace(other_titles, char(31), ''))
            + (makers <> '') + length(makers) - length(replace(makers, char(31), ''))
            + (other_makers <> '') + length(other_makers) - length(replace(other_makers, char(31), ''))
            + (about <> '') + length(about) - length(replace(about, char(31), '')));
        """

    private static let savedAnswers = """
        -- Saved responses of services: the newest use has the largest number.
        CREATE TABLE saved_answer (
            source TEXT NOT NULL,
            address TEXT NOT NULL,
            body BLOB NOT NULL,
            -- Seconds since 1970.
            date REAL NOT NULL,
            used INTEGER NOT NULL,
            PRIMARY KEY (source, address)
        );
        CREATE INDEX saved_answer_used ON saved_answer (used);
        """

    private static let shelf = """
        -- The entries of visitors' shelves. Lists are joined with U+001F. An entry has all that is shown of it, in case its source
        -- loses it.
        CREATE TABLE shelf_entry (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            visitor TEXT NOT NULL,
            kind TEXT NOT NULL CHECK (kind IN ('movies', 'books')),
            -- The work's id, or a key made of its title where no catalog has it; then work is NULL.
            key TEXT NOT NULL,
            work TEXT,
            title TEXT NOT NULL,
            original_title TEXT,
            other_titles TEXT NOT NULL,
            makers TEXT NOT NULL,
            other_makers TEXT NOT NULL,
            date TEXT,
            isbn13 TEXT,
            about TEXT NOT NULL,
            picture_source TEXT,
            picture_name TEXT,
            status TEXT NOT NULL,
            is_owned INTEGER NOT NULL,
            -- Half stars.
            rating INTEGER CHECK (rating BETWEEN 1 AND 10),
            note TEXT,
            finished TEXT,
            -- Seconds since 1970.
            added REAL NOT NULL,
            -- Folded: the title by which entries are ordered, and the text that a search of the shelf compares.
            ordered_title TEXT NOT NULL,
            searched TEXT NOT NULL,
            UNIQUE (visitor, kind, key)
        );
        CREATE INDEX shelf_entry_newest ON shelf_entry (visitor, added, id);

        -- The result of each line of the last file that a visitor imported.
        CREATE TABLE shelf_import_line (
            visitor TEXT NOT NULL,
            place INTEGER NOT NULL,
            number INTEGER NOT NULL,
            text TEXT NOT NULL,
            fate TEXT NOT NULL,
            problem TEXT,
            PRIMARY KEY (visitor, place)
        ) WITHOUT ROWID;
        """
}

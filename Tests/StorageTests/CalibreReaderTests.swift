import Domain
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Storage

@Suite("calibre libraries")
struct CalibreReaderTests {
    @Test("Books are read with all their facts, and the library is not changed")
    func reading() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path + "/metadata.db"
        let library = try DatabaseQueue(path: path)
        try library.write { db in
            try db.execute(
                sql: """
                    CREATE TABLE books (id INTEGER PRIMARY KEY, title TEXT, pubdate TEXT, series_index REAL, uuid TEXT);
                    CREATE TABLE authors (id INTEGER PRIMARY KEY, name TEXT);
                    CREATE TABLE books_authors_link (id INTEGER PRIMARY KEY, book INTEGER, author INTEGER);
                    CREATE TABLE tags (id INTEGER PRIMARY KEY, name TEXT);
                    CREATE TABLE books_tags_link (id INTEGER PRIMARY KEY, book INTEGER, tag INTEGER);
                    CREATE TABLE publishers (id INTEGER PRIMARY KEY, name TEXT);
                    CREATE TABLE books_publishers_link (id INTEGER PRIMARY KEY, book INTEGER, publisher INTEGER);
                    CREATE TABLE series (id INTEGER PRIMARY KEY, name TEXT);
                    CREATE TABLE books_series_link (id INTEGER PRIMARY KEY, book INTEGER, series INTEGER);
                    CREATE TABLE ratings (id INTEGER PRIMARY KEY, rating INTEGER);
                    CREATE TABLE books_ratings_link (id INTEGER PRIMARY KEY, book INTEGER, rating INTEGER);
                    CREATE TABLE languages (id INTEGER PRIMARY KEY, lang_code TEXT);
                    CREATE TABLE books_languages_link (id INTEGER PRIMARY KEY, book INTEGER, lang_code INTEGER, item_order INTEGER);
                    CREATE TABLE identifiers (id INTEGER PRIMARY KEY, book INTEGER, type TEXT, val TEXT);
                    CREATE TABLE comments (id INTEGER PRIMARY KEY, book INTEGER, text TEXT);
                    INSERT INTO books VALUES (1, 'The Left Hand of  Darkness', '1969-03-01 00:00:00+00:00', 4, 'ABC-1'),
                        (2, 'Unknown', '0101-01-01 00:00:00+00:00', 1, 'abc-2'), (5, '채식주의자', '0101-01-01 00:00:00+00:00', 1, '');
                    INSERT INTO authors VALUES (1, 'Le Guin| Ursula K.'), (2, '한강');
                    INSERT INTO books_authors_link (book, author) VALUES (1, 1), (5, 2);
                    INSERT INTO tags VALUES (1, 'Science Fiction'); INSERT INTO books_tags_link (book, tag) VALUES (1, 1);
                    INSERT INTO publishers VALUES (1, 'Ace Books'); INSERT INTO books_publishers_link (book, publisher) VALUES (1, 1);
                    INSERT INTO series VALUES (1, 'Hainish Cycle'); INSERT INTO books_series_link (book, series) VALUES (1, 1);
                    INSERT INTO ratings VALUES (1, 9); INSERT INTO books_ratings_link (book, rating) VALUES (1, 1);
                    INSERT INTO languages VALUES (1, 'eng'), (2, 'kor');
                    INSERT INTO books_languages_link (book, lang_code, item_order) VALUES (1, 1, 0), (5, 2, 0);
                    INSERT INTO identifiers (book, type, val) VALUES (1, 'isbn', '978-0-441-47812-5'), (1, 'isbn', 'none'),
                        (1, 'wikidata', 'Q1'), (5, 'goodreads', '7'), (1, x'ff00ff', x'ff00ff'), (5, 'isbn', NULL);
                    INSERT INTO comments (book, text) VALUES (1, '<p>An envoy &amp; a king.</p><p>Winter.</p>');
                    """)
        }
        try library.close()
        let before = try Data(contentsOf: URL(filePath: path))
        var reader = try CalibreReader(path: path)
        guard case .record(let first, at: let location, leftOut: _) = try #require(try reader.next()) else {
            Issue.record("the first book is skipped")
            return
        }
        #expect(location == FileLocation(file: "metadata.db", line: 1))
        #expect(
            first.key == "calibre-abc-1" && first.title == "The Left Hand of Darkness"
                && first.creators == ["Le Guin, Ursula K."])
        #expect(
            first.date == PartialDate("1969-03-01") && first.publisher == "Ace Books" && first.subjects == ["science fiction"])
        #expect(first.isbns.map(\.description) == ["9780441478125"] && first.wikidata == "Q1" && first.originalLanguage == "en")
        #expect(first.overview == "An envoy & a king. Winter." && first.otherTitles == ["Hainish Cycle, #4"])
        #expect(first.rating == CatalogRating(average: 4.5, best: 5, count: 1))
        #expect(try reader.next() == .skipped(reason: "no title", at: FileLocation(file: "metadata.db", line: 2)))
        guard case .record(let last, at: _, leftOut: _) = try #require(try reader.next()) else {
            Issue.record("the last book is skipped")
            return
        }
        #expect(last.key == "calibre-5" && last.date == nil && last.originalLanguage == "ko" && last.creators == ["한강"])
        #expect(try reader.next() == nil)
        #expect(reader.progress == ReadProgress(read: 3, total: 3))
        #expect(try Data(contentsOf: URL(filePath: path)) == before)
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == ["metadata.db"])
    }

    @Test("A file that is no library is refused")
    func foreign() throws {
        let directory = try TemporaryDirectory()
        try directory.write(
            "no database at all, but a text that is long enough for a header of one, or so it may seem", to: "metadata.db")
        let path = directory.path + "/metadata.db"
        #expect(throws: CatalogReadError.wrongFormat(path: path, expected: "the metadata.db of a calibre library")) {
            try CalibreReader(path: path)
        }
        let other = directory.path + "/other.db"
        let database = try DatabaseQueue(path: other)
        try database.write { db in try db.execute(sql: "CREATE TABLE books (id INTEGER)") }
        try database.close()
        #expect(throws: CatalogReadError.wrongFormat(path: other, expected: "the metadata.db of a calibre library")) {
            try CalibreReader(path: other)
        }
    }
}

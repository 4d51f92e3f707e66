import Domain
import Foundation
import GRDB

/// Reads the books of a calibre library, whose database it only reads: calibre may be running.
package struct CalibreReader: CatalogReader {
    private static let batch = 200

    private let queue: DatabaseQueue
    private let path: String
    private let total: Int
    private var last: Int64 = -1
    private var waiting: [RecordReadResult] = []
    private var read = 0

    /// - Parameter path: `metadata.db` of the library.
    package init(path: String) throws(CatalogReadError) {
        self.path = path
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(10)
        do {
            queue = try DatabaseQueue(path: path, configuration: configuration)
            total = try queue.read { db in
                guard try db.tableExists("books"), try db.tableExists("authors"), try db.tableExists("identifiers") else {
                    return -1
                }
                return try Int.fetchOne(db, sql: "SELECT count(*) FROM books") ?? 0
            }
        } catch {
            throw Self.failure(error, path)
        }
        if total < 0 { throw .wrongFormat(path: path, expected: "the metadata.db of a calibre library") }
    }

    package var progress: ReadProgress { ReadProgress(read: read, total: total) }

    package mutating func next() throws(CatalogReadError) -> RecordReadResult? {
        if waiting.isEmpty { try fetch() }
        guard !waiting.isEmpty else { return nil }
        read += 1
        return waiting.removeFirst()
    }

    private mutating func fetch() throws(CatalogReadError) {
        let after = last
        let name = (path as NSString).lastPathComponent
        let fetched: [(Int64, RecordReadResult)]
        do {
            fetched = try queue.read { db in
                try Row.fetchAll(db, sql: Self.sql, arguments: [after, Self.batch]).map { row in
                    let id: Int64 = row["id"]
                    return (id, try Self.record(row, id, at: FileLocation(file: name, line: Int(id)), db))
                }
            }
        } catch {
            throw Self.failure(error, path)
        }
        last = fetched.last?.0 ?? last
        waiting = fetched.map(\.1)
    }

    private static let sql = """
        SELECT id, uuid, title, pubdate,
            (SELECT text FROM comments WHERE book = books.id) AS comments,
            (SELECT name FROM publishers JOIN books_publishers_link ON publisher = publishers.id WHERE book = books.id) AS publisher,
            (SELECT ratings.rating FROM ratings JOIN books_ratings_link ON books_ratings_link.rating = ratings.id WHERE book = books.id) AS stars,
            (SELECT name FROM series JOIN books_series_link ON series = series.id WHERE book = books.id) AS series, series_index,
            (SELECT languages.lang_code FROM languages JOIN books_languages_link ON books_languages_link.lang_code = languages.id
                WHERE book = books.id ORDER BY item_order LIMIT 1) AS language
        FROM books WHERE id > ? ORDER BY id LIMIT ?
        """

    private static func record(_ row: Row, _ id: Int64, at place: FileLocation, _ db: Database) throws -> RecordReadResult {
        let title = line(String.fromDatabaseValue(row["title"]))
        guard !title.isEmpty, title != "Unknown" else { return .skipped(reason: "no title", at: place) }
        let uuid = (String.fromDatabaseValue(row["uuid"]) ?? "").lowercased().filter {
            $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-")
        }
        var record = CatalogRecord(
            kind: .book, key: "calibre-" + (uuid.isEmpty ? String(id) : String(uuid.prefix(64))), title: title)
        record.creators = try texts(
            db,
            sql: """
                SELECT name FROM authors JOIN books_authors_link ON author = authors.id WHERE book = ? ORDER BY books_authors_link.id
                """, arguments: [id]
            // calibre keeps commas in names as bars.
        ).map { line($0.replacing("|", with: ",")) }.filter { !$0.isEmpty && $0 != "Unknown" }
        record.subjects = try texts(
            db, sql: "SELECT name FROM tags JOIN books_tags_link ON tag = tags.id WHERE book = ? ORDER BY name", arguments: [id]
        ).map { line($0).lowercased() }.filter { !$0.isEmpty }
        for identifier in try Row.fetchAll(
            db, sql: "SELECT type, val FROM identifiers WHERE book = ? ORDER BY type", arguments: [id])
        {
            guard let type = String.fromDatabaseValue(identifier[0]), let value = String.fromDatabaseValue(identifier[1]) else {
                continue
            }
            switch type.lowercased() {
            case let type where type.hasPrefix("isbn"):
                if let isbn = ISBN(value), !record.isbns.contains(isbn) { record.isbns.append(isbn) }
            case "wikidata": if value.wholeMatch(of: /Q[1-9][0-9]{0,11}/) != nil { record.wikidata = value }
            case "openlibrary": if value.wholeMatch(of: /OL[0-9]{1,10}W/) != nil { record.openLibrary = value }
            default: break
            }
        }
        record.date = date(String.fromDatabaseValue(row["pubdate"]))
        record.publisher = (String.fromDatabaseValue(row["publisher"])).map(line)
        record.originalLanguage = (String.fromDatabaseValue(row["language"])).flatMap(language)
        record.overview = (String.fromDatabaseValue(row["comments"])).map(plain).flatMap { $0.isEmpty ? nil : $0 }
        if let series = (String.fromDatabaseValue(row["series"])).map(line), !series.isEmpty {
            let index = Double.fromDatabaseValue(row["series_index"]) ?? 0
            let number = Int(exactly: index).map { String($0) } ?? String(index)
            record.otherTitles = ["\(series), #\(number)"]
        }
        // One reader's stars: that somebody has it is reason enough to come before what nobody rated.
        if let stars = Int.fromDatabaseValue(row["stars"]), (1...10).contains(stars) {
            record.rating = CatalogRating(average: Double(stars) / 2, best: 5, count: 1)
        }
        record.popularity = 40
        return .record(record, at: place)
    }

    /// Of a column; what is no text there is left out.
    private static func texts(_ db: Database, sql: String, arguments: StatementArguments) throws -> [String] {
        try Row.fetchAll(db, sql: sql, arguments: arguments).compactMap { String.fromDatabaseValue($0[0]) }
    }

    private static func line(_ text: String?) -> String {
        (text ?? "").split(whereSeparator: { $0.isWhitespace || $0.isNewline }).joined(separator: " ")
    }

    /// calibre writes the year 101 for a date that is not known.
    private static func date(_ text: String?) -> PartialDate? {
        guard let date = PartialDate(String((text ?? "").prefix(10))), date.year > 101 else { return nil }
        // Midnight of a place east of Greenwich is the evening before, there.
        if date.month == 12, date.day == 31, let hour = Int((text ?? "").dropFirst(11).prefix(2)), hour >= 12 {
            return PartialDate(String(date.year + 1))
        }
        // The first of January is where nothing but the year was known.
        return date.month == 1 && date.day == 1 ? PartialDate(String(date.description.prefix(4))) : date
    }

    /// From three letters (ISO 639-2) to two, where there are two.
    private static func language(_ code: String) -> String? {
        Locale.Language(identifier: code).languageCode?.identifier(.alpha2)
    }

    /// A text without the marks of HTML, which calibre keeps comments in.
    private static func plain(_ html: String) -> String {
        String(line(HTMLText.plain(html)).prefix(20_000))
    }

    private static func failure(_ error: any Error, _ path: String) -> CatalogReadError {
        if let error = error as? DatabaseError, error.resultCode == .SQLITE_NOTADB {
            return .wrongFormat(path: path, expected: "the metadata.db of a calibre library")
        }
        return .unreadable(path: path, reason: "\(StorageError(error))")
    }
}

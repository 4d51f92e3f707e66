import Domain
import Foundation
import GRDB

/// Reads the books of a calibre library. It opens the library's database read-only, so calibre may run meanwhile.
package struct CalibreReader: CatalogReader {
    private static let batch = 200

    private let queue: DatabaseQueue
    private let path: String
    private let total: Int
    private var lastID: Int64 = -1
    private var buffer: [RecordReadResult] = []
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
            throw Self.readError(error, path)
        }
        if total < 0 { throw .wrongFormat(path: path, expected: "the metadata.db of a calibre library") }
    }

    package var progress: ReadProgress { ReadProgress(read: read, total: total) }

    package mutating func next() throws(CatalogReadError) -> RecordReadResult? {
        if buffer.isEmpty { try fetch() }
        guard !buffer.isEmpty else { return nil }
        read += 1
        return buffer.removeFirst()
    }

    private mutating func fetch() throws(CatalogReadError) {
        let after = lastID
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
            throw Self.readError(error, path)
        }
        lastID = fetched.last?.0 ?? lastID
        buffer = fetched.map(\.1)
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

    private static func record(_ row: Row, _ id: Int64, at location: FileLocation, _ db: Database) throws -> RecordReadResult {
        let title = line(row["title"])
        guard !title.isEmpty, title != "Unknown" else { return .skipped(reason: "no title", at: location) }
        let uuid = (text(row["uuid"]) ?? "").lowercased().filter {
            $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-")
        }
        var record = CatalogRecord(
            kind: .book, key: "calibre-" + (uuid.isEmpty ? String(id) : String(uuid.prefix(64))), title: title)
        record.creators = try texts(
            db,
            sql: """
                SELECT name FROM authors JOIN books_authors_link ON author = authors.id WHERE book = ? ORDER BY books_authors_link.id
                """, arguments: [id]
            // calibre stores commas in names as bars.
        ).map { SingleLineText.text($0.replacing("|", with: ",")) }.filter { !$0.isEmpty && $0 != "Unknown" }
        record.subjects = try texts(
            db, sql: "SELECT name FROM tags JOIN books_tags_link ON tag = tags.id WHERE book = ? ORDER BY name", arguments: [id]
        ).map { SingleLineText.text($0).lowercased() }.filter { !$0.isEmpty }
        for identifier in try Row.fetchAll(
            db, sql: "SELECT type, val FROM identifiers WHERE book = ? ORDER BY type", arguments: [id])
        {
            guard let type = text(identifier["type"]), let value = text(identifier["val"]) else { continue }
            switch type.lowercased() {
            case let type where type.hasPrefix("isbn"):
                if let isbn = ISBN(value), !record.isbns.contains(isbn) { record.isbns.append(isbn) }
            case "wikidata": if value.wholeMatch(of: /Q[1-9][0-9]{0,11}/) != nil { record.wikidata = value }
            case "openlibrary": if value.wholeMatch(of: /OL[0-9]{1,10}W/) != nil { record.openLibrary = value }
            default: break
            }
        }
        record.date = date(text(row["pubdate"]))
        record.publisher = text(row["publisher"]).map(SingleLineText.text)
        record.originalLanguage = text(row["language"]).flatMap { LanguageCode.twoLetterCode($0) }
        record.overview = text(row["comments"]).map(plain).flatMap { $0.isEmpty ? nil : $0 }
        if let series = text(row["series"]).map(SingleLineText.text), !series.isEmpty {
            let index = Double.fromDatabaseValue(row["series_index"]) ?? 0
            let number = Int(exactly: index).map { String($0) } ?? String(index)
            record.otherTitles = ["\(series), #\(number)"]
        }
        // The owner's own rating. That a library has a book is reason enough to rank it before works without any rating.
        if let stars = Int.fromDatabaseValue(row["stars"]), (1...10).contains(stars) {
            record.rating = CatalogRating(average: Double(stars) / 2, best: 5, count: 1)
        }
        record.popularity = 40
        return .record(record, at: location)
    }

    /// The values of the first column that are texts.
    private static func texts(_ db: Database, sql: String, arguments: StatementArguments) throws -> [String] {
        try DatabaseValue.fetchAll(db, sql: sql, arguments: arguments).compactMap(text)
    }

    /// Nil for a value of another type: SQLite's columns accept any, and a library's database may have been edited by other
    /// programs.
    private static func text(_ value: DatabaseValue) -> String? { String.fromDatabaseValue(value) }

    private static func line(_ value: DatabaseValue) -> String { SingleLineText.text(text(value) ?? "") }

    /// calibre stores the year 101 for an unknown date.
    private static func date(_ text: String?) -> PartialDate? {
        guard let date = PartialDate(String((text ?? "").prefix(10))), date.year > 101 else { return nil }
        // calibre stores UTC: midnight in a time zone east of Greenwich is the evening before.
        if date.month == 12, date.day == 31, let hour = Int((text ?? "").dropFirst(11).prefix(2)), hour >= 12 {
            return PartialDate(String(date.year + 1))
        }
        // A date of which only the year is known is stored as the first of January.
        return date.month == 1 && date.day == 1 ? PartialDate(String(date.description.prefix(4))) : date
    }

    /// The text of a comment, which calibre stores as HTML, without its tags.
    private static func plain(_ html: String) -> String {
        String(SingleLineText.text(HTMLText.plain(html)).prefix(20_000))
    }

    private static func readError(_ error: any Error, _ path: String) -> CatalogReadError {
        if let error = error as? DatabaseError, error.resultCode == .SQLITE_NOTADB {
            return .wrongFormat(path: path, expected: "the metadata.db of a calibre library")
        }
        return .unreadable(path: path, reason: "\(StorageError(error))")
    }
}

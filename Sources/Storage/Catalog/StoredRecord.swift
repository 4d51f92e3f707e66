import Domain
import Foundation
import GRDB

/// Works of the catalog as the records that would make them again: for exports, and for what imports merge with.
enum StoredRecord {
    static func fetch(_ id: Int64, _ db: Database) throws -> CatalogRecord? {
        try Row.fetchOne(db.cachedStatement(sql: sql + " WHERE work.id = ?"), arguments: [id]).map { try record($0, db) }
    }

    /// Those between two numbers, without them, in order.
    static func fetch(after id: Int64, before end: Int64, limit: Int, _ db: Database) throws -> [(
        id: Int64, record: CatalogRecord
    )] {
        try Row.fetchAll(
            db.cachedStatement(sql: sql + " WHERE work.id > ? AND work.id < ? ORDER BY work.id LIMIT ?"),
            arguments: [id, end, limit]
        ).map { ($0[0], try record($0, db)) }
    }

    private static let sql = """
        SELECT work.id, work.kind, work.key, work.title, work.original_title, work.korean_title, work.other_titles,
            work.original_language, work.date, work.countries, work.creators, work.other_names, work.overview, work.overview_korean,
            work.subjects, work.popularity, work.wikidata, work.rating, work.best_rating, work.rating_count,
            movie.runtime, movie.genres, movie.cast_names, movie.imdb, source.key,
            book.publisher, book.pages, book.isbn13, book.form, book.audience, book.open_library, book.moods, book.length,
            book.settings, book.era
        FROM work LEFT JOIN movie ON movie.work_id = work.id LEFT JOIN work AS source ON source.id = movie.book_id
        LEFT JOIN book ON book.work_id = work.id
        """

    private static func record(_ row: Row, _ db: Database) throws -> CatalogRecord {
        let kind: WorkKind = row[1] as String == WorkKind.book.catalogName ? .book : .movie
        var record = CatalogRecord(kind: kind, key: row[2], title: row[3])
        record.originalTitle = row[4]
        record.koreanTitle = row[5]
        record.otherTitles = ListColumn.list(row[6])
        record.originalLanguage = row[7]
        record.date = (row[8] as String?).flatMap { PartialDate($0) }
        record.countries = ListColumn.list(row[9])
        record.creators = ListColumn.list(row[10])
        record.otherNames = NamesColumn.names(row[11])
        record.overview = (row[12] as String?).flatMap { $0.isEmpty ? nil : $0 }
        record.overviewKorean = row[13]
        record.popularity = row[15]
        record.wikidata = row[16]
        if let average = row[17] as Double?, let best = row[18] as Int?, let count = row[19] as Int? {
            record.rating = CatalogRating(average: average, best: best, count: count)
        }
        record.runtime = row[20]
        record.genres = ListColumn.list(row[21] ?? "")
        record.subjects = ListColumn.list(row[14]).filter { !record.genres.contains($0) }
        record.cast = ListColumn.list(row[22] ?? "")
        record.imdb = row[23]
        record.basedOn = row[24]
        record.publisher = row[25]
        record.pages = row[26]
        record.form = row[28]
        record.audience = row[29]
        record.openLibrary = row[30]
        record.moods = ListColumn.list(row[31] ?? "")
        record.length = row[32]
        record.settings = ListColumn.list(row[33] ?? "")
        record.era = row[34]
        if kind == .book { record.isbns = try isbns(first: row[27], of: row[0], db) }
        return record
    }

    private static func isbns(first: String?, of id: Int64, _ db: Database) throws -> [ISBN] {
        let others = try String.fetchAll(
            db.cachedStatement(sql: "SELECT value FROM work_identifier WHERE work_id = ? AND scheme = 'isbn' ORDER BY value"),
            arguments: [id])
        return (CollectionOfOne(first).compactMap { $0 } + others.filter { $0 != first }).compactMap { ISBN($0) }
    }
}

import Domain
import Foundation
import GRDB

/// Works of the catalog as records: for exports, and for imports that merge their records with works.
enum StoredRecord {
    static func fetch(_ id: Int64, _ db: Database) throws -> CatalogRecord? {
        try fetch("work.id = ?", [id], db).first?.record
    }

    /// The works with ids between two, excluding both, in the order of their ids.
    static func fetch(
        after id: Int64, before end: Int64, limit: Int, _ db: Database
    ) throws -> [(id: Int64, record: CatalogRecord)] {
        try fetch("work.id > ? AND work.id < ? ORDER BY work.id LIMIT ?", [id, end, limit], db)
    }

    private static func fetch(
        _ condition: String, _ arguments: StatementArguments, _ db: Database
    ) throws -> [(id: Int64, record: CatalogRecord)] {
        let rows = try Row.fetchCursor(db.cachedStatement(sql: sql + " WHERE " + condition), arguments: arguments)
        return try Array(rows.map { ($0["id"], try record($0, db)) })
    }

    // All columns of `work`, since a migration reads works that lack later columns.
    private static let sql = """
        SELECT work.*, movie.runtime, movie.genres, movie.cast_names, movie.imdb, source.key AS based_on,
            book.publisher, book.pages, book.isbn13, book.form, book.open_library, book.length, book.settings,
            book.era
        FROM work LEFT JOIN movie ON movie.work_id = work.id LEFT JOIN work AS source ON source.id = movie.book_id
        LEFT JOIN book ON book.work_id = work.id
        """

    private static func record(_ row: Row, _ db: Database) throws -> CatalogRecord {
        let kind: WorkKind = row["kind"] as String == WorkKind.book.catalogName ? .book : .movie
        var record = CatalogRecord(kind: kind, key: row["key"], title: row["title"])
        record.originalTitle = row["original_title"]
        record.koreanTitle = row["korean_title"]
        record.otherTitles = ListColumn.list(row["other_titles"])
        record.originalLanguage = row["original_language"]
        record.date = (row["date"] as String?).flatMap { PartialDate($0) }
        record.countries = ListColumn.list(row["countries"])
        record.creators = ListColumn.list(row["creators"])
        record.otherNames = NamesColumn.names(row["other_names"])
        record.characters = ListColumn.list(row["characters"] ?? "")
        record.keywords = ListColumn.list(row["keywords"] ?? "")
        record.overview = (row["overview"] as String?).flatMap { $0.isEmpty ? nil : $0 }
        record.overviewKorean = row["overview_korean"]
        record.popularity = row["popularity"]
        record.wikidata = row["wikidata"]
        if let average = row["rating"] as Double?, let best = row["best_rating"] as Int?,
            let count = row["rating_count"] as Int?
        {
            record.rating = CatalogRating(average: average, best: best, count: count)
        }
        record.runtime = row["runtime"]
        record.genres = ListColumn.list(row["genres"] ?? "")
        record.subjects = ListColumn.list(row["subjects"]).filter { !record.genres.contains($0) }
        record.cast = ListColumn.list(row["cast_names"] ?? "")
        record.imdb = row["imdb"]
        record.basedOn = row["based_on"]
        record.publisher = row["publisher"]
        record.pages = row["pages"]
        record.form = row["form"]
        record.audience = row["audience"]
        record.openLibrary = row["open_library"]
        record.moods = ListColumn.list(row["moods"] ?? "")
        record.length = row["length"]
        record.settings = ListColumn.list(row["settings"] ?? "")
        record.era = row["era"]
        if kind == .book { record.isbns = try isbns(first: row["isbn13"], of: row["id"], db) }
        return record
    }

    private static func isbns(first: String?, of id: Int64, _ db: Database) throws -> [ISBN] {
        let others = try String.fetchAll(
            db.cachedStatement(sql: "SELECT value FROM work_identifier WHERE work_id = ? AND scheme = 'isbn' ORDER BY value"),
            arguments: [id])
        return (CollectionOfOne(first).compactMap { $0 } + others.filter { $0 != first }).compactMap { ISBN($0) }
    }
}

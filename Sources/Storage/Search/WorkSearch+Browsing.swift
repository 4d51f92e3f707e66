import Domain
import Foundation
import GRDB

extension WorkSearch {
    /// Of so many works or fewer, all are looked at, so that each filter says what another value would leave. 46,000 works take
    /// 25 ms.
    static let smallCatalog = 60_000
    /// Of a larger catalog, so many works are looked at, the best known first: those of the filter that has the fewest.
    private static let browsedLimit = 24_000

    /// All works of a kind, the best known first; of a catalog of more works than a limit those that satisfy one of the filters.
    static func all(
        of kind: WorkKind, options: SearchOptions, smallCatalog: Int = Self.smallCatalog, in db: Database
    ) throws -> Result {
        let isSmall = try Vocabulary(db: db).totalWorks() <= smallCatalog
        let range = WorkNumber.range(of: kind)
        let columns = "facet.work_id, facet.year, facet.rating, facet.tags"
        let bounds: StatementArguments = [range.lowerBound, range.upperBound]
        let rows: RowCursor
        if !isSmall, let tag = try rarestTag(of: options, range, db) {
            rows = try Row.fetchCursor(
                db.cachedStatement(
                    sql: """
                        SELECT \(columns) FROM work_tag AS hit CROSS JOIN work_facet AS facet ON facet.work_id = hit.work_id
                        WHERE hit.tag_id = ? AND hit.work_id >= ? AND hit.work_id < ? ORDER BY hit.work_id
                        """), arguments: [Int64(tag)] + bounds)
        } else {
            rows = try Row.fetchCursor(
                db.cachedStatement(
                    sql: """
                        SELECT \(columns) FROM work_facet AS facet
                        WHERE facet.work_id >= ? AND facet.work_id < ? ORDER BY facet.work_id
                        """), arguments: bounds)
        }
        var hits = SearchHits()
        while let row = try rows.next(), isSmall || hits.count < browsedLimit {
            hits.append(row, rank: .conditions)
        }
        return Result(hits: hits.hits, tags: hits.tags)
    }

    /// The tag of the options that the fewest works have; nil where they name none, or a tag of no work.
    private static func rarestTag(of options: SearchOptions, _ range: Range<Int64>, _ db: Database) throws -> UInt32? {
        var tags = try [
            options.subject.flatMap { try TagFacet.subject.number(of: $0, db) },
            options.language.flatMap { try TagFacet.language.number(of: $0, db) },
            options.country.flatMap { try TagFacet.country.number(of: $0, db) },
        ].compactMap { $0 }
        if let first = options.firstYear, let last = options.lastYear, TagFacet.decade(of: first) == TagFacet.decade(of: last) {
            tags += try [TagFacet.decade.number(of: TagFacet.decade(of: first), db)].compactMap { $0 }
        }
        let statement = try db.cachedStatement(
            sql: """
                SELECT count(*) FROM
                    (SELECT 1 FROM work_tag WHERE tag_id = ? AND work_id >= ? AND work_id < ? LIMIT \(browsedLimit))
                """)
        return try tags.map { tag in
            (
                count: try Int.fetchOne(statement, arguments: [Int64(tag), range.lowerBound, range.upperBound]) ?? 0, tag: tag
            )
        }
        .min { $0.count < $1.count }?.tag
    }
}

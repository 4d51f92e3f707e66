import Domain
import Foundation
import GRDB

extension WorkSearch {
    /// Of so many works or fewer, all are looked at, so that each filter says what another value would leave. 46,000 works take
    /// 25 ms.
    static let smallCatalog = 60_000

    /// All works of a kind, the best known first; of a catalog of more than `smallCatalog` works, at most
    /// `TaggedWorks.limit` of those that satisfy the rarest filter.
    static func all(
        of kind: WorkKind, options: SearchOptions, smallCatalog: Int = Self.smallCatalog, in db: Database
    ) throws -> Result {
        let isSmall = try Vocabulary(db: db).totalWorks() <= smallCatalog
        let range = WorkNumber.range(of: kind)
        let bounds: StatementArguments = [range.lowerBound, range.upperBound]
        let rows: RowCursor
        if !isSmall, let works = try TaggedWorks(tags(of: options, db), in: range, db) {
            rows = try works.havingRarest()
        } else {
            rows = try Row.fetchCursor(
                db.cachedStatement(
                    sql: """
                        SELECT facet.work_id, facet.year, facet.rating, facet.tags FROM work_facet AS facet
                        WHERE facet.work_id >= ? AND facet.work_id < ? ORDER BY facet.work_id
                        """), arguments: bounds)
        }
        var hits = SearchHits()
        while let row = try rows.next(), isSmall || hits.count < TaggedWorks.limit {
            hits.append(row, rank: .conditions)
        }
        return Result(hits: hits.hits, tags: hits.tags)
    }

    /// The tags of the options, each in a list of its own; without tags that no work has.
    private static func tags(of options: SearchOptions, _ db: Database) throws -> [[UInt32]] {
        var tags = try [
            options.subject.flatMap { try TagFacet.subject.number(of: $0, db) },
            options.language.flatMap { try TagFacet.language.number(of: $0, db) },
            options.country.flatMap { try TagFacet.country.number(of: $0, db) },
        ].compactMap { $0 }
        if let first = options.firstYear, let last = options.lastYear, TagFacet.decade(of: first) == TagFacet.decade(of: last) {
            tags += try [TagFacet.decade.number(of: TagFacet.decade(of: first), db)].compactMap { $0 }
        }
        return tags.map { [$0] }
    }
}

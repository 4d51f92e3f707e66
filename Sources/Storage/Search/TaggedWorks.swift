import GRDB

/// The works of a kind that have tags of each of some lists, by `work_tag`, the best known first.
struct TaggedWorks {
    /// Of the list that the fewest works have, so many works are looked at, the best known first. A catalog of 46,000 works has no such
    /// list of more; among a million works, this takes a search for works of three frequent tags from 150 to 60 ms.
    static let limit = 24_000

    /// The list that the fewest works have, then the others.
    private let lists: [[UInt32]]
    private let range: Range<Int64>
    private let db: Database

    /// - Parameters:
    ///   - lists: numbers of tags; a list is not empty.
    ///   - range: of the numbers of the kind's works.
    /// - Returns: nil where there is no list.
    init?(_ lists: [[UInt32]], in range: Range<Int64>, _ db: Database) throws {
        guard !lists.isEmpty else { return nil }
        self.lists = try lists.count > 1 ? Self.rarestFirst(lists, range, db) : lists
        self.range = range
        self.db = db
    }

    /// Those that have a tag of the rarest list: id, year, rating and packed tags. Who reads them stops at `limit`.
    func havingRarest() throws -> RowCursor { try rows(of: lists.prefix(1)) }

    /// Those that have a tag of each list. No other row of a work is read that lacks one of the tags.
    func havingAll() throws -> RowCursor { try rows(of: lists[...]) }

    private func rows(of lists: ArraySlice<[UInt32]>) throws -> RowCursor {
        let rarest = lists[0]
        let others = lists.dropFirst()
        let conditions = others.map { list in
            "EXISTS (SELECT 1 FROM work_tag WHERE work_id = rarest.work_id AND \(Self.has(list)))"
        }
        let isOne = rarest.count == 1
        // Works of several tags are sorted; those of one tag are read in the order of the index.
        let source =
            isOne
            ? "work_tag"
            : """
            (SELECT DISTINCT work_id FROM work_tag WHERE \(Self.has(rarest)) AND work_id >= ? AND work_id < ?
                ORDER BY work_id LIMIT \(Self.limit))
            """
        let ofRarest = isOne ? ["\(Self.has(rarest)) AND rarest.work_id >= ? AND rarest.work_id < ?"] : []
        let filter = (ofRarest + conditions).joined(separator: " AND ")
        let end = try isOne && !others.isEmpty ? endOfRarest(rarest) : range.upperBound
        let ownArguments = Self.arguments(rarest) + [range.lowerBound, end]
        return try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT facet.work_id, facet.year, facet.rating, facet.tags FROM \(source) AS rarest
                    CROSS JOIN work_facet AS facet ON facet.work_id = rarest.work_id
                    \(filter.isEmpty ? "" : "WHERE " + filter) ORDER BY rarest.work_id
                    """), arguments: others.reduce(into: ownArguments) { $0 += Self.arguments($1) })
    }

    /// The number of the first work that is not looked at any more.
    private func endOfRarest(_ rarest: [UInt32]) throws -> Int64 {
        try Int64.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT work_id FROM work_tag WHERE \(Self.has(rarest)) AND work_id >= ? AND work_id < ?
                    ORDER BY work_id LIMIT 1 OFFSET \(Self.limit)
                    """), arguments: Self.arguments(rarest) + [range.lowerBound, range.upperBound]) ?? range.upperBound
    }

    private static func has(_ list: [UInt32]) -> String {
        list.count == 1 ? "tag_id = ?" : "tag_id IN (\(databaseQuestionMarks(count: list.count)))"
    }

    private static func arguments(_ list: [UInt32]) -> StatementArguments { StatementArguments(list.map { Int64($0) }) }

    private static func rarestFirst(_ lists: [[UInt32]], _ range: Range<Int64>, _ db: Database) throws -> [[UInt32]] {
        let counted = try lists.enumerated().map { index, list in
            let count =
                try Int.fetchOne(
                    db.cachedStatement(
                        sql: """
                            SELECT count(*) FROM (SELECT 1 FROM work_tag
                                WHERE \(has(list)) AND work_id >= ? AND work_id < ? LIMIT \(limit))
                            """),
                    arguments: arguments(list) + [range.lowerBound, range.upperBound]) ?? 0
            return (count: count, index: index)
        }
        // The first of lists that are all frequent stays the first: what a work is about comes before its country and years.
        return counted.sorted { ($0.count, $0.index) < ($1.count, $1.index) }.map { lists[$0.index] }
    }
}

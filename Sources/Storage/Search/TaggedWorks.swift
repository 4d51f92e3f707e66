import GRDB

/// The works of a kind that have tags of each of some lists, by `work_tag`: the best known first, where a list has one tag.
struct TaggedWorks {
    /// Of the list that the fewest works have, so many works are looked at, the best known first. A catalog of 46,000 works has no such
    /// list of more; among a million works, this takes a search for works of three frequent tags from 150 to 60 ms.
    static let limit = 24_000

    /// The list that the fewest works have, then the others.
    private let lists: [[UInt32]]
    private let range: Range<Int64>

    /// - Parameters:
    ///   - lists: numbers of tags; a list is not empty.
    ///   - range: of the numbers of the kind's works.
    /// - Returns: nil where there is no list.
    init?(_ lists: [[UInt32]], in range: Range<Int64>, _ db: Database) throws {
        guard !lists.isEmpty else { return nil }
        self.lists = try lists.count > 1 ? Self.rarestFirst(lists, range, db) : lists
        self.range = range
    }

    /// A query of the works that have a tag of the rarest list, for the arguments `arguments`.
    var havingRarest: String {
        """
        SELECT \(lists[0].count > 1 ? "DISTINCT " : "")work_id FROM work_tag
        WHERE \(Self.has(lists[0])) AND work_id >= ? AND work_id < ? ORDER BY work_id LIMIT \(Self.limit)
        """
    }

    var arguments: StatementArguments { Self.arguments(lists[0]) + [range.lowerBound, range.upperBound] }

    /// A query of those that have a tag of each list, for the arguments `argumentsOfAll`. It reads no other row of a work that lacks
    /// one of the tags.
    var havingAll: String {
        let others = lists.dropFirst().map { list in
            "EXISTS (SELECT 1 FROM work_tag WHERE work_id = rarest.work_id AND \(Self.has(list)))"
        }
        guard !others.isEmpty else { return havingRarest }
        return "SELECT work_id FROM (\(havingRarest)) AS rarest WHERE \(others.joined(separator: " AND "))"
    }

    var argumentsOfAll: StatementArguments { lists.dropFirst().reduce(into: arguments) { $0 += Self.arguments($1) } }

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

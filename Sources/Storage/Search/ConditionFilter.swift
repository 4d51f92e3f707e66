import Domain
import Foundation
import GRDB

/// The works that satisfy all of some conditions.
struct ConditionFilter {
    private let firstYear: Int?
    private let lastYear: Int?
    /// The numbers of the tags that a work must have.
    private let tags: [UInt32]
    /// Whether a condition is a tag that no work has.
    private let isImpossible: Bool
    /// The folded name of one of the subjects.
    private let subject: String?
    private let db: Database

    init(_ conditions: [QueryReading.Condition], _ db: Database) throws {
        self.db = db
        var (first, last, tags, subjects): ([Int], [Int], [UInt32?], [String]) = ([], [], [], [])
        for condition in conditions {
            let (facet, name): (TagFacet, String)
            switch condition.value {
            case .years(let from, let through):
                if let from { first.append(from) }
                if let through { last.append(through) }
                continue
            case .subject(let subject):
                (facet, name) = (.subject, subject)
                subjects.append(TextFolding.folded(subject))
            case .country(let code): (facet, name) = (.country, code)
            }
            let number = try Int64.fetchOne(
                db.cachedStatement(sql: "SELECT id FROM tag WHERE sort = ? AND name = ?"), arguments: [facet.rawValue, name])
            tags.append(number.map { UInt32(truncatingIfNeeded: $0) })
        }
        // “after 1980 before 1990”: each of several ranges of years holds.
        firstYear = first.max()
        lastYear = last.min()
        self.tags = tags.compactMap { $0 }
        isImpossible = tags.contains(nil)
        subject = subjects.max { $0.count < $1.count }
    }

    /// Adds the works to the hits, the best known first.
    ///
    /// - Returns: whether there is one.
    func add(to hits: inout SearchHits, of kind: WorkKind) throws -> Bool {
        guard !isImpossible else { return false }
        let range = WorkNumber.range(of: kind)
        var arguments: StatementArguments = [
            "start": range.lowerBound, "end": range.upperBound, "first": firstYear, "last": lastYear,
        ]
        // The texts of a work have its genres and subjects: the index gives fewer works to look at.
        if let subject { arguments += ["subject": "about : " + MatchExpression.quoted(subject, isPrefix: false)] }
        let source = subject == nil ? "" : "work_text AS hit CROSS JOIN"
        let order = subject == nil ? "facet.work_id" : "hit.rowid"
        let condition = subject == nil ? "" : "AND work_text MATCH :subject AND facet.work_id = hit.rowid"
        let rows = try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT facet.work_id, facet.year, facet.rating, facet.tags FROM \(source) work_facet AS facet
                    WHERE \(order) >= :start AND \(order) < :end \(condition)
                        AND (:first IS NULL OR facet.year >= :first) AND (:last IS NULL OR facet.year <= :last)
                    ORDER BY \(order)
                    """), arguments: arguments)
        var count = 0
        while let row = try rows.next(), count < WorkSearch.hitLimit {
            let packed: Data = row[3]
            var missing = tags
            packed.withUnsafeBytes { bytes in
                PackedTags.forEach(in: bytes) { tag in missing.removeAll { $0 == tag } }
            }
            guard missing.isEmpty else { continue }
            hits.add(row, rank: .conditions, wantedYear: nil)
            count += 1
        }
        return count > 0
    }

    func isSatisfied(_ hit: SearchHit, _ tags: ArraySlice<UInt32>) -> Bool {
        isSatisfied(year: hit.year, tags: tags)
    }

    /// Whether the work with an id satisfies the conditions.
    func isSatisfied(by id: Int64) throws -> Bool {
        let row = try Row.fetchOne(
            db.cachedStatement(sql: "SELECT year, tags FROM work_facet WHERE work_id = ?"), arguments: [id])
        guard let row else { return false }
        let packed: Data = row[1]
        var own: [UInt32] = []
        packed.withUnsafeBytes { bytes in PackedTags.forEach(in: bytes) { own.append($0) } }
        return isSatisfied(year: row[0], tags: own[...])
    }

    private func isSatisfied(year: Int?, tags own: ArraySlice<UInt32>) -> Bool {
        guard !isImpossible, tags.allSatisfy(own.contains) else { return false }
        guard firstYear != nil || lastYear != nil else { return true }
        return year.map { $0 >= firstYear ?? .min && $0 <= lastYear ?? .max } ?? false
    }
}

import Domain
import Foundation
import GRDB

/// The works that satisfy all of some conditions.
struct ConditionFilter {
    /// A work must be of one of these ranges of years; empty where no condition names years.
    private let years: [ClosedRange<Int>]
    /// The numbers of tags: a work must have one of each list.
    private let tags: [[UInt32]]
    /// Tags of the years, of which a satisfying work has at least one; nil where these are too many, or no condition names years.
    private let yearTags: [UInt32]?
    private let db: Database

    /// How many works are found at most, the best known first: more than a visitor pages through. Among a million works, these take
    /// 25 ms.
    private static let limit = 6000
    /// Of more years than these, their decades are looked up; of more decades, works are looked at one by one.
    private static let (yearLimit, decadeLimit) = (3, 3)

    init(_ conditions: [QueryReading.Condition], _ db: Database) throws {
        self.db = db
        var (years, tags, countries, audiences): ([ClosedRange<Int>], [[UInt32]], [UInt32], [UInt32]) = ([], [], [], [])
        var (namesCountry, namesAudience) = (false, false)
        for condition in conditions {
            switch condition.value {
            case .years(let from, let through): years.append((from ?? .min)...(through ?? .max))
            case .subject(let subject):
                tags.append(try Self.names(of: subject).compactMap { try TagFacet.subject.number(of: $0, db) })
            case .mood(let mood):
                var numbers = try (Self.subjects[mood] ?? []).compactMap { try TagFacet.subject.number(of: $0, db) }
                numbers += [try TagFacet.mood.number(of: mood.rawValue, db)].compactMap { $0 }
                tags.append(numbers)
            case .audience(let audience):
                namesAudience = true
                audiences += [try TagFacet.audience.number(of: audience.rawValue, db)].compactMap { $0 }
            case .country(let code):
                namesCountry = true
                countries += [try TagFacet.country.number(of: code, db)].compactMap { $0 }
            }
        }
        // “어린이 청소년 책”: a work has one audience.
        if namesAudience { tags.append(audiences) }
        // “korean and japanese horror”: a work is seldom of both countries.
        if namesCountry { tags.append(countries) }
        self.years = Self.alternatives(years)
        self.tags = tags
        yearTags = try Self.yearTags(of: self.years, db)
    }

    /// Of long ranges the decades.
    private static func yearTags(of years: [ClosedRange<Int>], _ db: Database) throws -> [UInt32]? {
        var numbers: [UInt32] = []
        for range in years {
            guard range.lowerBound >= 0, range.upperBound < 10_000,
                (range.upperBound - range.lowerBound) / 10 <= decadeLimit
            else { return nil }
            if range.count <= yearLimit {
                numbers += try range.compactMap { try TagFacet.year.number(of: String($0), db) }
            } else {
                let decades = Set(range.map(TagFacet.decade)).sorted()
                numbers += try decades.compactMap { try TagFacet.decade.number(of: $0, db) }
            }
        }
        return years.isEmpty ? nil : numbers
    }

    /// How sources write a subject: “science-fiction” and “science fiction”, “superhero” and “superheroes”, “noir” and “film noir”.
    private static func names(of subject: String) -> [String] {
        [subject, subject + "s", subject + "es", subject + " film", "film " + subject]
            + (subject.contains("-") ? [subject.replacing("-", with: " ")] : [])
    }

    /// The genres and subjects that say as much as a mood: most imported works have no moods.
    private static let subjects: [Book.Mood: [String]] = [
        .funny: ["comedy", "humour", "humor"], .frightening: ["horror"], .romantic: ["romance"],
        .tense: ["thriller", "suspense"],
    ]

    /// “80s and 90s” names two ranges of years; “after 1980 before 1990” one that satisfies both.
    private static func alternatives(_ ranges: [ClosedRange<Int>]) -> [ClosedRange<Int>] {
        ranges.reduce(into: []) { result, range in
            if let index = result.firstIndex(where: { $0.overlaps(range) }) {
                result[index] = result[index].clamped(to: range)
            } else {
                result.append(range)
            }
        }
    }

    /// Adds the works to the hits, the best known first.
    ///
    /// - Returns: whether there is one.
    func add(to hits: inout SearchHits, of kind: WorkKind) throws -> Bool {
        let lists = tags + (yearTags.map { [$0] } ?? [])
        guard lists.allSatisfy({ !$0.isEmpty }) else { return false }
        let range = WorkNumber.range(of: kind)
        let rows: RowCursor
        if let works = try TaggedWorks(lists, in: range, db) {
            rows = try works.havingAll()
        } else {
            rows = try Row.fetchCursor(
                db.cachedStatement(
                    sql: """
                        SELECT work_id, year, rating, tags FROM work_facet
                        WHERE work_id >= ? AND work_id < ? AND (? IS NULL OR year BETWEEN ? AND ?) ORDER BY work_id
                        """),
                arguments: [
                    range.lowerBound, range.upperBound, years.first?.lowerBound, years.map(\.lowerBound).min(),
                    years.map(\.upperBound).max(),
                ])
        }
        var count = 0
        while let row = try rows.next(), count < Self.limit {
            let packed: Data = row[3]
            guard isSatisfied(year: row[1]), packed.withUnsafeBytes({ hasTags(PackedTags.numbers(in: $0)) }) else { continue }
            hits.add(row, rank: .conditions, wantedYear: nil)
            count += 1
        }
        return count > 0
    }

    func isSatisfied(_ hit: SearchHit, _ tags: ArraySlice<UInt32>) -> Bool {
        isSatisfied(year: hit.year) && hasTags(tags)
    }

    /// Those of some works that satisfy the conditions.
    func satisfied(by ids: [Int64]) throws -> Set<Int64> {
        var satisfying: Set<Int64> = []
        for list in ValueList.lists(of: ids) {
            let rows = try Row.fetchCursor(
                db.cachedStatement(
                    sql: "SELECT work_id, year, tags FROM work_facet WHERE work_id IN (\(list.placeholders))"),
                arguments: list.arguments)
            while let row = try rows.next() {
                let packed: Data = row[2]
                guard isSatisfied(year: row[1]), packed.withUnsafeBytes({ hasTags(PackedTags.numbers(in: $0)) }) else {
                    continue
                }
                satisfying.insert(row[0])
            }
        }
        return satisfying
    }

    private func isSatisfied(year: Int?) -> Bool {
        guard !years.isEmpty else { return true }
        return year.map { year in years.contains { $0.contains(year) } } ?? false
    }

    private func hasTags(_ own: some Sequence<UInt32>) -> Bool {
        tags.allSatisfy { alternatives in own.contains(where: alternatives.contains) }
    }
}

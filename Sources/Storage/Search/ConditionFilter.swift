import Domain
import Foundation
import GRDB

/// The works that satisfy all of some conditions.
struct ConditionFilter {
    /// A work must be of one of these ranges of years; empty where no condition names years.
    private let years: [ClosedRange<Int>]
    /// The numbers of tags: a work must have one of each list.
    private let tags: [[UInt32]]
    /// An expression for a column of the index, which gives fewer works to look at: all that satisfy one of the conditions.
    private let candidates: String?
    private let db: Database

    init(_ conditions: [QueryReading.Condition], _ db: Database) throws {
        self.db = db
        var (years, tags, countries, subjects): ([ClosedRange<Int>], [[UInt32]], [UInt32], [String]) = ([], [], [], [])
        var audiences: [UInt32] = []
        // The words that texts have for a mood, and for one of the audiences.
        var (moodWords, audienceWords): ([String], [String]) = ([], [])
        var (namesCountry, namesAudience) = (false, false)
        for condition in conditions {
            switch condition.value {
            case .years(let from, let through): years.append((from ?? .min)...(through ?? .max))
            case .subject(let subject):
                tags.append(try Self.names(of: subject).compactMap { try TagFacet.subject.number(of: $0, db) })
                subjects.append(TextFolding.folded(subject))
            case .mood(let mood):
                var numbers = try (Self.subjects[mood] ?? []).compactMap { try TagFacet.subject.number(of: $0, db) }
                numbers += [try TagFacet.mood.number(of: mood.rawValue, db)].compactMap { $0 }
                tags.append(numbers)
                moodWords = Self.firstWords(MoodWords.korean([mood.rawValue])) + (Self.subjects[mood] ?? [])
            case .audience(let audience):
                namesAudience = true
                audienceWords += Self.firstWords([AudienceWords.korean(audience.rawValue)].compactMap { $0 })
                audiences += [try TagFacet.audience.number(of: audience.rawValue, db)].compactMap { $0 }
            case .country(let code):
                namesCountry = true
                countries += [try TagFacet.country.number(of: code, db)].compactMap { $0 }
            }
        }
        // “korean and japanese horror”: a work is seldom of both countries.
        if namesCountry { tags.append(countries) }
        // “어린이 청소년 책”: a work has one audience.
        if namesAudience { tags.append(audiences) }
        self.years = Self.alternatives(years)
        self.tags = tags
        let subject = subjects.max { $0.count < $1.count }.map { [$0] }
        let words = subject ?? (moodWords.isEmpty ? audienceWords : moodWords)
        candidates =
            words.isEmpty
            ? nil : "about : (" + words.map { MatchExpression.quoted($0, isPrefix: false) }.joined(separator: " OR ") + ")"
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

    /// Of words that texts have together, one finds them all.
    private static func firstWords(_ lists: [String]) -> [String] {
        lists.compactMap { $0.split(separator: " ").first.map { String($0) } }
    }

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
        guard tags.allSatisfy({ !$0.isEmpty }) else { return false }
        let range = WorkNumber.range(of: kind)
        var arguments: StatementArguments = [
            "start": range.lowerBound, "end": range.upperBound, "first": years.map(\.lowerBound).min(),
            "last": years.map(\.upperBound).max(),
        ]
        if let candidates { arguments += ["candidates": candidates] }
        let source = candidates == nil ? "" : "work_text AS hit CROSS JOIN"
        let order = candidates == nil ? "facet.work_id" : "hit.rowid"
        let condition = candidates == nil ? "" : "AND work_text MATCH :candidates AND facet.work_id = hit.rowid"
        let rows = try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT facet.work_id, facet.year, facet.rating, facet.tags FROM \(source) work_facet AS facet
                    WHERE \(order) >= :start AND \(order) < :end \(condition)
                        AND (:first IS NULL OR facet.year BETWEEN :first AND :last) ORDER BY \(order)
                    """), arguments: arguments)
        var count = 0
        while let row = try rows.next(), count < WorkSearch.hitLimit {
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

    /// Whether the work with an id satisfies the conditions.
    func isSatisfied(by id: Int64) throws -> Bool {
        let row = try Row.fetchOne(
            db.cachedStatement(sql: "SELECT year, tags FROM work_facet WHERE work_id = ?"), arguments: [id])
        guard let row else { return false }
        let packed: Data = row[1]
        return isSatisfied(year: row[0]) && packed.withUnsafeBytes { hasTags(PackedTags.numbers(in: $0)) }
    }

    private func isSatisfied(year: Int?) -> Bool {
        guard !years.isEmpty else { return true }
        return year.map { year in years.contains { $0.contains(year) } } ?? false
    }

    private func hasTags(_ own: some Sequence<UInt32>) -> Bool {
        tags.allSatisfy { alternatives in own.contains(where: alternatives.contains) }
    }
}

import Domain
import GRDB

/// Applies the filters of a search, and counts the works that each further filter would leave.
enum FacetCounts {
    /// How many values of a facet are shown.
    private static let limit = 24
    /// How many tags are looked up by name.
    private static let tagLimit = 400

    /// For a tag, the number of works at each index of `countIndex(of:)`.
    private typealias TagCounts = SIMD4<Int>

    /// The filters that are set.
    private struct Filters {
        let years: ClosedRange<Int>?
        /// The tags that a work must have. The number is nil for a tag that no work has.
        let tags: [(facet: TagFacet, number: UInt32?)]

        init(_ options: SearchOptions, _ db: Database) throws {
            let (first, last) = (options.firstYear ?? .min, options.lastYear ?? .max)
            years = options.firstYear == nil && options.lastYear == nil ? nil : min(first, last)...max(first, last)
            let names: [(TagFacet, String?)] = [
                (.subject, options.subject), (.language, options.language), (.country, options.country),
            ]
            tags = try names.compactMap { facet, name in
                try name.map { (facet, try facet.number(of: $0, db)) }
            }
        }
    }

    /// - Returns: the hits that pass all filters, and for each facet its counts among the hits that pass the filters of the
    ///   other facets.
    static func filter(
        _ result: WorkSearch.Result, by options: SearchOptions, _ db: Database
    ) throws -> (hits: [SearchHit], facets: SearchFacets) {
        let filters = try Filters(options, db)
        var hits: [SearchHit] = []
        var decades: [Int: Int] = [:]
        var counts: [UInt32: TagCounts] = [:]
        for hit in result.hits {
            let tags = result.tags[hit.tags]
            let isInYears = filters.years.map { years in hit.year.map(years.contains) ?? false } ?? true
            let missing = filters.tags.filter { wanted in !(wanted.number.map(tags.contains) ?? false) }
            // A hit that fails two filters counts for no facet.
            guard missing.count + (isInYears ? 0 : 1) <= 1 else { continue }
            if missing.isEmpty, isInYears { hits.append(hit) }
            if missing.isEmpty, let year = hit.year { decades[year / 10 * 10, default: 0] += 1 }
            guard isInYears else { continue }
            let index = countIndex(of: missing.first?.facet)
            for tag in tags { counts[tag, default: TagCounts()][index] += 1 }
        }
        let named = result.conditions.compactMap { condition in
            if case .subject(let subject) = condition.value { subject } else { nil }
        }
        return (
            hits,
            try facets(
                decades, counts, naming: named + (options.subject.map { [$0] } ?? []),
                hasRatings: result.hits.contains { $0.rating != nil }, db)
        )
    }

    /// The index in a tag's counts of the works that fail only the filter of a facet; 0 for those that pass all filters.
    private static func countIndex(of failed: TagFacet?) -> Int {
        switch failed {
        case nil: 0
        case .subject: 1
        case .language: 2
        case .country: 3
        // No filter of the options.
        case .mood, .audience, .decade, .year: 0
        }
    }

    /// - Parameter naming: subjects that the page names besides those that are counted.
    private static func facets(
        _ decades: [Int: Int], _ counts: [UInt32: TagCounts], naming others: [String], hasRatings: Bool, _ db: Database
    ) throws -> SearchFacets {
        var lists: [String: [SearchFacets.Count]] = [:]
        // Imports can bring thousands of subjects: only the most frequent tags are looked up by name, and all languages and
        // countries.
        var frequent = counts.map { (tag: $0.key, total: $0.value.wrappedSum()) }
        frequent.sort { ($1.total, $0.tag) < ($0.total, $1.tag) }
        if frequent.count > tagLimit {
            let others = try Set(Int64.fetchAll(db.cachedStatement(sql: "SELECT id FROM tag WHERE sort <> 'subject'")))
            frequent = frequent.prefix(tagLimit) + frequent.dropFirst(tagLimit).filter { others.contains(Int64($0.tag)) }
        }
        for tags in ValueList.lists(of: frequent.map { Int64($0.tag) }) {
            let rows = try Row.fetchCursor(
                db.cachedStatement(sql: "SELECT id, sort, name FROM tag WHERE id IN (\(tags.placeholders))"),
                arguments: tags.arguments)
            while let row = try rows.next() {
                // By position: up to 1,200 look-ups by name would take 0.2 ms.
                let facet: String = row[1]
                guard let counts = counts[UInt32(truncatingIfNeeded: row[0] as Int64)] else { continue }
                let count = counts[0] + counts[countIndex(of: TagFacet(rawValue: facet) ?? .country)]
                if count > 0 { lists[facet, default: []].append(SearchFacets.Count(value: row[2], count: count)) }
            }
        }
        func list(_ facet: TagFacet) -> [SearchFacets.Count] {
            Array((lists[facet.rawValue] ?? []).sorted { ($1.count, $0.value) < ($0.count, $1.value) }.prefix(limit))
        }
        let subjects = list(.subject)
        return SearchFacets(
            decades: decades.sorted { $0.key > $1.key }.map { SearchFacets.Count(value: String($0.key), count: $0.value) },
            subjects: subjects, languages: list(.language), countries: list(.country),
            subjectNames: try SubjectNames.korean(of: subjects.map(\.value) + others, db), hasRatings: hasRatings)
    }
}

extension SearchFacets {
    /// The facets with names of subjects in a language. They have Korean names; in English a subject is its own name.
    func named(in language: Language) -> SearchFacets {
        switch language.catalogText {
        case .international:
            SearchFacets(
                decades: decades, subjects: subjects, languages: languages, countries: countries, hasRatings: hasRatings)
        case .korean: self
        }
    }
}

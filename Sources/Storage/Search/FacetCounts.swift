import Domain
import GRDB

/// Applies the filters of a search, and counts the works that each further filter would leave.
enum FacetCounts {
    /// How many values of a facet are shown.
    private static let limit = 24
    /// How many tags are looked up by name.
    private static let tagLimit = 400

    /// The filters as tags. The outer nil is a filter that is not set, the inner nil a tag that no work has, which leaves no work.
    private struct Filters {
        let years: ClosedRange<Int>?
        let subject: Int64??
        let language: Int64??
        let country: Int64??

        init(_ options: SearchOptions, _ db: Database) throws {
            func tag(_ facet: TagFacet, _ name: String?) throws -> Int64?? {
                guard let name else { return nil }
                return .some(
                    try Int64.fetchOne(
                        db.cachedStatement(sql: "SELECT id FROM tag WHERE sort = ? AND name = ?"),
                        arguments: [facet.rawValue, name]))
            }
            let (first, last) = (options.firstYear ?? .min, options.lastYear ?? .max)
            years = options.firstYear == nil && options.lastYear == nil ? nil : min(first, last)...max(first, last)
            subject = try tag(.subject, options.subject)
            language = try tag(.language, options.language)
            country = try tag(.country, options.country)
        }
    }

    private enum Filter {
        case years, subject, language, country
    }

    /// - Returns: the hits that pass all filters, and for each facet its counts among the hits that pass the filters of the other
    ///   facets.
    static func filter(
        _ result: WorkSearch.Result, by options: SearchOptions, _ db: Database
    ) throws -> (hits: [SearchHit], facets: SearchFacets) {
        let filters = try Filters(options, db)
        var hits: [SearchHit] = []
        var decades: [Int: Int] = [:]
        var counts: [UInt32: [Int]] = [:]
        for hit in result.hits {
            let tags = result.tags[hit.tags]
            var failed: [Filter] = []
            if let years = filters.years, !(hit.year.map(years.contains) ?? false) { failed.append(.years) }
            func check(_ wanted: Int64??, _ filter: Filter) {
                guard let wanted else { return }
                if !(wanted.map { tags.contains(UInt32(truncatingIfNeeded: $0)) } ?? false) { failed.append(filter) }
            }
            check(filters.subject, .subject)
            check(filters.language, .language)
            check(filters.country, .country)
            guard failed.count <= 1 else { continue }
            if failed.isEmpty { hits.append(hit) }
            let only = failed.first
            if only == nil || only == .years, let year = hit.year { decades[year / 10 * 10, default: 0] += 1 }
            guard only != .years else { continue }
            for tag in tags {
                counts[tag, default: [0, 0, 0, 0]][Self.countIndex(failing: only)] += 1
            }
        }
        return (hits, try facets(decades, counts, db))
    }

    /// The index in a tag's counts of the works that fail only this filter; 0 for those that pass all.
    private static func countIndex(failing filter: Filter?) -> Int {
        switch filter {
        case nil, .years: 0
        case .subject: 1
        case .language: 2
        case .country: 3
        }
    }

    private static func facets(
        _ decades: [Int: Int], _ counts: [UInt32: [Int]], _ db: Database
    ) throws -> SearchFacets {
        let tagStatement = try db.cachedStatement(sql: "SELECT sort, name FROM tag WHERE id = ?")
        var lists: [String: [SearchFacets.Count]] = [:]
        // Imports can bring thousands of subjects: only the most frequent tags are looked up by name, and all languages and
        // countries.
        var frequent = counts.sorted { ($1.value.reduce(0, +), $0.key) < ($0.value.reduce(0, +), $1.key) }
        if frequent.count > tagLimit {
            let others = try Set(Int64.fetchAll(db.cachedStatement(sql: "SELECT id FROM tag WHERE sort <> 'subject'")))
            frequent = frequent.prefix(tagLimit) + frequent.dropFirst(tagLimit).filter { others.contains(Int64($0.key)) }
        }
        for (tag, counts) in frequent {
            guard let row = try Row.fetchOne(tagStatement, arguments: [Int64(tag)]) else { continue }
            // By position: up to 800 look-ups by name would take 0.2 ms.
            let facet: String = row[0]
            let index =
                switch TagFacet(rawValue: facet) {
                case .subject: 1
                case .language: 2
                case .country, nil: 3
                }
            let count = counts[0] + counts[index]
            if count > 0 { lists[facet, default: []].append(SearchFacets.Count(value: row[1], count: count)) }
        }
        func list(_ facet: TagFacet) -> [SearchFacets.Count] {
            Array((lists[facet.rawValue] ?? []).sorted { ($1.count, $0.value) < ($0.count, $1.value) }.prefix(limit))
        }
        let subjects = list(.subject)
        return SearchFacets(
            decades: decades.sorted { $0.key > $1.key }.map { SearchFacets.Count(value: String($0.key), count: $0.value) },
            subjects: subjects, languages: list(.language), countries: list(.country),
            subjectNames: try SubjectNames.korean(of: subjects.map(\.value), db))
    }
}

extension SearchFacets {
    /// The facets with names of subjects in a language. They have Korean names; in English a subject is its own name.
    func named(in language: Language) -> SearchFacets {
        language == .korean
            ? self : SearchFacets(decades: decades, subjects: subjects, languages: languages, countries: countries)
    }
}

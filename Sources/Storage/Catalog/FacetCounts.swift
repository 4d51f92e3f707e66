import Domain
import GRDB

/// Narrows what was found, and counts what each filter would leave.
enum FacetCounts {
    private static let limit = 24

    /// A filter, as the tags have it: nil where it is not set; a tag that no work has leaves nothing.
    private struct Filters {
        let years: ClosedRange<Int>?
        let subject: Int64??
        let language: Int64??
        let country: Int64??

        init(_ options: SearchOptions, _ db: Database) throws {
            func tag(_ sort: FacetTags.Sort, _ name: String?) throws -> Int64?? {
                guard let name else { return nil }
                return .some(
                    try Int64.fetchOne(
                        db.cachedStatement(sql: "SELECT id FROM tag WHERE sort = ? AND name = ?"),
                        arguments: [sort.rawValue, name]))
            }
            let (first, last) = (options.firstYear ?? .min, options.lastYear ?? .max)
            years = options.firstYear == nil && options.lastYear == nil ? nil : min(first, last)...max(first, last)
            subject = try tag(.subject, options.subject)
            language = try tag(.language, options.language)
            country = try tag(.country, options.country)
        }
    }

    private enum Facet {
        case years, subject, language, country
    }

    /// - Returns: the hits that all filters let through, and the counts of each facet under the other filters.
    static func narrow(
        _ found: WorkSearch.Found, by options: SearchOptions, _ db: Database
    ) throws -> (hits: [WorkSearch.Hit], facets: SearchFacets) {
        let filters = try Filters(options, db)
        var hits: [WorkSearch.Hit] = []
        var decades: [Int: Int] = [:]
        var counts: [UInt32: [Int]] = [:]
        // Tags are counted under the sort that they are of, which is looked up once for each.
        for hit in found.hits {
            let tags = found.tags[hit.tags]
            var failed: [Facet] = []
            if let years = filters.years, !(hit.year.map(years.contains) ?? false) { failed.append(.years) }
            func check(_ wanted: Int64??, _ facet: Facet) {
                guard let wanted else { return }
                if !(wanted.map { tags.contains(UInt32(truncatingIfNeeded: $0)) } ?? false) { failed.append(facet) }
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
                counts[tag, default: [0, 0, 0, 0]][Self.place(of: only)] += 1
            }
        }
        return (hits, try facets(decades, counts, db))
    }

    private static func place(of failed: Facet?) -> Int {
        switch failed {
        case nil, .years: 0
        case .subject: 1
        case .language: 2
        case .country: 3
        }
    }

    private static func facets(
        _ decades: [Int: Int], _ counts: [UInt32: [Int]], _ db: Database
    ) throws -> SearchFacets {
        let name = try db.cachedStatement(sql: "SELECT sort, name FROM tag WHERE id = ?")
        var lists: [String: [SearchFacets.Count]] = [:]
        // Of subjects, of which files have thousands, the most frequent are enough: names are looked up for those alone.
        var frequent = counts.sorted { ($1.value.reduce(0, +), $0.key) < ($0.value.reduce(0, +), $1.key) }
        if frequent.count > 400 {
            let few = try Set(Int64.fetchAll(db.cachedStatement(sql: "SELECT id FROM tag WHERE sort <> 'subject'")))
            frequent = frequent.prefix(400) + frequent.dropFirst(400).filter { few.contains(Int64($0.key)) }
        }
        for (tag, counts) in frequent {
            guard let row = try Row.fetchOne(name, arguments: [Int64(tag)]) else { continue }
            let sort: String = row[0]
            let place =
                switch FacetTags.Sort(rawValue: sort) {
                case .subject: 1
                case .language: 2
                case .country, nil: 3
                }
            let count = counts[0] + counts[place]
            if count > 0 { lists[sort, default: []].append(SearchFacets.Count(value: row[1], count: count)) }
        }
        func list(_ sort: FacetTags.Sort) -> [SearchFacets.Count] {
            Array((lists[sort.rawValue] ?? []).sorted { ($1.count, $0.value) < ($0.count, $1.value) }.prefix(limit))
        }
        let subjects = list(.subject)
        return SearchFacets(
            decades: decades.sorted { $0.key > $1.key }.map { SearchFacets.Count(value: String($0.key), count: $0.value) },
            subjects: subjects, languages: list(.language), countries: list(.country),
            subjectNames: try SubjectNames.korean(of: subjects.map(\.value), db))
    }
}

extension SearchFacets {
    /// The names of subjects are Korean; in English they are their own names.
    func named(in language: Language) -> SearchFacets {
        switch language.catalogText {
        case .international: SearchFacets(decades: decades, subjects: subjects, languages: languages, countries: countries)
        case .korean: self
        }
    }
}

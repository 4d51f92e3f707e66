import Foundation
import GRDB

/// A work that a search found.
struct SearchHit {
    /// A `WorkNumber`.
    let id: Int64
    fileprivate(set) var rank: SearchRank
    let year: Int?
    /// In thousandths of the best rating, weighted by the number of ratings.
    let rating: Int?
    /// The range of the work's tags in `SearchHits.tags`.
    let tags: Range<Int>
}

/// The works that a search has found so far, each once, with its strictest rank.
struct SearchHits {
    private(set) var hits: [SearchHit] = []
    /// The tags of all hits in one array: an array for each hit would take an allocation each.
    private(set) var tags: [UInt32] = []
    private var indexes: [Int64: Int] = [:]

    var count: Int { hits.count }

    func contains(_ id: Int64) -> Bool { indexes[id] != nil }

    /// Adds a work, or gives it the rank where that is stricter than its own.
    ///
    /// - Parameter row: id, year, rating and tags, read by position: GRDB takes 0.1 µs to find a column by its name, which is 5
    ///   ms for the 12,000 works that a look-up may give.
    mutating func add(_ row: Row, rank: SearchRank, wantedYear: Int?) {
        let id: Int64 = row[0]
        let year: Int? = row[1]
        let rank = rank.limited(byYear: year, wantedYear: wantedYear)
        if let index = indexes[id] {
            hits[index].rank = min(hits[index].rank, rank)
            return
        }
        indexes[id] = hits.count
        append(row, rank: rank)
    }

    /// Adds a work that is none of the hits and is looked up by no id.
    ///
    /// - Parameter row: as of `add`.
    mutating func append(_ row: Row, rank: SearchRank) {
        let start = tags.count
        let packed: Data = row[3]
        packed.withUnsafeBytes { bytes in PackedTags.forEach(in: bytes) { tags.append($0) } }
        hits.append(SearchHit(id: row[0], rank: rank, year: row[1], rating: row[2], tags: start..<tags.count))
    }

    /// Keeps the works that satisfy a condition.
    mutating func keep(where isKept: (SearchHit, ArraySlice<UInt32>) -> Bool) {
        replace(with: hits.filter { isKept($0, tags[$0.tags]) })
    }

    /// Puts the works into the order of the results.
    mutating func sort() { replace(with: Self.sorted(hits)) }

    /// - Parameter isBefore: a strict order.
    mutating func sort(by isBefore: (SearchHit, SearchHit) -> Bool) { replace(with: hits.sorted(by: isBefore)) }

    private mutating func replace(with hits: [SearchHit]) {
        self.hits = hits
        indexes = Dictionary(uniqueKeysWithValues: hits.enumerated().map { ($0.element.id, $0.offset) })
    }

    /// Gives works the rank where they are hits and it is stricter than their own.
    mutating func raise(_ ids: some Sequence<Int64>, to rank: SearchRank, wantedYear: Int?) {
        for id in ids {
            guard let index = indexes[id] else { continue }
            hits[index].rank = min(hits[index].rank, rank.limited(byYear: hits[index].year, wantedYear: wantedYear))
        }
    }

    /// Gives the hits from an index on another rank where they satisfy a condition.
    mutating func lower(from start: Int, to rank: SearchRank, where condition: (SearchHit) -> Bool) {
        for index in hits.indices[start...] where condition(hits[index]) { hits[index].rank = rank }
    }

    // MARK: Order

    /// Titles that differ by a letter from a query of known words stand at this index at the latest, and so many of them.
    private static let similarTitleIndex = 6
    private static let insertedLimit = 3
    /// By how much a work must be better known than another to come before it in spite of its rank, of 100.
    static let popularityMargin: Int64 = 8

    /// By rank; works of one rank by how well known they are, then the newest first.
    static func sorted(_ hits: some Sequence<SearchHit>) -> [SearchHit] {
        var hits = hits.sorted { one, other in
            (one.rank, WorkNumber.popularityRank(of: one.id), -(one.year ?? 0), one.id)
                < (other.rank, WorkNumber.popularityRank(of: other.id), -(other.year ?? 0), other.id)
        }
        // A well-known work with a misspelled word comes before a little-known title that is as near to the query.
        if let title = hits.firstIndex(where: { $0.rank == .misspelledTitle }),
            let words = hits.firstIndex(where: { $0.rank == .misspelledWords })
        {
            let limit = WorkNumber.popularityRank(of: hits[title].id) - popularityMargin
            let better = Array(
                hits[words...].prefix { $0.rank == .misspelledWords && WorkNumber.popularityRank(of: $0.id) < limit }
                    .prefix(insertedLimit))
            hits.removeSubrange(words..<words + better.count)
            hits.insert(contentsOf: better, at: title)
        }
        // Similar titles are on the first page, however many works have the words of the query.
        if let first = hits.firstIndex(where: { $0.rank == .similarTitle }), first > similarTitleIndex {
            let similar = Array(hits[first...].prefix { $0.rank == .similarTitle }.prefix(insertedLimit))
            hits.removeSubrange(first..<first + similar.count)
            hits.insert(contentsOf: similar, at: similarTitleIndex)
        }
        return hits
    }
}

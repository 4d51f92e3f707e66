import Domain
import Foundation

/// Shelves in memory, or a store that throws.
package actor StubShelf: Shelf {
    private var shelves: [VisitorID: [ShelfEntry]] = [:]
    private var imports: [VisitorID: ShelfImportResult] = [:]
    private let failure: StorageError?
    private let willReadAll: @Sendable () async -> Void
    /// The number of calls of `marks(of:of:)`.
    package private(set) var markCount = 0
    /// The number of calls of `slice(of:from:)`.
    package private(set) var sliceCount = 0
    private let failingSlice: Int?

    /// - Parameters:
    ///   - failingSlice: the number of the first slice that throws.
    ///   - willReadAll: called before all entries are read; may wait.
    package init(
        failing failure: StorageError? = nil, failingSlice: Int? = nil,
        willReadAll: @escaping @Sendable () async -> Void = {}
    ) {
        self.failure = failure
        self.failingSlice = failingSlice
        self.willReadAll = willReadAll
    }

    /// Entries that match the request. The sort order of the request has no effect.
    package func page(
        _ request: ShelfRequest, of visitor: VisitorID
    ) async throws(StorageError) -> ResultPage<ShelfEntry> {
        let words = request.query.map { TextFolding.words($0.text) } ?? []
        let found = try stored(visitor).reversed().filter { entry in
            (request.kind == nil || request.kind == entry.work.kind)
                && (request.status == nil || request.status == entry.status)
                && (!request.isOwned || entry.isOwned) && words.allSatisfy(entry.work.searchedText.contains)
        }
        let page = found.dropFirst((request.page.value - 1) * ShelfRequest.pageSize).prefix(ShelfRequest.pageSize)
        return .shelf(Array(page), of: request, total: found.count)
    }

    package func marks(
        of keys: [ShelfKey], of visitor: VisitorID
    ) async throws(StorageError) -> [ShelfKey: ShelfMark] {
        markCount += 1
        let marks = try stored(visitor).filter { keys.contains($0.key) }
            .map { ($0.key, ShelfMark(status: $0.status, isOwned: $0.isOwned)) }
        return Dictionary(marks) { first, _ in first }
    }

    package func entry(_ key: ShelfKey, of visitor: VisitorID) async throws(StorageError) -> ShelfEntry? {
        try stored(visitor).first { $0.key == key }
    }

    package func entries(of visitor: VisitorID) async throws(StorageError) -> [ShelfEntry] {
        await willReadAll()
        return try stored(visitor)
    }

    /// One entry in each slice.
    package func slice(of visitor: VisitorID, from place: ShelfPlace?) async throws(StorageError) -> ShelfSlice {
        let (entries, index) = (try stored(visitor), place.map { Int($0.number) } ?? 0)
        sliceCount += 1
        if let failingSlice, sliceCount >= failingSlice { throw .corrupt }
        let next = index + 1 < entries.count ? ShelfPlace(added: 0, number: Int64(index + 1)) : nil
        return ShelfSlice(entries: Array(entries.dropFirst(index).prefix(1)), next: next)
    }

    package func lastChanged(_ limit: Int, of visitor: VisitorID) async throws(StorageError) -> [ShelfEntry] {
        Array(try stored(visitor).reversed().sorted { $0.changed > $1.changed }.prefix(limit))
    }

    package func works(of visitor: VisitorID, _ kind: WorkKind) async throws(StorageError) -> [ShelfEntry] {
        try stored(visitor).filter { $0.work.kind == kind }.reversed()
    }

    package func update(
        _ key: ShelfKey, of visitor: VisitorID, _ change: @escaping @Sendable (ShelfEntry?) -> ShelfEntry?
    ) async throws(StorageError) -> ShelfUpdate {
        let entries = try stored(visitor)
        let before = entries.first { $0.key == key }
        guard let entry = change(before) else { return .unchanged }
        let space = ShelfSpace(count: entries.count, size: entries.reduce(0) { $0 + $1.size })
        guard space.hasRoom(for: entry, before: before) else { return .full }
        write(entry, of: visitor)
        return .written
    }

    package func insert(_ entry: ShelfEntry, of visitor: VisitorID) async throws(StorageError) -> ShelfInsertion {
        let identities = entry.work.identities
        let entries = try stored(visitor)
        if let same = entries.first(where: { !$0.work.identities.isDisjoint(with: identities) }) {
            return .alreadyThere(same.key)
        }
        let space = ShelfSpace(count: entries.count, size: entries.reduce(0) { $0 + $1.size })
        guard space.hasRoom(for: entry, before: nil) else { return .full }
        write(entry, of: visitor)
        return .inserted
    }

    package func replaceEntries(with entries: [ShelfEntry], of visitor: VisitorID) {
        shelves[visitor] = entries
    }

    private func write(_ entry: ShelfEntry, of visitor: VisitorID) {
        if let index = shelves[visitor]?.firstIndex(where: { $0.key == entry.key }) {
            shelves[visitor]?[index] = entry
        } else {
            shelves[visitor, default: []].append(entry)
        }
    }

    package func delete(_ key: ShelfKey, of visitor: VisitorID) async throws(StorageError) {
        shelves[visitor] = try stored(visitor).filter { $0.key != key }
    }

    package func add(
        _ additions: [ShelfAddition], at now: Date, with result: ShelfImportResult, of visitor: VisitorID
    ) async throws(StorageError) {
        var shelf = try stored(visitor)
        var indices = Dictionary(shelf.enumerated().map { ($1.key, $0) }) { first, _ in first }
        for addition in additions {
            let index = indices[addition.key]
            guard let entry = addition.applied(to: index.map { shelf[$0] }, at: now) else { continue }
            if let index {
                shelf[index] = entry
            } else {
                indices[entry.key] = shelf.count
                shelf.append(entry)
            }
        }
        shelves[visitor] = shelf
        imports[visitor] = result
    }

    package func report(_ page: PageNumber, of visitor: VisitorID) async throws(StorageError) -> ShelfImportReport? {
        _ = try stored(visitor)
        guard let result = imports[visitor] else { return nil }
        let (lines, size) = (result.lines, ShelfImportReport.pageSize)
        return ShelfImportReport(
            counts: result.counts,
            lines: ResultPage(
                items: Array(lines.dropFirst((page.value - 1) * size).prefix(size)), number: page.value, total: lines.count,
                offset: (page.value - 1) * size, pageCount: (lines.count + size - 1) / size))
    }

    private func stored(_ visitor: VisitorID) throws(StorageError) -> [ShelfEntry] {
        if let failure { throw failure }
        return shelves[visitor] ?? []
    }
}

extension Shelf {
    /// Adds an entry, or replaces the one with the same key.
    package func put(_ entry: ShelfEntry, of visitor: VisitorID) async throws {
        _ = try await update(entry.key, of: visitor) { _ in entry }
    }
}

/// A built-in catalog of some works, which it finds by key or by exact title.
package struct StubBuiltInWorks: BuiltInWorks {
    private let works: [ShelfWork]

    package init(_ works: [ShelfWork] = []) {
        self.works = works
    }

    package func works(
        _ keys: [ShelfKey], in language: Language
    ) async throws(StorageError) -> [ShelfKey: ShelfWork] {
        Dictionary(works.filter { keys.contains($0.key) }.map { ($0.key, $0) }) { first, _ in first }
    }

    package func works(
        matching descriptions: [WorkDescription], in language: Language
    ) async throws(StorageError) -> [ShelfWork?] {
        descriptions.map { one in works.first { $0.kind == one.kind && one.titles.contains($0.title) } }
    }
}

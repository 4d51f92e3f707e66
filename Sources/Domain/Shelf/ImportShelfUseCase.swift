import Foundation

/// Imports a file into a shelf: an export of Foyer, Goodreads or Letterboxd. The report says how many lines were added, were
/// already there, or could not be imported, and why.
package struct ImportShelfUseCase: Sendable {
    private let shelf: any Shelf
    private let builtIn: any BuiltInWorks
    private let queue: ShelfFileQueue
    private let now: @Sendable () -> Date

    package init(
        shelf: any Shelf, builtIn: any BuiltInWorks, queue: ShelfFileQueue, now: @escaping @Sendable () -> Date
    ) {
        self.shelf = shelf
        self.builtIn = builtIn
        self.queue = queue
        self.now = now
    }

    /// - Parameters:
    ///   - name: the file's name. Only the name distinguishes Letterboxd's watchlist from the films that were watched.
    ///   - network: nil for a client on this machine.
    package func execute(
        _ data: Data, name: String, in language: Language, for visitor: VisitorID, from network: ClientNetwork? = nil
    ) async throws(ShelfFileError) {
        try await queue.run(for: visitor, from: network) { () throws(StorageError) in
            try await read(data, name: name, in: language, for: visitor)
        }
    }

    private func read(
        _ data: Data, name: String, in language: Language, for visitor: VisitorID
    ) async throws(StorageError) {
        let now = now()
        let lines = ShelfFile.lines(of: data, name: name, now: now)
        var builder = ShelfImportBuilder(try await shelf.entries(of: visitor))
        // The report names the error of each other line.
        let read = lines.compactMap { try? $0.result.get() }
        var works = try await builtIn.works(matching: read.filter(\.needsLookup).map(\.workDescription), in: language)
            .makeIterator()
        for line in lines { builder.add(line) { works.next() ?? nil } }
        try await shelf.add(builder.additions, at: now, with: builder.result, of: visitor)
    }
}

/// Decides which entries of a file are added to a shelf.
private struct ShelfImportBuilder {
    private(set) var additions: [ShelfAddition] = []
    private(set) var result = ShelfImportResult()
    private var entries: [ShelfEntry]
    private var space: ShelfSpace
    /// The index of the first entry with an identity, by its hash: a file may have a million of them.
    private var indices: [UInt64: Int] = [:]

    init(_ entries: [ShelfEntry]) {
        self.entries = entries
        space = ShelfSpace(of: entries)
        for (index, entry) in entries.enumerated() { register(entry.work.identityHashes, at: index) }
    }

    /// - Parameter lookUp: called for an entry without an id of a work; returns its work in the catalog.
    mutating func add(_ line: ShelfFileLine, _ lookUp: () -> ShelfWork?) {
        switch line.result {
        case .failure(let error):
            let outcome = ShelfImportLine.Outcome.problem(error, unknownStatus: error == .unknownStatus ? line.status : nil)
            result.add(ShelfImportLine(number: line.number, text: line.text, outcome: outcome))
        case .success(let imported):
            let entry = imported.entry(as: imported.needsLookup ? lookUp()?.withinLimits : nil)
            let outcome = add(entry, of: imported, status: line.status)
            result.add(ShelfImportLine(number: line.number, text: entry.work.title, outcome: outcome))
        }
    }

    private mutating func add(_ entry: ShelfEntry, of imported: ImportedEntry, status: String?) -> ShelfImportLine.Outcome {
        let identities = entry.work.identityHashes.union(imported.work.identityHashes)
        let index = identities.compactMap { indices[$0] }.min()
        let before = index.map { entries[$0] }
        let addition = ShelfAddition(entry, to: before?.key ?? entry.key, isStatusAssumed: imported.isStatusAssumed)
        // The time of the change is set when it is written.
        guard let after = addition.applied(to: before, at: .distantFuture) else { return .alreadyThere }
        guard space.hasRoom(for: after, before: before) else { return .problem(.shelfFull) }
        space.add(after, before: before)
        additions.append(addition)
        if let index {
            entries[index] = after
            return .completed
        }
        register(identities, at: entries.count)
        entries.append(after)
        if imported.isStatusAssumed { return .addedAs(entry.status, unknown: status, noteWasCut: imported.noteWasCut) }
        return imported.noteWasCut ? .addedWithShorterNote : .added
    }

    private mutating func register(_ identities: Set<UInt64>, at index: Int) {
        for identity in identities where indices[identity] == nil { indices[identity] = index }
    }
}

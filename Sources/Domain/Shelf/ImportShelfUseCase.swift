import Foundation

/// Imports a file into a shelf: an export of Foyer, Goodreads or Letterboxd. The report says for each line whether it was
/// added, was already there, or why it could not be imported.
package struct ImportShelfUseCase: Sendable {
    private let shelf: any Shelf
    private let builtIn: any BuiltInWorks
    private let now: @Sendable () -> Date

    package init(shelf: any Shelf, builtIn: any BuiltInWorks, now: @escaping @Sendable () -> Date) {
        self.shelf = shelf
        self.builtIn = builtIn
        self.now = now
    }

    /// - Parameter name: the file's name. Only the name distinguishes Letterboxd's watchlist from the films that were watched.
    package func execute(
        _ data: Data, name: String, in language: Language, for visitor: VisitorID
    ) async throws(StorageError) {
        let lines = ShelfFile.lines(of: data, name: name, now: now())
        // The report below names the error of each other line.
        let read = lines.compactMap { try? $0.result.get() }
        let found = try await builtIn.works(matching: read.filter(\.needsLookup).map(\.workDescription), in: language)
        var works = found.makeIterator()
        var builder = ShelfImportBuilder(try await shelf.entries(of: visitor), now: now())
        let report = lines.map { line in
            switch line.result {
            case .failure(let error):
                ShelfImportLine(
                    number: line.number, text: line.text,
                    outcome: .problem(error, unknownStatus: error == .unknownStatus ? line.status : nil))
            case .success(let imported):
                builder.add(imported, as: imported.needsLookup ? works.next() ?? nil : nil, line: line)
            }
        }
        try await shelf.put(builder.changed, with: report, of: visitor)
    }
}

/// Adds imported entries to the entries of a shelf.
private struct ShelfImportBuilder {
    private var entries: [ShelfEntry]
    private var indices: [String: Int] = [:]
    private var changes: Set<Int> = []
    private let now: Date

    init(_ entries: [ShelfEntry], now: Date) {
        self.now = now
        self.entries = entries
        for (index, entry) in entries.enumerated() { register(entry, at: index) }
    }

    /// The entries that were added or changed, in the order of the shelf.
    var changed: [ShelfEntry] { changes.sorted().map { entries[$0] } }

    mutating func add(_ imported: ImportedEntry, as work: ShelfWork?, line: ShelfFileLine) -> ShelfImportLine {
        let entry = imported.entry(as: work)
        func report(_ outcome: ShelfImportLine.Outcome) -> ShelfImportLine {
            ShelfImportLine(number: line.number, text: entry.work.title, outcome: outcome)
        }
        let identities = entry.work.identities.union(imported.work.identities)
        if let index = identities.compactMap({ indices[$0] }).min() {
            var other = entry
            // A status that Foyer chose never replaces the visitor's.
            if imported.isStatusAssumed { other.status = entries[index].status }
            guard let completed = entries[index].completed(by: other) else { return report(.alreadyThere) }
            entries[index] = completed.changed(since: entries[index], at: now)
            changes.insert(index)
            return report(.completed)
        }
        guard entries.count < ShelfRequest.capacity else { return report(.problem(.shelfFull)) }
        changes.insert(entries.count)
        register(entry, at: entries.count, identities)
        entries.append(entry)
        if imported.isStatusAssumed {
            return report(.addedAs(entry.status, unknown: line.status, noteWasCut: imported.noteWasCut))
        }
        return report(imported.noteWasCut ? .addedWithShorterNote : .added)
    }

    private mutating func register(_ entry: ShelfEntry, at index: Int, _ identities: Set<String>? = nil) {
        for identity in identities ?? entry.work.identities where indices[identity] == nil { indices[identity] = index }
    }
}

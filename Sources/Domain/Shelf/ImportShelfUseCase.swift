import Foundation

/// Brings a file into a shelf: an export of Foyer's, of Goodreads' or of Letterboxd's. Every line is added, already there, or a
/// problem that has a name.
package struct ImportShelfUseCase: Sendable {
    private let shelf: any Shelf
    private let builtIn: any BuiltInWorks
    private let now: @Sendable () -> Date

    package init(shelf: any Shelf, builtIn: any BuiltInWorks, now: @escaping @Sendable () -> Date) {
        self.shelf = shelf
        self.builtIn = builtIn
        self.now = now
    }

    /// - Parameter name: the file's, which alone tells Letterboxd's list of films to watch from that of films watched.
    package func execute(
        _ data: Data, name: String, in language: Language, for visitor: VisitorID
    ) async throws(StorageError) {
        let lines = ShelfFile.lines(of: data, name: name, now: now())
        let read = lines.compactMap { try? $0.result.get() }
        let found = try await builtIn.works(matching: read.filter(\.needsLookup).map(\.workDescription), in: language)
        var works = found.makeIterator()
        var draft = ShelfImportBuilder(try await shelf.entries(of: visitor), now: now())
        let report = lines.map { line in
            switch line.result {
            case .failure(let error):
                ShelfImportLine(number: line.number, text: line.text, outcome: .problem(error))
            case .success(let imported):
                draft.add(imported, as: imported.needsLookup ? works.next() ?? nil : nil, line: line)
            }
        }
        try await shelf.put(draft.changed, with: report, of: visitor)
    }
}

/// A shelf while lines are added to it.
private struct ShelfImportBuilder {
    private var entries: [ShelfEntry]
    private var places: [String: Int] = [:]
    private var changes: Set<Int> = []
    private let now: Date

    init(_ entries: [ShelfEntry], now: Date) {
        self.now = now
        self.entries = entries
        for (place, entry) in entries.enumerated() { note(entry, at: place) }
    }

    /// What is new or not as it was, in the order of its coming.
    var changed: [ShelfEntry] { changes.sorted().map { entries[$0] } }

    mutating func add(_ imported: ImportedEntry, as work: ShelfWork?, line: ShelfFileLine) -> ShelfImportLine {
        let entry = imported.entry(as: work)
        func report(_ outcome: ShelfImportLine.Outcome) -> ShelfImportLine {
            ShelfImportLine(number: line.number, text: entry.work.title, outcome: outcome)
        }
        let identities = entry.work.identities.union(imported.work.identities)
        if let place = identities.compactMap({ places[$0] }).min() {
            guard let completed = entries[place].completed(by: entry) else { return report(.alreadyThere) }
            entries[place] = completed.changed(since: entries[place], at: now)
            changes.insert(place)
            return report(.completed)
        }
        guard entries.count < ShelfRequest.capacity else { return report(.problem(.shelfFull)) }
        changes.insert(entries.count)
        note(entry, at: entries.count, identities)
        entries.append(entry)
        return report(imported.noteWasCut ? .addedWithShorterNote : .added)
    }

    private mutating func note(_ entry: ShelfEntry, at place: Int, _ identities: Set<String>? = nil) {
        for identity in identities ?? entry.work.identities where places[identity] == nil { places[identity] = place }
    }
}

import Foundation

/// Fetches a page of a visitor's shelf.
package struct FetchShelfUseCase: Sendable {
    private let shelf: any Shelf
    private let builtIn: any BuiltInWorks

    package init(shelf: any Shelf, builtIn: any BuiltInWorks) {
        self.shelf = shelf
        self.builtIn = builtIn
    }

    /// Works of the built-in catalog are told in the reader's language, others in the one that they were kept in.
    ///
    /// - Parameter visitor: nil for someone of whom nothing is kept.
    package func execute(
        _ request: ShelfRequest, in language: Language, of visitor: VisitorID?
    ) async throws(StorageError) -> ResultPage<ShelfEntry> {
        guard let visitor else { return .shelf([], of: request, total: 0) }
        let page = try await shelf.page(request, of: visitor)
        let works = try await builtIn.works(page.items.map(\.key), in: language)
        return .shelf(page.items.map { $0.replacingWork(with: works[$0.key]) }, of: request, total: page.total)
    }
}

/// Fetches what a page's works are kept as.
package struct FetchShelfMarksUseCase: Sendable {
    private let shelf: any Shelf

    package init(shelf: any Shelf) {
        self.shelf = shelf
    }

    /// The marks of a list, by one question to the store.
    package func execute(
        _ keys: [ShelfKey], of visitor: VisitorID?
    ) async throws(StorageError) -> [ShelfKey: ShelfMark] {
        guard let visitor, !keys.isEmpty else { return [:] }
        return try await shelf.marks(of: keys, of: visitor)
    }

    /// All that is kept of one work.
    package func entry(_ key: ShelfKey, of visitor: VisitorID?) async throws(StorageError) -> ShelfEntry? {
        guard let visitor else { return nil }
        return try await shelf.entry(key, of: visitor)
    }
}

/// What a form says of a work; what it does not name stays as it is.
package struct ShelfChange: Sendable {
    package let key: ShelfKey
    package let status: ShelfStatus
    package let isOwned: Bool?
    /// nil to leave it, a value of nil to take it away.
    package let rating: StarRating??
    package let note: String??
    /// Whether it says nothing of a work that is kept already: the button of a list, which may have been made before.
    package let onlyIfNew: Bool

    /// - Returns: nil where works of this kind have no such status.
    package init?(
        key: ShelfKey, status: ShelfStatus, isOwned: Bool? = nil, rating: StarRating?? = nil, note: String?? = nil,
        onlyIfNew: Bool = false
    ) {
        guard status.kind == key.kind else { return nil }
        self.key = key
        self.status = status
        self.isOwned = isOwned
        self.rating = rating
        self.note = note
        self.onlyIfNew = onlyIfNew
    }

    fileprivate func applied(to entry: ShelfEntry) -> ShelfEntry {
        var entry = entry
        entry.status = status
        if let isOwned { entry.isOwned = isOwned && key.kind == .book }
        if let rating { entry.rating = rating }
        if let note { entry.note = note }
        return entry
    }
}

/// Why a work was not added or changed.
package enum AddToShelfError: Error, Equatable {
    case catalog(CatalogError)
    case storage(StorageError)
    /// A work that is in no catalog can be changed while it is on the shelf, and cannot be added.
    case notOnShelf
}

/// Adds a work to the shelf, or changes the entry that is there.
package struct AddToShelfUseCase: Sendable {
    private let shelf: any Shelf
    private let movies: any MovieCatalog
    private let books: any BookCatalog
    private let now: @Sendable () -> Date

    package init(
        shelf: any Shelf, movies: any MovieCatalog, books: any BookCatalog, now: @escaping @Sendable () -> Date
    ) {
        self.shelf = shelf
        self.movies = movies
        self.books = books
        self.now = now
    }

    /// A work that is kept already is not looked up again: its service may be down, and is not needed.
    package func execute(
        _ change: ShelfChange, in language: Language, for visitor: VisitorID
    ) async throws(AddToShelfError) {
        do throws(StorageError) {
            if let entry = try await shelf.entry(change.key, of: visitor) {
                guard !change.onlyIfNew else { return }
                return try await shelf.put(
                    change.applied(to: entry).changed(since: entry, at: now()), of: visitor)
            }
        } catch {
            throw .storage(error)
        }
        let entry = ShelfEntry(work: try await work(change.key, language), status: change.status, added: now())
        do {
            try await shelf.put(change.applied(to: entry), of: visitor)
        } catch {
            throw .storage(error)
        }
    }

    private func work(_ key: ShelfKey, _ language: Language) async throws(AddToShelfError) -> ShelfWork {
        do throws(CatalogError) {
            switch key.kind {
            case .movie:
                if let id = WorkID<Movie>(key.id) { return try await work(id, in: movies, language, ShelfWork.init) }
            case .book:
                if let id = WorkID<Book>(key.id) { return try await work(id, in: books, language, ShelfWork.init) }
            }
        } catch {
            throw .catalog(error)
        }
        throw .notOnShelf
    }

    private func work<Item: Work>(
        _ id: WorkID<Item>, in catalog: any WorkCatalog<Item>, _ language: Language, _ kept: (Item) -> ShelfWork
    ) async throws(CatalogError) -> ShelfWork {
        let work = kept(try await catalog.details(of: id, in: language).value.work)
        // Services are not asked again for the sake of a name.
        guard id.source == .catalog else { return work }
        var names: [ShelfWork] = []
        for other in Language.allCases where other != language {
            names.append(kept(try await catalog.details(of: id, in: other).value.work))
        }
        return work.addingNames(of: names)
    }
}

/// Keeps a work no more.
package struct RemoveFromShelfUseCase: Sendable {
    private let shelf: any Shelf

    package init(shelf: any Shelf) {
        self.shelf = shelf
    }

    package func execute(_ key: ShelfKey, of visitor: VisitorID) async throws(StorageError) {
        try await shelf.delete(key, of: visitor)
    }
}

/// Writes a shelf into a file that a visitor can take along.
package struct ExportShelfUseCase: Sendable {
    private let shelf: any Shelf

    package init(shelf: any Shelf) {
        self.shelf = shelf
    }

    package func execute(_ format: ShelfFile.Format, of visitor: VisitorID?) async throws(StorageError) -> Data {
        var entries: [ShelfEntry] = []
        if let visitor { entries = try await shelf.entries(of: visitor) }
        return ShelfFile.data(of: entries, as: format)
    }
}

/// Fetches what became of the last file that a visitor brought in.
package struct FetchShelfImportUseCase: Sendable {
    private let shelf: any Shelf

    package init(shelf: any Shelf) {
        self.shelf = shelf
    }

    /// - Returns: nil where there was none.
    package func execute(
        _ page: PageNumber, of visitor: VisitorID?
    ) async throws(StorageError) -> ShelfImportReport? {
        guard let visitor else { return nil }
        return try await shelf.report(page, of: visitor)
    }
}

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

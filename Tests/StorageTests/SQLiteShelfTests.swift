import Domain
import Foundation
import GRDB
import Synchronization
import TestSupport
import Testing

@testable import Storage

@Suite("Shelves in SQLite")
struct SQLiteShelfTests {
    let directory: TemporaryDirectory
    let shelf: SQLiteShelf
    let visitor = VisitorID()

    init() throws {
        directory = try TemporaryDirectory()
        shelf = SQLiteShelf(database: try FoyerDatabase(path: directory.path + "/foyer.sqlite"))
    }

    @Test("An entry is stored completely, also in the next run")
    func whole() async throws {
        let entries = [
            ShelfEntry.sample(), .sample(complete: false),
            ShelfEntry(
                work: ShelfWork(
                    Movie(
                        id: WorkID(source: .tmdb, key: "603"), title: LocalizedTitle(title: "X", language: nil),
                        genres: [.drama],
                        poster: PictureReference(source: .tmdb, name: "a.jpg"))),
                status: .watched, added: Date(timeIntervalSince1970: 2_000_000)),
        ]
        for entry in entries { try await shelf.put(entry, of: visitor) }
        let reopened = SQLiteShelf(database: try FoyerDatabase(path: directory.path + "/foyer.sqlite"))
        #expect(try await reopened.entries(of: visitor) == [entries[1], entries[0], entries[2]])
        #expect(try await reopened.entry(entries[0].key, of: visitor) == entries[0])
        #expect(try await reopened.works(of: visitor, .book) == [entries[0]])
    }

    @Test("An entry that is put again is changed, and keeps the time at which it was added")
    func again() async throws {
        try await put("One", added: 1)
        try await put("Two", added: 2)
        var entry = try #require(try await titled("One"))
        entry.status = .read
        entry.rating = StarRating(halves: 2)
        entry.note = "n"
        try await shelf.put(
            ShelfEntry(
                work: entry.work, status: .read, rating: entry.rating, note: "n", added: Date(timeIntervalSince1970: 9)),
            of: visitor)
        #expect(try await titles() == ["Two", "One"])
        let kept = try #require(try await titled("One"))
        #expect(kept.added == entry.added && kept.changed == Date(timeIntervalSince1970: 9))
        #expect((kept.status, kept.rating, kept.note) == (entry.status, entry.rating, entry.note))
    }

    @Test("In slices, each entry that stays comes once, in order, whatever changes between them; no slice is large")
    func slices() async throws {
        let long = String(repeating: "n", count: 2000)
        let entries = (0..<350).map { number in
            ShelfEntry(
                work: ShelfWork(kind: .book, title: "Work \(number)"), status: .read, note: number < 100 ? long : nil,
                // Some at the same time.
                added: Date(timeIntervalSince1970: Double(number / 7)))
        }
        try await shelf.add(
            entries.map { ShelfAddition($0, to: $0.key) }, at: .distantPast, with: ShelfImportResult([]), of: visitor)
        try await shelf.put(.sample(), of: VisitorID())
        #expect(try await shelf.entries(of: visitor) == entries)
        var (read, count, place): ([ShelfEntry], Int, ShelfPlace?) = ([], 0, nil)
        repeat {
            let slice = try await shelf.slice(of: visitor, from: place)
            #expect(slice.entries.count <= ShelfSlice.limit)
            #expect(slice.entries.dropLast().reduce(0) { $0 + $1.size } < ShelfSlice.size)
            read += slice.entries
            place = slice.next
            count += 1
            // The last entry that was read is removed, and others are changed.
            if count == 1, let last = slice.entries.last { try await shelf.delete(last.key, of: visitor) }
            try await shelf.put(
                ShelfEntry(work: entries[0].work, status: .reading, added: .distantFuture), of: visitor)
        } while place != nil
        #expect(read == entries && (5...8).contains(count))
        #expect(try await shelf.slice(of: VisitorID(), from: nil).entries.isEmpty)
    }

    @Test("The entries that were added or changed last come first, up to the limit")
    func lastChanged() async throws {
        for (index, title) in ["One", "Two", "Three"].enumerated() { try await put(title, added: Double(index)) }
        let one = try #require(try await titled("One"))
        try await shelf.put(
            ShelfEntry(work: one.work, status: .read, added: one.added, changed: Date(timeIntervalSince1970: 9)), of: visitor)
        #expect(try await shelf.lastChanged(2, of: visitor).map(\.work.title) == ["One", "Three"])
        #expect(try await shelf.lastChanged(9, of: visitor).map(\.work.title) == ["One", "Three", "Two"])
        #expect(try await shelf.lastChanged(9, of: VisitorID()).isEmpty)
    }

    @Test("Entries are sorted newest first, by title without its article, or by rating with unrated ones last")
    func orders() async throws {
        try await put("The Beach", rating: nil, added: 3)
        try await put("Apples", rating: 4, added: 1)
        try await put("Émile", rating: 9, added: 2)
        #expect(try await titles() == ["The Beach", "Émile", "Apples"])
        #expect(try await titles(ShelfRequest(order: .title)) == ["Apples", "The Beach", "Émile"])
        #expect(try await titles(ShelfRequest(order: .rating)) == ["Émile", "Apples", "The Beach"])
    }

    @Test("Of entries that were added at the same time, the last one comes first")
    func sameTime() async throws {
        for title in ["a", "b", "c"] { try await put(title, added: 5) }
        #expect(try await titles() == ["c", "b", "a"])
    }

    @Test("Entries are filtered by kind, status and ownership, alone and together")
    func filters() async throws {
        try await put("Film", kind: .movie, status: .watched, added: 4)
        try await put("Read", status: .read, isOwned: true, added: 3)
        try await put("Reading", status: .reading, added: 2)
        try await put("Wanted", status: .toRead, isOwned: true, added: 1)
        #expect(try await titles(ShelfRequest(kind: .movie)) == ["Film"])
        #expect(try await titles(ShelfRequest(kind: .book)) == ["Read", "Reading", "Wanted"])
        #expect(try await titles(ShelfRequest(status: .reading)) == ["Reading"])
        #expect(try await titles(ShelfRequest(isOwned: true)) == ["Read", "Wanted"])
        #expect(try await titles(ShelfRequest(status: .read, isOwned: true)) == ["Read"])
        #expect(try await titles(ShelfRequest(kind: .movie, status: .read)) == [])
    }

    @Test(
        "A search folds case, accents and width, finds other titles and names, and Korean inside words",
        arguments: [
            ("amelie", ["Amélie"]), ("ＡＭＥ", ["Amélie"]), ("melie", []), ("기생", ["기생충"]), ("생충", ["기생충"]),
            ("parasite", ["기생충"]), ("bong joon", ["기생충"]), ("봉준호", ["기생충"]), ("parasite amelie", []), ("100%", []),
            ("_", []), ("'; DROP TABLE shelf_entry; --", []), ("!?", []), ("destin fabuleux", ["Amélie"]),
        ])
    func search(text: String, expected: [String]) async throws {
        try await shelf.put(
            ShelfEntry(
                work: ShelfWork(
                    kind: .movie, title: "기생충", otherTitles: ["Parasite"], creators: ["봉준호"], otherCreators: ["Bong Joon-ho"]),
                status: .watched, added: Date(timeIntervalSince1970: 1)), of: visitor)
        try await shelf.put(
            ShelfEntry(
                work: ShelfWork(kind: .movie, title: "Amélie", originalTitle: "Le Fabuleux Destin d’Amélie Poulain"),
                status: .watched, added: Date(timeIntervalSince1970: 1)), of: visitor)
        #expect(try await titles(ShelfRequest(query: .sample(text))) == expected)
    }

    @Test("A page has twelve entries; a page past the last is empty, with the same total")
    func pages() async throws {
        for number in 0..<25 { try await put("Book \(number)", added: Double(number)) }
        let third = try await shelf.page(ShelfRequest(page: #require(PageNumber(3))), of: visitor)
        #expect(third.items.map(\.work.title) == ["Book 0"])
        #expect(third.total == 25 && third.pageCount == 3 && third.offset == 24)
        let fourth = try await shelf.page(ShelfRequest(page: #require(PageNumber(4))), of: visitor)
        #expect(fourth.items.isEmpty && fourth.total == 25)
    }

    @Test("Marks are returned for the visitor's own entries, by kind and key")
    func marks() async throws {
        let film = ShelfWork(Movie.sample(key: "x", title: "X"))
        try await shelf.put(ShelfEntry(work: film, status: .watched, added: .distantPast), of: visitor)
        let keys = [film.key, try #require(ShelfKey(kind: "books", id: "catalog-x")), ShelfKey(Movie.sample().id)]
        #expect(try await shelf.marks(of: keys, of: visitor) == [film.key: ShelfMark(status: .watched)])
        #expect(try await shelf.marks(of: keys, of: VisitorID()) == [:])
    }

    @Test("Marks are returned for any number of keys", arguments: [0, 1, 8, 9, 100, 600])
    func manyMarks(count: Int) async throws {
        let works = (0..<count).map { number in
            number.isMultiple(of: 3)
                ? ShelfWork(Movie.sample(key: "film-\(number)", title: "Film"))
                : ShelfWork(Book.sample(key: "book-\(number)", title: "Book"))
        }
        for work in works { try await shelf.put(ShelfEntry(work: work, status: .reading, added: .distantPast), of: visitor) }
        let others = (0..<count).map { ShelfKey(Book.sample(key: "other-\($0)", title: "Other").id) }
        #expect(Set(try await shelf.marks(of: works.map(\.key) + others, of: visitor).keys) == Set(works.map(\.key)))
    }

    @Test("A visitor cannot read or delete another visitor's entries")
    func visitors() async throws {
        let other = VisitorID()
        try await put("Mine", added: 1)
        let key = try #require(try await titled("Mine")).key
        try await shelf.delete(key, of: other)
        #expect(try await shelf.page(ShelfRequest(), of: other).total == 0)
        #expect(try await shelf.entry(key, of: other) == nil)
        #expect(try await shelf.entries(of: other) == [])
        #expect(try await shelf.works(of: other, .book) == [])
        #expect(try await titles() == ["Mine"])
        try await shelf.delete(key, of: visitor)
        try await shelf.delete(key, of: visitor)
        #expect(try await titles() == [])
    }

    @Test("A report counts every line, has problems first, and is replaced by the next one")
    func report() async throws {
        #expect(try await shelf.report(.first, of: visitor) == nil)
        var lines = (2...198).map { ShelfImportLine(number: $0, text: "Book \($0)", outcome: .added) }
        lines.append(ShelfImportLine(number: 251, text: "x", outcome: .problem(.unknownStatus)))
        lines.append(ShelfImportLine(number: 252, text: "y", outcome: .completed))
        lines.append(ShelfImportLine(number: 253, text: "z", outcome: .addedWithShorterNote))
        lines += (254...260).map { ShelfImportLine(number: $0, text: "Book \($0)", outcome: .addedAs(.read, unknown: nil)) }
        try await report(lines)
        let first = try #require(try await shelf.report(.first, of: visitor))
        #expect(
            first.counts == ShelfImportCounts(added: 205, addedWithChosenStatus: 7, alreadyThere: 1, problems: 1))
        #expect(first.lines.items.count == 200 && first.lines.pageCount == 2)
        #expect(first.lines.items.first == ShelfImportLine(number: 251, text: "x", outcome: .problem(.unknownStatus)))
        let secondPage = try #require(PageNumber(2))
        let second = try #require(try await shelf.report(secondPage, of: visitor))
        #expect(second.lines.items.count == 7 && second.unlisted == 0)
        #expect(second.lines.items.last?.outcome == .addedWithShorterNote)
        #expect(try await shelf.report(.first, of: VisitorID()) == nil)
        try await report([lines[0]])
        #expect(try await shelf.report(.first, of: visitor)?.lines.total == 1)
    }

    @Test("A report keeps unknown statuses and what was chosen instead, and has these lines after the problems")
    func unknownStatuses() async throws {
        let outcomes: [ShelfImportLine.Outcome] = [
            .added, .addedAs(.toRead, unknown: nil), .addedAs(.read, unknown: "a 'b' 책", noteWasCut: true), .completed,
            .problem(.unknownStatus, unknownStatus: "gone"),
        ]
        let lines = outcomes.enumerated().map { ShelfImportLine(number: $0 + 2, text: "x", outcome: $1) }
        try await report(lines)
        let report = try #require(try await shelf.report(.first, of: visitor))
        #expect(
            report.counts == ShelfImportCounts(added: 3, addedWithChosenStatus: 2, alreadyThere: 1, problems: 1))
        #expect(report.lines.items == [lines[4], lines[1], lines[2], lines[0], lines[3]])
    }

    @Test("Eight writers of one entry lose nothing of each other", .timeLimit(.minutes(1)))
    func concurrentUpdates() async throws {
        let entry = ShelfEntry.sample()
        try await shelf.put(entry, of: visitor)
        let (shelf, visitor, rounds) = (shelf, visitor, 25)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<8 {
                group.addTask {
                    for _ in 0..<rounds {
                        let update = try await shelf.update(entry.key, of: visitor) { entry in
                            var changed = entry
                            changed?.note = (entry?.note ?? "") + "\(writer)"
                            return changed
                        }
                        #expect(update == .written)
                    }
                }
            }
            try await group.waitForAll()
        }
        let note = try #require(try await shelf.entry(entry.key, of: visitor)?.note)
        for writer in 0..<8 {
            #expect(note.dropFirst(entry.note?.count ?? 0).count { "\($0)" == "\(writer)" } == rounds)
        }
    }

    @Test("Of eight writers that add one entry, one adds it")
    func concurrentAdditions() async throws {
        let (shelf, visitor, entry) = (shelf, visitor, ShelfEntry.sample())
        let updates = try await withThrowingTaskGroup(of: ShelfUpdate.self) { group in
            for _ in 0..<8 { group.addTask { try await shelf.update(entry.key, of: visitor) { $0 == nil ? entry : nil } } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(updates.count { $0 == .written } == 1 && updates.count { $0 == .unchanged } == 7)
    }

    @Test("An import completes what the shelf has when it is written: a later change and a removal stand")
    func outdatedAdditions() async throws {
        try await put("One", status: .reading, added: 1)
        let one = try #require(try await titled("One"))
        let (later, added) = (Date(timeIntervalSince1970: 9), Date(timeIntervalSince1970: 2))
        func addition(_ work: ShelfWork, to key: ShelfKey) -> ShelfAddition {
            ShelfAddition(
                ShelfEntry(work: work, status: .toRead, rating: StarRating(halves: 2), note: "file", added: added), to: key)
        }
        _ = try await shelf.update(one.key, of: visitor) { entry in
            var changed = entry
            changed?.note = "mine"
            changed?.status = .read
            return changed
        }
        let other = ShelfWork(kind: .book, title: "Two", creators: ["B"])
        let removed = try #require(ShelfKey(kind: "books", id: "catalog-removed"))
        try await shelf.add(
            [addition(one.work, to: one.key), addition(other, to: removed), addition(other, to: other.key)], at: later,
            with: ShelfImportResult(), of: visitor)
        let entry = try #require(try await titled("One"))
        #expect(entry.note == "mine" && entry.status == .read && entry.rating == StarRating(halves: 2))
        #expect(entry.changed == later)
        #expect(try await titles() == ["Two", "One"])
    }

    @Test("Of two tabs that add one work under keys that differ, one adds it")
    func concurrentInsertions() async throws {
        let entries = ["Frank Herbert", "Herbert, Frank"].map { author in
            ShelfEntry(
                work: ShelfWork(kind: .book, title: "Dune", creators: [author]), status: .toRead,
                added: Date(timeIntervalSince1970: 1))
        }
        #expect(entries[0].key != entries[1].key)
        let (shelf, visitor) = (shelf, visitor)
        let keys = try await withThrowingTaskGroup(of: ShelfKey?.self) { group in
            for entry in entries {
                group.addTask {
                    if case .alreadyThere(let key) = try await shelf.insert(entry, of: visitor) { key } else { nil }
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        let stored = try await shelf.entries(of: visitor)
        #expect(stored.count == 1 && keys.compactMap { $0 } == stored.map(\.key))
    }

    @Test("A new entry is compared with those that have its title among theirs, before others that contain it")
    func insertion() async throws {
        func entry(_ kind: WorkKind, _ title: String, _ others: [String] = [], id: String? = nil) -> ShelfEntry {
            ShelfEntry(
                work: ShelfWork(
                    kind: kind, id: id, title: title, otherTitles: others, creators: ["Author"], date: PartialDate("1999")),
                status: kind.firstStatus, added: Date(timeIntervalSince1970: 1))
        }
        for number in 0..<150 {
            try await shelf.put(entry(.book, "\(number) It"), of: visitor)
            try await shelf.put(entry(.book, "Italy \(number)"), of: visitor)
        }
        try await shelf.put(entry(.book, "It", id: "catalog-it"), of: visitor)
        try await shelf.put(entry(.movie, "기생충", ["Para-site"], id: "tmdb-1"), of: visitor)
        func outcome(_ entry: ShelfEntry) async throws -> String {
            switch try await shelf.insert(entry, of: visitor) {
            case .inserted: "inserted"
            case .alreadyThere(let key): key.id
            case .full: "full"
            }
        }
        #expect(try await outcome(entry(.book, "IT!")) == "catalog-it")
        #expect(try await outcome(entry(.movie, "Parasite")) == "tmdb-1")
        #expect(try await outcome(entry(.book, "Parasite")) == "inserted")
        #expect(try await outcome(entry(.book, "!")) == "inserted")
        #expect(try await outcome(entry(.book, "!")) != "inserted")
        let large = String(repeating: "x", count: ShelfSpace.limit)
        let full = ShelfEntry(work: ShelfWork(kind: .book, title: "New"), status: .read, note: large, added: .distantPast)
        #expect(try await outcome(full) == "full")
    }

    @Test("An import writes no more than the room that is left when it is written")
    func additionsWithoutRoom() async throws {
        func entry(_ title: String, _ size: Int) -> ShelfEntry {
            ShelfEntry(
                work: ShelfWork(kind: .book, title: title), status: .read, note: String(repeating: "x", count: size),
                added: Date(timeIntervalSince1970: 1))
        }
        try await shelf.put(entry("Another tab", ShelfSpace.limit / 2), of: visitor)
        let additions = [entry("One", ShelfSpace.limit / 4), entry("Two", ShelfSpace.limit / 4), entry("Three", 10)]
        try await shelf.add(
            additions.map { ShelfAddition($0, to: $0.key) }, at: .distantPast, with: ShelfImportResult(), of: visitor)
        #expect(Set(try await shelf.entries(of: visitor).map(\.work.title)) == ["Another tab", "One", "Three"])
    }

    @Test("What a search of the shelf reads is at most twice the texts, whatever they fold to")
    func foldedSize() async throws {
        let database = try FoyerDatabase(path: directory.path + "/foyer.sqlite")
        let title = String(repeating: "\u{FDFA}", count: 500)
        try await shelf.put(ShelfEntry(work: ShelfWork(kind: .book, title: title), status: .read, added: .now), of: visitor)
        let size = try database.read { db in
            try Int.fetchOne(
                db, sql: "SELECT length(CAST(searched AS BLOB)) + length(CAST(ordered_title AS BLOB)) FROM shelf_entry")
        }
        #expect((3000...6100).contains(size ?? 0))
    }

    @Test("A shelf takes 20 MB of texts; an entry that does not grow can be changed")
    func room() async throws {
        let large = String(repeating: "x", count: ShelfSpace.limit / 2)
        let entries = ["One", "Two"].map { title in
            ShelfEntry(
                work: ShelfWork(kind: .book, title: title), status: .read, note: large, added: Date(timeIntervalSince1970: 1))
        }
        try await shelf.put(entries[0], of: visitor)
        #expect(try await shelf.update(entries[1].key, of: visitor) { _ in entries[1] } == .full)
        #expect(try await titles() == ["One"])
        #expect(try await shelf.update(entries[1].key, of: VisitorID()) { _ in entries[1] } == .written)
        let changed = try await shelf.update(entries[0].key, of: visitor) { entry in
            var entry = entry
            entry?.note = "short"
            return entry
        }
        #expect(changed == .written)
        #expect(try await shelf.update(entries[1].key, of: visitor) { _ in entries[1] } == .written)
    }

    private func report(_ lines: [ShelfImportLine]) async throws {
        try await shelf.add([], at: .distantPast, with: ShelfImportResult(lines), of: visitor)
    }

    private func put(
        _ title: String, kind: WorkKind = .book, status: ShelfStatus = .read, isOwned: Bool = false, rating: Int? = nil,
        added: Double
    ) async throws {
        try await shelf.put(
            ShelfEntry(
                work: ShelfWork(kind: kind, title: title), status: status, isOwned: isOwned,
                rating: rating.flatMap { StarRating(halves: $0) }, added: Date(timeIntervalSince1970: added)), of: visitor)
    }

    private func titled(_ title: String) async throws -> ShelfEntry? {
        try await shelf.entries(of: visitor).first { $0.work.title == title }
    }

    private func titles(_ request: ShelfRequest = ShelfRequest()) async throws -> [String] {
        try await shelf.page(request, of: visitor).items.map(\.work.title)
    }
}

@Suite("Works of the built-in catalog by ids and descriptions")
struct SQLiteBuiltInWorksTests {
    @Test(
        "A book is found by its ISBN, else by title and author; a film by title and year",
        arguments: [
            (WorkKind.book, "Dune", "Frank Herbert", nil, "catalog-dune-herbert"),
            (.book, "DUNE", "Herbert, Frank", nil, "catalog-dune-herbert"),
            (.book, "듄", "프랭크 허버트", nil, "catalog-dune-herbert"),
            (.book, "Dune", "Somebody Else", nil, nil), (.book, "Dune", nil, nil, nil),
            (.movie, "Dune", nil, 2021, "catalog-dune-2021"), (.movie, "Dune", nil, 1984, "catalog-dune-1984"),
            (.movie, "Dune", nil, nil, nil), (.movie, "Parasite", nil, nil, "catalog-parasite-2019"),
            (.movie, "기생충", nil, 2020, "catalog-parasite-2019"), (.movie, "Parasite", nil, 1982, nil),
            (.movie, "", nil, 1982, nil), (.book, "!", "!", nil, nil),
        ] as [(WorkKind, String, String?, Int?, String?)])
    func matches(kind: WorkKind, title: String, creator: String?, year: Int?, expected: String?) async throws {
        let works = SQLiteBuiltInWorks(try await LoadedCatalog.shared.database())
        let sought = WorkDescription(
            kind: kind, titles: [title], creators: [creator].compactMap { $0 }, year: year, isbn13: nil)
        let found = try await works.works(matching: [sought], in: .english)
        #expect(found.map { $0?.id } == [expected])
    }

    @Test("Many works are looked up in several reads, between which others can read")
    func manyDescriptions() async throws {
        let reads = Mutex(0)
        let directory = try TemporaryDirectory()
        let database = try CatalogDatabase(path: directory.path + "/catalog.sqlite") { _, _ in reads.withLock { $0 += 1 } }
        let sought = WorkDescription(kind: .movie, titles: ["Dune"], creators: [], year: 1984, isbn13: nil)
        let works = try await SQLiteBuiltInWorks(database).works(
            matching: Array(repeating: sought, count: 1200), in: .english)
        #expect(works.count == 1200 && reads.withLock { $0 } == 3)
    }

    @Test("An ISBN alone finds a book, and the result has its names in every language")
    func isbn() async throws {
        let works = SQLiteBuiltInWorks(try await LoadedCatalog.shared.database())
        let sought = WorkDescription(kind: .book, titles: ["?"], creators: [], year: nil, isbn13: "9780393312836")
        let found = try await works.works(matching: [sought, sought], in: .korean)
        #expect(found.map { $0?.title } == ["시계태엽 오렌지", "시계태엽 오렌지"])
        #expect(found[0]?.searchedText.contains("a clockwork orange") == true)
    }

    @Test("Works of the catalog have titles in the viewer's language; keys of other catalogs are left out")
    func languages() async throws {
        let works = SQLiteBuiltInWorks(try await LoadedCatalog.shared.database())
        let keys = [
            ("books", "catalog-dune-herbert"), ("movies", "catalog-parasite-2019"), ("movies", "tmdb-1"), ("books", "own-a"),
        ]
        .compactMap { ShelfKey(kind: $0.0, id: $0.1) }
        #expect(keys.count == 4)
        let korean = try await works.works(keys, in: .korean)
        #expect(korean.mapValues(\.title) == [keys[0]: "듄", keys[1]: "기생충"])
        #expect(try await works.works(keys, in: .english)[keys[1]]?.title == "Parasite")
    }
}

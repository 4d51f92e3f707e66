import Domain
import Foundation
import TestSupport
import Testing

@Suite("Entries by hand")
struct ManualEntryTests {
    let visitor = VisitorID()
    /// In the year 2026.
    static let now = Date(timeIntervalSince1970: 1_780_000_000)

    private func entry(
        _ kind: WorkKind? = .book, title: String = "The Diary", creator: String = "", year: String = ""
    ) throws(ManualEntryError) -> ManualEntry {
        try ManualEntry(kind: kind, title: title, creator: creator, year: year, now: Self.now)
    }

    @Test("The work has the typed facts, and the key that an imported one would have")
    func work() throws {
        let work = try entry(title: " The  Diary ", creator: "Anna ", year: "1999").work
        #expect(work.title == "The Diary" && work.creators == ["Anna"] && work.date == PartialDate("1999") && work.id == nil)
        #expect(work.key == ShelfWork(kind: .book, title: "The Diary", creators: ["Anna"]).key)
        #expect(work.key.id.hasPrefix("own-"))
        #expect(try entry(.movie, creator: "\u{3000}", year: "").work == ShelfWork(kind: .movie, title: "The Diary"))
    }

    @Test("All problems are named, in the order of the fields")
    func problems() {
        let long = String(repeating: "a", count: ShelfWork.lineLimit + 1)
        let all = #expect(throws: ManualEntryError.self) { try entry(title: " \n ", creator: long, year: "MCMXC") }
        #expect(all?.problems == [.missingTitle, .longCreator, .invalidYear])
        let none = #expect(throws: ManualEntryError.self) { try entry(nil, title: "") }
        #expect(none?.problems == [.missingKind, .missingTitle])
        let one = #expect(throws: ManualEntryError.self) { try entry(title: long) }
        #expect(one?.problems == [.longTitle])
    }

    @Test(
        "A year is a number from 1 to ten years from now",
        arguments: [
            ("1", true), ("868", true), (" 1999 ", true), ("2036", true), ("2037", false), ("0", false), ("-5", false),
            ("19990", false), ("１９９９", false), ("1999-05", false), ("99a", false),
        ])
    func years(year: String, isValid: Bool) {
        #expect(((try? entry(year: year)) != nil) == isValid)
    }

    @Test("An entry is added once, as not yet read or watched")
    func adding() async throws {
        let shelf = StubShelf()
        let add = AddManualEntryUseCase(shelf: shelf, now: { Self.now })
        let diary = try entry(creator: "Anna")
        #expect(try await add.execute(diary, for: visitor) == .added(diary.work.key))
        var kept = try #require(try await shelf.entry(diary.work.key, of: visitor))
        #expect(kept.status == .toRead && kept.added == Self.now)
        kept.status = .read
        kept.note = "Good."
        try await shelf.put(kept, of: visitor)
        #expect(
            try await add.execute(entry(title: "the diary", creator: "ANNA", year: "1999"), for: visitor)
                == .alreadyThere(kept.key))
        #expect(try await shelf.entries(of: visitor) == [kept], "nothing changed")
        #expect(try await add.execute(entry(creator: "Ben"), for: visitor) != .alreadyThere(kept.key))
        #expect(try await add.execute(entry(.movie, creator: "Anna"), for: visitor) != .alreadyThere(kept.key))
        #expect(try await add.execute(diary, for: VisitorID()) == .added(kept.key), "another visitor's shelf does not count")
    }

    @Test("A work that is on the shelf from a catalog is not added again")
    func fromCatalog() async throws {
        let shelf = StubShelf()
        let book = ShelfEntry.sample(title: "Dune")
        try await shelf.put(book, of: visitor)
        let outcome = try await AddManualEntryUseCase(shelf: shelf, now: { Self.now })
            .execute(entry(title: "Dune", creator: "Author One"), for: visitor)
        #expect(outcome == .alreadyThere(book.key))
    }
}

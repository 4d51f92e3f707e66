import Domain
import Foundation
import Storage
import TestSupport
import Testing

@Suite("Feeds in SQLite")
struct SQLiteShelfFeedsTests {
    private let directory: TemporaryDirectory
    private let feeds: SQLiteShelfFeeds
    private let visitor = VisitorID()

    init() throws {
        directory = try TemporaryDirectory()
        feeds = SQLiteShelfFeeds(database: try FoyerDatabase(path: directory.path + "/foyer.sqlite"))
    }

    @Test("A feed is found by its visitor and by its key, also in the next run")
    func whole() async throws {
        let feed = ShelfFeed(key: ShelfFeedKey(), language: .korean, opened: Date(timeIntervalSince1970: 1_000_000))
        #expect(try await feeds.feed(of: visitor) == nil)
        try await feeds.open(feed, for: visitor)
        let reopened = SQLiteShelfFeeds(database: try FoyerDatabase(path: directory.path + "/foyer.sqlite"))
        #expect(try await reopened.feed(of: visitor) == feed)
        let found = try #require(try await reopened.feed(feed.key))
        #expect(found.feed == feed && found.visitor == visitor)
        #expect(try await reopened.feed(of: VisitorID()) == nil)
        #expect(try await reopened.feed(ShelfFeedKey()) == nil)
    }

    @Test("An open feed stays when it is opened again; a closed one is not found; its language can be changed")
    func changes() async throws {
        let first = ShelfFeed(key: ShelfFeedKey(), language: .english, opened: Date(timeIntervalSince1970: 1))
        let second = ShelfFeed(key: ShelfFeedKey(), language: .english, opened: Date(timeIntervalSince1970: 2))
        try await feeds.setLanguage(.korean, of: visitor)
        #expect(try await feeds.feed(of: visitor) == nil)
        try await feeds.open(first, for: visitor)
        try await feeds.open(second, for: visitor)
        try await feeds.setLanguage(.korean, of: visitor)
        #expect(try await feeds.feed(of: visitor)?.key == first.key)
        #expect(try await feeds.feed(of: visitor)?.language == .korean)
        try await feeds.close(of: VisitorID())
        #expect(try await feeds.feed(first.key) != nil)
        try await feeds.close(of: visitor)
        #expect(try await feeds.feed(first.key) == nil)
        try await feeds.open(second, for: visitor)
        #expect(try await feeds.feed(of: visitor) == second)
    }
}

@Suite("The index of the built-in catalog")
struct SQLiteBuiltInWorkIDsTests {
    @Test("It has the id of every film and every book")
    func whole() async throws {
        let database = try await LoadedCatalog.shared.database()
        let index = SQLiteBuiltInWorkIDs(database: database)
        let movies = try await index.movieIDs()
        let books = try await index.bookIDs()
        #expect(movies.count == Set(movies).count && movies.count > 500)
        #expect(books.count == Set(books).count && books.count > 500)
        for id in movies.prefix(5) {
            _ = try await SQLiteWorkCatalog<Movie>(database: database).details(of: id, in: .english)
        }
    }
}

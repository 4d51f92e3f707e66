import Domain
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Storage

@Suite("Feeds in SQLite")
struct SQLiteShelfFeedsTests {
    private let directory: TemporaryDirectory
    private let database: FoyerDatabase
    private let feeds: SQLiteShelfFeeds
    private let visitor: Visitor
    private let other: Visitor

    init() throws {
        directory = try TemporaryDirectory()
        database = try FoyerDatabase(path: directory.path + "/foyer.sqlite")
        feeds = SQLiteShelfFeeds(database: database)
        (visitor, other) = (SQLiteVisitors(database: database).newVisitor(), SQLiteVisitors(database: database).newVisitor())
    }

    @Test("A feed is found by its visitor and by its key, also in the next run")
    func whole() async throws {
        let feed = ShelfFeed(key: ShelfFeedKey(), language: .korean, opened: Date(timeIntervalSince1970: 1_000_000))
        #expect(try await feeds.feed(of: visitor) == nil)
        try await feeds.open(feed, for: visitor)
        let reopened = SQLiteShelfFeeds(database: try FoyerDatabase(path: directory.path + "/foyer.sqlite"))
        #expect(try await reopened.feed(of: visitor) == feed)
        let found = try #require(try await reopened.feed(feed.key))
        #expect(found.feed == feed && found.visitor == visitor.id)
        #expect(try await reopened.feed(of: other) == nil)
        #expect(try await reopened.feed(ShelfFeedKey()) == nil)
    }

    @Test("The file has neither the key nor the token; only the token gives the key")
    func secrets() async throws {
        let feed = ShelfFeed(key: ShelfFeedKey(), language: .english, opened: Date(timeIntervalSince1970: 1))
        try await feeds.open(feed, for: visitor)
        let withoutToken = Visitor(token: other.token, id: visitor.id)
        #expect(try await feeds.feed(of: withoutToken)?.key != feed.key)
        let stored = try database.read { db in
            try Row.fetchOne(db, sql: "SELECT key, encrypted_key FROM shelf_feed").map { Array($0.databaseValues) } ?? []
        }
        for text in stored.compactMap({ String.fromDatabaseValue($0) }) {
            let guessed = try #require(ShelfFeedKey(text))
            #expect(try await feeds.feed(guessed) == nil)
        }
        try database.close()
        let bytes = try Data(contentsOf: URL(filePath: directory.path + "/foyer.sqlite"))
        for secret in [feed.key.description, visitor.token.value] { #expect(bytes.range(of: Data(secret.utf8)) == nil) }
        #expect(bytes.range(of: Data(visitor.id.value.utf8)) != nil)
    }

    @Test("An open feed stays when it is opened again; a closed one is not found; its language can be changed")
    func changes() async throws {
        let first = ShelfFeed(key: ShelfFeedKey(), language: .english, opened: Date(timeIntervalSince1970: 1))
        let second = ShelfFeed(key: ShelfFeedKey(), language: .english, opened: Date(timeIntervalSince1970: 2))
        try await feeds.setLanguage(.korean, of: visitor.id)
        #expect(try await feeds.feed(of: visitor) == nil)
        try await feeds.open(first, for: visitor)
        try await feeds.open(second, for: visitor)
        try await feeds.setLanguage(.korean, of: visitor.id)
        #expect(try await feeds.feed(of: visitor)?.key == first.key)
        #expect(try await feeds.feed(of: visitor)?.language == .korean)
        try await feeds.close(of: other.id)
        #expect(try await feeds.feed(first.key) != nil)
        try await feeds.close(of: visitor.id)
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

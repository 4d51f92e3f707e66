import Domain
import Foundation
import GRDB

/// Feeds in SQLite, one for each visitor.
package struct SQLiteShelfFeeds: ShelfFeeds {
    private let database: FoyerDatabase

    package init(database: FoyerDatabase) {
        self.database = database
    }

    package func feed(of visitor: VisitorID) async throws(StorageError) -> ShelfFeed? {
        try database.read { db in
            try Row.fetchOne(
                db.cachedStatement(sql: "SELECT key, language, opened FROM shelf_feed WHERE visitor = ?"),
                arguments: [visitor.value]
            ).flatMap(Self.feed)
        }
    }

    package func feed(_ key: ShelfFeedKey) async throws(StorageError) -> (feed: ShelfFeed, visitor: VisitorID)? {
        try database.read { db in
            let row = try Row.fetchOne(
                db.cachedStatement(sql: "SELECT key, language, opened, visitor FROM shelf_feed WHERE key = ?"),
                arguments: [key.description])
            guard let row, let feed = Self.feed(row), let visitor = VisitorID(row["visitor"]) else { return nil }
            return (feed, visitor)
        }
    }

    package func open(_ feed: ShelfFeed, for visitor: VisitorID) async throws(StorageError) {
        try await database.write { db in
            try db.execute(
                sql: "INSERT OR IGNORE INTO shelf_feed (visitor, key, language, opened) VALUES (?, ?, ?, ?)",
                arguments: [
                    visitor.value, feed.key.description, feed.language.rawValue, feed.opened.timeIntervalSince1970,
                ])
        }
    }

    package func setLanguage(_ language: Language, of visitor: VisitorID) async throws(StorageError) {
        try await database.write { db in
            try db.execute(
                sql: "UPDATE shelf_feed SET language = ? WHERE visitor = ?", arguments: [language.rawValue, visitor.value])
        }
    }

    package func close(of visitor: VisitorID) async throws(StorageError) {
        try await database.write { db in
            try db.execute(sql: "DELETE FROM shelf_feed WHERE visitor = ?", arguments: [visitor.value])
        }
    }

    private static func feed(_ row: Row) -> ShelfFeed? {
        ShelfFeedKey(row["key"]).map {
            // A newer version may have stored a language that this one does not know.
            ShelfFeed(
                key: $0, language: Language(rawValue: row["language"]) ?? .fallback,
                opened: Date(timeIntervalSince1970: row["opened"]))
        }
    }
}

import Domain
import Foundation
import GRDB

/// Feeds in SQLite, one for each visitor. The key of an address is stored as a hash, by which it is found, and encrypted with the
/// visitor's token, so that the visitor's own requests can show it.
package struct SQLiteShelfFeeds: ShelfFeeds {
    private let database: FoyerDatabase

    package init(database: FoyerDatabase) {
        self.database = database
    }

    package func feed(of visitor: Visitor) async throws(StorageError) -> ShelfFeed? {
        try database.read { db in
            let row = try Row.fetchOne(
                db.cachedStatement(sql: "SELECT key, encrypted_key, language, opened FROM shelf_feed WHERE visitor = ?"),
                arguments: [visitor.id.value])
            guard let row else { return nil }
            let hash: String = row["key"]
            let key = SecretHash.crypt(row["encrypted_key"], named: hash, under: visitor.token.value)
            return ShelfFeedKey(key).map { Self.feed($0, row) }
        }
    }

    package func feed(_ key: ShelfFeedKey) async throws(StorageError) -> (feed: ShelfFeed, visitor: VisitorID)? {
        try database.read { db in
            let row = try Row.fetchOne(
                db.cachedStatement(sql: "SELECT language, opened, visitor FROM shelf_feed WHERE key = ?"),
                arguments: [SecretHash.digits(of: key.description)])
            guard let row, let visitor = VisitorID(row["visitor"]) else { return nil }
            return (Self.feed(key, row), visitor)
        }
    }

    package func open(_ feed: ShelfFeed, for visitor: Visitor) async throws(StorageError) {
        let key = feed.key.description
        let hash = SecretHash.digits(of: key)
        let encrypted = SecretHash.crypt(key, named: hash, under: visitor.token.value)
        try await database.save(for: visitor.id) { db in
            try db.execute(
                sql: """
                    INSERT OR IGNORE INTO shelf_feed (visitor, key, encrypted_key, language, opened) VALUES (?, ?, ?, ?, ?)
                    """,
                arguments: [
                    visitor.id.value, hash, encrypted, feed.language.rawValue, feed.opened.timeIntervalSince1970,
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

    private static func feed(_ key: ShelfFeedKey, _ row: Row) -> ShelfFeed {
        // A newer version may have stored a language that this one does not know.
        ShelfFeed(
            key: key, language: Language(rawValue: row["language"]) ?? .fallback,
            opened: Date(timeIntervalSince1970: row["opened"]))
    }
}

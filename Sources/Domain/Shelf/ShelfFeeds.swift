import Foundation

/// The feeds by which visitors follow their own shelves in other programs.
package protocol ShelfFeeds: Sendable {
    /// nil for a visitor who has none.
    func feed(of visitor: VisitorID) async throws(StorageError) -> ShelfFeed?

    /// nil for a key that nobody has, or has no more.
    func feed(_ key: ShelfFeedKey) async throws(StorageError) -> (feed: ShelfFeed, visitor: VisitorID)?

    /// Opens a feed for a visitor who has none; else the one that is there stays.
    func open(_ feed: ShelfFeed, for visitor: VisitorID) async throws(StorageError)

    /// Tells the titles of a feed in another language from now on; without a feed, nothing happens.
    func setLanguage(_ language: Language, of visitor: VisitorID) async throws(StorageError)

    /// Ends a visitor's feed: its address leads nowhere any more. Without one, nothing happens.
    func close(of visitor: VisitorID) async throws(StorageError)
}

/// What stands in the address of a feed: whoever knows it can read the feed.
package struct ShelfFeedKey: Hashable, Sendable, CustomStringConvertible {
    private let value: VisitorID

    /// A new key, as hard to guess as a visitor's id, and of no connection with one.
    package init() {
        value = VisitorID()
    }

    /// Reads a key from an address; nil unless it has the form that `init()` gives.
    package init?(_ text: String) {
        guard let value = VisitorID(text) else { return nil }
        self.value = value
    }

    package var description: String { value.value }

    /// A name for the feed that does not lead to it.
    package var alias: String { StableHash(value.value.utf8).text }
}

package struct ShelfFeed: Hashable, Sendable {
    /// How many entries it tells of.
    package static let limit = 50

    package let key: ShelfFeedKey
    /// In which titles are told: the one that its owner read last.
    package let language: Language
    package let opened: Date

    package init(key: ShelfFeedKey, language: Language, opened: Date) {
        self.key = key
        self.language = language
        self.opened = opened
    }
}

/// Opens, ends and finds the feed of a visitor.
package struct ManageShelfFeedUseCase: Sendable {
    private let feeds: any ShelfFeeds
    private let now: @Sendable () -> Date

    package init(feeds: any ShelfFeeds, now: @escaping @Sendable () -> Date) {
        self.feeds = feeds
        self.now = now
    }

    /// - Parameter visitor: nil for someone of whom nothing is kept.
    package func feed(of visitor: VisitorID?) async throws(StorageError) -> ShelfFeed? {
        guard let visitor else { return nil }
        return try await feeds.feed(of: visitor)
    }

    package func open(for visitor: VisitorID, in language: Language) async throws(StorageError) {
        try await feeds.open(ShelfFeed(key: ShelfFeedKey(), language: language, opened: now()), for: visitor)
    }

    package func setLanguage(_ language: Language, of visitor: VisitorID?) async throws(StorageError) {
        if let visitor { try await feeds.setLanguage(language, of: visitor) }
    }

    package func close(of visitor: VisitorID?) async throws(StorageError) {
        if let visitor { try await feeds.close(of: visitor) }
    }
}

/// Reads a feed by its address.
package struct FetchShelfFeedUseCase: Sendable {
    private let feeds: any ShelfFeeds
    private let shelf: any Shelf
    private let builtIn: any BuiltInWorks

    package init(feeds: any ShelfFeeds, shelf: any Shelf, builtIn: any BuiltInWorks) {
        self.feeds = feeds
        self.shelf = shelf
        self.builtIn = builtIn
    }

    /// - Returns: the entries that were added or changed last, the last one first; nil for a key that nobody has.
    package func execute(_ key: ShelfFeedKey) async throws(StorageError) -> (feed: ShelfFeed, entries: [ShelfEntry])? {
        guard let (feed, visitor) = try await feeds.feed(key) else { return nil }
        let entries = try await shelf.lastChanged(ShelfFeed.limit, of: visitor)
        let works = try await builtIn.works(entries.map(\.key), in: feed.language)
        return (feed, entries.map { $0.replacingWork(with: works[$0.key]) })
    }
}

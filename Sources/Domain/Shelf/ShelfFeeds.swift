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

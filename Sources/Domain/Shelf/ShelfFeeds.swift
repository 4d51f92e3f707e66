/// The feeds by which visitors follow their own shelves in feed readers.
package protocol ShelfFeeds: Sendable {
    /// The feed of a visitor; nil without one. Its key can be read with the visitor's token alone.
    func feed(of visitor: Visitor) async throws(StorageError) -> ShelfFeed?

    /// The feed with a key, and its visitor; nil for an unknown key and for one of a closed feed.
    func feed(_ key: ShelfFeedKey) async throws(StorageError) -> (feed: ShelfFeed, visitor: VisitorID)?

    /// Opens a feed for a visitor without one. An open feed stays as it is.
    func open(_ feed: ShelfFeed, for visitor: Visitor) async throws(StorageError)

    /// Changes the language of a visitor's feed. Does nothing without a feed.
    func setLanguage(_ language: Language, of visitor: VisitorID) async throws(StorageError)

    /// Closes a visitor's feed, so that its address is not found any more. Does nothing without a feed.
    func close(of visitor: VisitorID) async throws(StorageError)
}

/// Fetches the entries of a feed by its key.
package struct FetchShelfFeedUseCase: Sendable {
    private let feeds: any ShelfFeeds
    private let shelf: any Shelf
    private let builtIn: any BuiltInWorks

    package init(feeds: any ShelfFeeds, shelf: any Shelf, builtIn: any BuiltInWorks) {
        self.feeds = feeds
        self.shelf = shelf
        self.builtIn = builtIn
    }

    /// - Returns: the last entries that were added or changed, the latest first; nil for an unknown key.
    package func execute(_ key: ShelfFeedKey) async throws(StorageError) -> (feed: ShelfFeed, entries: [ShelfEntry])? {
        guard let (feed, visitor) = try await feeds.feed(key) else { return nil }
        let entries = try await shelf.lastChanged(ShelfFeed.limit, of: visitor)
        let works = try await builtIn.works(entries.map(\.key), in: feed.language)
        return (feed, entries.map { $0.replacingWork(with: works[$0.key]) })
    }
}

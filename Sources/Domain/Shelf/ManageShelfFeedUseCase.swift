import Foundation

/// Opens, closes and fetches the feed of a visitor.
package struct ManageShelfFeedUseCase: Sendable {
    private let feeds: any ShelfFeeds
    private let now: @Sendable () -> Date

    package init(feeds: any ShelfFeeds, now: @escaping @Sendable () -> Date) {
        self.feeds = feeds
        self.now = now
    }

    /// - Parameter visitor: nil without a visitor's cookie.
    package func feed(of visitor: Visitor?) async throws(StorageError) -> ShelfFeed? {
        guard let visitor else { return nil }
        return try await feeds.feed(of: visitor)
    }

    package func open(for visitor: Visitor, in language: Language) async throws(StorageError) {
        try await feeds.open(ShelfFeed(key: ShelfFeedKey(), language: language, opened: now()), for: visitor)
    }

    package func setLanguage(_ language: Language, of visitor: VisitorID?) async throws(StorageError) {
        if let visitor { try await feeds.setLanguage(language, of: visitor) }
    }

    package func close(of visitor: VisitorID?) async throws(StorageError) {
        if let visitor { try await feeds.close(of: visitor) }
    }
}

import Foundation

package struct ShelfFeed: Hashable, Sendable {
    /// The most entries in the feed.
    package static let limit = 50

    package let key: ShelfFeedKey
    /// The language of the titles: the one that its owner read last.
    package let language: Language
    package let opened: Date

    package init(key: ShelfFeedKey, language: Language, opened: Date) {
        self.key = key
        self.language = language
        self.opened = opened
    }
}

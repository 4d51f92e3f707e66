import Foundation

package struct ShelfFeed: Hashable, Sendable {
    /// The most entries in the feed.
    package static let limit = 50

    package let key: ShelfFeedKey
    /// The language of the titles: that of the page that the owner viewed last.
    package let language: Language
    package let opened: Date

    package init(key: ShelfFeedKey, language: Language, opened: Date) {
        self.key = key
        self.language = language
        self.opened = opened
    }
}

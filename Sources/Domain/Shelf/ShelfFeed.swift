import Foundation

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

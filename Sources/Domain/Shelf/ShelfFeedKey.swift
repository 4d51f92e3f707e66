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

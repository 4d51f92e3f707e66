/// The secret part of a feed's address. The key alone gives access to the feed, without a cookie.
package struct ShelfFeedKey: Hashable, Sendable, CustomStringConvertible {
    private let value: VisitorID

    /// A new random key, as hard to guess as a visitor's id and independent of it.
    package init() {
        value = VisitorID()
    }

    /// Reads a key from an address; nil for text in another form.
    package init?(_ text: String) {
        guard let value = VisitorID(text) else { return nil }
        self.value = value
    }

    package var description: String { value.value }

    /// A name of the feed from which the key cannot be computed.
    package var alias: String { StableHash(value.value).text }
}

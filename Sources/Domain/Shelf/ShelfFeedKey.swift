/// The secret part of a feed's address. The key alone gives access to the feed, without a cookie.
package struct ShelfFeedKey: Hashable, Sendable, CustomStringConvertible {
    private let value: HexadecimalKey

    /// A new random key, as hard to guess as a visitor's token and independent of it.
    package init() {
        value = HexadecimalKey()
    }

    /// Reads a key from an address; nil for text in another form.
    package init?(_ text: String) {
        guard let value = HexadecimalKey(text) else { return nil }
        self.value = value
    }

    package var description: String { value.description }

    /// A name of the feed from which the key cannot be computed.
    package var alias: String { StableHash(value.description).text }
}

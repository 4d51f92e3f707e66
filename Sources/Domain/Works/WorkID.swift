/// The id of a film or a book: a source and the source's key (`tmdb-603`). Only the catalog of the source interprets the key.
package struct WorkID<Identified>: Hashable, Sendable, CustomStringConvertible {
    package let source: Source
    package let key: String

    package init(source: Source, key: String) {
        self.source = source
        self.key = key
    }

    /// Reads an id from an address.
    ///
    /// - Returns: nil unless the text is a known source, a hyphen, and a key of 1–120 of the characters `a-z A-Z 0-9 - _ .`.
    package init?(_ text: String) {
        guard let hyphen = text.firstIndex(of: "-"), let source = Source(rawValue: String(text[..<hyphen])) else {
            return nil
        }
        let key = text[text.index(after: hyphen)...]
        guard key.consists(of: Self.isKeyCharacter, count: 1...120) else { return nil }
        self.init(source: source, key: String(key))
    }

    package var description: String { "\(source.rawValue)-\(key)" }

    /// Whether a key may contain the character: a letter or a digit of ASCII, `-`, `_` or `.`.
    package static func isKeyCharacter(_ byte: UInt8) -> Bool {
        byte.isBase64URL || byte == UInt8(ascii: ".")
    }
}

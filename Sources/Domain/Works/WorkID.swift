/// A film's or a book's id: opaque to its users, it names its source and the source's own key (`tmdb-603`).
package struct WorkID<Identified>: Hashable, Sendable, CustomStringConvertible {
    package let source: Source
    package let key: String

    package init(source: Source, key: String) {
        self.source = source
        self.key = key
    }

    /// Reads an id as it stands in an address.
    ///
    /// - Returns: nil unless it is a known source, a hyphen, and a key of 1–120 of the characters `a-z A-Z 0-9 - _ .`.
    package init?(_ text: String) {
        guard let hyphen = text.firstIndex(of: "-"), let source = Source(rawValue: String(text[..<hyphen])) else {
            return nil
        }
        let key = text[text.index(after: hyphen)...]
        guard (1...120).contains(key.utf8.count), key.utf8.allSatisfy(Self.isKeyCharacter) else { return nil }
        self.init(source: source, key: String(key))
    }

    package var description: String { "\(source.rawValue)-\(key)" }

    private static func isKeyCharacter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
            true
        default: false
        }
    }
}

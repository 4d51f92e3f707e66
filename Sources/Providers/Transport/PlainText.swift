import Domain
import Foundation

/// Text as services send it, made plain.
enum PlainText {
    /// How many characters of a text are read; no blurb is as long.
    private static let longest = 20_000

    /// Without tags, with the entities that services use resolved, with control characters and runs of white space as one space.
    static func clean(_ text: String) -> String {
        let text = SingleLineText.start(of: text, longest)
        // A field is no page: in it, what stands between script tags is text.
        return spaced(HTMLText.plain(text, removesScripts: false))
    }

    /// The same; nil where nothing is left.
    static func nonEmpty(_ text: String?) -> String? {
        text.map(clean).flatMap { $0.isEmpty ? nil : $0 }
    }

    private static func spaced(_ text: String) -> String {
        text.unicodeScalars
            // What turns the direction of a line would turn ours.
            .filter { !(0x202A...0x202E).contains($0.value) && !(0x2066...0x2069).contains($0.value) }
            .split(whereSeparator: SingleLineText.parts)
            .map { String(String.UnicodeScalarView($0)) }
            .joined(separator: " ")
    }
}

import Domain
import Foundation

/// Converts the texts of services to plain text.
enum PlainText {
    /// In characters. The rest of a longer text is cut off; no overview is as long.
    private static let longest = 20_000

    /// Removes tags, resolves the named character references that services use, and replaces control characters and white space
    /// by single spaces.
    static func clean(_ text: String) -> String {
        let text = SingleLineText.start(of: text, longest)
        // In a field of plain text, the content of script tags is text, too.
        return SingleLineText.spaced(HTMLText.plain(text, removesScripts: false), without: changesDirection)
    }

    /// The same; nil for text that is empty then.
    static func nonEmpty(_ text: String?) -> String? {
        text.map(clean).flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Such a character would also change the direction of the rest of the page.
    private static func changesDirection(_ character: Unicode.Scalar) -> Bool {
        (0x202A...0x202E).contains(character.value) || (0x2066...0x2069).contains(character.value)
    }
}

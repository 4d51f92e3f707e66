import Domain
import Foundation

/// Text as services send it, made plain.
enum PlainText {
    /// How many characters of a text are read; no blurb is as long.
    private static let longest = 20_000

    /// Without tags, with the entities that services use resolved, with control characters and runs of white space as one space.
    static func clean(_ text: String) -> String {
        let text = SingleLineText.start(of: text, longest)
        guard text.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else { return spaced(text) }
        // Tags within a line part no words: "<b>소년</b>이" is one.
        let inline = text.replacing(/<\/?(?:a|b|em|font|i|span|strong|sub|sup|u)(?:\s[^<>]*)?>/.ignoresCase(), with: "")
        let resolved = inline.replacing(/<\/?[A-Za-z][^<>]*>/, with: " ").replacing(
            /&(#[0-9]{1,7}|#x[0-9A-Fa-f]{1,6}|[a-z]{2,6});/
        ) {
            match in
            resolve(match.1) ?? String(match.0)
        }
        return spaced(resolved)
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

    private static func resolve(_ entity: Substring) -> String? {
        let digits = entity.drop { $0 == "#" || $0 == "x" }
        if entity.hasPrefix("#x") { return UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init).map { String($0) } }
        if entity.hasPrefix("#") { return UInt32(digits).flatMap(Unicode.Scalar.init).map { String($0) } }
        return named[String(entity)]
    }

    private static let named = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "ndash": "–", "mdash": "—", "hellip": "…",
        "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”",
    ]
}

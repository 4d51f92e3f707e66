import Domain
import Foundation

/// How titles, names and texts become words of the index.
enum IndexedText {
    /// The folded words of texts. A word with a hyphen or a middle dot is indexed both as two words and as one, so that
    /// “spiderman” and “spider man” both find Spider-Man. Initials are, too: “jrr” finds J. R. R. Tolkien, “et” finds E.T.
    static func words(_ texts: [String]) -> String {
        texts.flatMap { text in
            let folded = TextFolding.folded(text)
            return [folded] + compounds(in: text).map(TextFolding.squashed)
                + [joiningInitials(folded)].compactMap { $0 }
        }.joined(separator: " ")
    }

    /// The folded text with its initials joined, "et the extra terrestrial"; nil where it has none.
    static func joiningInitials(_ folded: String) -> String? {
        var joined: [UInt8] = []
        joined.reserveCapacity(folded.utf8.count)
        var wasInitial = false
        var hasJoined = false
        for word in folded.utf8.split(separator: TitleForms.space) {
            let isInitial = word.count == 1 && word.first.map { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) } ?? false
            if isInitial, wasInitial {
                hasJoined = true
            } else if !joined.isEmpty {
                joined.append(TitleForms.space)
            }
            joined.append(contentsOf: word)
            wasInitial = isInitial
        }
        return hasJoined ? String(decoding: joined, as: UTF8.self) : nil
    }

    /// The folded title without an English, French, Spanish, Italian or German article at its start; nil where it has none, or
    /// no other word.
    static func withoutArticle(_ folded: String) -> String? {
        guard let space = folded.firstIndex(of: " "), articles.contains(String(folded[..<space])) else { return nil }
        return String(folded[folded.index(after: space)...])
    }

    /// The folded title without an article at its end, as sorted lists write it: “matrix the”; nil where it has none, or no
    /// other word.
    static func withoutLastArticle(_ folded: String) -> String? {
        guard let space = folded.lastIndex(of: " "), articles.contains(String(folded[folded.index(after: space)...])) else {
            return nil
        }
        return String(folded[..<space])
    }

    private static func compounds(in text: String) -> [String] {
        guard text.utf8.contains(where: { $0 == UInt8(ascii: "-") || $0 >= 0x80 }) else { return [] }
        return text.unicodeScalars.split(whereSeparator: \.properties.isWhitespace)
            .filter { $0.contains { "-·‐‑".unicodeScalars.contains($0) } }.map { String($0) }
    }

    private static let articles: Set<String> = [
        "the", "a", "an", "le", "la", "les", "l", "un", "une", "el", "los", "las", "il", "lo", "gli", "der", "die", "das",
    ]
}

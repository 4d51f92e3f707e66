import Domain
import Foundation

/// Rules for titles as files write them: articles at the end, additions in brackets, and keys made of titles.
enum FileTitle {
    private static let articles: Set<String> = [
        "the", "a", "an", "la", "le", "les", "l'", "un", "une", "el", "los", "las", "il", "lo", "gli", "i", "der", "die", "das",
        "den", "det", "de", "het", "een", "ein", "eine", "o", "os", "as", "uma", "um", "en", "ett", "et",
    ]
    private static let englishArticles: Set<String> = ["the", "a", "an"]

    /// Moves an article from the end to the front: `Matrix, The` becomes `The Matrix`.
    ///
    /// - Parameter isEnglish: whether only English articles are moved, so that `Go, Go, Go, Las` stays as it is.
    static func articleFirst(_ title: String, isEnglish: Bool) -> String {
        guard let comma = title.range(of: ", ", options: .backwards) else { return title }
        let article = title[comma.upperBound...]
        guard (isEnglish ? englishArticles : articles).contains(article.lowercased()), comma.lowerBound > title.startIndex
        else {
            return title
        }
        return article + (article.hasSuffix("'") ? "" : " ") + title[..<comma.lowerBound]
    }

    /// The index of the bracket that opens the last pair of brackets, which may contain others.
    ///
    /// - Parameter title: ends in a closing bracket.
    static func openingBracket(ofLastIn title: String) -> String.Index? {
        var depth = 0
        for index in title.indices.reversed() {
            if title[index] == ")" { depth += 1 }
            if title[index] == "(" { depth -= 1 }
            if depth == 0 { return index }
        }
        return nil
    }

    /// Whether two titles differ in more than case, punctuation and accents.
    static func differ(_ title: String, _ other: String) -> Bool {
        title != other && TextFolding.folded(title) != TextFolding.folded(other)
    }

    /// Lower-case words of ASCII letters and digits, joined by hyphens, for a record's key.
    ///
    /// - Parameter limit: in bytes.
    static func slug(_ text: String, limit: Int) -> String {
        var slug: [UInt8] = []
        for byte in TextFolding.folded(text).utf8 where slug.count < limit {
            if byte == UInt8(ascii: " ") {
                if !slug.isEmpty, slug.last != UInt8(ascii: "-") { slug.append(UInt8(ascii: "-")) }
            } else if WorkID<Movie>.isKeyCharacter(byte) {
                slug.append(byte)
            }
        }
        while slug.last == UInt8(ascii: "-") { slug.removeLast() }
        return String(decoding: slug, as: UTF8.self)
    }
}

import Foundation

/// How much one title is like another: by the share of their letters that stand in words which both have.
///
/// Words count by their length, so that a shared "the" or "of" says nothing and a title that was made up from one word of a real one stays
/// apart from it.
enum TitleLikeness {
    /// No title is longer; the rest of what says so is not compared.
    private static let longest = 200

    /// From 0 to 1; what stands in brackets plays no part, and a subtitle may be missing from either.
    ///
    /// - Parameters:
    ///   - proposed: as somebody who may be mistaken says it.
    ///   - record: as a catalog has it.
    static func between(proposed: String, record: String) -> Double {
        let (one, other) = (Forms(String(proposed.prefix(longest))), Forms(String(record.prefix(longest))))
        var best = likeness(one.whole, other.whole)
        if let title = other.withoutSubtitle { best = max(best, 0.95 * likeness(one.whole, title)) }
        if let title = one.withoutSubtitle { best = max(best, 0.95 * likeness(title, other.whole)) }
        // What stands before the colon may be the name of a series, and the title behind it.
        if let title = other.subtitle { best = max(best, 0.85 * likeness(one.whole, title)) }
        if let title = one.subtitle { best = max(best, 0.85 * likeness(title, other.whole)) }
        return best
    }

    /// The title by which to search: without brackets and subtitle.
    static func bare(_ title: String) -> String {
        let forms = Forms(String(title.prefix(longest)))
        return forms.withoutSubtitle ?? forms.whole
    }

    /// A title as it may be said.
    private struct Forms {
        let whole: String
        var withoutSubtitle: String?
        var subtitle: String?

        init(_ title: String) {
            let bare = title.replacing(/[(\[{（［【〔][^)\]}）］】〕]*[)\]}）］】〕]/, with: " ")
            // Nothing but brackets: then they are the title.
            let plain = TextFolding.folded(bare).isEmpty ? title : bare
            whole = plain
            guard
                let match = plain.firstMatch(of: /\s*[:：;|=]\s*|\s+[-–—]\s+|—|,?\s+or,?\s+(?=the\s)|,\s+or,?\s+/.ignoresCase())
            else {
                return
            }
            let (head, tail) = (String(plain[..<match.range.lowerBound]), String(plain[match.range.upperBound...]))
            if !TextFolding.folded(head).isEmpty { withoutSubtitle = head }
            if !TextFolding.folded(tail).isEmpty { subtitle = tail }
        }
    }

    private static func likeness(_ proposed: String, _ record: String) -> Double {
        let (one, other) = (words(proposed), words(record))
        let (joined, otherJoined) = (one.joined(), other.joined())
        guard !joined.isEmpty, !otherJoined.isEmpty else { return 0 }
        if joined == otherJoined { return 1 }
        // A slip of the pen.
        let byLetters = EditSimilarity.between(joined, otherJoined)
        if min(joined.count, otherJoined.count) > 4, byLetters >= 0.85 { return byLetters }
        var left = other
        var shared = 0.0
        var missing = 0.0
        for word in one {
            if let place = left.firstIndex(where: { isSame(word, $0) }) {
                shared += weight(word)
                left.remove(at: place)
            } else {
                missing += weight(word)
            }
        }
        let more = left.reduce(0) { $0 + weight($1) }
        let likeness = shared / (shared + missing + more)
        // All of a real title and something besides is how titles are made up: “Normal People Again”.
        return more == 0 && missing > 0 ? likeness / 2 : likeness
    }

    /// The words that tell titles apart; all of them where there are no others.
    private static func words(_ title: String) -> [String] {
        let words = TextFolding.words(title).flatMap(partsOfLettersAndDigits)
        let telling = words.filter { !untelling.contains($0) }
        return telling.isEmpty ? words : telling
    }

    private static func partsOfLettersAndDigits(_ word: String) -> [String] {
        word.reduce(into: [String]()) { parts, letter in
            if let last = parts.last?.last, last.isNumber == letter.isNumber {
                parts[parts.count - 1].append(letter)
            } else {
                parts.append(String(letter))
            }
        }
    }

    private static func isSame(_ one: String, _ other: String) -> Bool {
        one == other || (min(one.count, other.count) > 4 && EditSimilarity.between(one, other) >= 0.8)
    }

    /// A syllable of Hangul says as much as two letters.
    private static func weight(_ word: String) -> Double {
        Double(word.count) * (TextFolding.hasEastAsianCharacter(word) ? 2 : 1)
    }

    private static let untelling: Set<String> = [
        "a", "an", "and", "at", "by", "for", "from", "in", "of", "on", "or", "the", "to", "with", "de", "la", "le", "les",
        "der", "die", "das",
        "edition", "novel", "소설", "장편소설", "소설집", "산문집", "시집", "에세이", "및",
    ]
}

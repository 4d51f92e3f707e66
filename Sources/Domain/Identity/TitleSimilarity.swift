import Foundation

/// How much one title is like another: by the share of their letters that stand in words which both have.
///
/// Words count by their length, so that a shared "the" or "of" says nothing and a title that was made up from one word of a real one stays
/// apart from it.
package enum TitleSimilarity {
    /// No title is longer; the rest of what says so is not compared.
    private static let longest = 200

    /// From 0 to 1; what stands in brackets plays no part, and a subtitle may be missing from either.
    ///
    /// - Parameters:
    ///   - proposed: as somebody who may be mistaken says it.
    ///   - record: as a catalog has it.
    package static func between(proposed: String, record: String) -> Double {
        let (one, other) = (Forms(proposed), Forms(record))
        var best = likeness(one.whole, other.whole)
        if let title = other.withoutSubtitle {
            let short = likeness(one.whole, title)
            // The proposal says more than the title, and the record's subtitle does not say it either: the rest of it tells nothing.
            let isMore = best < 0.9 && one.whole.isMore(than: title) && !one.whole.isWithin(other.whole)
            best = isMore ? 0.95 * short : max(best, 0.95 * short)
        }
        if let title = other.subtitle { best = max(best, 0.85 * likeness(one.whole, title)) }
        if let title = one.subtitle { best = max(best, 0.85 * likeness(title, other.whole)) }
        // What the proposal says besides may be what tells it from the record: the name of the second volume.
        if let title = one.withoutSubtitle { best = max(best, 0.6 * likeness(title, other.whole)) }
        return best
    }

    /// What a whole title is, folded: two that have the same are one title for sure.
    package static func key(_ title: String) -> String {
        Forms(title).whole.joined
    }

    /// The same of the title without its subtitle; nil where there is none.
    package static func shortKey(_ title: String) -> String? {
        Forms(title).withoutSubtitle?.joined
    }

    /// The title by which to search: without brackets and subtitle.
    package static func bare(_ title: String) -> String {
        let forms = Forms(title)
        return forms.withoutSubtitle?.text ?? forms.whole.text
    }

    /// A title, or a part of one, by the words that tell titles apart.
    private struct Words {
        let text: String
        let words: [String]
        let joined: String
        let numbers: [String]
        /// The words without numbers, joined.
        let letters: String

        init(_ text: String) {
            self.text = text
            words = TitleSimilarity.words(text)
            joined = words.joined()
            numbers = words.filter { $0.first?.isNumber == true }.sorted()
            letters = words.filter { $0.first?.isNumber != true }.joined()
        }

        func isMore(than other: Words) -> Bool {
            other.isWithin(self) && words.count > other.words.count
        }

        func isWithin(_ other: Words) -> Bool {
            words.allSatisfy { word in other.words.contains { TitleSimilarity.isSame(word, $0) } }
        }
    }

    /// A title as it may be said.
    private struct Forms {
        let whole: Words
        var withoutSubtitle: Words?
        var subtitle: Words?

        init(_ title: String) {
            let title = SingleLineText.start(of: title, longest)
            let bare = title.replacing(/[(\[{（［【〔][^)\]}）］】〕]*[)\]}）］】〕]/, with: " ")
            // Nothing but brackets: then they are the title.
            let plain = TextFolding.folded(bare).isEmpty ? title : bare
            whole = Words(plain)
            let separator = /\s*[:：;|=]\s*|\s+[-–—]\s+|—|,?\s+or,?\s+(?=the\s)|,\s+or,?\s+/.ignoresCase()
            guard let match = plain.firstMatch(of: separator) else { return }
            let (head, tail) = (
                Words(String(plain[..<match.range.lowerBound])), Words(String(plain[match.range.upperBound...]))
            )
            if !head.joined.isEmpty { withoutSubtitle = head }
            if !tail.joined.isEmpty { subtitle = tail }
        }
    }

    private static func likeness(_ proposed: Words, _ record: Words) -> Double {
        guard !proposed.joined.isEmpty, !record.joined.isEmpty else { return 0 }
        if proposed.joined == record.joined { return 1 }
        // Another number is another volume; the first may go without.
        let numbers = (proposed.numbers, record.numbers)
        guard numbers.0 == numbers.1 || numbers.0.isEmpty || (numbers.1.isEmpty && numbers.0 == ["1"]) else { return 0 }
        // A slip of the pen, or other spaces.
        let byLetters = EditSimilarity.between(proposed.letters, record.letters)
        let isLong = min(proposed.letters.count, record.letters.count) > 4
        if isLong, byLetters >= 0.85 { return byLetters * (numbers.0 == numbers.1 ? 1 : 0.9) }
        var left = record.words
        var shared = 0.0
        var missing = 0.0
        for word in proposed.words {
            if let place = left.firstIndex(where: { isSame(word, $0) }) {
                shared += weight(word)
                left.remove(at: place)
            } else if word != "1" {
                missing += weight(word)
            }
        }
        let more = left.reduce(0) { $0 + weight($1) }
        let likeness = shared / (shared + missing + more)
        // Titles are made up from real ones, with something besides (“Normal People Again”), or with something in the place of a word
        // (“The Handmaid's Sorrow”).
        guard missing > 0 else { return likeness }
        return likeness * (more == 0 ? 0.5 : 0.7)
    }

    /// The words that tell titles apart; all of them where there are no others.
    fileprivate static func words(_ title: String) -> [String] {
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

    fileprivate static func isSame(_ one: String, _ other: String) -> Bool {
        one == other
            || (min(one.count, other.count) > 4 && one.first?.isNumber == false && EditSimilarity.between(one, other) >= 0.8)
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

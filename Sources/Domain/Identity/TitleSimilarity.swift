import Foundation

/// How similar two titles are: the share of the letters of the words that both have. Words count by their length, so that a
/// shared "the" or "of" has little effect, and an invented title with one word of a real one differs from it.
package enum TitleSimilarity {
    /// In characters. The rest of a longer title is not compared.
    private static let comparedLength = 200

    /// From 0 to 1. Text in brackets is ignored, and either title may lack its subtitle.
    ///
    /// - Parameters:
    ///   - proposed: the title of a chat service or a person, which may be wrong.
    ///   - record: the title of a catalog.
    package static func between(proposed: String, record: String) -> Double {
        let (one, other) = (Forms(proposed), Forms(record))
        var best = similarity(one.whole, other.whole)
        if let title = other.withoutSubtitle {
            let short = similarity(one.whole, title)
            // The proposal says more than the title, and the record's subtitle does not have it either, so the rest of the
            // record says nothing.
            let addsWords = best < 0.9 && one.whole.isStrictSuperset(of: title) && !one.whole.isSubset(of: other.whole)
            best = addsWords ? 0.95 * short : max(best, 0.95 * short)
        }
        if let title = other.subtitle { best = max(best, 0.85 * similarity(one.whole, title)) }
        if let title = one.subtitle { best = max(best, 0.85 * similarity(title, other.whole)) }
        // The part after the title may distinguish the proposal from the record: the name of the second volume.
        if let title = one.withoutSubtitle { best = max(best, 0.6 * similarity(title, other.whole)) }
        return best
    }

    /// A hash key of a title: two titles with one key are the same title. Text in brackets is ignored, but for the number of a
    /// volume: `Slam (2)` and `Slam` are two books.
    package static func key(_ title: String) -> String {
        let whole = Forms(title).whole
        return whole.joined + volume(in: title, named: whole)
    }

    /// The key of the title without its subtitle; nil without a subtitle.
    package static func shortKey(_ title: String) -> String? {
        Forms(title).withoutSubtitle.map { $0.joined + volume(in: title, named: $0) }
    }

    /// The number of a volume in the brackets of a title, after a space; empty for the first volume, which may lack its number.
    ///
    /// The number of a series is ignored if the series has another name than the title: `The Two Towers (The Lord of the Rings,
    /// #2)` is `The Two Towers`.
    private static func volume(in title: String, named name: Words) -> String {
        for bracket in TitlePunctuation.brackets(in: SingleLineText.start(of: title, comparedLength)) {
            let words = Words(bracket)
            let others = words.words.filter { $0.first?.isNumber != true && !volumeWords.contains($0) }.joined()
            // Years, too, stand in brackets.
            guard let number = words.numbers.first.flatMap({ Int($0) }), words.numbers.count == 1, (2...999).contains(number),
                others.isEmpty || others == name.joined
            else { continue }
            return " \(number)"
        }
        return ""
    }

    /// The title for a search: without brackets and subtitle.
    package static func bare(_ title: String) -> String {
        let forms = Forms(title)
        return forms.withoutSubtitle?.text ?? forms.whole.text
    }

    /// The significant words of a title, or of a part of one.
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

        func isStrictSuperset(of other: Words) -> Bool {
            other.isSubset(of: self) && words.count > other.words.count
        }

        func isSubset(of other: Words) -> Bool {
            words.allSatisfy { word in other.words.contains { TitleSimilarity.isSame(word, $0) } }
        }
    }

    /// A title with and without its subtitle.
    private struct Forms {
        let whole: Words
        var withoutSubtitle: Words?
        var subtitle: Words?

        init(_ title: String) {
            let title = SingleLineText.start(of: title, comparedLength)
            let bare = TitlePunctuation.withoutBrackets(title)
            // A title that is in brackets as a whole is the title.
            let plain = TextFolding.folded(bare).isEmpty ? title : bare
            whole = Words(plain)
            guard let parts = TitlePunctuation.split(plain) else { return }
            let (head, tail) = (Words(parts.title), Words(parts.subtitle))
            if !head.joined.isEmpty { withoutSubtitle = head }
            if !tail.joined.isEmpty { subtitle = tail }
        }
    }

    private static func similarity(_ proposed: Words, _ record: Words) -> Double {
        guard !proposed.joined.isEmpty, !record.joined.isEmpty else { return 0 }
        if proposed.joined == record.joined { return 1 }
        // Different numbers mean different volumes; the first volume may lack its number.
        let numbers = (proposed.numbers, record.numbers)
        guard numbers.0 == numbers.1 || numbers.0.isEmpty || (numbers.1.isEmpty && numbers.0 == ["1"]) else { return 0 }
        // A typing error, or different spaces.
        let byLetters = EditSimilarity.between(proposed.letters, record.letters)
        let isLong = min(proposed.letters.count, record.letters.count) > 4
        if isLong, byLetters >= 0.85 { return byLetters * (numbers.0 == numbers.1 ? 1 : 0.9) }
        var left = record.words
        var shared = 0.0
        var missing = 0.0
        for word in proposed.words {
            if let index = left.firstIndex(where: { isSame(word, $0) }) {
                shared += weight(word)
                left.remove(at: index)
            } else if word != "1" {
                missing += weight(word)
            }
        }
        let more = left.reduce(0) { $0 + weight($1) }
        let similarity = shared / (shared + missing + more)
        // Invented titles often add a word to a real title (“Normal People Again”) or replace one (“The Handmaid's Sorrow”).
        guard missing > 0 else { return similarity }
        return similarity * (more == 0 ? 0.5 : 0.7)
    }

    /// The significant words; all words if none is significant.
    fileprivate static func words(_ title: String) -> [String] {
        let words = TextFolding.words(title).flatMap(partsOfLettersAndDigits)
        let significant = words.filter { !insignificant.contains($0) }
        return significant.isEmpty ? words : significant
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

    /// A Hangul syllable counts as two letters.
    private static func weight(_ word: String) -> Double {
        Double(word.count) * (TextFolding.hasEastAsianCharacter(word) ? 2 : 1)
    }

    /// Words beside the number of a volume.
    private static let volumeWords: Set<String> = [
        "vol", "volume", "no", "book", "part", "bd", "band", "tome", "제", "권", "편", "부", "卷", "巻", "冊",
    ]

    private static let insignificant: Set<String> = [
        "a", "an", "and", "at", "by", "for", "from", "in", "of", "on", "or", "the", "to", "with", "de", "la", "le", "les",
        "der", "die", "das",
        "edition", "novel", "소설", "장편소설", "소설집", "산문집", "시집", "에세이", "및",
    ]
}

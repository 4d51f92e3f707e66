import Domain

/// The part of a series that a query asks for: “game of thrones book 3”, “first harry potter”, “헝거게임 3권”, “터미네이터2”.
struct SeriesPart {
    enum Place: Equatable {
        /// From 1.
        case number(Int)
        case last
        /// The part after the one that is named.
        case next
    }

    /// The folded words of the series, or of a part of it.
    let title: [String]
    let place: Place

    /// Whether a number behind the title names the part: “jaws 2”, but not “first jaws”.
    private(set) var isNumbered = false

    /// - Parameter words: folded, in their order.
    /// - Returns: nil where the words name no part.
    init?(_ words: [String]) {
        let words = Self.withoutPronoun(words).flatMap(Self.separatingNumber)
        if let named = Self.next(words) ?? Self.last(words) ?? Self.numbered(NumberWords.inDigits(words) ?? words) {
            self = named
        } else {
            return nil
        }
    }

    /// “die hard the third one” as “die hard the third”: what follows an ordinal is no number of its own.
    private static func withoutPronoun(_ words: [String]) -> [String] {
        guard words.count > 2, words.last == "one" else { return words }
        let before = words[words.count - 2]
        let isOrdinal = NumberWords.isOrdinal(before) || lastWords.contains(before) || nextWords.contains(before)
        return isOrdinal ? words.dropLast() : words
    }

    private init?(_ title: [String], _ place: Place) {
        let words = Self.trimming(title) { Self.partWords.contains($0) }
        // “2 fast 2 furious” has no series before its number.
        guard words.joined().unicodeScalars.count > (words.contains(where: TextFolding.hasHangul) ? 0 : 2) else { return nil }
        self.title = words
        self.place = place
    }

    private static func next(_ words: [String]) -> SeriesPart? {
        guard words.contains(where: nextWords.contains) else { return nil }
        return SeriesPart(words.filter { !nextWords.contains($0) && !isAroundTitle($0) }, .next)
    }

    private static func last(_ words: [String]) -> SeriesPart? {
        let others = words.filter { !lastWords.contains($0) }
        guard others.count + 1 == words.count, words.first.map(lastWords.contains) == true || others == Array(words.dropLast())
        else { return nil }
        return SeriesPart(withoutEnds(others), .last)
    }

    private static func numbered(_ words: [String]) -> SeriesPart? {
        if let first = words.first, !NumberWords.isInDigits(first), let number = number(first) {
            return SeriesPart(withoutEnds(Array(words.dropFirst())), .number(number))
        }
        guard let index = words.indices.dropFirst().first(where: { number(words[$0]) != nil }),
            let number = number(words[index])
        else { return nil }
        let title = Array(words[..<index])
        // “the secret seven enid blyton” has a number, but names no part. In Korean, the part's own title often follows.
        guard title.contains(where: TextFolding.hasHangul) || words[(index + 1)...].allSatisfy(isAroundTitle) else {
            return nil
        }
        var part = SeriesPart(title, .number(number))
        part?.isNumbered = true
        return part
    }

    /// The number of a part: “2”, “2nd”, “2편”, “두번째”. English words for numbers are in digits.
    private static func number(_ word: String) -> Int? {
        if let index = koreanOrdinals.firstIndex(where: word.hasPrefix) { return index + 1 }
        let digits = word.prefix { $0.isASCII && $0.isNumber }
        guard (1...2).contains(digits.utf8.count), counters.contains(String(word.dropFirst(digits.count))) else { return nil }
        return Int(digits)
    }

    private static func isAroundTitle(_ word: String) -> Bool { partWords.contains(word) || AskingWords.contains(word) }

    /// The words without those of asking at both ends: “movie with the second jaws”.
    private static func withoutEnds(_ words: [String]) -> [String] {
        trimming(words, isAroundTitle)
    }

    private static func trimming(_ words: [String], _ isTrimmed: (String) -> Bool) -> [String] {
        Array(words.drop(while: isTrimmed).reversed().drop(while: isTrimmed).reversed())
    }

    /// “다이하드3” as “다이하드” and “3”.
    private static func separatingNumber(_ word: String) -> [String] {
        let digits = word.unicodeScalars.reversed().prefix(while: NumberWords.isDigit).count
        guard TextFolding.hasHangul(word), (1...2).contains(digits), word.count > digits else { return [word] }
        return [String(word.dropLast(digits)), String(word.suffix(digits))]
    }

    private static let partWords: Set<String> = [
        "book", "books", "volume", "vol", "part", "number", "no", "novel", "the", "series", "installment", "comes", "시리즈", "권",
        "편",
    ]
    private static let koreanOrdinals = ["첫번째", "두번째", "세번째", "네번째", "다섯번째"]
    private static let counters: Set<String> = ["", "st", "nd", "rd", "th", "권", "편", "부", "탄"]
    private static let nextWords: Set<String> = [
        "after", "next", "sequel", "sequels", "follows", "다음", "다음권", "다음편", "속편", "후속작",
    ]
    private static let lastWords: Set<String> = ["last", "final", "마지막", "마지막편", "마지막권"]
}

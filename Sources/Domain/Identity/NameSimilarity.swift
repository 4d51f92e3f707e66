import Foundation

/// How much one person's name is like another, whatever its order, its initials and its letters.
package enum NameSimilarity {
    /// No name is longer; the rest of what says so is not compared.
    private static let longest = 200
    private static let wordLimit = 12

    /// From 0 to 1.
    package static func between(_ one: String, _ other: String) -> Double {
        let (names, otherNames) = (readings(one), readings(other))
        return names.flatMap { name in otherNames.map { likeness(name, $0) } }.max() ?? 0
    }

    /// The names that a field may hold: one, in either order, or several.
    private static func readings(_ field: String) -> [[String]] {
        let bare = SingleLineText.start(of: field, longest).replacing(/[(\[{（［【][^)\]}）］】]*[)\]}）］】]/, with: " ").replacing(
            /^\s*(?:저자|지은이|글쓴이|글)\s*[:：]/, with: " ")
        var readings: [String] = []
        for part in bare.split(separator: /[\^;\/&|·]|\s+(?:and|with|und|et)\s+/.ignoresCase()) {
            let parts = part.split(separator: ",").map { String($0) }
            if parts.count == 2 {
                // “Tolkien, J. R. R.” is one name, “조남주, 김화진” are two.
                readings.append("\(parts[1]) \(parts[0])")
            }
            if parts.count != 2 || parts.allSatisfy({ TextFolding.hasHangul($0) || words($0).count > 1 }) { readings += parts }
        }
        return readings.map { Array(words($0).prefix(wordLimit)) }.filter { !$0.isEmpty }
    }

    /// With initials that belong together as one word, and without what says which part somebody had in the book.
    private static func words(_ name: String) -> [String] {
        let words = TextFolding.words(name)
        let roles: Set<String> = ["지음", "지은이", "저", "저자", "글", "글쓴이", "원작", "옮김", "그림", "엮음", "by", "author", "translator"]
        let names = words.filter { !roles.contains($0) }
        return names.isEmpty ? words : names
    }

    private static func likeness(_ one: [String], _ other: [String]) -> Double {
        let (joined, otherJoined) = (one.joined(), other.joined())
        if joined == otherJoined || one.sorted() == other.sorted() { return 1 }
        let isKorean = TextFolding.hasHangul(joined)
        if isKorean != TextFolding.hasHangul(otherJoined) {
            return isKorean ? likenessAcrossScripts(joined, other) : likenessAcrossScripts(otherJoined, one)
        }
        let (short, long) = one.count <= other.count ? (one, other) : (other, one)
        // Part of a name, as long as it is the one that people are known by.
        if short.count == 1, long.count > 1 {
            if initialsJoined(long) == short { return 1 }
            let known = isKorean ? [long[0], long[long.count - 1]] : [long[long.count - 1]]
            return (known.map { wordLikeness($0, short[0]) }.max() ?? 0) >= 0.85 ? 0.85 : 0
        }
        if initialsJoined(short) == initialsJoined(long) { return 1 }
        return max(
            wordsLikeness(short, long), wordsLikeness(initialsJoined(short), initialsJoined(long)),
            surnameLikeness(short, long))
    }

    /// Each word of the shorter name beside the one of the longer that it is most like.
    private static func wordsLikeness(_ one: [String], _ other: [String]) -> Double {
        var (short, left) = one.count <= other.count ? (one, other) : (other, one)
        // Whole words first, so that an initial does not take the place of one.
        short.sort { $0.count > $1.count }
        let count = Double(short.count)
        // One syllable of several may be written in another way: “Cho Nam-joo”, “Cho Nam-ju”.
        func syllableLikeness(_ word: String, _ other: String) -> Double {
            count > 2 && max(word.count, other.count) < 5 && min(word.count, other.count) > 1
                && Consonants.of(word) == Consonants.of(other) ? 0.7 : 0
        }
        var sum = 0.0
        for word in short {
            let best = left.indices.map { ($0, max(wordLikeness(word, left[$0]), syllableLikeness(word, left[$0]))) }.max {
                $0.1 < $1.1
            }
            guard let (place, value) = best, value > 0 else { continue }
            sum += value
            left.remove(at: place)
        }
        return sum / count
    }

    /// “Leo Tolstoy” and “Lev Tolstoi”: the same surname, and given names that come close.
    private static func surnameLikeness(_ one: [String], _ other: [String]) -> Double {
        guard let surname = one.last, let otherSurname = other.last, wordLikeness(surname, otherSurname) >= 0.75,
            one[0].first == other[0].first, EditSimilarity.between(one[0], other[0]) > 0.5
        else { return 0 }
        return 0.85
    }

    private static func wordLikeness(_ one: String, _ other: String) -> Double {
        if one == other { return 1 }
        let isInitial = one.count == 1 || other.count == 1
        if isInitial, !TextFolding.hasHangul(one) { return one.first == other.first ? 0.95 : 0 }
        // “도스토옙스키” and “도스토예프스키”, “Dostoyevsky” and “Dostoevskii”; short names of other people would be taken for the same.
        let isLong = min(one.count, other.count) > (TextFolding.hasHangul(one) ? 3 : 6)
        if isLong, Consonants.of(one) == Consonants.of(other) { return 0.95 }
        let likeness = EditSimilarity.between(one, other)
        return likeness >= 0.75 ? likeness : 0
    }

    /// `j r r tolkien` as `jrr tolkien`.
    private static func initialsJoined(_ words: [String]) -> [String] {
        var joined: [String] = []
        var isInRun = false
        for word in words {
            let isInitial = word.count == 1 && !TextFolding.hasHangul(word)
            if isInitial, isInRun {
                joined[joined.count - 1] += word
            } else {
                joined.append(word)
            }
            isInRun = isInitial
        }
        return joined
    }

    /// By the consonants, which survive the ways of writing Korean names in Latin letters, and foreign ones in Hangul, best.
    private static func likenessAcrossScripts(_ korean: String, _ latin: [String]) -> Double {
        let sought = Consonants.of(korean)
        guard sought.count > 2 else { return 0 }
        // English names lose the r that is not heard (“허버트” is Herbert), German ones keep it (“헤르만” is Hermann).
        let heard = latin.map { $0.replacing(/r(?![aeiouy])/, with: "") }
        return latin.indices.flatMap { start in
            [latin, heard].map { words in
                EditSimilarity.between(sought, Consonants.of((words[start...] + words[..<start]).joined(separator: " ")))
            }
        }.max() ?? 0
    }
}

/// The consonants of a name, those that languages and spellings take for each other as one.
private enum Consonants {
    static func of(_ name: String) -> String {
        var letters = ""
        for word in name.split(separator: " ") {
            letters += TextFolding.hasHangul(String(word)) ? hangul(String(word)) : latin(String(word))
        }
        return letters.reduce(into: "") { if $0.last != $1 { $0.append($1) } }
    }

    private static func hangul(_ word: String) -> String {
        word.unicodeScalars.map { scalar in
            guard (0xAC00...0xD7A3).contains(scalar.value) else { return String(scalar) }
            let index = Int(scalar.value - 0xAC00)
            return initials[index / 588] + finals[index % 28]
        }.joined()
    }

    private static let initials = [
        "k", "k", "n", "t", "t", "l", "m", "p", "p", "s", "s", "", "j", "j", "j", "k", "t", "p", "h",
    ]

    private static let finals = [
        "", "k", "k", "ks", "n", "nj", "n", "t", "l", "lk", "lm", "lp", "ls", "lt", "lp", "l", "m", "p", "ps", "s", "s", "n",
        "j", "j",
        "k", "t", "p", "",
    ]

    private static func latin(_ word: String) -> String {
        var rest = word[...]
        var letters = ""
        while let first = rest.first {
            if let (spelling, sound) = spellings.first(where: { rest.hasPrefix($0.0) }) {
                letters += sound
                rest = rest.dropFirst(spelling.count)
            } else {
                letters += sounds[first] ?? ""
                rest = rest.dropFirst()
            }
        }
        return letters
    }

    /// The longest first.
    private static let spellings = [
        ("tsch", "j"), ("tch", "j"), ("sch", "s"), ("ch", "j"), ("sh", "s"), ("kh", "h"), ("ph", "p"), ("th", "t"), ("ng", "n"),
        ("ts", "j"),
        ("tz", "j"), ("ce", "s"), ("ci", "s"), ("cy", "s"), ("x", "ks"),
    ]

    private static let sounds: [Character: String] = [
        "b": "p", "c": "k", "d": "t", "f": "p", "g": "k", "h": "h", "j": "j", "k": "k", "l": "l", "m": "m", "n": "n", "p": "p",
        "q": "k",
        "r": "l", "s": "s", "t": "t", "v": "p", "z": "j",
    ]
}

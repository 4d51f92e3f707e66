import Foundation

/// How similar two names are in any word order, with or without initials, and in Latin letters or Hangul.
package enum NameSimilarity {
    /// In characters. The rest of a longer name is not compared.
    private static let comparedLength = 200
    private static let wordLimit = 12

    /// From 0 to 1.
    package static func between(_ one: String, _ other: String) -> Double {
        let (names, otherNames) = (readings(one), readings(other))
        return names.flatMap { name in otherNames.map { similarity(name, $0) } }.max() ?? 0
    }

    /// The names that a field may mean: one, in either order, or several.
    private static func readings(_ field: String) -> [[String]] {
        let bare = SingleLineText.start(of: field, comparedLength).replacing(/[(\[{（［【][^)\]}）］】]*[)\]}）］】]/, with: " ")
            .replacing(
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

    /// The words of a name without the roles that catalogs add.
    private static func words(_ name: String) -> [String] {
        let words = TextFolding.words(name)
        let roles: Set<String> = ["지음", "지은이", "저", "저자", "글", "글쓴이", "원작", "옮김", "그림", "엮음", "by", "author", "translator"]
        let names = words.filter { !roles.contains($0) }
        return names.isEmpty ? words : names
    }

    private static func similarity(_ one: [String], _ other: [String]) -> Double {
        let (joined, otherJoined) = (one.joined(), other.joined())
        if joined == otherJoined || one.sorted() == other.sorted() { return 1 }
        let isKorean = TextFolding.hasHangul(joined)
        if isKorean != TextFolding.hasHangul(otherJoined) {
            return isKorean ? similarityAcrossScripts(joined, other) : similarityAcrossScripts(otherJoined, one)
        }
        let (short, long) = one.count <= other.count ? (one, other) : (other, one)
        // One word of a name: the surname, or in Korean the surname or the given name.
        if short.count == 1, long.count > 1 {
            if initialsJoined(long) == short { return 1 }
            let known = isKorean ? [long[0], long[long.count - 1]] : [long[long.count - 1]]
            return (known.map { wordSimilarity($0, short[0]) }.max() ?? 0) >= 0.85 ? 0.85 : 0
        }
        if initialsJoined(short) == initialsJoined(long) { return 1 }
        return max(
            wordsSimilarity(short, long), wordsSimilarity(initialsJoined(short), initialsJoined(long)),
            surnameSimilarity(short, long))
    }

    /// Compares each word of the shorter name with the most similar word of the longer one.
    private static func wordsSimilarity(_ one: [String], _ other: [String]) -> Double {
        var (short, remaining) = one.count <= other.count ? (one, other) : (other, one)
        // Whole words first, so that an initial never takes the match of a word.
        short.sort { $0.count > $1.count }
        let count = Double(short.count)
        // One of several syllables may have another transliteration: “Cho Nam-joo”, “Cho Nam-ju”.
        func syllableSimilarity(_ word: String, _ other: String) -> Double {
            count > 2 && max(word.count, other.count) < 5 && min(word.count, other.count) > 1
                && Consonants.of(word) == Consonants.of(other) ? 0.7 : 0
        }
        var sum = 0.0
        for word in short {
            let best = remaining.indices.map {
                ($0, max(wordSimilarity(word, remaining[$0]), syllableSimilarity(word, remaining[$0])))
            }.max {
                $0.1 < $1.1
            }
            guard let (index, value) = best, value > 0 else { continue }
            sum += value
            remaining.remove(at: index)
        }
        return sum / count
    }

    /// The same surname and similar given names: “Leo Tolstoy” and “Lev Tolstoi”.
    private static func surnameSimilarity(_ one: [String], _ other: [String]) -> Double {
        guard let surname = one.last, let otherSurname = other.last, wordSimilarity(surname, otherSurname) >= 0.75,
            one[0].first == other[0].first, EditSimilarity.between(one[0], other[0]) > 0.5
        else { return 0 }
        return 0.85
    }

    private static func wordSimilarity(_ one: String, _ other: String) -> Double {
        if one == other { return 1 }
        let isInitial = one.count == 1 || other.count == 1
        if isInitial, !TextFolding.hasHangul(one) { return one.first == other.first ? 0.95 : 0 }
        // “도스토옙스키” and “도스토예프스키”, “Dostoyevsky” and “Dostoevskii”; for short names, this would match different people.
        let isLong = min(one.count, other.count) > (TextFolding.hasHangul(one) ? 3 : 6)
        if isLong, Consonants.of(one) == Consonants.of(other) { return 0.95 }
        let similarity = EditSimilarity.between(one, other)
        return similarity >= 0.75 ? similarity : 0
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

    /// Compares consonants, which the transliterations between Hangul and Latin letters change least.
    private static func similarityAcrossScripts(_ korean: String, _ latin: [String]) -> Double {
        let koreanConsonants = Consonants.of(korean)
        guard koreanConsonants.count > 2 else { return 0 }
        // Transliterations of English names lack the silent r (“허버트” is Herbert), those of German names have it (“헤르만” is
        // Hermann).
        let withoutSilentR = latin.map { $0.replacing(/r(?![aeiouy])/, with: "") }
        return latin.indices.flatMap { start in
            [latin, withoutSilentR].map { words in
                EditSimilarity.between(
                    koreanConsonants, Consonants.of((words[start...] + words[..<start]).joined(separator: " ")))
            }
        }.max() ?? 0
    }
}

/// The consonants of a name. Consonants that transliterations confuse are one letter.
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

    /// The longest first, since the first prefix that matches is taken.
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

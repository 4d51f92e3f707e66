import Domain

/// The ways in which numbers are written in titles: `eleven`, `11`, `XI`; `part two`, `part ii`; `nineteen eighty-four`.
enum NumberWords {
    /// Whether a word is an ordinal: `third`, `3rd`.
    static func isOrdinal(_ word: String) -> Bool { ordinals[word] != nil || ordinals.values.contains(word) }

    /// The words with every number in digits and ordinals as `2nd`; nil where they have no number in words.
    ///
    /// A single `v` or `x` is a number only after another word, and `i` only at the end: “Rocky V”, but “V for Vendetta”.
    static func inDigits(_ words: [String]) -> [String]? {
        var result: [String] = []
        var index = 0
        while index < words.count {
            if let (value, count) = number(words[index...]) {
                result.append(String(value))
                index += count
            } else if let ordinal = ordinals[words[index]] {
                result.append(ordinal)
                index += 1
            } else if let roman = romans[words[index]] {
                result.append(roman)
                index += 1
            } else if index > 0, let roman = shortRomans[words[index]], words[index] != "i" || index == words.count - 1 {
                result.append(roman)
                index += 1
            } else {
                result.append(words[index])
                index += 1
            }
        }
        return result == words ? nil : result
    }

    /// The words that a word with digits in place of letters may mean: `se7en` is `seven`. Empty for other words.
    static func withoutLeet(_ word: String) -> [String] {
        let letters = Array(word.unicodeScalars)
        func isLetter(_ index: Int) -> Bool { letters.indices.contains(index) && letters[index].properties.isAlphabetic }
        let digits = letters.indices.filter { leet[letters[$0]] != nil }
        if let named = named(word, letters) { return [named] }
        guard !digits.isEmpty, digits.count <= 2, letters.count > 2,
            digits.allSatisfy({ isLetter($0 - 1) || isLetter($0 + 1) }),
            !(digits.count == 1 && ordinalEndings.contains { word.hasSuffix($0) } && isDigit(letters[0])),
            letters.contains(where: { !isDigit($0) })
        else { return [] }
        var written = [""]
        for letter in letters {
            written = written.flatMap { start in (leet[letter] ?? [Character(letter)]).map { start + String($0) } }
        }
        return written
    }

    /// The name of a number whose digits stand inside it: `thir13en` is `thirteen`.
    private static func named(_ word: String, _ letters: [Unicode.Scalar]) -> String? {
        guard let start = letters.firstIndex(where: isDigit), let end = letters.lastIndex(where: isDigit), start > 0,
            end < letters.count - 1, letters[start...end].allSatisfy(isDigit)
        else { return nil }
        let number = Int(String(String.UnicodeScalarView(letters[start...end])))
        guard let name = small.first(where: { $0.value == number })?.key else { return nil }
        let head = String(String.UnicodeScalarView(letters[..<start]))
        let tail = String(String.UnicodeScalarView(letters[(end + 1)...]))
        return name.hasPrefix(head) && name.hasSuffix(tail) ? name : nil
    }

    static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

    /// The number at the start of the words, and how many words it takes.
    private static func number(_ words: ArraySlice<String>) -> (value: Int, count: Int)? {
        guard var (value, rest) = belowThousand(words) else { return nil }
        for (word, factor) in [("thousand", 1000), ("million", 1_000_000)] where rest.first == word && value < 1000 {
            value *= factor
            rest = rest.dropFirst()
            if factor == 1000, let more = belowThousand(rest.first == "and" ? rest.dropFirst() : rest), more.value < 1000 {
                value += more.value
                rest = more.rest
            }
        }
        let count = rest.startIndex - words.startIndex
        // One word in digits needs no change.
        return count == 1 && words.first.map(isInDigits) ?? false ? nil : (value, count)
    }

    private static func belowThousand(_ words: ArraySlice<String>) -> (value: Int, rest: ArraySlice<String>)? {
        var rest = words
        var value: Int
        if rest.first == "a", let next = rest.dropFirst().first, next == "hundred" || next == "thousand" {
            value = 1
            rest = rest.dropFirst()
        } else if let first = rest.first, isInDigits(first), first.utf8.count < 4, let digits = Int(first) {
            value = digits
            rest = rest.dropFirst()
            guard let next = rest.first, ["hundred", "thousand", "million"].contains(next) else { return nil }
        } else {
            guard let first = twoDigits(rest) else { return nil }
            value = first.value
            rest = rest.dropFirst(first.count)
        }
        if rest.first == "hundred", value < 100 {
            value *= 100
            rest = rest.dropFirst()
            let next = rest.first == "and" ? rest.dropFirst() : rest
            if let more = twoDigits(next) {
                value += more.value
                rest = next.dropFirst(more.count)
            }
        } else if (10...20).contains(value), let more = twoDigits(rest), more.value >= 10 {
            // A year: nineteen eighty-four.
            value = value * 100 + more.value
            rest = rest.dropFirst(more.count)
        }
        return (value, rest)
    }

    static func isInDigits(_ word: String) -> Bool {
        word.utf8.allSatisfy(\.isDigit)
    }

    private static func twoDigits(_ words: ArraySlice<String>) -> (value: Int, count: Int)? {
        guard let first = words.first else { return nil }
        if let ten = tens[first] {
            if let second = words.dropFirst().first, let unit = small[second], (1...9).contains(unit) { return (ten + unit, 2) }
            return (ten, 1)
        }
        return small[first].map { ($0, 1) }
    }

    private static let small = [
        "zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
        "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17,
        "eighteen": 18,
        "nineteen": 19,
    ]
    private static let tens = [
        "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90,
    ]
    private static let ordinals = [
        "first": "1st", "second": "2nd", "third": "3rd", "fourth": "4th", "fifth": "5th", "sixth": "6th", "seventh": "7th",
        "eighth": "8th", "ninth": "9th", "tenth": "10th", "eleventh": "11th", "twelfth": "12th", "thirteenth": "13th",
        "fourteenth": "14th", "fifteenth": "15th", "sixteenth": "16th", "seventeenth": "17th", "eighteenth": "18th",
        "nineteenth": "19th", "twentieth": "20th",
    ]
    private static let romans = [
        "ii": "2", "iii": "3", "iv": "4", "vi": "6", "vii": "7", "viii": "8", "ix": "9", "xi": "11", "xii": "12", "xiii": "13",
        "xiv": "14", "xv": "15", "xvi": "16", "xvii": "17", "xviii": "18", "xix": "19", "xx": "20", "xxi": "21",
    ]
    private static let shortRomans = ["i": "1", "v": "5", "x": "10"]
    private static let ordinalEndings = ["st", "nd", "rd", "th"]
    private static let leet: [Unicode.Scalar: [Character]] = [
        "0": ["o"], "1": ["i", "l"], "3": ["e"], "4": ["a"], "5": ["s"], "7": ["v", "t"], "8": ["b"],
    ]
}

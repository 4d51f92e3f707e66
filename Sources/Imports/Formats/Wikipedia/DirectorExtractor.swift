import Foundation

/// Finds the directors of a film in a text about it: names after “directed by”. Uncertain names are left out, since a wrong
/// director is worse than none.
enum DirectorExtractor {
    static func directors(in text: String) -> [String] {
        guard let mention = ByteSearch.firstIndex(of: "directed by ", in: text), isAboutFilm(text[..<mention]) else {
            return []
        }
        return names(text[mention...].dropFirst(12).prefix(160))
    }

    /// Whether the sentence before the mention is certainly about the film itself, and not about a remake, for example.
    private static func isAboutFilm(_ before: Substring) -> Bool {
        let (sentence, isFirst) = lastSentence(of: before)
        let doubts: [StaticString] = [
            "remake", "sequel", "based on", "adapt", "original", "version", "episode", "segment", "prequel", "spin-off",
            "inspired", "series", "co-", "pilot", "second unit", "follow", "musical sequences", "scenes", "re-", "parody",
            "stage",
            "partly", "partially", "uncredited", "also", "trilog", "parts", "play ", "anthology",
        ]
        let lowered = sentence.lowercased()
        guard !doubts.contains(where: { ByteSearch.firstIndex(of: $0, in: lowered) != nil }) else { return false }
        let subjects = ["It ", "The film ", "The movie ", "The picture ", "The short ", "The feature ", "The documentary "]
        return isFirst || sentence.count <= 70 && subjects.contains { sentence.hasPrefix($0) }
    }

    /// The last sentence of a text. A sentence begins with a capital letter, after a full stop that does not belong to an
    /// initial.
    private static func lastSentence(of text: Substring) -> (sentence: Substring, isFirst: Bool) {
        var rest = text
        while let stop = rest.lastIndex(where: { ".!?".contains($0) }) {
            let after = text[text.index(after: stop)...].drop { "\"”)".contains($0) }
            let word = rest[..<stop].suffix(2)
            if after.first?.isWhitespace == true, word.count == 2, word.allSatisfy(\.isLowercase) {
                let sentence = after.drop(while: \.isWhitespace)
                if sentence.first?.isUppercase == true { return (sentence, false) }
            }
            rest = rest[..<stop]
        }
        return (text, true)
    }

    private static func names(_ text: Substring) -> [String] {
        guard let (first, rest) = name(text) else { return [] }
        if let (second, others) = rest.hasPrefix(" and ") ? name(rest.dropFirst(5)) : nil {
            // `Joel and Ethan Coen`
            let words = second.split(separator: " ")
            guard isEnd(others) else { return first.contains(" ") ? [first] : [] }
            if !first.contains(" ") { return words.count == 2 ? [first + " " + words[1], second] : [] }
            return second.contains(" ") ? [first, second] : [first]
        }
        guard first.contains(" "), isEnd(rest) else { return [] }
        return [first]
    }

    /// Whether a name ends here, and is neither a possessive nor the start of a list.
    private static func isEnd(_ rest: Substring) -> Bool {
        guard let sign = rest.first else { return true }
        if sign == " " { return rest.dropFirst().first.map { $0.isLowercase || $0 == "(" || $0.isNumber } ?? true }
        return ".,;:)\n–—-".contains(sign)
    }

    private static let particles: Set<String> = [
        "de", "van", "von", "der", "den", "del", "della", "la", "di", "da", "le", "du", "ter", "ten", "dos", "y", "el", "al",
        "bin", "zu",
    ]
    /// Capitalized words that are no part of a name.
    private static let ignoredWords: Set<String> = [
        "the", "his", "its", "pictures", "studios", "productions", "entertainment", "films", "film", "company", "academy",
        "award", "award-winning", "american", "british", "french", "german", "italian", "oscar", "oscar-winning", "mr", "sir",
        "who",
        "when", "films'", "warner", "paramount", "universal", "columbia", "republic", "rko", "disney",
    ]

    /// The name at the start of a text, and the text after it.
    private static func name(_ text: Substring) -> (name: String, rest: Substring)? {
        var words: [Substring] = []
        var rest = text
        var kept = text
        while words.count < 6 {
            let word = rest.prefix { !$0.isWhitespace && !",;:()\n–—".contains($0) }
            guard let first = word.first else { break }
            if first.isLowercase {
                guard particles.contains(String(word)), !words.isEmpty else { break }
                words.append(word)
                rest = rest.dropFirst(word.count)
                guard rest.first == " " else { break }
                rest = rest.dropFirst()
                continue
            }
            guard first.isUppercase, !ignoredWords.contains(word.lowercased()) else { break }
            var bare = word
            let isAbbreviation =
                word.hasSuffix(".") && (word.dropLast().contains(".") || word.count == 2)
                || ["Jr.", "Sr.", "St.", "Wm.", "Chas.", "Geo.", "Ed.", "Th."].contains(word)
            if word.hasSuffix("."), !isAbbreviation { bare = word.dropLast() }
            guard bare.allSatisfy({ $0.isLetter || ".'’-".contains($0) }), !bare.hasSuffix("'s"), !bare.hasSuffix("’s") else {
                break
            }
            words.append(bare)
            rest = rest.dropFirst(bare.count)
            kept = rest
            if rest.hasPrefix(", Jr.") || rest.hasPrefix(", Sr.") {
                words.append(rest.dropFirst(2).prefix(3))
                rest = rest.dropFirst(5)
                kept = rest
                break
            }
            guard rest.first == " " else { break }
            rest = rest.dropFirst()
        }
        while let last = words.last, last.first?.isLowercase == true { words.removeLast() }
        guard !words.isEmpty, words.count <= 5 else { return nil }
        return (words.joined(separator: " "), kept)
    }
}

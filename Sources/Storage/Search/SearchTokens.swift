import Domain

/// The words of a work's titles and names in the full-text table `work_search`.
enum SearchTokens {
    /// How many keys or characters a part has: a longer query finds no other titles.
    static let partLength = 24

    /// The words of titles in all ways of writing them: column `titles`.
    static func titles(_ titles: [String]) -> String {
        var words: Set<String> = []
        for title in titles {
            words.formUnion(TitleForms.words(IndexedText.words([title])))
            let own = TextFolding.words(title)
            words.formUnion(NumberWords.inDigits(own) ?? [])
            for word in own { words.formUnion(NumberWords.withoutLeet(word)) }
            if title.contains("&") { words.insert("and") }
        }
        return words.sorted().joined(separator: " ")
    }

    /// The parts of titles or names in scripts without spaces: the text from each of its characters on, as it is and as keys,
    /// and from each syllable on, as initials. Also the acronyms of other titles: “lotr”. Column `title_parts`.
    static func parts(_ texts: [String], withAcronyms: Bool) -> String {
        var parts: Set<String> = []
        for text in texts {
            if TextFolding.hasEastAsianCharacter(text) {
                addParts(of: TextFolding.squashed(text), to: &parts)
                if withAcronyms { addHangulAcronyms(of: text, to: &parts) }
            } else if withAcronyms {
                addAcronyms(of: text, to: &parts)
            }
        }
        return parts.sorted().joined(separator: " ")
    }

    /// Names as one word each, so that a whole name differs from words of several people's names, and their `parts`: column
    /// `people_parts`.
    static func names(_ names: [String]) -> String {
        wholeNames(names) + " " + parts(names.filter(TextFolding.hasEastAsianCharacter), withAcronyms: false)
    }

    /// Names of characters as one word each. They have no parts and no initials: many works have a character whose name has three
    /// frequent syllables or letters.
    static func characters(_ names: [String]) -> String {
        let others = names.filter(TextFolding.hasEastAsianCharacter).map { shortened(TextFolding.squashed($0)) }
        return ([wholeNames(names)] + others).joined(separator: " ")
    }

    /// Names in alphabets as one word each: all words, the words without initials, and the first and the last word.
    static func wholeNames(_ names: [String]) -> String {
        var whole: Set<String> = []
        for name in names where !TextFolding.hasEastAsianCharacter(name) {
            let words = TextFolding.words(name)
            guard let first = words.first, let last = words.last else { continue }
            whole.insert(words.joined())
            guard words.count > 2 else { continue }
            let long = words.filter { $0.unicodeScalars.count > 1 }
            if !long.isEmpty { whole.insert(long.joined()) }
            whole.insert(first + last)
        }
        return whole.sorted().joined(separator: " ")
    }

    /// What whole titles and whole names sound like, by their script: `h` for Hangul and other scripts, `l` for names in Latin letters.
    /// A query in one script is looked up in the other. Column `sounds`.
    static func sounds(titles: [String], people: [String]) -> String {
        var sounds: Set<String> = []
        func add(_ folded: String, isTitle: Bool) {
            let isLatin = folded.utf8.allSatisfy { $0 < 0x80 }
            let words = TitleForms.words(folded)
            // Spaces in Hangul vary, and so do those of titles that are written in it.
            let keys = SoundKey.keys(ofWords: words) + (isLatin && !isTitle ? [] : SoundKey.keys(words.joined()))
            for key in keys where key.count >= SoundKey.shortestName { sounds.insert((isLatin ? "l" : "h") + key.lowercased()) }
        }
        for title in titles {
            let folded = TextFolding.folded(title)
            add(folded, isTitle: true)
            if let title = IndexedText.withoutArticle(folded) { add(title, isTitle: true) }
        }
        for name in people {
            let words = TextFolding.words(name)
            add(words.joined(separator: " "), isTitle: false)
            if words.count > 2, let first = words.first, let last = words.last { add(first + " " + last, isTitle: false) }
        }
        return sounds.sorted().joined(separator: " ")
    }

    /// A word of a query as the prefix of a part. Single letters of Hangul are in parts only as keys.
    static func part(_ word: String) -> String {
        let hasLetters = word.unicodeScalars.contains { (0x1100...0x11FF).contains($0.value) }
        return hasLetters ? unfinishedPart(word) : shortened(word)
    }

    /// The same for a word whose last syllable may be unfinished, or whose last letter may belong to the next syllable.
    static func unfinishedPart(_ word: String) -> String {
        shortened(HangulKeys.keys(word))
    }

    private static func shortened(_ part: some StringProtocol) -> String {
        var short = String.UnicodeScalarView()
        short.append(contentsOf: part.unicodeScalars.prefix(partLength))
        return String(short)
    }

    private static func addParts(of squashed: String, to parts: inout Set<String>) {
        let scalars = Array(squashed.unicodeScalars)
        var wasLetter = false
        for start in scalars.indices {
            let isEastAsian = TextFolding.hasEastAsianCharacter(String(scalars[start]))
            // A word in an alphabet is a part only from its start on.
            defer { wasLetter = !isEastAsian }
            guard isEastAsian || !wasLetter else { continue }
            var rest = String.UnicodeScalarView()
            rest.append(contentsOf: scalars[start...].prefix(partLength))
            parts.insert(String(rest))
            parts.insert(unfinishedPart(String(rest)))
            let syllables = scalars[start...].prefix { HangulKeys.isSyllable($0) }.prefix(partLength)
            guard syllables.count > 1 || scalars.count == 1 else { continue }
            var run = String.UnicodeScalarView()
            run.append(contentsOf: syllables)
            if let initials = HangulKeys.initials(String(run)) { parts.insert(initials) }
        }
    }

    /// “센과 치히로의 행방불명” is also “센치행”, and “참을 수 없는 존재의 가벼움” is “참존가”: the first syllables of all words, or of the
    /// first word and at least two others.
    private static func addHangulAcronyms(of title: String, to parts: inout Set<String>) {
        for head in heads(of: title) {
            let words = TextFolding.words(head)
            guard (2...6).contains(words.count), words.allSatisfy({ TextFolding.hasHangul($0) }) else { continue }
            let syllables = words.map { String($0.prefix(1)) }
            parts.insert(syllables.joined())
            let acronyms = syllables.dropFirst().reduce([syllables[0]]) { shorter, syllable in
                shorter + shorter.map { $0 + syllable }
            }
            parts.formUnion(acronyms.filter { $0.unicodeScalars.count > 2 })
        }
    }

    /// A title, and the part of it before a colon.
    private static func heads(of title: String) -> [String] {
        [title] + (title.firstIndex(of: ":").map { [String(title[..<$0])] } ?? [])
    }

    private static func addAcronyms(of title: String, to parts: inout Set<String>) {
        // “The Lord of the Rings: The Two Towers” is also “lotr”, and “Percy Jackson and the Olympians” also “pjo”.
        for head in heads(of: title) {
            let folded = TextFolding.folded(head)
            for form in [folded, IndexedText.withoutArticle(folded)].compactMap({ $0 }) {
                let words = TitleForms.words(form)
                for words in [words, words.filter({ !MatchExpression.isStopWord($0) })] where (3...8).contains(words.count) {
                    // “br2049”: a number is said whole.
                    parts.insert(words.map { NumberWords.isInDigits($0) ? $0 : String($0.prefix(1)) }.joined())
                }
            }
        }
    }
}

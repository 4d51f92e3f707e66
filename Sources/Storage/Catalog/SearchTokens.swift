import Domain

/// What stands in the index `work_search` of a work's titles and names.
enum SearchTokens {
    /// Keys or characters of a part of a title: nobody types more before there is nothing else left.
    static let partLength = 24

    /// The words of titles, in all ways of writing them.
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

    /// What titles or names in scripts without spaces hold: from each of their characters on, as it is read and in keys; from each
    /// syllable on, in initials; and by what longer titles are called for short, “lotr”.
    static func parts(_ texts: [String], withAcronyms: Bool) -> String {
        var parts: Set<String> = []
        for text in texts {
            if TextFolding.hasEastAsianCharacter(text) {
                addParts(of: TextFolding.squashed(text), to: &parts)
            } else if withAcronyms {
                addAcronyms(of: text, to: &parts)
            }
        }
        return parts.sorted().joined(separator: " ")
    }

    /// Names as one word each, so that a whole one is told from words of several people's; and what `parts` has of them.
    static func names(_ names: [String]) -> String {
        wholeNames(names) + " " + parts(names.filter(TextFolding.hasEastAsianCharacter), withAcronyms: false)
    }

    /// Names in letters as one word each: as they are written, without initials, and the first with the last word, as many leave out
    /// what stands between.
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

    /// A word of a query as it begins a part; single letters of Hangul are there in keys alone.
    static func part(_ word: String) -> String {
        let hasLetters = word.unicodeScalars.contains { (0x1100...0x11FF).contains($0.value) }
        return hasLetters ? unfinishedPart(word) : shortened(word)
    }

    /// The same for a word whose last syllable may be unfinished, or go over into the next.
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
            // Of words in other letters, only the beginning.
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

    private static func addAcronyms(of title: String, to parts: inout Set<String>) {
        // “The Lord of the Rings: The Two Towers” is lotr, too.
        let heads = [title] + (title.firstIndex(of: ":").map { [String(title[..<$0])] } ?? [])
        for head in heads {
            let folded = TextFolding.folded(head)
            for form in [folded, IndexedText.withoutArticle(folded)].compactMap({ $0 }) {
                let words = TitleForms.words(form)
                guard (3...8).contains(words.count) else { continue }
                parts.insert(words.map { String($0.prefix(1)) }.joined())
            }
        }
    }
}

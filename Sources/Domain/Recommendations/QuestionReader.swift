import Foundation

/// Reads questions in English and Korean: which concepts they name, with or without a "not" before them, and which works they compare
/// with. It knows no grammar, only words and what stands around them.
package struct QuestionReader: Sendable {
    private let english: [[String]: [Int]]
    private let longestPhrase: Int
    private let korean: [Character: [(phrase: [Character], concept: Int)]]
    private let concepts: [Concept]
    /// How many of them stand in the vocabulary; the rest are subjects by their own names.
    private let ownCount: Int
    private let titles: KnownTitles

    /// - Parameters:
    ///   - concepts: the vocabulary.
    ///   - subjects: each is a concept of its own, by its names.
    ///   - works: what somebody may compare with.
    package init(concepts: [Concept], subjects: [SubjectName], works: [BookProfile]) {
        let englishPhrases = Set(concepts.flatMap(\.english).map(Self.stems))
        let koreanPhrases = Set(concepts.flatMap(\.korean))
        let named = subjects.compactMap { subject -> Concept? in
            guard !Self.genericSubjects.contains(subject.english) else { return nil }
            var stems = Self.stems(subject.english)
            if stems.count > 1, stems[0] == "the" { stems.removeFirst() }
            let isKnown = englishPhrases.contains(stems)
            // A single syllable is part of too many words.
            let isTelling = subject.korean.count > 1 && !koreanPhrases.contains(subject.korean)
            guard !isKnown || isTelling else { return nil }
            return Concept(
                name: subject.english, english: isKnown ? [] : [stems.joined(separator: " ")],
                korean: isTelling ? [subject.korean] : [], subjects: [subject.english])
        }
        self.concepts = concepts + named
        ownCount = concepts.count
        var english: [[String]: [Int]] = [:]
        var korean: [Character: [(phrase: [Character], concept: Int)]] = [:]
        for (index, concept) in self.concepts.enumerated() {
            for phrase in concept.english { english[Self.stems(phrase), default: []].append(index) }
            for phrase in concept.korean {
                let characters = Array(phrase.lowercased())
                if let first = characters.first { korean[first, default: []].append((characters, index)) }
            }
        }
        self.english = english
        self.korean = korean
        longestPhrase = english.keys.map(\.count).max() ?? 1
        titles = KnownTitles(works)
    }

    package func read(_ question: String) -> Wish {
        var wish = Wish()
        let comparison = titles.comparison(in: question)
        wish.likes = comparison.works
        wish.knownAuthors = comparison.isSeries ? Set(comparison.works.flatMap(\.authors)) : []
        var hits = englishHits(in: question, without: comparison.phrases) + koreanHits(in: question, without: comparison.texts)
        if let years = Self.years(in: question, hasTitle: !comparison.works.isEmpty) {
            hits.removeAll { concepts[$0.concept].years != nil }
            wish.wanted.append(.init(concept: Concept(name: "years", years: years), isOptional: false))
        }
        if let audiences = Self.audiences(in: question) {
            hits.removeAll { !concepts[$0.concept].audiences.isEmpty }
            wish.wanted.append(.init(concept: audiences, isOptional: false))
        }
        var seen: Set<Int> = []
        for hit in hits where seen.insert(hit.concept).inserted {
            if hit.isNegated {
                wish.unwanted.append(concepts[hit.concept])
            } else {
                wish.wanted.append(.init(concept: concepts[hit.concept], isOptional: hit.isOptional))
            }
        }
        wish.words = TextFolding.words(question).filter {
            !Self.stopWords.contains($0) && $0.count > 2 && Int($0) == nil
        }.map(Self.stem)
        return wish
    }

    private struct Hit {
        let concept: Int
        let isNegated: Bool
        let isOptional: Bool
    }

    private func englishHits(in question: String, without titles: [[String]]) -> [Hit] {
        var words = TextFolding.words(question)
        for title in titles { words = Self.removing(title, from: words) }
        let stems = words.map(Self.stem)
        var hits: [Hit] = []
        var index = 0
        while index < stems.count {
            var length = min(longestPhrase, stems.count - index)
            while length > 0 {
                if let found = english[Array(stems[index..<index + length])] {
                    let before = words[max(0, index - 4)..<index]
                    let near = before.reversed().prefix { $0 != Self.gap }
                    let isNegated =
                        near.contains { Self.negations.contains($0) }
                        || ["rather than", "instead of", "other than"].contains(before.suffix(2).joined(separator: " "))
                    let isOptional = words[max(0, index - 8)..<index].contains { Self.wishful.contains($0) }
                    hits += found.map { Hit(concept: $0, isNegated: isNegated, isOptional: isOptional) }
                    index += length - 1
                    break
                }
                length -= 1
            }
            index += 1
        }
        return hits
    }

    /// Marks where a title stood.
    private static let gap = "|"

    private static func removing(_ phrase: [String], from words: [String]) -> [String] {
        guard !phrase.isEmpty else { return words }
        var kept: [String] = []
        var index = 0
        while index < words.count {
            if words[index...].starts(with: phrase) {
                kept.append(gap)
                index += phrase.count
            } else {
                kept.append(words[index])
                index += 1
            }
        }
        return kept
    }

    private func koreanHits(in question: String, without titles: [String]) -> [Hit] {
        guard TextFolding.hasHangul(question) else { return [] }
        var text = question.precomposedStringWithCanonicalMapping.lowercased()
        for title in titles { text = text.replacingOccurrences(of: title.lowercased(), with: " ") }
        let characters = Array(text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
        var found: [(start: Int, phrase: [Character], concept: Int)] = []
        for start in characters.indices {
            for (phrase, concept) in korean[characters[start]] ?? []
            where characters[start...].starts(with: phrase) && isWord(phrase, at: start, in: characters, concept) {
                found.append((start, phrase, concept))
            }
        }
        // The longest first: what is part of it is not meant by itself.
        found.sort { ($1.phrase.count, $0.start, $0.concept) < ($0.phrase.count, $1.start, $1.concept) }
        var claims: [Range<Int>] = []
        return found.compactMap { start, phrase, concept in
            let range = start..<start + phrase.count
            guard
                !claims.contains(where: {
                    $0 != range && $0.lowerBound <= range.lowerBound && $0.upperBound >= range.upperBound
                })
            else { return nil }
            claims.append(range)
            let after = String(characters[range.upperBound..<min(characters.count, range.upperBound + 9)])
            return Hit(
                concept: concept, isNegated: after.firstMatch(of: Self.koreanNegation) != nil,
                isOptional: after.firstMatch(of: Self.koreanChoice) != nil)
        }
    }

    /// Whether a phrase stands there as a word, whatever particles follow it.
    private func isWord(_ phrase: [Character], at start: Int, in text: [Character], _ concept: Int) -> Bool {
        let mayFollow = phrase.count >= 3 || !concepts[concept].forms.isEmpty
        if start > 0, Self.isHangul(text[start - 1]), !mayFollow { return false }
        let isSubject = concept >= ownCount
        guard phrase.count == 1 || (isSubject && phrase.count == 2) else { return true }
        let rest = String(text[(start + phrase.count)...].prefix { Self.isHangul($0) })
        return rest.isEmpty || Self.particles.contains(rest)
    }

    private static func isHangul(_ character: Character) -> Bool {
        character.unicodeScalars.allSatisfy { (0xAC00...0xD7A3).contains($0.value) }
    }

    /// Years that a question names: "the 1920s", "2021 or later", "before 1500", "1930년대".
    private static func years(in question: String, hasTitle: Bool) -> ClosedRange<Int>? {
        let decades = question.matches(of: /(1[0-9]{3}|20[0-9]{2})(?:s|년대)/).compactMap { Int($0.1) }
        if let first = decades.min(), let last = decades.max() { return first...(last + 9) }
        let folded = question.lowercased()
        if let match = folded.firstMatch(of: /before (?:the year )?(1[0-9]{3}|20[0-9]{2})/), let year = Int(match.1) {
            return -3000...year
        }
        guard !hasTitle else { return nil }
        if let match = folded.firstMatch(of: /(?:since|after|from|in) (1[0-9]{3}|20[0-9]{2})/), let year = Int(match.1) {
            return year...3000
        }
        if let match = folded.firstMatch(of: /(1[0-9]{3}|20[0-9]{2})(?: or later|년 이후)/), let year = Int(match.1) {
            return year...3000
        }
        return nil
    }

    /// For whom, where a question names a child's age in digits: "my 13 year old", "7살".
    private static func audiences(in question: String) -> Concept? {
        guard let match = question.lowercased().firstMatch(of: /([0-9]{1,2})(?:[- ]years?[- ]old|살|세 )/), let age = Int(match.1)
        else { return nil }
        switch age {
        case ...6: return Concept(name: "picture book", forms: [.pictureBook], audiences: [.children])
        case 7...12: return Concept(name: "children", audiences: [.children, .youngAdults])
        case 13...17: return Concept(name: "teen", audiences: [.youngAdults, .children])
        default: return nil
        }
    }

    // Words

    static func stems(_ text: String) -> [String] {
        TextFolding.words(text).map(stem)
    }

    /// The word without the ending of a plural.
    static func stem(_ word: String) -> String {
        if word.count > 4, word.hasSuffix("ies") { return word.dropLast(3) + "y" }
        guard word.count > 3, word.hasSuffix("s"), !["ss", "us", "is"].contains(where: word.hasSuffix) else { return word }
        return String(word.dropLast())
    }

    private static let negations: Set<String> = [
        "not", "no", "without", "avoid", "isnt", "nothing", "except", "less", "neither", "minus",
    ]

    private static let wishful: Set<String> = ["ideally", "preferably", "maybe", "perhaps", "possibly"]

    private static var koreanNegation: Regex<Substring> {
        /말고|싫|없이|사양|아닌|빼고|제외|별로|덜 |지 않은|지 않는|지 않고|지 않으면|지 않게|없는|없고|없었/
    }

    /// "만화도 괜찮습니다": that will do, too.
    private static var koreanChoice: Regex<Substring> { /^[가-힣]{0,2}(?:도 (?:괜찮|좋|상관)|든 |든지)/ }

    private static let particles: Set<String> = [
        "을", "를", "이", "가", "은", "는", "의", "에", "에서", "으로", "로", "와", "과", "랑", "이랑", "도", "만", "나", "이나", "라", "라는",
        "인", "한", "하는", "들", "들의", "들이", "에게", "한테", "께", "보다", "처럼", "같은", "부터", "까지", "이야기", "소설", "책", "도서", "작품",
    ]

    /// Subjects whose names stand in questions about anything.
    private static let genericSubjects: Set<String> = [
        "books", "stories", "reading", "storytelling", "fiction", "literature", "life", "people", "history", "writing", "women",
        "men", "work",
    ]

    private static let stopWords: Set<String> = Set(
        """
        a an and are as at be been but by for from has have he her him his i if in into is it its me my no not of on one or our \
        she so that the their them then there they this to up us was we what when where who with you your any anything some \
        something book books read reading like similar want looking look recommend suggest please can could would should do \
        does give need find more about which how why really very too just than am im ive id also else good great best novel \
        novels story stories ones next after before got get know think make made dont isnt doesnt love loved enjoyed much many \
        lot lots kind sort type maybe ideally preferably actually set written write author authors writer someone person thing \
        things going
        """.split(separator: " ").map(String.init))
}

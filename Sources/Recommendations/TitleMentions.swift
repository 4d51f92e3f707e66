import Domain
import Foundation

/// Finds the works that a question compares with or excludes: "books like 1984", "『데미안』 같은 책", "what next after Harry Potter?"
struct TitleMentions: Sendable {
    /// The works that a question names.
    struct Comparison {
        var works: [WorkProfile] = []
        /// Whether a series was named: "Harry Potter".
        var isSeries = false
        /// The titles of the works, in the same order, or the name of the series: as folded words, and as texts.
        var phrases: [[String]] = []
        var texts: [String] = []
    }

    private struct Title: Sendable {
        let text: String
        let words: [String]
        /// The index of the work.
        let work: Int
        var joined: String { words.joined() }
    }

    private let works: [WorkProfile]
    /// Titles without Hangul, by their first words, and by the second after an article.
    private var latinTitles: [String: [Title]] = [:]
    private var koreanTitles: [(joined: String, title: Title)] = []
    /// What the titles of several works begin with, the longest first.
    private var allSeries: [(words: [String], works: [Int])] = []

    init(_ works: [WorkProfile]) {
        self.works = works
        var beginnings: [[String]: Set<Int>] = [:]
        for (index, work) in works.enumerated() {
            for text in Set(work.titles) {
                let title = Title(text: text, words: TextFolding.words(text), work: index)
                guard !title.words.isEmpty else { continue }
                add(title)
                for beginning in Self.beginnings(of: title) { beginnings[beginning, default: []].insert(index) }
            }
        }
        allSeries = beginnings.filter { $0.value.count > 1 }.map { ($0.key, $0.value.sorted()) }
            .sorted { ($1.words.count, $0.words.joined()) < ($0.words.count, $1.words.joined()) }
    }

    private mutating func add(_ title: Title) {
        let words = title.words
        if TextFolding.hasHangul(title.text) {
            koreanTitles.append((title.joined, title))
        } else {
            latinTitles[words[0], default: []].append(title)
            if words.count > 1, Self.articles.contains(words[0]) {
                latinTitles[words[1], default: []].append(
                    Title(text: title.text, words: Array(words.dropFirst()), work: title.work))
            }
        }
    }

    /// What may name a series: the title before a colon, or its first two to four words. "해리 포터와 마법사의 돌" also begins with "해리
    /// 포터".
    private static func beginnings(of title: Title) -> [[String]] {
        var beginnings: [[String]] = []
        if let colon = title.text.firstIndex(of: ":") {
            let head = TextFolding.words(String(title.text[..<colon]))
            if head.count > 1 { beginnings.append(head) }
        }
        for count in 2...4 where title.words.count > count && isDistinctive(title.words.prefix(count)) {
            var beginning = Array(title.words.prefix(count))
            beginnings.append(beginning)
            let last = beginning[count - 1]
            if last.count > 1, last.hasSuffix("와") || last.hasSuffix("과") {
                beginning[count - 1] = String(last.dropLast())
                beginnings.append(beginning)
            }
        }
        return beginnings
    }

    /// What is between quotation marks.
    static let quotation = Pattern(/[『「“"‘《〈<]([^』」”"’》〉>]+)[』」”"’》〉>]/)

    // MARK: Questions

    /// A question in the forms in which titles are looked up.
    private struct FoldedQuestion {
        let text: String
        let words: [String]
        let joined: String
        /// The folded texts between quotation marks.
        let quotations: [String]
        /// Whether it has a word that compares: "like", "같은".
        let hasCue: Bool
        /// Without accents.
        let plainText: String

        init(_ text: String) {
            self.text = text
            plainText = TitleMentions.plain(text)
            words = TextFolding.words(text)
            joined = words.joined()
            quotations = text.matches(of: TitleMentions.quotation.regex).map { TextFolding.folded(String($0.1)) }
            hasCue =
                words.contains(where: TitleMentions.cues.contains) || TitleMentions.koreanCues.contains { text.contains($0) }
        }
    }

    func comparison(in text: String) -> Comparison {
        let question = FoldedQuestion(text)
        let titles = longest(of: titles(in: question))
        var comparison = Comparison()
        // Each work has one title here.
        comparison.phrases = titles.map(\.words)
        comparison.texts = titles.map(\.text)
        comparison.works = titles.map { works[$0.work] }
        if titles.isEmpty, let series = series(in: question) {
            comparison.works = series.works.map { works[$0] }
            comparison.isSeries = true
            comparison.phrases = [series.words]
            comparison.texts = [series.words.joined(separator: " ")]
        }
        return comparison
    }

    /// Adds the works whose titles stand in clauses that name works: “파친코, 미나리는 이미 봤어요”.
    func add(titlesIn clauses: [String], to comparison: inout Comparison) {
        for clause in clauses where !comparison.isSeries {
            let question = FoldedQuestion(clause)
            var found: [(length: Int, title: Title)] = []
            for (index, word) in question.words.enumerated() {
                for title in latinTitles[word] ?? []
                where question.words[index...].starts(with: title.words) && Self.isTyped(title, in: clause) {
                    found.append((title.joined.count + 3, title))
                }
            }
            // “All the Sherlock Holmes”: what several titles have.
            for name in clause.matches(of: Self.capitalized.regex).map({ TextFolding.words(String($0.output)) }) {
                for title in latinTitles.values.joined() where title.words.count > name.count && Self.has(name, title.words) {
                    found.append((name.joined().count, Title(text: name.joined(separator: " "), words: name, work: title.work)))
                }
            }
            // Short titles are also words, and need a particle: “고래는 읽었어요”.
            let words = Set(
                question.words.flatMap { word in
                    (word.count > Self.longestCommonWord ? [word] : [])
                        + Self.particles.filter(word.hasSuffix).map { String(word.dropLast($0.count)) }
                })
            for (joined, title) in koreanTitles where joined.count > 1 {
                let isNamed = title.words.count == 1 ? words.contains(joined) : question.joined.contains(joined)
                if isNamed { found.append((joined.count, title)) }
            }
            let known = found.sorted { ($1.length, $0.title.work) < ($0.length, $1.title.work) }.map(\.title)
            for title in longest(of: known) {
                let work = works[title.work]
                guard !comparison.works.contains(where: { $0.shelfKey == work.shelfKey }),
                    !comparison.phrases.contains(where: { $0 != title.words && $0.joined().contains(title.joined) })
                else { continue }
                comparison.works.append(work)
                comparison.phrases.append(title.words)
                comparison.texts.append(title.text)
            }
        }
    }

    private static let capitalized = Pattern(/\b[A-Z][a-z'’]+(?: [A-Z][a-z'’]+)+/)

    private static func has(_ name: [String], _ words: [String]) -> Bool {
        words.indices.contains { words[$0...].starts(with: name) }
    }

    /// In syllables.
    private static let longestCommonWord = 2

    private static let particles = ["은", "는", "이", "가", "을", "를", "도", "랑", "이랑", "과", "와", "하고", "만"]

    /// Whether a title stands in a text as it is written. A single word needs a capital that the beginning of a sentence does not give.
    private static func isTyped(_ title: Title, in text: String) -> Bool {
        guard let range = text.firstRange(of: title.text) ?? text.firstRange(of: title.text.replacing("’", with: "'")) else {
            return false
        }
        let isFirst = text[..<range.lowerBound].allSatisfy { !$0.isLetter }
        return title.words.count > 1 || (!isFirst && title.joined.count > 2 && title.text.first?.isUppercase == true)
    }

    /// The titles that are meant as such, the longest first.
    private func titles(in question: FoldedQuestion) -> [Title] {
        var found: [(length: Int, title: Title)] = []
        for (index, word) in question.words.enumerated() {
            for title in latinTitles[word] ?? []
            where question.words[index...].starts(with: title.words) && isMeant(title, at: index, in: question) {
                // Three more, since Hangul says as much in fewer characters.
                found.append((title.joined.count + 3, title))
            }
        }
        for (joined, title) in koreanTitles
        where joined.count > 1 && question.joined.contains(joined) && isMeant(title, joined, in: question) {
            found.append((joined.count, title))
        }
        return found.sorted { ($1.length, $0.title.work) < ($0.length, $1.title.work) }.map(\.title)
    }

    /// One title of each work, without those that are part of a longer one.
    private func longest(of titles: [Title]) -> [Title] {
        titles.reduce(into: []) { longest, title in
            let isPart = longest.contains { $0.words != title.words && $0.joined.contains(title.joined) }
            if !isPart, !longest.contains(where: { $0.work == title.work }) { longest.append(title) }
        }
    }

    private func series(in question: FoldedQuestion) -> (words: [String], works: [Int])? {
        let isNamed = question.hasCue || !question.quotations.isEmpty
        return allSeries.first { beginning, _ in
            if TextFolding.hasHangul(beginning.joined()) { return isNamed && question.joined.contains(beginning.joined()) }
            return question.words.indices.contains {
                (isNamed || Self.isExcluded(at: $0, in: question.words)) && question.words[$0...].starts(with: beginning)
            }
        }
    }

    // MARK: Whether words are meant as a title

    private func isMeant(_ title: Title, at index: Int, in question: FoldedQuestion) -> Bool {
        if question.quotations.contains(title.words.joined(separator: " ")) { return true }
        // “Amelie” is typed without its accent.
        let isTypedAsTitle =
            title.text.first?.isUppercase == true
            && (question.text.contains(title.text) || question.plainText.contains(Self.plain(title.text)))
        // "For the first time" is a title, too, and so is nearly every phrase of such words.
        let hasContent = title.words.contains { QuestionWords.isContent($0) || Int($0) != nil }
        // “But not little women” without capitals: films that few know are also named “True Crime”.
        let isExcluded =
            title.words.count > 1 && Self.isExcluded(at: index, in: question.words) && works[title.work].topics != nil
            && !Self.commonBeginnings.contains(title.words[0])
        guard hasContent || isExcluded || (isTypedAsTitle && title.words.count > 1) else { return false }
        if isExcluded { return true }
        switch title.words.count {
        case 1: return isMeantWord(title, at: index, in: question, isTypedAsTitle)
        case 2: return isMeantPair(title, at: index, in: question, isTypedAsTitle)
        default: return question.hasCue || isTypedAsTitle
        }
    }

    /// A single word may be any word. It is a title right behind "like" with a capital, as in "like Dune", or as a number that
    /// is no recent year, as in "books like 1984".
    private func isMeantWord(
        _ title: Title, at index: Int, in question: FoldedQuestion, _ isTypedAsTitle: Bool
    ) -> Bool {
        let word = title.words[0]
        if let number = Int(word) {
            return word.count == 4 && number < 1990 && (question.hasCue || Self.isExcluded(at: index, in: question.words))
        }
        guard index > 0 else { return false }
        let before = question.words[index - 1]
        if isTypedAsTitle {
            let isInList = question.hasCue || question.words[..<index].contains { ["except", "besides"].contains($0) }
            return Self.leadingCues.contains(before) || Self.isExcluded(at: index, in: question.words)
                || (isInList && Self.links.contains(before))
        }
        // Typed without capitals, it has to be long enough to be no word of the sentence.
        return word.count >= Self.longWord && Self.strongCues.contains(before) && !TitleMentions.ordinary.contains(word)
    }

    /// Two words are a title with capitals, as in "I want Animal Farm", or near a word that compares. "The Road" and "First
    /// Love" need more, as in "something like The Road".
    private func isMeantPair(
        _ title: Title, at index: Int, in question: FoldedQuestion, _ isTypedAsTitle: Bool
    ) -> Bool {
        let words = question.words
        let followsCue = index > 0 && Self.leadingCues.contains(words[index - 1])
        if isTypedAsTitle, followsCue, Self.articles.contains(title.words[0]) { return true }
        guard !Self.commonBeginnings.contains(title.words[0]) else { return false }
        let around = words[max(0, index - 4)..<min(words.count, index + title.words.count + 3)]
        return isTypedAsTitle || (question.hasCue && around.contains(where: Self.cues.contains))
    }

    /// A Korean title is meant in quotation marks, or before certain words: "데미안 같은". Long ones need only a word that compares.
    private func isMeant(_ title: Title, _ joined: String, in question: FoldedQuestion) -> Bool {
        if question.quotations.contains(title.words.joined(separator: " ")) { return true }
        guard let range = question.joined.range(of: joined) else { return false }
        let rest = question.joined[range.upperBound...]
        // “인생을 돌아보게 하는 책” is about life.
        let isOrdinary = Self.ordinaryKorean.contains(joined) && !rest.prefix(Self.lookahead).contains(Self.koreanVerbs.regex)
        return Self.koreanWordsAfterTitles.contains { rest.hasPrefix($0) && !(isOrdinary && Self.koreanParticles.contains($0)) }
            || (joined.count > 4 && question.hasCue)
    }

    /// "But not Harry Potter".
    private static func isExcluded(at index: Int, in words: [String]) -> Bool {
        index > 0 && ["not", "besides", "except", "than", "isnt", "arent", "minus"].contains(words[index - 1])
    }

    /// Whether the beginning of a title distinguishes it from others: "harry potter", but not "the lord of".
    private static func isDistinctive(_ words: ArraySlice<String>) -> Bool {
        guard let first = words.first, let last = words.last else { return false }
        return !["the", "a", "an", "one", "my", "i", "in", "of", "on", "to", "how"].contains(first)
            && !["of", "the", "and", "a", "in", "to"].contains(last)
    }

    // MARK: Words

    private static func plain(_ text: String) -> String { text.folding(options: .diacriticInsensitive, locale: nil) }

    private static let articles: Set<String> = ["the", "a", "an"]

    /// Words with which phrases begin as often as titles.
    private static let commonBeginnings: Set<String> = ["first", "love", "the", "short", "old", "new"]

    /// Words of a comparison.
    private static let cues = strongCues.union([
        "like", "similar", "love", "fan", "after", "finish", "finishing", "reading", "rereading", "watching", "vein", "next",
        "closest", "more", "reminds", "favourite", "favorite", "twice", "read", "over", "film", "movie", "adored",
    ])

    /// Words of a comparison right before a title.
    private static let leadingCues = strongCues.union(["like", "after", "film", "movie", "read", "love", "adore", "adored"])

    /// What joins titles.
    private static let links: Set<String> = ["and", "or"]
    /// In letters.
    private static let longWord = 5
    /// Words right before a title that is typed without capitals.
    private static let strongCues: Set<String> = ["devoured", "loved", "liked", "finished", "seen", "watched", "enjoyed"]
    /// Titles that are words of such sentences.
    private static let ordinary: Set<String> = [
        "mother", "everything", "women", "night", "horror", "wonder", "holes", "movie", "films",
    ]

    private static let koreanCues = [
        "같은", "처럼", "비슷", "좋아", "읽었", "읽고", "감명", "재밌", "재미있", "다음", "충격", "느낌", "봤", "보고", "말고", "빼고", "포기",
    ]

    /// Titles that are words of questions, and the particles that tell nothing then.
    private static let ordinaryKorean: Set<String> = ["인생", "광장", "괴물", "변신", "이방인", "소나기", "여름", "가족"]
    /// In characters.
    private static let lookahead = 12
    private static let koreanVerbs = Pattern(/읽었|읽고|봤|재밌게|재미있게|감명|좋아|반했|비슷/)
    private static let koreanParticles: Set<String> = ["을", "를", "의", "보고", "보면"]

    /// What follows a title, without spaces.
    private static let koreanWordsAfterTitles = [
        "같은", "처럼", "을", "를", "과비", "와비", "이랑", "랑비", "읽", "진짜", "세번", "다음", "재밌", "의", "는봤", "은봤", "봤", "말고", "빼고", "재미", "보고",
        "보면", "는읽", "은읽",
    ]
}

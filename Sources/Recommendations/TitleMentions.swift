import Domain
import Foundation

/// Finds in a question the works that it compares with: "books like 1984", "『데미안』 같은 책", "what next after Harry Potter?"
struct TitleMentions: Sendable {
    struct Comparison {
        var works: [BookProfile] = []
        /// Whether what was named is a series.
        var isSeries = false
        /// The titles as they stand in the question: folded words, and Korean texts.
        var phrases: [[String]] = []
        var texts: [String] = []
    }

    private struct Title: Sendable {
        let text: String
        let words: [String]
        let work: Int
    }

    private let works: [BookProfile]
    private let byKey: [String: Int]
    /// Titles without Hangul, by their first words.
    private let latin: [String: [Title]]
    /// Titles in Hangul, without spaces.
    private let korean: [(squashed: String, title: Title)]
    /// What the titles of several works begin with: Harry Potter.
    private let series: [(words: [String], works: [Int])]

    init(_ works: [BookProfile]) {
        self.works = works
        byKey = Dictionary(works.indices.filter { works[$0].isBook }.map { (works[$0].key, $0) }) { first, _ in first }
        var latin: [String: [Title]] = [:]
        var korean: [(squashed: String, title: Title)] = []
        var beginnings: [[String]: Set<Int>] = [:]
        for (index, work) in works.enumerated() {
            for text in Set(work.titles) {
                let words = TextFolding.words(text)
                guard let first = words.first else { continue }
                if TextFolding.hasHangul(text) {
                    korean.append((words.joined(), Title(text: text, words: words, work: index)))
                } else {
                    latin[first, default: []].append(Title(text: text, words: words, work: index))
                    if words.count > 1, Self.articles.contains(first) {
                        latin[words[1], default: []].append(Title(text: text, words: Array(words.dropFirst()), work: index))
                    }
                }
                if let colon = text.firstIndex(of: ":") {
                    let head = TextFolding.words(String(text[..<colon]))
                    if head.count > 1 { beginnings[head, default: []].insert(index) }
                }
                for count in 2...4 where words.count > count && Self.isTelling(words.prefix(count)) {
                    var beginning = Array(words.prefix(count))
                    beginnings[beginning, default: []].insert(index)
                    // "해리 포터와 …" is the series 해리 포터.
                    if let last = beginning.last, last.count > 1, last.hasSuffix("와") || last.hasSuffix("과") {
                        beginning[count - 1] = String(last.dropLast())
                        beginnings[beginning, default: []].insert(index)
                    }
                }
            }
        }
        self.latin = latin
        self.korean = korean
        series = beginnings.filter { $0.value.count > 1 }.map { ($0.key, $0.value.sorted()) }
            .sorted { ($1.words.count, $0.words.joined()) < ($0.words.count, $1.words.joined()) }
    }

    func comparison(in question: String) -> Comparison {
        let words = TextFolding.words(question)
        let squashed = words.joined()
        let quoted = question.matches(of: /[『「“"‘《<]([^』」”"’》>]+)[』」”"’》>]/).map { TextFolding.folded(String($0.1)) }
        let hasCue = words.contains(where: Self.cues.contains) || Self.koreanCues.contains { question.contains($0) }
        var found: [(length: Int, title: Title)] = []
        for (index, word) in words.enumerated() {
            for title in latin[word] ?? [] where words[index...].starts(with: title.words) {
                if isMeant(title, at: index, in: words, question, quoted, hasCue) {
                    found.append((title.words.joined().count + 3, title))
                }
            }
        }
        for (text, title) in korean where text.count > 1 && squashed.contains(text) {
            if isMeant(title, text, in: squashed, quoted, hasCue) { found.append((text.count, title)) }
        }
        // The longest title first: what is part of it is not meant by itself.
        found.sort { ($1.length, $0.title.work) < ($0.length, $1.title.work) }
        var comparison = Comparison()
        var taken: [Title] = []
        for (_, title) in found
        where !taken.contains(where: { $0.words != title.words && $0.words.joined().contains(title.words.joined()) }) {
            if !taken.contains(where: { $0.work == title.work }) { taken.append(title) }
        }
        for title in taken {
            comparison.phrases.append(title.words)
            if TextFolding.hasHangul(title.text) { comparison.texts.append(title.text) }
        }
        var members = taken.map(\.work)
        if taken.isEmpty {
            let isNamed = hasCue || !quoted.isEmpty
            let named = series.first { beginning, _ in
                TextFolding.hasHangul(beginning.joined())
                    ? isNamed && squashed.contains(beginning.joined())
                    : words.indices.contains {
                        (isNamed || Self.isDenied(at: $0, in: words)) && words[$0...].starts(with: beginning)
                    }
            }
            if let named {
                members = named.works
                comparison.isSeries = true
                comparison.phrases.append(named.words)
            }
        }
        // A film stands for its book.
        var seen: Set<Int> = []
        comparison.works = members.map { works[$0].bookKey.flatMap { byKey[$0] } ?? $0 }
            .filter { seen.insert($0).inserted }.map { works[$0] }
        return comparison
    }

    /// Whether words that are a title are meant as one.
    private func isMeant(
        _ title: Title, at index: Int, in words: [String], _ question: String, _ quoted: [String], _ hasCue: Bool
    ) -> Bool {
        let count = title.words.count
        if quoted.contains(title.words.joined(separator: " ")) { return true }
        let isWrittenAsTitle = title.text.first?.isUppercase == true && question.contains(title.text)
        if count > 2 { return hasCue || isWrittenAsTitle }
        if count == 2 {
            // "Something like The Road".
            let isLed = index > 0 && Self.leadingCues.contains(words[index - 1])
            if isWrittenAsTitle, isLed, Self.articles.contains(title.words[0]) { return true }
            if isWrittenAsTitle, !Self.commonBeginnings.contains(title.words[0]) { return true }
            let around = words[max(0, index - 4)..<min(words.count, index + count + 3)]
            return hasCue && !Self.commonBeginnings.contains(title.words[0]) && around.contains(where: Self.cues.contains)
        }
        // A single word may be any word: only right behind "like", and written as a name, or as the year that is no year.
        if let number = Int(title.words[0]) {
            return title.words[0].count == 4 && (hasCue || Self.isDenied(at: index, in: words)) && number < 1990
        }
        return isWrittenAsTitle && index > 0 && Self.leadingCues.contains(words[index - 1])
    }

    private func isMeant(
        _ title: Title, _ text: String, in squashed: String, _ quoted: [String], _ hasCue: Bool
    ) -> Bool {
        if quoted.contains(title.words.joined(separator: " ")) { return true }
        guard let range = squashed.range(of: text) else { return false }
        let rest = squashed[range.upperBound...]
        return Self.koreanTails.contains { rest.hasPrefix($0) } || (text.count > 4 && hasCue)
    }

    /// Whether what begins there is said not to be meant: "but not Harry Potter".
    private static func isDenied(at index: Int, in words: [String]) -> Bool {
        index > 0 && ["not", "besides", "except", "than"].contains(words[index - 1])
    }

    private static func isTelling(_ words: ArraySlice<String>) -> Bool {
        guard let first = words.first, let last = words.last else { return false }
        return !["the", "a", "an", "one", "my", "i", "in", "of", "on", "to", "how"].contains(first)
            && !["of", "the", "and", "a", "in", "to"].contains(last)
    }

    private static let articles: Set<String> = ["the", "a", "an"]

    private static let commonBeginnings: Set<String> = ["first", "love", "the", "short", "old", "new"]

    private static let cues: Set<String> = [
        "like", "similar", "loved", "love", "enjoyed", "fan", "after", "finished", "vein", "next", "closest", "more", "reminds",
        "favourite", "favorite", "twice", "read", "over", "film", "movie",
    ]

    private static let leadingCues: Set<String> = ["like", "loved", "enjoyed", "after", "finished", "film", "movie"]

    private static let koreanCues = ["같은", "처럼", "비슷", "좋아", "읽었", "읽고", "감명", "재밌", "재미있", "다음", "충격", "느낌"]

    private static let koreanTails = ["같은", "처럼", "을", "를", "과비", "와비", "이랑", "랑비", "읽", "진짜", "세번", "다음", "재밌", "의"]
}

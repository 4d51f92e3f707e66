import Domain
import Foundation

/// How titles, names and texts become words of the index, and queries become expressions over it.
enum IndexedText {
    /// The folded words of texts. A word written with a hyphen or a middle dot stands there in both forms, parted and joined,
    /// so that "spiderman" and "spider man" both find Spider-Man; so do initials: "jrr" finds J. R. R. Tolkien, "et" finds E.T.
    static func words(_ texts: [String]) -> String {
        texts.flatMap { text in
            let folded = TextFolding.folded(text)
            return [folded] + compounds(in: text).map(TextFolding.squashed)
                + [joiningInitials(folded)].compactMap { $0 }
        }.joined(separator: " ")
    }

    /// The folded text with its initials joined, "et the extra terrestrial"; nil where it has none.
    static func joiningInitials(_ folded: String) -> String? {
        var words: [String] = []
        var isInitial = false
        for word in folded.split(separator: " ") {
            let wasInitial = isInitial
            isInitial = word.count == 1 && word.allSatisfy { $0.isASCII && $0.isLetter }
            if isInitial, wasInitial { words[words.count - 1] += word } else { words.append(String(word)) }
        }
        let joined = words.joined(separator: " ")
        return joined == folded ? nil : joined
    }

    /// The folded title without "the", "a", "an" or their French, Spanish, Italian and German kin at its start; nil where
    /// there is none, or nothing else.
    static func withoutArticle(_ folded: String) -> String? {
        guard let space = folded.firstIndex(of: " "), articles.contains(String(folded[..<space])) else { return nil }
        return String(folded[folded.index(after: space)...])
    }

    private static func compounds(in text: String) -> [String] {
        guard text.contains(where: { "-·‐‑".contains($0) }) else { return [] }
        return text.split(whereSeparator: \.isWhitespace).map(String.init).filter { word in
            word.contains { "-·‐‑".contains($0) }
        }
    }

    private static let articles: Set<String> = [
        "the", "a", "an", "le", "la", "les", "l", "un", "une", "el", "los", "las", "il", "lo", "gli", "der", "die", "das",
    ]
}

/// Words by which readers look for a form of book.
enum FormWords {
    static func all(_ form: String) -> [String] {
        [form] + (korean[form].map { [$0] } ?? [])
    }

    private static let korean = [
        "novel": "소설 장편소설", "novella": "소설 중편소설", "stories": "소설 단편 단편집", "poetry": "시 시집 poems", "play": "희곡",
        "essays": "에세이 수필", "memoir": "회고록 autobiography", "biography": "전기 평전", "history": "역사", "science": "과학",
        "philosophy": "철학", "comics": "만화 graphic novel", "fable": "우화", "reportage": "르포", "picture-book": "그림책",
    ]
}

/// What readers of Korean call the genres, which the data names in English.
enum GenreWords {
    static func korean(_ genres: [String]) -> [String] {
        genres.compactMap { words[$0] }
    }

    private static let words = [
        "action": "액션", "adventure": "모험 어드벤처", "animation": "애니메이션 만화영화", "biography": "전기", "comedy": "코미디",
        "crime": "범죄", "documentary": "다큐멘터리", "drama": "드라마", "family": "가족", "fantasy": "판타지", "history": "역사 사극",
        "horror": "공포 호러", "music": "음악", "musical": "뮤지컬", "mystery": "미스터리 추리", "romance": "로맨스 멜로",
        "science-fiction": "SF 공상과학", "sport": "스포츠", "thriller": "스릴러", "war": "전쟁", "western": "서부극",
    ]
}

/// A query as FTS5 expressions. Every word is quoted and holds only letters, digits and marks, so none is ever read as syntax.
struct MatchExpressions {
    /// All words in one title.
    let titles: String
    /// All words in people's names.
    let people: String
    /// All words in titles and names together, as in "dune villeneuve".
    let titlesAndPeople: String
    /// All words in titles and names of the works that it was made from, or into: "stephen king" among films.
    let counterparts: String
    /// All words in titles and names of both together: "the shining king" among films.
    let connected: String
    /// All words anywhere; nil where every word is too common to mean anything in a text.
    let anywhere: String?

    /// - Parameter words: folded, at least one.
    init(words: [String]) {
        let terms = words.enumerated().map { index, word in
            Term(word: word, isLast: index == words.count - 1)
        }
        titles = Self.all(terms.map { "titles : \($0.prefixed)" })
        people = Self.all(terms.map { "people : \($0.prefixed)" })
        titlesAndPeople = Self.all(terms.map { "{titles people} : \($0.prefixed)" })
        counterparts = Self.all(terms.map { "counterparts : \($0.prefixed)" })
        connected = Self.all(terms.map { "{titles people counterparts} : \($0.prefixed)" })
        anywhere =
            terms.allSatisfy(\.isCommon)
            ? nil
            : Self.all(terms.map { "({titles people counterparts} : \($0.prefixed) OR about : \($0.inText))" })
    }

    private static func all(_ conditions: [String]) -> String {
        conditions.joined(separator: " AND ")
    }

    private struct Term {
        let word: String
        let isLast: Bool

        /// The last word may still be unfinished, unless it is a single letter; so may any Hangul or Han word, which carries
        /// particles and has no spaces to end it.
        var prefixed: String {
            let isUnfinished = TextFolding.hasEastAsianCharacter(word) || (isLast && word.count > 1)
            return isUnfinished ? "\"\(word)\" *" : "\"\(word)\""
        }

        var inText: String {
            let isUnfinished = TextFolding.hasEastAsianCharacter(word) || (isLast && word.count > 3)
            return isUnfinished ? "\"\(word)\" *" : "\"\(word)\""
        }

        var isCommon: Bool {
            !TextFolding.hasEastAsianCharacter(word) && (word.count == 1 || Self.commonWords.contains(word))
        }

        private static let commonWords: Set<String> = [
            "a", "an", "and", "are", "as", "at", "be", "but", "by", "for", "from", "has", "have", "he", "her", "him", "his",
            "if", "in", "into", "is", "it", "its", "me", "my", "no", "not", "of", "on", "one", "or", "our", "she", "so",
            "that", "the", "their", "them", "then", "there", "they", "this", "to", "up", "us", "was", "we", "what", "when",
            "where", "who", "with", "you", "your",
        ]
    }
}

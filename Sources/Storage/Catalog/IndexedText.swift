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
        var joined: [UInt8] = []
        joined.reserveCapacity(folded.utf8.count)
        var wasInitial = false
        var hasJoined = false
        for word in folded.utf8.split(separator: TitleForms.space) {
            let isInitial = word.count == 1 && word.first.map { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) } ?? false
            if isInitial, wasInitial {
                hasJoined = true
            } else if !joined.isEmpty {
                joined.append(TitleForms.space)
            }
            joined.append(contentsOf: word)
            wasInitial = isInitial
        }
        return hasJoined ? String(decoding: joined, as: UTF8.self) : nil
    }

    /// The folded title without "the", "a", "an" or their French, Spanish, Italian and German kin at its start; nil where
    /// there is none, or nothing else.
    static func withoutArticle(_ folded: String) -> String? {
        guard let space = folded.firstIndex(of: " "), articles.contains(String(folded[..<space])) else { return nil }
        return String(folded[folded.index(after: space)...])
    }

    /// The folded title without an article at its end, as lists write it: “matrix the”; nil where there is none, or nothing else.
    static func withoutLastArticle(_ folded: String) -> String? {
        guard let space = folded.lastIndex(of: " "), articles.contains(String(folded[folded.index(after: space)...])) else {
            return nil
        }
        return String(folded[..<space])
    }

    private static func compounds(in text: String) -> [String] {
        guard text.utf8.contains(where: { $0 == UInt8(ascii: "-") || $0 >= 0x80 }) else { return [] }
        return text.unicodeScalars.split(whereSeparator: \.properties.isWhitespace)
            .filter { $0.contains { "-·‐‑".unicodeScalars.contains($0) } }.map { String($0) }
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

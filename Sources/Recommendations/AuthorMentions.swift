import Domain
import Foundation

/// Finds in a question the authors that it names: "books by Han Kang", "톨스토이 소설", "authors like Murakami".
struct AuthorMentions: Sendable {
    /// Where a name stands in a question, and who may be meant by it: a surname may be of several.
    struct Mention<Place> {
        let place: Place
        let authors: Set<String>
    }

    /// Names in Latin letters without their spaces, in both orders.
    private var names: [String: Set<String>] = [:]
    /// What stands alone for a name: Tolstoy.
    private var surnames: [String: Set<String>] = [:]
    /// Names in Hangul and the parts that stand for them, the longest first.
    private var korean: [(text: [Character], authors: Set<String>, isWhole: Bool)] = []
    /// The most words that a name has.
    private var longestName = 1

    init(_ works: [BookProfile]) {
        var koreanNames: [String: (authors: Set<String>, isWhole: Bool)] = [:]
        for work in works where work.isBook {
            for (index, author) in work.authors.enumerated() where author != "Anonymous" {
                let words = TextFolding.words(author)
                guard let first = words.first, let last = words.last else { continue }
                longestName = max(longestName, words.count)
                if words.count > 1 {
                    names[words.joined(), default: []].insert(author)
                    // Japanese and Korean names are written in both orders.
                    names[(words.dropFirst() + [first]).joined(), default: []].insert(author)
                    if words.count > 2 { names[([last] + words.dropLast()).joined(), default: []].insert(author) }
                }
                let beginsWithSurname = !work.countries.isDisjoint(with: ["KR", "CN", "TW"])
                if words.count == 1 || !beginsWithSurname { surnames[last, default: []].insert(author) }
                guard work.koreanAuthors.indices.contains(index), TextFolding.hasHangul(work.koreanAuthors[index]) else {
                    continue
                }
                let name = work.koreanAuthors[index]
                let parts = name.split(separator: " ").map(String.init)
                var forms = [(name, true), (parts.joined(), true)]
                if parts.count > 1, let firstPart = parts.first, let lastPart = parts.last {
                    forms.append((lastPart, false))
                    if work.countries.contains("JP") { forms.append((firstPart, false)) }
                }
                for (form, isWhole) in forms where form.count > 1 && !Self.ordinaryKorean.contains(form) {
                    koreanNames[form, default: ([], isWhole)].authors.insert(author)
                }
            }
        }
        korean = koreanNames.map { (Array($0.key), $0.value.authors, $0.value.isWhole) }
            .sorted { ($1.text.count, String($0.text)) < ($0.text.count, String($1.text)) }
    }

    /// - Parameters:
    ///   - words: folded.
    ///   - question: as it was written: names are known by their capitals.
    func mentions(in words: [String], of question: String) -> [Mention<Range<Int>>] {
        let written = question.split { !$0.isLetter && !$0.isNumber && !"'’-".contains($0) }.map(String.init)
        var mentions: [Mention<Range<Int>>] = []
        var index = 0
        while index < words.count {
            var length = min(longestName, words.count - index)
            while length > 1 {
                if let authors = names[words[index..<index + length].joined()] {
                    mentions.append(Mention(place: index..<index + length, authors: authors))
                    break
                }
                length -= 1
            }
            if length <= 1, let authors = surnames[words[index]], isMeant(at: index, in: words, written) {
                mentions.append(Mention(place: index..<index + 1, authors: authors))
            }
            index += max(1, length)
        }
        return mentions
    }

    /// Whether a word that is a surname is meant as one.
    private func isMeant(at index: Int, in words: [String], _ written: [String]) -> Bool {
        let word = words[index]
        let before = index > 0 ? words[index - 1] : ""
        let after = index + 1 < words.count ? words[index + 1] : ""
        let places = written.indices.filter { TextFolding.squashed(written[$0]).hasPrefix(word) }
        let isCapitalised = places.contains { written[$0].first?.isUppercase == true }
        // "Harry Potter" is nobody of that surname.
        let isPartOfAnother = places.contains { place in
            place > 0 && written[place - 1].first?.isUppercase == true
                && !Self.leading.contains(TextFolding.squashed(written[place - 1]))
                && !(place == 1 && Self.opening.contains(TextFolding.squashed(written[0])))
        }
        guard !isPartOfAnother else { return false }
        let isLed = Self.leading.contains(before)
        if Self.ordinary.contains(word) { return isCapitalised && ["by", "author"].contains(before) }
        if isCapitalised, word.count > 3 { return index > 0 || word.count > 4 || Self.following.contains(after) }
        return word.count > 3 && (isLed || Self.following.contains(after))
    }

    /// - Parameter text: composed, in lower case.
    func mentions(in text: [Character]) -> [Mention<Range<Int>>] {
        var mentions: [Mention<Range<Int>>] = []
        for (name, authors, isWhole) in korean {
            guard name.count <= text.count else { continue }
            for start in 0...(text.count - name.count) where text[start] == name[0] && text[start...].starts(with: name) {
                let range = start..<start + name.count
                guard !mentions.contains(where: { $0.place.overlaps(range) }) else { continue }
                if start > 0, QuestionParser.isHangul(text[start - 1]) { continue }
                let rest = String(text[range.upperBound...])
                if isMeant(name, isWhole, rest) || isListed(range, rest, beside: mentions) {
                    mentions.append(Mention(place: range, authors: authors))
                }
            }
        }
        return mentions.sorted { $0.place.lowerBound < $1.place.lowerBound }
    }

    /// Whether a name stands before another one in a list: "한강이나 김영하". Longer names are found first.
    private func isListed(_ place: Range<Int>, _ rest: String, beside mentions: [Mention<Range<Int>>]) -> Bool {
        guard let match = rest.firstMatch(of: Self.link) else { return false }
        return mentions.contains { $0.place.lowerBound == place.upperBound + match.output.count }
    }

    /// What joins names.
    static var link: Regex<Substring> { /^(?:이나|나|과|와|이랑|랑|하고|,|·| 또는| 및)? ?(?:작가)? ?/ }

    private func isMeant(_ name: [Character], _ isWhole: Bool, _ rest: String) -> Bool {
        if Self.ambiguousKorean.contains(String(name)) { return rest.firstMatch(of: /^ ?(?:작가|시인|스님|선생)/) != nil }
        if name.count > 2 { return rest.firstMatch(of: /^(?:[^가-힣]|$|[이가은는의을를와과도로만]|같은|처럼|풍|식|이랑|보다|작가|소설|책|님|씨|스타일)/) != nil }
        return rest.firstMatch(
            of: /^(?:[이가은는의]?(?: ?(?:작가|시인|소설|단편|장편|책|작품|시집|씨|님|스타일|신작|대표작|에세이|산문)| (?:쓴|지은|같은|말고|빼고|제외|처럼|읽))|의 |같은|처럼|풍)/)
            != nil
    }

    private static let leading: Set<String> = [
        "by", "like", "from", "of", "author", "authors", "writer", "writers", "besides", "not", "no",
    ]

    /// What a sentence begins with in capitals that is no name.
    private static let opening: Set<String> = [
        "a", "an", "the", "any", "more", "some", "all", "short", "long", "best", "i", "give", "recommend", "read", "reading",
        "something",
        "books", "novels", "anything", "suggest", "love", "loved", "similar", "early", "late",
    ]

    private static let following: Set<String> = [
        "novel", "novels", "book", "books", "story", "stories", "fan", "fans", "poems", "poetry", "play", "plays", "short",
        "horror",
        "mystery", "mysteries", "thriller", "thrillers", "essays", "style",
    ]

    /// Surnames that are words, or first names, or of somebody else.
    private static let ordinary: Set<String> = [
        "king", "white", "bond", "frank", "grimm", "wells", "waters", "james", "joyce", "mitchell", "williams", "lewis",
        "adams", "lee",
        "clarke", "moore", "golding", "gray", "walker", "savage", "orange", "swift", "eco", "gary", "homer", "chang", "jones",
        "robinson",
        "jackson", "harris", "dick", "lob", "roy", "brown", "carr", "groom", "webb", "sagan", "potter", "george", "green",
        "mann",
        "butler", "carver", "chandler", "campbell", "morrell", "levin", "priest", "hunt", "bond", "bird", "ness", "keys",
        "wright",
        "norris", "thorp", "block", "bauby", "grass", "poe", "weir", "grann", "cain", "lem", "hurd", "baum", "ende", "martin",
        "king",
        "hersey", "waugh", "hesse", "day", "young", "rice", "twain", "conrad", "tzu", "munro", "lowry", "levi", "eliot",
        "scott",
    ]

    /// Names in Hangul that are words, or of somebody else.
    private static let ordinaryKorean: Set<String> = [
        "그림", "바나나", "포터", "파울로", "하나", "프랑크", "스즈키", "브라운", "화이트", "마틴", "제임스", "루이스", "윌리엄스", "조지", "아담스",
        "작자 미상", "작자미상", "미상", "브룩스", "오렌지", "이시", "로이", "불", "리", "창", "콴", "킹", "딕",
    ]

    private static let ambiguousKorean: Set<String> = ["이상", "법정", "손자"]
}

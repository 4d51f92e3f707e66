import Domain

/// Finds the people that a question names, authors, directors and actors: "books by Han Kang", "톨스토이 소설", "authors like Murakami".
struct AuthorMentions: Sendable {
    /// A name in a question.
    struct Name {
        /// Indices of words in an English question, of characters in a Korean one.
        let range: Range<Int>
        /// Several if they share the surname.
        let authors: Set<String>
    }

    /// A Korean name, or a part of one that is used alone.
    private struct KoreanName {
        let text: [Character]
        var authors: Set<String>
    }

    /// Whole names in Latin letters without their spaces, in each order of their parts.
    private var wholeNames: [String: Set<String>] = [:]
    /// Surnames that are used alone: Tolstoy.
    private var surnames: [String: Set<String>] = [:]
    /// The longest first.
    private var koreanNames: [KoreanName] = []
    /// In words.
    private var longestName = 1
    /// Words with which the names of people begin: “john”.
    private(set) var firstNames: Set<String> = []

    init(_ works: [WorkProfile]) {
        var korean: [String: Set<String>] = [:]
        for work in works {
            for (index, author) in work.creators.enumerated() where author != "Anonymous" {
                let words = TextFolding.words(author)
                guard !words.isEmpty else { continue }
                if words.count > 1 { firstNames.insert(words[0]) }
                add(author, words, of: work)
                guard work.koreanCreators.indices.contains(index) else { continue }
                for form in Self.forms(ofKorean: work.koreanCreators[index], work) { korean[form, default: []].insert(author) }
            }
            // Actors are known by their whole names.
            for (index, actor) in work.cast.enumerated() {
                let words = TextFolding.words(actor)
                if words.count > 1 {
                    wholeNames[words.joined(), default: []].insert(actor)
                    firstNames.insert(words[0])
                }
                longestName = max(longestName, words.count)
                guard work.koreanCast.indices.contains(index) else { continue }
                let name = work.koreanCast[index].filter { $0 != " " }
                if TextFolding.hasHangul(name), name.count > 2 {
                    korean[name, default: []].insert(actor)
                    korean[work.koreanCast[index], default: []].insert(actor)
                }
            }
        }
        koreanNames = korean.map { KoreanName(text: Array($0.key), authors: $0.value) }
            .sorted { ($1.text.count, String($0.text)) < ($0.text.count, String($1.text)) }
    }

    private mutating func add(_ author: String, _ words: [String], of work: WorkProfile) {
        let (first, last) = (words[0], words[words.count - 1])
        longestName = max(longestName, words.count)
        if words.count > 1 {
            wholeNames[words.joined(), default: []].insert(author)
            // Japanese and Korean names are written in both orders.
            wholeNames[(words.dropFirst() + [first]).joined(), default: []].insert(author)
            if words.count > 2 {
                wholeNames[([last] + words.dropLast()).joined(), default: []].insert(author)
                // "García Márquez"
                wholeNames[words.suffix(2).joined(), default: []].insert(author)
            }
        }
        // Korean and Chinese names begin with the surname, which many people share.
        let beginsWithSurname = !work.countries.isDisjoint(with: ["KR", "CN", "TW"])
        if words.count == 1 || !beginsWithSurname { surnames[last, default: []].insert(author) }
    }

    /// The name in Hangul as questions write it: whole, without spaces, and by its last part. Japanese names also by their
    /// first part, which is the surname.
    private static func forms(ofKorean name: String, _ work: WorkProfile) -> [String] {
        guard TextFolding.hasHangul(name) else { return [] }
        let parts = name.split(separator: " ").map(String.init)
        var forms = [name, parts.joined()]
        if parts.count > 1 { forms.append(parts[parts.count - 1]) }
        if parts.count > 1, work.countries.contains("JP") { forms.append(parts[0]) }
        return forms.filter { $0.count > 1 && !ordinaryKoreanWords.contains($0) }
    }

    /// The people whose names, or surnames alone, are among the words, however they are written: “kubricks”.
    func looseNames(in words: [String]) -> Set<String> {
        words.reduce(into: []) { people, word in
            for form in [word, word.hasSuffix("s") ? String(word.dropLast()) : word]
            where form.count > 4 && !Self.ordinaryWords.contains(form) {
                people.formUnion(surnames[form] ?? [])
            }
        }
    }

    /// Whether the folded words are a whole name.
    func isName(_ words: [String]) -> Bool {
        let joined = words.joined()
        return wholeNames[joined] != nil || koreanNames.contains { $0.text.filter { $0 != " " } == Array(joined) }
    }

    // MARK: English

    /// - Parameters:
    ///   - words: folded.
    ///   - question: as it was typed: names are recognized by their capitals.
    func names(in words: [String], of question: String) -> [Name] {
        let typed = question.split { !$0.isLetter && !$0.isNumber && !"'’-".contains($0) }.map(String.init)
        let words = Self.withoutPossessives(words, typed)
        var names: [Name] = []
        var index = 0
        while index < words.count {
            if let name = wholeName(at: index, in: words) ?? surname(at: index, in: words, typed) {
                names.append(name)
                index = name.range.upperBound
            } else {
                index += 1
            }
        }
        return names
    }

    /// “Murakami's novels”: folding leaves out the apostrophe, and keeps the s.
    private static func withoutPossessives(_ words: [String], _ typed: [String]) -> [String] {
        let possessives = Set(
            typed.filter { $0.hasSuffix("'s") || $0.hasSuffix("’s") }.map { TextFolding.squashed($0) })
        return possessives.isEmpty ? words : words.map { possessives.contains($0) ? String($0.dropLast()) : $0 }
    }

    private func wholeName(at index: Int, in words: [String]) -> Name? {
        for length in stride(from: min(longestName, words.count - index), to: 1, by: -1) {
            if let authors = wholeNames[words[index..<index + length].joined()] {
                return Name(range: index..<index + length, authors: authors)
            }
        }
        return nil
    }

    private func surname(at index: Int, in words: [String], _ typed: [String]) -> Name? {
        guard let authors = surnames[words[index]], isSurname(at: index, in: words, typed) else { return nil }
        return Name(range: index..<index + 1, authors: authors)
    }

    /// Whether a word that is a surname is meant as one: "Tolstoy novels", "a novel by tolstoy", but not "a king" or "Harry
    /// Potter".
    private func isSurname(at index: Int, in words: [String], _ typed: [String]) -> Bool {
        let word = words[index]
        let before = index > 0 ? words[index - 1] : ""
        let after = index + 1 < words.count ? words[index + 1] : ""
        let offsets = typed.indices.filter { TextFolding.squashed(typed[$0]).hasPrefix(word) }
        guard !offsets.contains(where: { Self.isPartOfOtherName(at: $0, in: typed) }) else { return false }
        let isCapitalized = offsets.contains { typed[$0].first?.isUppercase == true }
        if Self.ordinaryWords.contains(word) { return isCapitalized && ["by", "author"].contains(before) }
        guard word.count > 3 else { return false }
        let isFollowed = Self.wordsAfterNames.contains(after)
        if word.count >= Self.longSurname { return true }
        // The first word of a sentence is capitalized anyway, so a short one says little.
        if isCapitalized { return index > 0 || word.count > 4 || isFollowed }
        return isFollowed || Self.wordsBeforeNames.contains(before)
    }

    /// Whether the word before a surname is part of another name: "Harry Potter". "By Potter" and, at the start, "Any Tolstoy"
    /// are not.
    private static func isPartOfOtherName(at offset: Int, in typed: [String]) -> Bool {
        guard offset > 0, typed[offset - 1].first?.isUppercase == true else { return false }
        let before = TextFolding.squashed(typed[offset - 1])
        return !wordsBeforeNames.contains(before) && !(offset == 1 && sentenceStarts.contains(before))
    }

    // MARK: Korean

    /// - Parameter text: composed, in lower case.
    func names(in text: [Character]) -> [Name] {
        var names: [Name] = []
        for name in koreanNames where name.text.count <= text.count {
            for start in 0...(text.count - name.text.count)
            where text[start] == name.text[0] && Self.isWritten(name.text, at: start, in: text) {
                let range = start..<start + name.text.count
                guard !names.contains(where: { $0.range.overlaps(range) }) else { continue }
                if start > 0, KoreanQuestionParser.isHangul(text[start - 1]) { continue }
                let rest = String(text[range.upperBound...])
                if Self.isName(name.text, before: rest) || Self.isListed(range, before: rest, beside: names) {
                    names.append(Name(range: range, authors: name.authors))
                }
            }
        }
        return names.sorted { $0.range.lowerBound < $1.range.lowerBound }
    }

    /// In characters. Shorter names with another letter are often other words.
    private static let shortestVariant = 5

    /// Whether a name stands at an index, in a long name also with one letter of a syllable otherwise: “애거사 크리스티” is written
    /// “애거서 크리스티”, too.
    private static func isWritten(_ name: [Character], at start: Int, in text: [Character]) -> Bool {
        var others = 0
        for (index, character) in name.enumerated() where text[start + index] != character {
            guard name.count >= shortestVariant, others == 0, differByLetter(text[start + index], character) else {
                return false
            }
            others += 1
        }
        return true
    }

    /// Whether two syllables differ in their first consonant, their vowel or their last consonant alone.
    private static func differByLetter(_ one: Character, _ other: Character) -> Bool {
        guard KoreanQuestionParser.isHangul(one), KoreanQuestionParser.isHangul(other), let first = one.unicodeScalars.first,
            let second = other.unicodeScalars.first
        else { return false }
        let letters = [first, second].map { scalar in
            let index = Int(scalar.value) - 0xAC00
            return [index / 588, index / 28 % 21, index % 28]
        }
        return zip(letters[0], letters[1]).count { $0 != $1 } == 1
    }

    /// Whether what follows a name shows that it is meant as one: "한강 작가", "한강의 소설", but not "한강이 나오는 소설", the river. Names of
    /// three and more syllables are rarely words, and need less.
    private static func isName(_ name: [Character], before rest: String) -> Bool {
        if let titles = koreanWordsAndNames[String(name)] {
            return titles.contains { rest.hasPrefix($0) || rest.hasPrefix(" " + $0) }
        }
        if name.count > 2 { return rest.firstMatch(of: afterLongName.regex) != nil }
        return rest.firstMatch(of: afterShortName.regex) != nil
    }

    private static let afterLongName = Pattern(/^(?:[^가-힣]|$|[이가은는의을를와과도로만]|같은|처럼|풍|식|이랑|보다|작가|소설|책|님|씨|스타일)/)

    private static let afterShortName = Pattern(
        /^(?:[이가은는의]?(?: ?(?:작가|시인|소설|단편|장편|책|작품|시집|씨|님|스타일|신작|대표작|에세이|산문)| (?:쓴|지은|같은|말고|빼고|제외|처럼|읽|첫 ?(?:작품|소설|책)|마지막 ?(?:작품|소설|책)|데뷔작|최근작))|의 |같은|처럼|풍)/
    )

    /// Whether a name comes before another in a list: "한강이나 김영하 말고".
    private static func isListed(_ range: Range<Int>, before rest: String, beside names: [Name]) -> Bool {
        guard let match = rest.firstMatch(of: link.regex) else { return false }
        return names.contains { $0.range.lowerBound == range.upperBound + match.output.count }
    }

    /// What joins the names of a list.
    static let link = Pattern(/^(?:이나|나|과|와|이랑|랑|하고|,|·| 또는| 및)? ?(?:작가)? ?/)

    // MARK: Words

    /// Surnames of so many letters are no other words, but for `ordinaryWords`.
    private static let longSurname = 7

    private static let wordsBeforeNames: Set<String> = [
        "by", "like", "from", "of", "author", "authors", "writer", "writers", "besides", "not", "no",
    ]

    /// Words that begin a sentence, and so are capitalized without being names.
    private static let sentenceStarts: Set<String> = [
        "a", "an", "the", "any", "more", "some", "all", "short", "long", "best", "i", "give", "recommend", "read", "reading",
        "something",
        "books", "novels", "anything", "suggest", "love", "loved", "similar", "early", "late",
    ]

    private static let wordsAfterNames: Set<String> = [
        "novel", "novels", "book", "books", "story", "stories", "fan", "fans", "poems", "poetry", "play", "plays", "short",
        "horror",
        "mystery", "mysteries", "thriller", "thrillers", "essays", "style",
    ]

    /// Surnames that are also words, first names, or the surnames of people who are no authors: they need "by" or "author".
    private static let ordinaryWords: Set<String> = [
        "french", "noah", "clear", "walls", "thomas", "henry", "golden", "card", "smith", "crouch", "hughes", "columbus",
        "lord",
        "king", "disney", "white", "bond", "frank", "grimm", "wells", "waters", "james", "joyce", "mitchell", "williams",
        "lewis",
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
        "scott", "parker", "taylor", "cooper", "turner", "miller", "fisher", "carter", "hunter", "mercer", "porter", "spencer",
        "archer",
        "barker", "bishop", "cruise", "winter", "summers", "rivers", "stone", "woods", "banks", "church", "marsh", "knight",
        "wilder",
        "johnson", "freeman", "coleman", "marshall", "sellers", "forster", "foster", "fielding", "marlowe", "kaufman",
        "sterling",
    ]

    /// Names in Hangul that are also words, or the names of people who are no authors: they are never recognized.
    private static let ordinaryKoreanWords: Set<String> = [
        "그림", "바나나", "포터", "파울로", "하나", "프랑크", "스즈키", "브라운", "화이트", "마틴", "제임스", "루이스", "윌리엄스", "조지", "아담스",
        "디즈니", "작자 미상", "작자미상", "미상", "브룩스", "오렌지", "이시", "로이", "불", "리", "창", "콴", "킹", "딕",
    ]

    /// Names in Hangul that are also words: they need one of these words behind them. 이민자 is an actress, and an immigrant.
    private static let koreanWordsAndNames = ["이상": ["작가", "시인"], "법정": ["스님", "작가"], "손자": ["작가", "선생"], "이민자": ["배우"]]
}

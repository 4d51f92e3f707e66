import Domain
import Foundation

/// Finds the concepts and authors that a question names in Korean. Particles and endings are parts of words there, so it
/// compares characters, and looks at what follows a phrase.
struct KoreanQuestionParser: Sendable {
    typealias Result = (concepts: [ConceptMention], authors: [AuthorMention], others: [OtherWord])

    /// The number of characters after a phrase in which a negation or a comparison is searched.
    private static let lookahead = 24

    private let concepts: [Concept]
    /// The concepts after these are subjects by their own names.
    private let vocabularyCount: Int
    private let authors: AuthorMentions
    /// By their first characters.
    private let phrases: [Character: [(phrase: [Character], concept: Int, isDenial: Bool)]]

    init(concepts: [Concept], vocabularyCount: Int, authors: AuthorMentions) {
        self.concepts = concepts
        self.vocabularyCount = vocabularyCount
        self.authors = authors
        var phrases: [Character: [(phrase: [Character], concept: Int, isDenial: Bool)]] = [:]
        for (index, concept) in concepts.enumerated() {
            for (phrase, isDenial) in concept.korean.map({ ($0, false) }) + concept.denials.map({ ($0, true) }) {
                let characters = Array(phrase.lowercased())
                if let first = characters.first { phrases[first, default: []].append((characters, index, isDenial)) }
            }
        }
        self.phrases = phrases
    }

    /// - Parameters:
    ///   - text: the part of the question that describes a book.
    ///   - titles: titles in Hangul, which name no concepts.
    func parse(_ text: String, titles: [String]) -> Result {
        guard TextFolding.hasHangul(text) else { return ([], [], []) }
        var characters = Self.characters(of: text, without: titles)
        let authors = takeAuthors(from: &characters)
        let found = longestPhrases(in: characters).map { range, concept, isDenial in
            let mention = mention(of: concept, at: range, in: characters)
            return (
                range: range,
                mention: isDenial
                    ? ConceptMention(concept: concept, isNegated: true, isOptional: false) : mention
            )
        }
        return (negatingLists(found, in: characters), authors, others(besides: found.map(\.range), in: characters))
    }

    /// The indices of the titles that must not come: "데미안 말고", "기생충이랑 올드보이 빼고".
    static func unwanted(titles: [String], in text: String) -> Set<Int> {
        var found: [(range: Range<String.Index>, title: Int)] = []
        for (index, title) in titles.enumerated() where TextFolding.hasHangul(title) || title.hasPrefix("qq") {
            for form in Set([title, title.replacing(" ", with: "")]) {
                found += text.ranges(of: form).map { ($0, index) }
            }
        }
        found.sort { $0.range.lowerBound > $1.range.lowerBound }
        var unwanted: Set<Int> = []
        var next: (start: String.Index, isUnwanted: Bool)?
        for (range, title) in found {
            let rest = text[range.upperBound...]
            var isUnwanted = rest.prefix(lookahead).firstMatch(of: deniedTitle.regex) != nil
            if !isUnwanted, let next, next.isUnwanted, range.upperBound <= next.start {
                isUnwanted = text[range.upperBound..<next.start].wholeMatch(of: titleLink.regex) != nil
            }
            if isUnwanted { unwanted.insert(title) }
            next = (range.lowerBound, isUnwanted)
        }
        return unwanted
    }

    private static let deniedTitle = Pattern(
        /^[』」”"’>》]?[은는을를도]? ?(?:말고|말구|빼고|빼면|제외|아닌|같은 ?(?:거|건|것)? ?(?:말고|빼고)|.{0,12}(?:포기|하차|별로|지루|재미없|실망|질렸|질려))/)

    private static let titleLink = Pattern(/[』」”"’>》]?(?:이랑|랑|하고|과|와|이나|나|도)?[ ,·]*[『「“"‘<《]?/)

    /// In lower case, with single spaces, without the titles and without words that only seem to hold a word of the vocabulary.
    private static func characters(of text: String, without titles: [String]) -> [Character] {
        var text = text.precomposedStringWithCanonicalMapping.lowercased()
        text = text.replacing(survivingPet.regex) { "\($0.1)동물 \($0.2)" }
        let typed = titles.map { $0.lowercased() }
        for word in typed.filter(TextFolding.hasHangul)
            + typed.filter(TextFolding.hasHangul).map({ $0.replacing(" ", with: "") }) + misleadingWords
        {
            text = text.replacingOccurrences(of: word, with: " ")
        }
        return Array(text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
    }

    /// “고양이 나오는데 끝에 안 죽는 거”: the cat must not die.
    private static let survivingPet = Pattern(
        /((?:강아지|고양이|반려견|반려묘|댕댕이|냥이)[가-힣]{0,2} (?:[가-힣]+ ){0,3}?)(안 ?죽|죽지 ?않)/)

    // MARK: Authors

    /// The authors that are named. Their names are replaced, since their syllables mean nothing else.
    private func takeAuthors(from characters: inout [Character]) -> [AuthorMention] {
        var mentions: [AuthorMention] = []
        var next: (start: Int, role: AuthorMention.Role)?
        for name in authors.names(in: characters).reversed() {
            let rest = String(characters[name.range.upperBound...].prefix(Self.lookahead))
            var role = Self.role(before: rest)
            // "한강이나 김영하 말고": what is said of the last name in a list holds for all.
            let link = rest.firstMatch(of: AuthorMentions.link.regex)?.output.count ?? 0
            if let next, next.start == name.range.upperBound + link { role = next.role }
            next = (name.range.lowerBound, role)
            mentions.append(AuthorMention(authors: name.authors, role: role))
            for index in name.range { characters[index] = "_" }
        }
        return mentions
    }

    private static func role(before rest: String) -> AuthorMention.Role {
        if isNegated(by: rest) || rest.firstMatch(of: owned.regex) != nil { return .unwanted }
        return rest.firstMatch(of: comparison.regex) != nil ? .compared : .wanted
    }

    // MARK: Concepts

    /// The phrases of the vocabulary, the longest first, without those inside longer ones.
    private func longestPhrases(
        in characters: [Character]
    ) -> [(range: Range<Int>, concept: Int, isDenial: Bool)] {
        var found: [(range: Range<Int>, concept: Int, isDenial: Bool)] = []
        for start in characters.indices {
            for (phrase, concept, isDenial) in phrases[characters[start]] ?? []
            where characters[start...].starts(with: phrase) && isWord(phrase, at: start, in: characters, concept) {
                found.append((start..<start + phrase.count, concept, isDenial))
            }
        }
        found.sort {
            ($1.range.count, $0.range.lowerBound, $0.concept) < ($0.range.count, $1.range.lowerBound, $1.concept)
        }
        var claimed: [Range<Int>] = []
        return found.filter { range, concept, _ in
            let isInside = claimed.contains {
                // "법정 영화" names films, too, and “추리소설” novels, but "영화화" does not.
                $0 != range && $0.lowerBound <= range.lowerBound && $0.upperBound >= range.upperBound
                    && !(concepts[concept].isForm && $0.upperBound == range.upperBound)
            }
            if !isInside { claimed.append(range) }
            return !isInside
        }
    }

    private func mention(of concept: Int, at range: Range<Int>, in characters: [Character]) -> ConceptMention {
        let after = String(characters[range.upperBound...].prefix(Self.lookahead))
        let before = String(characters[..<range.lowerBound].suffix(4))
        // "덜 슬픈" and "안 무서운" negate the word after them.
        let isNegated =
            Self.isNegated(by: after) || isInDeniedClause(range, in: characters) || before.hasSuffix("덜 ")
            || before.hasSuffix(" 안 ") || before == "안 "
        return ConceptMention(
            concept: concept, isNegated: isNegated, isOptional: after.firstMatch(of: Self.optionalMark.regex) != nil,
            isMild: before.hasSuffix("너무 ") || before.hasSuffix("많이 ") || before.hasSuffix("덜 "))
    }

    /// “상어나 괴물 나와서 사람 잡아먹고 그런 건 싫어요” denies all that its clause names.
    private func isInDeniedClause(_ range: Range<Int>, in characters: [Character]) -> Bool {
        let rest = characters[range.upperBound...].prefix { !".!?\n".contains($0) }.prefix(Self.deniedClauseLength)
        return String(rest).firstMatch(of: Self.deniedClause.regex) != nil
    }

    /// In characters.
    private static let deniedClauseLength = 40
    private static let deniedClause = Pattern(
        /^처럼 [^.!?,]{0,16}(?:건|거|것은) ?(?:너무 )?(?:싫|말고|빼고|별로|못)|^(?:(?!인데|는데|은데|지만|좋|추천)[^,])*(?:그런|이런) ?(?:건|거|것은|것|내용은?|장면은?|식은?) ?(?:너무 |다 |절대 )?(?:싫|말고|빼고|사양|제외|별로|못|안 ?보|질색|피하)/
    )

    /// The words outside all phrases that may say what a work is about.
    private func others(besides claimed: [Range<Int>], in characters: [Character]) -> [OtherWord] {
        var words: [OtherWord] = []
        var start = 0
        while start < characters.count {
            guard !characters[start].isWhitespace else {
                start += 1
                continue
            }
            let end = characters[start...].firstIndex(where: \.isWhitespace) ?? characters.count
            let range = start..<end
            start = end
            guard !claimed.contains(where: { $0.overlaps(range) }),
                let word = QuestionWords.koreanWord(String(characters[range]))
            else { continue }
            let rest = String(characters[(range.lowerBound + word.count)...].prefix(Self.lookahead))
            words.append(OtherWord(text: word, isNegated: Self.isNegated(by: rest)))
        }
        return words
    }

    /// Negates what is listed before a negated concept: "전쟁, 죽음이나 로맨스 없는". Drops forms that belong to a negated topic: "어두운 소설
    /// 말고" excludes dark books, not novels.
    private func negatingLists(
        _ found: [(range: Range<Int>, mention: ConceptMention)], in characters: [Character]
    ) -> [ConceptMention] {
        let ordered = found.sorted { ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound) }
        var mentions: [ConceptMention] = []
        var next: (start: Int, isNegated: Bool, isListed: Bool)?
        /// Where the last form began that belongs to a topic.
        var formStart: Int?
        // The end of the concept before each.
        let ends = [nil] + ordered.dropLast().map { Optional($0.range.upperBound) }
        for ((range, mention), end) in zip(ordered, ends).reversed() {
            var isNegated = mention.isNegated
            var isListed = false
            // “스릴러, 로맨스 빼고 잔인한 거 말고”: what is denied by itself begins no list.
            let after = String(characters[range.upperBound...].prefix(Self.lookahead))
            let mayBeListed = !isNegated || after.firstMatch(of: Self.negatedList.regex) != nil
            if mayBeListed, let next, next.isNegated, range.upperBound <= next.start, !concepts[mention.concept].isKind {
                let between = String(characters[range.upperBound..<next.start])
                // "스릴러, 잔인하지 않은 걸로" is no list, "전쟁, 죽음이나 로맨스 없는" is one.
                isListed = Self.isListLink(between) && (next.isListed || !between.contains(","))
                isNegated = isNegated || isListed
            }
            next = (range.lowerBound, isNegated, isListed)
            if isNegated, concepts[mention.concept].isForm,
                isOfTopic(range, topics: ordered.map(\.range), in: characters)
            {
                formStart = range.lowerBound
                continue
            }
            let isAlternative =
                !isNegated
                && end.map { $0 < range.lowerBound && Self.joinsAlternatives(String(characters[$0..<range.lowerBound])) }
                    == true
            mentions.append(
                ConceptMention(
                    concept: mention.concept, isNegated: isNegated, isOptional: mention.isOptional, isMild: mention.isMild,
                    isOfForm: formStart.map { range.upperBound <= $0 && $0 - range.upperBound <= 2 } == true,
                    isAlternative: isAlternative))
        }
        return mentions.reversed()
    }

    /// In characters. The pattern of links takes exponential time for long texts.
    private static let longestLink = 12

    private static func isListLink(_ between: String) -> Bool {
        between != " " && between.count <= longestLink
            && between.wholeMatch(of: /(?:이나|나|와|과|랑|이랑|하고|도|거나|,|·|\/| |및|또는|[가-힣]{0,2}고 )+/) != nil
    }

    /// “중국이나 대만”, “슬프거나 웃긴”.
    private static func joinsAlternatives(_ between: String) -> Bool {
        between.count <= longestLink && between.wholeMatch(of: /(?:이?나|거나|이?든지?) ?(?:또는|혹은|아니면)? ?| ?(?:또는|혹은|아니면) ?/) != nil
    }

    /// Whether a form follows a concept or an author directly: "어두운 소설", "한강 소설".
    private func isOfTopic(_ range: Range<Int>, topics: [Range<Int>], in characters: [Character]) -> Bool {
        let isBehindTopic = topics.contains { topic in
            // “대하소설” names the form, too.
            topic.lowerBound < range.lowerBound && topic.upperBound == range.upperBound
                || topic.upperBound <= range.lowerBound && range.lowerBound - topic.upperBound <= 2
                    && characters[topic.upperBound..<range.lowerBound].allSatisfy { $0 != "," && $0 != "." }
        }
        return isBehindTopic || characters[..<range.lowerBound].suffix(6).contains("_")
    }

    /// Whether the phrase at an index is a word of its own, followed by particles at most.
    private func isWord(_ phrase: [Character], at start: Int, in characters: [Character], _ concept: Int) -> Bool {
        // "일본소설", "추리소설": long phrases and forms may be the second part of a word.
        let mayEndWord =
            (phrase.count >= 3 && !phrase.contains(" ")) || !concepts[concept].forms.isEmpty
            || (phrase.count > 1 && !concepts[concept].kinds.isEmpty)
        // “철학책” is a book, “정책” is none.
        let endsBook = phrase == ["책"] && start > 0 && !Self.otherWordsInBook.contains(characters[start - 1])
        // “16살” is not “6살”.
        if start > 0, phrase.first?.isNumber == true, characters[start - 1].isNumber { return false }
        if start > 0, Self.isHangul(characters[start - 1]), !mayEndWord, !endsBook { return false }
        let isShort = phrase.count == 1 || (phrase.count == 2 && concept >= vocabularyCount)
        guard isShort else { return true }
        let rest = String(characters[(start + phrase.count)...].prefix { Self.isHangul($0) })
        return rest.isEmpty || Self.particles.contains(rest)
    }

    static func isHangul(_ character: Character) -> Bool {
        character.unicodeScalars.allSatisfy { (0xAC00...0xD7A3).contains($0.value) }
    }

    // MARK: What follows a phrase

    /// Whether the words after a phrase negate it: "무섭지 않은", "너무 어둡지는 않은", "전쟁 말고". "로맨스가 없어도" does not.
    private static func isNegated(by rest: String) -> Bool {
        if rest.firstMatch(of: negatedPredicate.regex) != nil || rest.firstMatch(of: negatedList.regex) != nil { return true }
        return rest.firstMatch(of: harmlessNegation.regex) == nil && rest.firstMatch(of: negation.regex) != nil
    }

    private static let negatedPredicate = Pattern(/^[가-힣]{0,2}지(?:는|도|만은|만|를)? ?(?:않(?!아도)|말|못|마)/)

    private static let harmlessNegation = Pattern(/^[가-힣]{0,4}[^.!?]{0,6}(?:없어도|말고도|빼놓)/)

    /// Particles and a few nouns may stand between the phrase and the negation: "전쟁 나오는 책은 말고".
    private static let negation = Pattern(
        /^[가-힣]{0,3}(?: ?(?:주인공|작가|감독|배우|님|작품|위주|중심|정보|관련|전문|이론|서적|도서|책|소설|영화|애니|드라마|만화|이야기|얘기|내용|장면|배경|무대|요소|장르|전기|자서전|에세이|수필|시집|동화|다큐|다큐멘터리|시리즈|것|거|건|게|종류|느낌|이런|그런|따위|같은|하는|나오는|있는|많은)(?:들)?(?:은|는|이|가|도|을|를|의|만)?){0,3},? ?(?:진짜|정말|완전|너무|절대|절대로|전혀|좀|아예|하나도|1도|일도|이제|제발|그만|다|나오는|많은)? ?(?:건|거|것은|게)? ?(?:(?:무서워|질려|지겨워|힘들어|어려워|잔인해|징그러워)서 ?)?(?:꼴도 ?|다시는 ?|생각도 ?)?(?:보기도? ?싫|듣기도? ?싫|하기도? ?싫|말고|말구|빼고|빼|제외|아닌|아니고|아니면 ?(?:좋|돼|됩|상관|괜찮)|아니었으면|아녔으면|없(?!나|을까|니\b|어\?|어요\?|습니까|냐)|싫|사양|질색|됐고|됐어|패스|거르|걸러|피해|피했|사절|못 ?(?:보|봐|봄|봅|견)|힘들|거북|불편|트라우마|안 ?맞|관심 ?없|그만(?!두|둔|둘|뒀|둬)|지겹|별로|안 ?(?:나|났)|안 ?돼|안 ?되|안 ?됩|안됨|ㄴㄴ|노노|극혐|토할|피하고|나오면 ?안|나오면 ?토|안 ?좋아|나오지 ?않|금지|외에|이외|제하고|지겨|질렸|질려|질린|물렸|물려|식상|지긋|많이 ?봐서|많이 ?봤|실컷|못 ?읽|자신(?:이)? ?없|무리|감당(?:이)? ?안)/
    )

    /// “왕이나 장군 얘기 말고”: a list whose last word is no topic of the vocabulary. “가족과 부담 없이” is none.
    private static let negatedList = Pattern(
        /^(?:(?:이나|나|이랑|랑|과|와|·|\/) ?[가-힣]{1,6} ?(?:얘기|이야기|내용|장면|배경|나오는 ?(?:거|건|것|책|영화)|관련)? ?(?:은|는|이|가|도)? ?(?:말고|말구|빼고|빼|제외|싫|사양|별로|안 ?나오)|(?:이나|나|·|\/) ?(?!부담|상관|걱정|문제|무리)[가-힣]{1,6}(?:이|가|은|는)? ?(?:없는|없이))/
    )

    /// “애거서 크리스티는 집에 다 있어서 빼고요”.
    private static let owned = Pattern(
        /^(?:은|는|이|가|을|를|건|거는)? ?[^.!?,]{0,10}(?:있|읽었|봤|봐|많)(?:어서|으니까?|아서|서|고) ?(?:빼|말고|제외|됐|패스)/)

    /// "하루키처럼", "무라카미 하루키 같은 작가".
    private static let comparison = Pattern(
        /^[가-힣]{0,2} ?(?:작가|소설|책|작품|글)?[가-힣]{0,2}(?: (?:건|거|것은|꺼))? ?(?:같은|처럼|비슷|스타일|느낌|풍의|풍|좋아|읽었|읽고|다 읽|재밌|재미있게|감명|팬)/)

    /// "만화도 괜찮습니다": a comic will do, too.
    private static let optionalMark = Pattern(/^[가-힣]{0,2}(?:도 (?:괜찮|좋|상관)|든 |든지)|^[^.!?]{0,8}면 더 좋/)

    private static let particles: Set<String> = [
        "을", "를", "이", "가", "은", "는", "의", "에", "에서", "으로", "로", "와", "과", "랑", "이랑", "도", "만", "나", "이나", "라", "라는",
        "인", "이든", "든", "이든지", "든지", "인데", "이요", "요", "한", "하는", "들", "들의", "들이", "에게", "한테", "께", "보다", "처럼", "같은", "부터", "까지",
        "이야기", "소설", "책", "도서", "작품",
    ]

    /// The syllables before 책 in words for other things: policy, countermeasure, walk, solution, …
    private static let otherWordsInBook: Set<Character> = ["정", "대", "산", "결", "방", "실", "문", "자", "질", "상"]

    /// Words that hold a word of the vocabulary and mean something else: "여자친구" is no friend, "파리대왕" is no Paris.
    private static let misleadingWords = [
        "게이고", "자연스", "고대하", "고대했", "인도네시아", "인도주의", "전기차", "로마노", "시가전", "파리대왕", "환경미화", "기술하", "여자친구",
        "남자친구", "멜로디", "모로코",
    ]
}

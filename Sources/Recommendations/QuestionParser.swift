import Domain
import Foundation

/// Reads questions in English and Korean: which concepts they name, with or without a "not" before them, and which works they compare
/// with. It knows no grammar, only words and what stands around them.
struct QuestionParser: Sendable {
    private let english: [[String]: [Int]]
    private let longestPhrase: Int
    private let korean: [Character: [(phrase: [Character], concept: Int)]]
    private let concepts: [Concept]
    /// How many of them stand in the vocabulary; the rest are subjects by their own names.
    private let ownCount: Int
    private let titles: TitleMentions
    private let authors: AuthorMentions
    private let works: [BookProfile]

    /// - Parameters:
    ///   - concepts: the vocabulary.
    ///   - subjects: each is a concept of its own, by its names.
    ///   - works: what somebody may compare with.
    init(concepts: [Concept], subjects: [SubjectName], works: [BookProfile]) {
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
        titles = TitleMentions(works)
        authors = AuthorMentions(works)
        self.works = works.filter(\.isBook)
    }

    func parse(_ question: String) -> ParsedQuestion {
        var wish = ParsedQuestion()
        let situation = QuestionContext(question)
        let limit = PageLimit.read(in: situation.rest)
        let text = limit?.rest ?? situation.rest
        wish.pages = limit?.limit
        wish.mayNeedHelp = situation.mayNeedHelp
        let comparison = titles.comparison(in: question)
        wish.likes = comparison.works
        wish.knownAuthors = comparison.isSeries ? Set(comparison.works.flatMap(\.authors)) : []
        var named: [NamedAuthors] = []
        var hits = englishHits(in: text, question, without: comparison.phrases, &named)
        hits += koreanHits(in: text, without: comparison.texts, &named)
        if Self.deniesTitle(comparison, in: text) {
            wish.unwantedWorks = Set(comparison.works.map(\.key))
            wish.likes = []
            wish.knownAuthors = []
        }
        take(named, into: &wish)
        if let years = Self.years(in: question, hasTitle: !comparison.works.isEmpty) {
            hits.removeAll { concepts[$0.concept].years != nil }
            wish.wanted.append(.init(concept: Concept(name: "years", years: years), isOptional: false))
        }
        if let audiences = Self.audiences(in: question) {
            hits.removeAll { !concepts[$0.concept].audiences.isEmpty }
            wish.wanted.append(.init(concept: audiences, isOptional: false))
        }
        if situation.isUnhappy {
            // What weighs on the reader is not what they would like to read of.
            hits.removeAll { !$0.isNegated && concepts[$0.concept].weighsDown }
            // Of what happened to them they may want to read, but not without hope.
            let hasTopic = hits.contains { !$0.isNegated && concepts[$0.concept].isTopic }
            wish.wanted.append(.init(concept: .consolation, isOptional: hasTopic))
            wish.unwanted.append(.hardToBear)
        }
        var seen: Set<Int> = []
        let denied = Set(hits.filter(\.isNegated).map(\.concept))
        for hit in hits where seen.insert(hit.concept).inserted {
            // "Rural Japan, not Tokyo" is about Japan.
            let isDenied = concepts[hit.concept].countries.isEmpty ? denied.contains(hit.concept) : hit.isNegated
            if isDenied {
                wish.unwanted.append(concepts[hit.concept])
            } else {
                wish.wanted.append(.init(concept: concepts[hit.concept], isOptional: hit.isOptional))
            }
        }
        let deniedWords = Set(wish.unwanted.flatMap { $0.english + [$0.name] }.flatMap(Self.stems))
        let deniedKorean = wish.unwanted.flatMap(\.korean)
        wish.words = TextFolding.words(text).filter {
            word in !deniedWords.contains(Self.stem(word)) && !deniedKorean.contains { word.hasPrefix($0) }
        }.filter {
            !Self.stopWords.contains($0) && $0.count > 2 && Int($0) == nil && Self.isWord($0)
        }.map(Self.stem)
        return wish
    }

    /// Whether what was named is what must not come: "Murakami, but not Norwegian Wood", "데미안 말고 헤세".
    private static func deniesTitle(_ comparison: TitleMentions.Comparison, in text: String) -> Bool {
        let words = comparison.phrases.reduce(wordsAndStops(text)) { removing($1, from: $0) }
        let isDenied = words.indices.contains { index in
            guard words[index] == gap, index > 0 else { return false }
            return ["not", "except", "besides", "no"].contains(words[index - 1])
                || (index > 1 && words[index - 1] == "than" && words[index - 2] == "other")
        }
        return isDenied
            || comparison.texts.contains { title in
                text.ranges(of: title).contains {
                    text[$0.upperBound...].firstMatch(of: /^[』」”"’>》]?[은는을를]? ?(?:말고|빼고|제외)/) != nil
                }
            }
    }

    private struct Hit {
        let concept: Int
        let isNegated: Bool
        let isOptional: Bool
    }

    /// Authors that a question names, and what for.
    private struct NamedAuthors {
        enum Role { case asked, liked, denied }
        let authors: Set<String>
        let role: Role
    }

    private func take(_ named: [NamedAuthors], into wish: inout ParsedQuestion) {
        let compared = Set(wish.likes.flatMap(\.authors))
        for mention in named {
            switch mention.role {
            case .denied: wish.unwantedAuthors.formUnion(mention.authors)
            // Who wrote what was named: that is no wish of its own.
            case .asked, .liked: if !compared.isDisjoint(with: mention.authors) { continue }
            }
            if mention.role == .asked { wish.authors.formUnion(mention.authors) }
            if mention.role == .liked {
                wish.knownAuthors.formUnion(mention.authors)
                wish.likes += works.filter { !mention.authors.isDisjoint(with: $0.authors) }
            }
        }
        wish.authors.subtract(wish.unwantedAuthors)
    }

    // English

    /// Reads the words in their order, and keeps in mind whether a "not" still reaches.
    private struct Negation {
        /// How many words it reaches yet; nil where there is none.
        private var reach: Int?
        /// What it has denied since it began or was carried on.
        private var denied: [Int] = []
        private var namesTopic = false
        private var isCarriedOn = false

        var isOpen: Bool { reach != nil }
        var hasDenied: Bool { !denied.isEmpty }

        mutating func begin() {
            self = Negation()
            reach = 5
        }

        mutating func end() { self = Negation() }

        /// A word that names nothing.
        ///
        /// - Returns: what is not denied after all: "no novels about war" is nothing against novels.
        mutating func pass(_ word: String) -> [Int] {
            guard let reach else { return [] }
            if word == "but" {
                end()
            } else if !denied.isEmpty, Negation.links.contains(word) {
                carryOn()
            } else if Negation.enders.contains(word), namesTopic {
                end()
            } else if ["about", "with", "on"].contains(word), !denied.isEmpty {
                defer { begin() }
                return denied
            } else if reach == 0 || (!denied.isEmpty && Negation.enders.contains(word)) {
                end()
            } else {
                self.reach = reach - 1
            }
            return []
        }

        mutating func carryOn() {
            reach = 4
            isCarriedOn = true
        }

        /// - Returns: whether the hit counts at all: "no fantasy novels" is nothing against novels.
        mutating func take(_ hit: Int, isForm: Bool) -> Bool {
            if isForm, namesTopic, !isCarriedOn { return false }
            denied.append(hit)
            namesTopic = namesTopic || !isForm
            isCarriedOn = false
            reach = 1
            return true
        }

        private static let links: Set<String> = ["and", "or", "nor", "any"]

        private static let enders: Set<String> = [
            "but", "about", "with", "for", "that", "which", "just", "only", "under", "over", "set", "please", "like", "by", "i",
            "instead", "in",
            "from", "of", "on", "rather", "where", "who", "though", "although", "because", "since", "so", "want", "looking",
        ]
    }

    private func englishHits(
        in text: String, _ question: String, without titles: [[String]], _ named: inout [NamedAuthors]
    ) -> [Hit] {
        var words = Self.wordsAndStops(text)
        for title in titles { words = Self.removing(title, from: words) }
        let mentions = authors.mentions(in: words, of: question)
        let mentioned = Dictionary(mentions.map { ($0.place.lowerBound, $0) }) { first, _ in first }
        let stems = words.map(Self.stem)
        var hits: [(place: Int, hit: Hit)] = []
        var negation = Negation()
        var index = 0
        while index < stems.count {
            let word = words[index]
            if let mention = mentioned[index] {
                let role = negation.isOpen ? .denied : Self.role(at: mention.place, in: words)
                named.append(NamedAuthors(authors: mention.authors, role: role))
                if negation.isOpen { _ = negation.take(-1, isForm: false) }
                index = mention.place.upperBound
                continue
            }
            let end = mentions.first { $0.place.lowerBound > index }?.place.lowerBound ?? stems.count
            if let (found, length) = phrase(at: index, before: end, in: stems) {
                let isForm = found.allSatisfy { concepts[$0].isForm }
                let isNegated = negation.isOpen
                if !isNegated || negation.take(index, isForm: isForm) {
                    let isOptional = words[max(0, index - 8)..<index].contains { Self.wishful.contains($0) }
                    // "Fantasy without dragons" is nothing against fantasy.
                    let meant = isNegated ? found.min { concepts[$0].breadth < concepts[$1].breadth }.map { [$0] } ?? [] : found
                    hits += meant.map { (index, Hit(concept: $0, isNegated: isNegated, isOptional: isOptional)) }
                }
                index += length
                continue
            }
            if word == Self.gap || word == "." {
                negation.end()
            } else if word == "," {
                if negation.hasDenied, continuesList(after: index, in: words, stems) {
                    negation.carryOn()
                } else {
                    negation.end()
                }
            } else if Self.negates(at: index, in: words) {
                negation.begin()
            } else {
                let spared = negation.pass(word)
                hits.removeAll { $0.hit.isNegated && spared.contains($0.place) }
            }
            index += 1
        }
        return hits.map(\.hit)
    }

    /// The longest phrase of the vocabulary that begins there.
    private func phrase(at index: Int, before end: Int, in stems: [String]) -> (concepts: [Int], length: Int)? {
        var length = min(longestPhrase, end - index)
        while length > 0 {
            if let found = english[Array(stems[index..<index + length])] { return (found, length) }
            length -= 1
        }
        return nil
    }

    /// Whether a "not" begins there; "not only" and "I don't know" deny nothing.
    private static func negates(at index: Int, in words: [String]) -> Bool {
        let word = words[index]
        let next = index + 1 < words.count ? words[index + 1] : ""
        let before = index > 0 ? words[index - 1] : ""
        if word == "but" { return ["anything", "everything"].contains(before) }
        if ["than", "of"].contains(word), ["rather", "other", "instead"].contains(before) { return true }
        guard negations.contains(word) else { return false }
        // "nothing but", "not only", "doesn't have to".
        return ![
            "only", "just", "necessarily", "mind", "matter", "know", "sure", "care", "have", "need", "but", "one", "longer",
            "far",
        ]
        .contains(next)
    }

    /// Whether what follows a comma is denied, too: "no war, death or romance".
    private func continuesList(after comma: Int, in words: [String], _ stems: [String]) -> Bool {
        let rest = words[(comma + 1)...].prefix { $0 != "," && $0 != "." && $0 != Self.gap }
        guard let first = rest.first else { return false }
        if ["or", "nor", "and"].contains(first) || rest.prefix(4).contains("or") || rest.prefix(4).contains("nor") {
            return true
        }
        // A single thing that a book is about.
        guard let (found, length) = phrase(at: rest.startIndex, before: rest.endIndex, in: stems), length == rest.count else {
            return false
        }
        return found.allSatisfy {
            !concepts[$0].subjects.isEmpty && concepts[$0].moods.isSubset(of: [.romantic, .frightening, .tense])
        }
            && found.allSatisfy {
                concepts[$0].length == nil && concepts[$0].audiences.isEmpty && concepts[$0].countries.isEmpty
            }
    }

    /// What an author is named for, by the words before the name.
    private static func role(at place: Range<Int>, in words: [String]) -> NamedAuthors.Role {
        let before = Array(words[max(0, place.lowerBound - 4)..<place.lowerBound])
        guard let last = before.last, last != "by", last != "from" else { return .asked }
        let comparing: Set<String> = [
            "like", "similar", "vein", "style", "loved", "love", "enjoyed", "enjoy", "fan", "finished", "reminds", "resembles",
        ]
        if ["would", "id", "d"].contains(where: before.dropLast().contains), last == "like" { return .asked }
        if last == "read" { return before.dropLast().last == "to" ? .asked : .liked }
        return before.contains(where: comparing.contains) ? .liked : .asked
    }

    /// Marks where a title stood.
    private static let gap = "|"

    /// The folded words, with "," and "." where a clause or a sentence ends.
    private static func wordsAndStops(_ text: String) -> [String] {
        var words: [String] = []
        var part = ""
        func close(_ stop: String?) {
            words += TextFolding.words(part)
            if let stop, !words.isEmpty { words.append(stop) }
            part = ""
        }
        var rest = text[...]
        while let letter = rest.popFirst() {
            let isInside = rest.first.map { $0.isLetter || $0.isNumber } ?? false
            switch letter {
            case ",", ";", "，", "、": close(",")
            case "!", "?", "…", "(", ")", "\n", "—", "–": close(".")
            case ".", ":":
                // "J. R. R.", "St. John" and "3.5" go on.
                if isInside || part.suffix(2).allSatisfy(\.isUppercase)
                    || TextFolding.words(part).last.map({ $0.count < 2 }) == true
                {
                    part.append(" ")
                } else {
                    close(".")
                }
            default: part.append(letter)
            }
        }
        close(nil)
        return words
    }

    private static func removing(_ phrase: [String], from words: [String]) -> [String] {
        guard !phrase.isEmpty else { return words }
        var kept: [String] = []
        var index = 0
        while index < words.count {
            if let length = length(of: phrase, at: index, in: words) {
                kept.append(gap)
                index += length
            } else {
                kept.append(words[index])
                index += 1
            }
        }
        return kept
    }

    /// How many words a phrase takes there, with the stops in it; nil where it does not stand there.
    private static func length(of phrase: [String], at start: Int, in words: [String]) -> Int? {
        var index = start
        for word in phrase {
            while index > start, index < words.count, words[index] == "," || words[index] == "." { index += 1 }
            guard index < words.count, words[index] == word else { return nil }
            index += 1
        }
        return index - start
    }

    // Korean

    private func koreanHits(in question: String, without titles: [String], _ named: inout [NamedAuthors]) -> [Hit] {
        guard TextFolding.hasHangul(question) else { return [] }
        var text = question.precomposedStringWithCanonicalMapping.lowercased()
        for title in titles { text = text.replacingOccurrences(of: title.lowercased(), with: " ") }
        for word in Self.otherWords { text = text.replacingOccurrences(of: word, with: " ") }
        var characters = Array(text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
        var next: (start: Int, role: NamedAuthors.Role)?
        for mention in authors.mentions(in: characters).reversed() {
            let rest = String(characters[mention.place.upperBound...].prefix(24))
            var role: NamedAuthors.Role =
                Self.isDenied(rest, phrase: "") ? .denied : rest.firstMatch(of: Self.koreanLikeness) != nil ? .liked : .asked
            // "한강이나 김영하 말고": what is said of the last is said of all.
            let link = rest.firstMatch(of: AuthorMentions.link)?.output.count ?? 0
            if let next, next.start == mention.place.upperBound + link { role = next.role }
            next = (mention.place.lowerBound, role)
            named.append(NamedAuthors(authors: mention.authors, role: role))
            // Its syllables mean nothing else.
            for index in mention.place { characters[index] = "_" }
        }
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
        var hits: [(place: Range<Int>, hit: Hit)] = []
        for (start, phrase, concept) in found {
            let range = start..<start + phrase.count
            let isPart = claims.contains {
                $0 != range && $0.lowerBound <= range.lowerBound && $0.upperBound >= range.upperBound
            }
            guard !isPart else { continue }
            claims.append(range)
            let after = String(characters[range.upperBound...].prefix(24))
            let before = String(characters[..<range.lowerBound].suffix(3))
            let isNegated =
                Self.isDenied(after, phrase: String(phrase)) || before.hasSuffix("덜 ") || before == " 안 " || before == "안 "
            hits.append(
                (range, Hit(concept: concept, isNegated: isNegated, isOptional: after.firstMatch(of: Self.koreanChoice) != nil))
            )
        }
        return carryingBack(hits, in: characters)
    }

    /// "전쟁, 죽음이나 로맨스 없는": what is listed before a thing that is denied is denied, too.
    private func carryingBack(_ hits: [(place: Range<Int>, hit: Hit)], in text: [Character]) -> [Hit] {
        let ordered = hits.sorted { ($0.place.lowerBound, $0.place.upperBound) < ($1.place.lowerBound, $1.place.upperBound) }
        var carried: [Hit] = []
        var next: (start: Int, isNegated: Bool)?
        for (place, hit) in ordered.reversed() {
            var isNegated = hit.isNegated
            if !isNegated, let next, next.isNegated, place.upperBound <= next.start {
                let between = String(text[place.upperBound..<next.start])
                isNegated =
                    between.wholeMatch(of: /(?:이나|나|와|과|랑|이랑|하고|도|거나|,|·|\/| |및|또는|[가-힣]{0,2}고 )+/) != nil && between != " "
            }
            next = (place.lowerBound, isNegated)
            // "어두운 소설 말고" is nothing against novels.
            if isNegated, concepts[hit.concept].isForm {
                let before = String(text[..<place.lowerBound].suffix(6))
                let isOfSomething = ordered.contains { other, _ in
                    other.upperBound <= place.lowerBound
                        && text[other.upperBound..<place.lowerBound].allSatisfy { $0 != "," && $0 != "." }
                        && place.lowerBound - other.upperBound <= 2
                }
                if isOfSomething || before.contains("_") { continue }
            }
            carried.append(Hit(concept: hit.concept, isNegated: isNegated, isOptional: hit.isOptional))
        }
        return carried.reversed()
    }

    /// Whether the words behind a phrase deny it.
    private static func isDenied(_ after: String, phrase: String) -> Bool {
        // "무섭지 않은", "너무 어둡지는 않은": of a predicate, right behind it.
        if after.firstMatch(of: /^[가-힣]{0,2}지(?:는|도|만은|만|를)? ?(?:않(?!아도)|말|못|마)/) != nil { return true }
        guard after.firstMatch(of: /^[가-힣]{0,4}[^.!?]{0,6}(?:없어도|말고도|빼놓)/) == nil else { return false }
        return after.firstMatch(of: koreanDenial) != nil
    }

    /// A thing that is not wanted: particles and a few nouns may stand between.
    private static var koreanDenial: Regex<Substring> {
        /^[가-힣]{0,3}(?: ?(?:작가|님|작품|책|소설|이야기|얘기|내용|장면|요소|장르|것|거|건|게|종류|느낌|이런|그런|따위|같은)(?:들)?(?:은|는|이|가|도|을|를|의|만)?){0,3},? ?(?:너무|절대|절대로|전혀|좀|아예|하나도|이제|제발|그만|다|나오는|많은)? ?(?:건|거|것은|게)? ?(?:말고|말구|빼고|빼|제외|아닌|아니고|아니면|없|싫|사양|별로|안 ?나|나오지 ?않|금지|외에|이외|제하고|지겨|질렸|질려|못 ?읽)/
    }

    private static var koreanLikeness: Regex<Substring> {
        /^[가-힣]{0,2} ?(?:작가|소설|책|작품|글)?[가-힣]{0,2} ?(?:같은|처럼|비슷|스타일|느낌|풍의|풍|좋아|읽었|읽고|다 읽|재밌|재미있게|감명|팬)/
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

    static func isHangul(_ character: Character) -> Bool {
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
        "not", "no", "without", "avoid", "avoiding", "isnt", "arent", "doesnt", "dont", "didnt", "nothing", "except",
        "excluding", "less",
        "neither", "nor", "minus", "hate", "hates", "dislike", "dislikes",
    ]

    private static let wishful: Set<String> = ["ideally", "preferably", "maybe", "perhaps", "possibly"]

    /// Words of Korean that hold a word of the vocabulary and mean something else.
    private static let otherWords = [
        "게이고", "자연스", "고대하", "고대했", "인도네시아", "인도주의", "전기차", "로마노", "시가전", "파리대왕", "환경미화", "기술하", "여자친구",
        "남자친구", "영화",
    ]

    /// "만화도 괜찮습니다": that will do, too.
    private static var koreanChoice: Regex<Substring> { /^[가-힣]{0,2}(?:도 (?:괜찮|좋|상관)|든 |든지)|^[^.!?]{0,8}면 더 좋/ }

    private static let particles: Set<String> = [
        "을", "를", "이", "가", "은", "는", "의", "에", "에서", "으로", "로", "와", "과", "랑", "이랑", "도", "만", "나", "이나", "라", "라는",
        "인", "한", "하는", "들", "들의", "들이", "에게", "한테", "께", "보다", "처럼", "같은", "부터", "까지", "이야기", "소설", "책", "도서", "작품",
    ]

    /// Subjects whose names stand in questions about anything.
    private static let genericSubjects: Set<String> = [
        "books", "stories", "reading", "storytelling", "fiction", "literature", "life", "people", "history", "writing", "women",
        "men", "work", "writers", "love stories", "light",
    ]

    private static let stopWords: Set<String> = Set(
        """
        a an and are as at be been but by for from has have he her him his i if in into is it its me my no not of on one or our \
        she so that the their them then there they this to up us was we what when where who with you your any anything some \
        something book books read reading like similar want looking look recommend suggest please can could would should do \
        does give need find more about which how why really very too just than am im ive id also else good great best novel \
        novels story stories ones next after before got get know think make made dont isnt doesnt love loved enjoyed much many \
        lot lots kind sort type maybe ideally preferably actually set written write author authors writer someone person thing \
        things going film films movie movies fiction nonfiction pages page short long feel feeling feels mood day days time thank thanks \
        hello help life live people way ways new old little bit every never always still than without other another mine yes okay \
        except besides nothing neither nor without avoid anything everything hate hates recommendation recommendations suggestion suggestions favourite favorite well seen
        """.split(separator: " ").map(String.init))

    /// Whether it is a word that a book's text may have: neither a word of asking nor letters at random.
    private static func isWord(_ word: String) -> Bool {
        guard TextFolding.hasHangul(word) else { return true }
        return word.firstMatch(of: /[가-힣]/) != nil && word.firstMatch(of: koreanAsking) == nil
    }

    private static var koreanAsking: Regex<Substring> {
        /^(?:추천|주세요|부탁|알려|소개|읽을|읽고|읽는|읽기|읽었|읽어|읽으|있을까|있나요|있어|있는|없나|없을까|어떤|어떻게|뭐가|무슨|만한|좋을|좋은|좋아|좋겠|싶어|싶은|싶습|싶네|찾고|찾아|찾습|골라|주인공|소설|책을|책이|책은|책도|책으로|작가|작품|이야기|이런|그런|저런|비슷|같은|나오는|나오고|다룬|다루|대한|관한|영화|한국어|한 ?권|권만|하나만|조금|정말|진짜|너무|요즘|혹시|제발|정도|좀더|그냥|아무|감사|안녕|선물)/
    }
}

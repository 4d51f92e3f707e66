import Domain

/// Finds the concepts and authors that a question names in English.
struct EnglishQuestionParser: Sendable {
    typealias Result = (concepts: [ConceptMention], authors: [AuthorMention], others: [OtherWord])

    /// Replaces a title among the words of a question.
    private static let titlePlaceholder = "|"

    private let concepts: [Concept]
    private let authors: AuthorMentions
    /// Stemmed phrases, with the indices of their concepts.
    private let phrases: [[String]: [Int]]
    /// Those of one word.
    private let singleStems: Set<String>
    /// Stemmed phrases that exclude a concept: “standalone”.
    private let denials: [[String]: Int]
    /// In words.
    private let longestPhrase: Int

    init(concepts: [Concept], authors: AuthorMentions) {
        self.concepts = concepts
        self.authors = authors
        var phrases: [[String]: [Int]] = [:]
        for (index, concept) in concepts.enumerated() {
            for phrase in concept.english { phrases[EnglishStemmer.stems(phrase), default: []].append(index) }
        }
        self.phrases = phrases
        singleStems = Set(phrases.keys.lazy.filter { $0.count == 1 }.map { $0[0] })
        denials = Dictionary(
            concepts.enumerated().flatMap { index, concept in concept.denials.map { (EnglishStemmer.stems($0), index) } }
        ) { first, _ in first }
        longestPhrase = (phrases.keys.map(\.count) + denials.keys.map(\.count)).max() ?? 1
    }

    /// - Parameters:
    ///   - text: the part of the question that describes a book.
    ///   - original: the whole question, as it was typed: names are recognized by their capitals.
    ///   - titles: the folded words of titles, which name no concepts.
    func parse(_ text: String, original: String, titles: [[String]]) -> Result {
        let words = Self.words(of: text, without: titles)
        var scan = Scan(parser: self, words: words, names: authors.names(in: words, of: original))
        scan.run()
        return (scan.concepts.map(\.mention), scan.authors, scan.others)
    }

    /// The indices of the titles that must not come: "but not Norwegian Wood", "other than 1984 and Dune".
    static func unwanted(titles: [[String]], in text: String) -> Set<Int> {
        var words = wordsAndStops(text)
        for (index, title) in titles.enumerated() { words = replacing(title, in: words, by: titlePlaceholder + String(index)) }
        var unwanted: Set<Int> = []
        for (index, word) in words.enumerated() where word.hasPrefix(titlePlaceholder) {
            guard let title = Int(word.dropFirst()) else { continue }
            // What is before the list of titles, and the words between it and the "not", decides.
            var before = words[..<index]
            while let last = before.last, last.hasPrefix(titlePlaceholder) || wordsInTitleLists.contains(last) {
                before.removeLast()
            }
            let isExcluded =
                before.last.map(titleNegations.contains) == true || before.suffix(2) == ["other", "than"]
                || before.suffix(2) == ["apart", "from"] || before.suffix(2) == ["aside", "from"]
            if isExcluded || (index + 1 < words.count && ["aside", "excluded", "excepted"].contains(words[index + 1])) {
                unwanted.insert(title)
            }
        }
        // A film and its book may have the same title.
        return Set(titles.indices.filter { index in unwanted.contains { titles[$0] == titles[index] } })
    }

    private static let titleNegations: Set<String> = [
        "not", "except", "besides", "no", "without", "excluding", "minus", "isnt",
    ]
    private static let wordsInTitleLists: Set<String> = [
        ",", "and", "or", "nor", "the", "book", "books", "film", "films", "movie", "movies", "novel", "like", "obvious",
        "usual",
        "series", "another",
    ]

    // MARK: The scan from word to word

    private struct Scan {
        let parser: EnglishQuestionParser
        let words: [String]
        let stems: [String]
        let names: [AuthorMentions.Name]
        var concepts: [(index: Int, mention: ConceptMention)] = []
        var authors: [AuthorMention] = []
        var others: [OtherWord] = []
        private var negation = Negation()
        /// Whether the negation began with “but not”.
        private var isAfterBut = false
        /// Where the last name ended, and what it was named for.
        private var lastName: (end: Int, role: AuthorMention.Role)?
        /// Where the last wanted concepts began and ended.
        private var lastIndex = -1
        private var lastEnd: Int?

        init(parser: EnglishQuestionParser, words: [String], names: [AuthorMentions.Name]) {
            self.parser = parser
            self.words = words
            self.names = names
            stems = words.map(EnglishStemmer.stem)
        }

        mutating func run() {
            var index = 0
            while index < words.count {
                if let name = names.first(where: { $0.range.lowerBound == index }) {
                    add(name)
                    index = name.range.upperBound
                    continue
                }
                let end = names.first { $0.range.lowerBound > index }?.range.lowerBound ?? stems.count
                if let length = EnglishQuestionParser.weariness(at: index, in: words) {
                    negation.begin()
                    index += length
                } else if let (denied, length) = parser.denial(at: index, before: end, in: stems) {
                    concepts.append((index, ConceptMention(concept: denied, isNegated: true, isOptional: false)))
                    index += length
                } else if let (found, length) = parser.phrase(at: index, before: end, in: stems) {
                    if length > 1, negation.ends(at: words[index]) { negation.end() }
                    let meant = parser.meant(found, at: index, length, in: words)
                    add(meant, at: index, length)
                    if length > 1, !meant.allSatisfy({ parser.concepts[$0].isForm }) {
                        addKinds(in: index..<index + length, besides: meant)
                    }
                    index += length
                } else {
                    addOther(at: index)
                    index += 1
                }
            }
        }

        private mutating func add(_ name: AuthorMentions.Name) {
            var role = negation.isOpen ? .unwanted : EnglishQuestionParser.role(at: name.range, in: words)
            // What is said of the first name in a list holds for all: “I've read Tolkien and Martin”.
            let start = name.range.lowerBound
            if let lastName, lastName.end == start - 1, ["and", "or", ","].contains(words[start - 1]) { role = lastName.role }
            lastName = (name.range.upperBound, role)
            authors.append(AuthorMention(authors: name.authors, role: role))
            if negation.isOpen { _ = negation.negate(at: -1, isForm: false) }
        }

        private mutating func add(_ found: [Int], at index: Int, _ length: Int) {
            guard !found.isEmpty else { return }
            if deniesAdjective { negation.end() }
            let isNegated = negation.isOpen
            // “I don't read much” asks for no film.
            if isNegated, EnglishQuestionParser.verbs.contains(words[index]) { return negation.end() }
            let isForm = found.allSatisfy { parser.concepts[$0].isForm }
            guard !isNegated || negation.negate(at: index, isForm: isForm) else {
                for last in concepts.indices where concepts[last].index == negation.lastNegated {
                    concepts[last].mention.isOfForm = true
                }
                return
            }
            let isOptional = words[max(0, index - 8)..<index].contains { EnglishQuestionParser.optionalMarks.contains($0) }
            let isMild = words[max(0, index - 3)..<index].contains { EnglishQuestionParser.marksOfMuch.contains($0) }
            let between = isNegated ? nil : lastEnd.map { words[$0..<index] }
            let isAlternative = between.map(EnglishQuestionParser.joinsAlternatives) == true
            if isAlternative { markAlternatives() }
            let isListed = between.map { $0.elementsEqual([","]) } == true
            for concept in isNegated ? narrowest(of: found) : found {
                concepts.append(
                    (
                        index,
                        ConceptMention(
                            concept: concept, isNegated: isNegated, isOptional: isOptional,
                            isMild: isNegated && isMild, isAlternative: isAlternative, isListed: isListed)
                    ))
            }
            // “Not war films” is one phrase.
            let hasForm =
                length > 1
                && (index..<index + length).contains { place in
                    parser.phrases[[stems[place]]]?.contains { parser.concepts[$0].isForm } == true
                }
            if isNegated, hasForm {
                for last in concepts.indices where concepts[last].index == index { concepts[last].mention.isOfForm = true }
            }
            lastEnd = isNegated ? nil : index + length
            lastIndex = index
        }

        /// Whether all that “but not” denies is what the work is like: in “scary but not bloody Korean film”, the film is wanted.
        private var deniesAdjective: Bool {
            guard isAfterBut, negation.hasNegated, let last = negation.lastNegated else { return false }
            let denied = concepts.filter { $0.index == last }.map { parser.concepts[$0.mention.concept] }
            return !negation.isContinued && !denied.isEmpty
                && denied.allSatisfy { $0.isMood || $0.length != nil || !$0.contents.isEmpty }
        }

        /// “Korea, Japan or China” is a list of alternatives, and so are the concepts of one phrase: “a romcom or a thriller”.
        private mutating func markAlternatives() {
            var start = lastIndex
            for last in concepts.indices.reversed() {
                let isOfPhrase = concepts[last].index == start && last > 0 && concepts[last - 1].index == start
                guard isOfPhrase || concepts[last].mention.isListed else { return }
                concepts[last].mention.isAlternative = true
                if !isOfPhrase, last > 0 { start = concepts[last - 1].index }
            }
        }

        /// “Silent movies” and “first novels” name films and books, too.
        private mutating func addKinds(in range: Range<Int>, besides found: [Int]) {
            let namesCountry = found.contains { !parser.concepts[$0].countries.isEmpty }
            // “Hong Kong films” are films, “western Europe” names no westerns.
            for index in range where !namesCountry || index == range.upperBound - 1 {
                guard let kinds = parser.phrases[[stems[index]]]?.filter({ parser.concepts[$0].isForm && !found.contains($0) }),
                    !EnglishQuestionParser.verbs.contains(words[index])
                else { continue }
                for concept in kinds {
                    concepts.append((index, ConceptMention(concept: concept, isNegated: false, isOptional: false)))
                }
            }
        }

        /// A word may name several concepts. "Fantasy without dragons" excludes dragons, not all of fantasy.
        private func narrowest(of found: [Int]) -> [Int] {
            // “Sick of romcoms” denies no films.
            let topics = found.filter { !parser.concepts[$0].isForm }
            return (topics.isEmpty ? found : topics).min { parser.concepts[$0].breadth < parser.concepts[$1].breadth }.map {
                [$0]
            } ?? []
        }

        /// A word that names nothing, or a stop.
        private mutating func addOther(at index: Int) {
            let word = words[index]
            if word == EnglishQuestionParser.titlePlaceholder || word == "." {
                negation.end()
            } else if word == "," {
                if negation.hasNegated, parser.continuesList(after: index, in: words, stems) {
                    negation.continueList()
                } else {
                    negation.end()
                }
            } else if EnglishQuestionParser.beginsNegation(at: index, in: words) {
                negation.begin()
                isAfterBut = word == "not" && index > 0 && words[index - 1] == "but"
            } else if QuestionWords.isContent(word) {
                let isNegated = negation.isOpen && negation.negate(at: -1, isForm: false)
                // “All the John Wayne ones”: many works have a John.
                if isNegated, parser.authors.firstNames.contains(word) { return }
                // A denial does not go on through words that name nothing.
                if isNegated, index + 1 >= words.count || !["and", "or", "nor", ","].contains(words[index + 1]) {
                    negation.end()
                }
                others.append(OtherWord(text: word, isNegated: isNegated))
            } else {
                let notNegated = negation.skip(word)
                concepts.removeAll { $0.mention.isNegated && notNegated.contains($0.index) }
            }
        }
    }

    /// The longest phrase of the vocabulary that begins at an index.
    private func phrase(at index: Int, before end: Int, in stems: [String]) -> (concepts: [Int], length: Int)? {
        var length = min(longestPhrase, end - index)
        while length > 0 {
            if let found = phrases[Array(stems[index..<index + length])] { return (found, length) }
            length -= 1
        }
        return nil
    }

    /// The word of the vocabulary that a misspelled word is meant for.
    func correction(of word: String) -> String? {
        // “Somthing” is “something”, and not “soothing”.
        guard !QuestionWords.isMisspelledStopWord(word) else { return nil }
        return TypingError.word(meantBy: EnglishStemmer.stem(word), among: singleStems)
    }

    /// Whether the words between two concepts say that one of them will do: “Cairo or in Istanbul”.
    private static func joinsAlternatives(_ between: ArraySlice<String>) -> Bool {
        let words = between.filter { $0 != "," }
        return words.first == "or"
            && words.dropFirst().allSatisfy { ["a", "an", "the", "in", "by", "about", "from"].contains($0) }
    }

    /// The number of words that say that what follows frightens someone for whom the work is: “for a boy who is scared of monsters”. Of a
    /// character it is the topic: “about a man who is afraid of flying”.
    private static func fear(at index: Int, in words: [String]) -> Int? {
        let before = words[..<index]
        guard words[index...].starts(with: ["scared", "of"]) || words[index...].starts(with: ["afraid", "of"]),
            before.contains(where: ["for", "my", "our", "im", "i"].contains), !before.contains("about")
        else { return nil }
        return 2
    }

    /// The number of words that say that someone has had enough of what follows: “sick of”, “fed up with”.
    private static func weariness(at index: Int, in words: [String]) -> Int? {
        if let fear = fear(at: index, in: words) { return fear }
        return [
            ["sick", "of"], ["tired", "of"], ["bored", "of"], ["bored", "with"], ["fed", "up", "with"],
            ["had", "enough", "of"], ["enough", "of"], ["my", "fill", "of"], ["done", "with"], ["aside", "from"],
            ["apart", "from"], ["free", "of"], ["spare", "me"], ["steer", "clear", "of"], ["stay", "away", "from"],
            ["cant", "stand"], ["cannot", "stand"], ["cant", "take"], ["cant", "handle"], ["cant", "stomach"],
            ["cant", "bear"], ["cant", "do"], ["cannot", "do"],
            ["not", "a", "fan", "of"], ["not", "in", "the", "mood", "for"], ["not", "into"], ["allergic", "to"],
            ["do", "without"], ["burned", "out", "on"], ["burnt", "out", "on"], ["weary", "of"], ["no", "more"],
            ["read", "all", "of"], ["read", "all"], ["read", "everything", "by"], ["read", "every"], ["seen", "all", "of"],
            ["seen", "all"], ["seen", "everything", "by"], ["seen", "every"], ["know", "all", "of"], ["watched", "all", "of"],
            ["watched", "all"], ["watched", "everything", "by"], ["leave", "out"], ["hold", "the"], ["skip"], ["zero"],
        ]
        .first {
            words[index...].starts(with: $0) && (index == 0 || words[index - 1] != "get")
                // “Free of copyright” asks for it.
                && !words[index...].dropFirst($0.count).starts(with: ["copyright"])
        }?.count
    }

    /// The longest phrase that begins at an index and excludes a concept.
    private func denial(at index: Int, before end: Int, in stems: [String]) -> (concept: Int, length: Int)? {
        guard !denials.isEmpty else { return nil }
        for length in stride(from: min(longestPhrase, end - index), to: 0, by: -1) {
            if let concept = denials[Array(stems[index..<index + length])] { return (concept, length) }
        }
        return nil
    }

    /// The concepts that a phrase means where it stands. “The film Arrival” asks for no film, and “a film about books” not for
    /// books.
    private func meant(_ found: [Int], at index: Int, _ length: Int, in words: [String]) -> [Int] {
        // “A friendship between an old man and a kid” is no work for children.
        let before = words[max(0, index - 8)..<index]
        let isCharacter = before.contains("between") && ["a", "an"].contains(before.last)
        let found = isCharacter ? found.filter { concepts[$0].audiences.isEmpty } : found
        let next = index + length < words.count ? words[index + length] : ""
        guard next == Self.titlePlaceholder else { return found }
        return found.filter { !concepts[$0].isForm }
    }

    /// Whether a negation begins at an index: "no", "anything but", "rather than". "Not only", "nothing but" and "I don't know"
    /// are none.
    private static func beginsNegation(at index: Int, in words: [String]) -> Bool {
        let word = words[index]
        let next = index + 1 < words.count ? words[index + 1] : ""
        let before = index > 0 ? words[index - 1] : ""
        if word == "no", next == "one" { return true }
        // “Anything but”, “from any country but the USA”.
        if word == "but" {
            return words[max(0, index - 2)..<index].contains {
                ["anything", "everything", "anywhere", "anyone", "any", "every"].contains($0)
            }
        }
        if ["than", "of"].contains(word), ["rather", "other", "instead"].contains(before) { return true }
        // “From another country than Korea”.
        if word == "than", words[max(0, index - 3)..<index].contains(where: ["another", "other", "different"].contains) {
            return true
        }
        // “Books that don't have Poirot”, but “I don't have much time”.
        if next == "have",
            word == "doesnt" || ["that", "which", "who", "books", "novels", "films", "movies", "stories"].contains(before)
        {
            return negations.contains(word)
        }
        return negations.contains(word) && !wordsAfterHarmlessNegations.contains(next)
    }

    /// Whether a negation goes on after a comma: "no war, death or romance", "no war, romance". "Not too long, about the sea"
    /// does not.
    private func continuesList(after comma: Int, in words: [String], _ stems: [String]) -> Bool {
        let rest = words[(comma + 1)...].prefix { $0 != "," && $0 != "." && $0 != Self.titlePlaceholder }
            .drop { $0 == "and" }
        guard let first = rest.first else { return false }
        if ["or", "nor"].contains(first) || rest.prefix(4).contains("or") || rest.prefix(4).contains("nor") {
            return true
        }
        // Else it goes on with a single subject.
        guard let (found, length) = phrase(at: rest.startIndex, before: rest.endIndex, in: stems), length == rest.count else {
            return false
        }
        return found.map { concepts[$0] }.allSatisfy {
            !$0.subjects.isEmpty && $0.moods.isSubset(of: [.romantic, .frightening, .tense])
                && $0.length == nil && $0.audiences.isEmpty && $0.countries.isEmpty
        }
    }

    /// What an author is named for, by the four words before the name: "books by Han Kang", "I loved Tolstoy".
    private static func role(at range: Range<Int>, in words: [String]) -> AuthorMention.Role {
        let before = Array(words[max(0, range.lowerBound - 4)..<range.lowerBound])
        guard let last = before.last, last != "by", last != "from" else { return .wanted }
        // "I would like Tolstoy", and "I'd like", which folds to "id like".
        if last == "like", ["would", "id", "d"].contains(where: before.dropLast().contains) { return .wanted }
        // "I want to read Tolstoy", but "I have read Tolstoy".
        if last == "read" { return before.dropLast().last == "to" ? .wanted : .compared }
        return before.contains(where: comparingWords.contains) ? .compared : .wanted
    }

    // MARK: Words and stops

    private static func words(of text: String, without titles: [[String]]) -> [String] {
        titles.reduce(wordsAndStops(text)) { replacing($1, in: $0) }
    }

    /// The folded words, with "," where a clause ends and "." where a sentence ends.
    private static func wordsAndStops(_ text: String) -> [String] {
        var words: [String] = []
        var part = ""
        func close(_ stop: String?) {
            words += TextFolding.words(part)
            if let stop, !words.isEmpty { words.append(stop) }
            part = ""
        }
        var rest = text[...]
        while let character = rest.popFirst() {
            let isInside = rest.first.map { $0.isLetter || $0.isNumber } ?? false
            switch character {
            case ",", ";", "，", "、": close(",")
            case "!", "?", "…", "(", ")", "\n", "—", "–": close(".")
            case ".", ":":
                // The full stops of "J. R. R.", "St. John" and "3.5" end no sentence.
                let isAbbreviation =
                    isInside || part.suffix(2).allSatisfy(\.isUppercase)
                    || TextFolding.words(part).last.map({ $0.count < 2 }) == true
                if isAbbreviation { part.append(" ") } else { close(".") }
            default: part.append(character)
            }
        }
        close(nil)
        return words
    }

    /// Replaces each occurrence of the title by the placeholder.
    private static func replacing(
        _ title: [String], in words: [String], by placeholder: String = titlePlaceholder
    ) -> [String] {
        guard !title.isEmpty else { return words }
        var result: [String] = []
        var index = 0
        while index < words.count {
            if let length = length(of: title, at: index, in: words) {
                result.append(placeholder)
                index += length
            } else {
                result.append(words[index])
                index += 1
            }
        }
        return result
    }

    /// The number of words that a title takes at an index, with the stops inside it; nil if the title is not there.
    private static func length(of title: [String], at start: Int, in words: [String]) -> Int? {
        var index = start
        for word in title {
            while index > start, index < words.count, words[index] == "," || words[index] == "." { index += 1 }
            guard index < words.count, words[index] == word else { return nil }
            index += 1
        }
        return index - start
    }

    /// Words for films and books that say what someone does.
    private static let verbs: Set<String> = ["read", "reads", "reading", "watch", "watching"]

    private static let negations: Set<String> = [
        "not", "no", "without", "avoid", "avoiding", "isnt", "arent", "doesnt", "dont", "didnt", "nothing", "except",
        "excluding", "less", "neither", "nor", "minus", "hate", "hates", "dislike", "dislikes", "nobody", "nobodys",
        "wasnt", "hated", "loathe", "despise", "detest", "aint", "excluded", "skipping",
    ]

    /// "Not only", "doesn't have to", "nothing but", "I don't mind".
    private static let wordsAfterHarmlessNegations: Set<String> = [
        "only", "just", "necessarily", "mind", "matter", "know", "sure", "care", "have", "need", "but", "one", "longer", "far",
    ]

    private static let comparingWords: Set<String> = [
        "like", "similar", "vein", "style", "loved", "love", "enjoyed", "enjoy", "fan", "finished", "reminds", "resembles",
    ]

    /// Words before what must not be too much: “not too scary”.
    private static let marksOfMuch: Set<String> = ["too", "overly", "very", "super", "terribly", "much", "less"]

    /// Words that make what follows optional: "preferably short".
    private static let optionalMarks: Set<String> = ["ideally", "preferably", "maybe", "perhaps", "possibly"]
}

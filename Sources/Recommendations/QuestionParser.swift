import Domain
import Foundation

/// Parses questions in English and Korean: which concepts, authors and works they name, and whether with a "not" before them.
/// It knows no grammar, only words and the words around them.
struct QuestionParser: Sendable {
    private let concepts: [Concept]
    private let english: EnglishQuestionParser
    private let korean: KoreanQuestionParser
    private let titles: TitleMentions
    private let works: [WorkProfile]
    /// This year.
    private let year: @Sendable () -> Int

    /// - Parameters:
    ///   - concepts: the vocabulary.
    ///   - subjects: each becomes a concept, by its names, unless the vocabulary has these names.
    ///   - works: the books and films that a question may name.
    ///   - year: this year.
    init(concepts: [Concept], subjects: [SubjectName], works: [WorkProfile], year: @escaping @Sendable () -> Int) {
        let all = concepts + Self.concepts(for: subjects, besides: concepts)
        let authors = AuthorMentions(works)
        self.concepts = all
        english = EnglishQuestionParser(concepts: all, authors: authors)
        korean = KoreanQuestionParser(concepts: all, vocabularyCount: concepts.count, authors: authors)
        titles = TitleMentions(works)
        self.works = works
        self.year = year
    }

    private static func concepts(for subjects: [SubjectName], besides vocabulary: [Concept]) -> [Concept] {
        let englishPhrases = Set(vocabulary.flatMap(\.english).map(EnglishStemmer.stems))
        let koreanPhrases = Set(vocabulary.flatMap(\.korean))
        // Decades in digits are years.
        // “Quiet novels” names a mood and a form, which are concepts of their own.
        let named = subjects.filter {
            !genericSubjects.contains($0.english) && !$0.english.hasSuffix(" novels") && !$0.english.hasSuffix(" films")
                && $0.english.first?.isNumber != true
        }
        return named.compactMap {
            subject in
            var stems = EnglishStemmer.stems(subject.english)
            if stems.count > 1, stems[0] == "the" { stems.removeFirst() }
            let hasEnglish = !englishPhrases.contains(stems)
            // A single Korean syllable is part of too many words.
            let hasKorean = subject.korean.count > 1 && !koreanPhrases.contains(subject.korean)
            guard hasEnglish || hasKorean else { return nil }
            return Concept(
                name: subject.english, english: hasEnglish ? [stems.joined(separator: " ")] : [],
                korean: hasKorean ? [subject.korean] : [], subjects: [subject.english], label: subject)
        }
    }

    func parse(_ text: String) -> ParsedQuestion {
        var question = ParsedQuestion()
        let context = QuestionContext(text)
        question.mayNeedHelp = context.mayNeedHelp
        let request = withoutBackground(context, original: text)
        // The part of the question that describes the work, without its limits.
        var rest = EnglishDenials.plain(request)
        if let (limit, without) = PageLimit.parse(rest) { (question.pages, rest) = (limit, without) }
        if let (limit, without) = MinuteLimit.parse(rest) { (question.minutes, rest) = (limit, without) }

        let familiar = FamiliarWorks.clauses(in: text)
        var comparison = titles.comparison(in: text)
        titles.add(titlesIn: familiar.map(\.text), to: &comparison)
        takeQuotations(from: &rest, &comparison)
        let inEnglish = english.parse(rest, original: text, titles: comparison.phrases)
        let inKorean = korean.parse(rest, titles: comparison.texts)
        let unwanted = unwantedTitles(of: comparison, in: rest)
        let known = known(familiar, in: text, comparison, inEnglish, inKorean, question)
        if comparison.isSeries {
            if unwanted.isEmpty, !known.excludesSeries {
                question.comparedWorks = comparison.works
                question.familiarAuthors = Set(comparison.works.filter(\.isBook).flatMap(\.creators))
                question.comparedSeries = comparison.works.compactMap(\.series).first
            } else {
                question.unwantedWorks = comparison.works
            }
        } else {
            for (index, work) in comparison.works.enumerated() {
                if unwanted.contains(index) || known.titles.contains(index) {
                    question.unwantedWorks.append(work)
                } else {
                    question.comparedWorks.append(work)
                }
            }
        }
        let asksForOthers =
            text.lowercased().contains(Self.otherWorks.regex)
            && !(inEnglish.concepts + inKorean.concepts).contains { !$0.isNegated && concepts[$0.concept].isTopic }
        add(
            inEnglish.authors + inKorean.authors, besides: known.people.union(asksForOthers ? [] : known.authorsOfTitles),
            asksForOthers: asksForOthers, deniesOnce: text.matches(of: Self.koreanDenial.regex).count == 1, to: &question)
        question.requiresAllAuthors = question.authors.count == 2 && namesTwoTogether(text, question.authors, comparison)
        question.unwantedAuthors.formUnion(known.people)
        var mentions = inEnglish.concepts + inKorean.concepts
        let namesKinds = takeKinds(from: &mentions, &question)
        replaceByYears(of: request, &mentions, hasTitle: !comparison.works.isEmpty, &question)
        replaceByAge(of: text, &mentions, &question)
        // Someone who may be in danger gets consoling works, whatever the words are.
        if context.mayNeedHelp { mentions = [] }
        if context.isUnhappy { replaceByConsolation(&mentions, &question) }
        // “전쟁 영화 말고 전쟁을 다룬 소설” denies films, not the war.
        add(withoutContradictions(mentions, namesKinds: namesKinds), to: &question)
        if let companions = context.companions {
            question.wanted.append(.init(concept: .companion(companions.rawValue), isOptional: true))
        }
        // “A Booker winner that won prizes” asks for no more than a Booker winner.
        let groups = question.wanted.map(\.concept.groups).filter { !$0.isEmpty }
        let namesPrize = question.wanted.contains { $0.concept.label.english.hasSuffix("winner") && $0.concept.name != "prize" }
        question.wanted.removeAll { aspect in
            groups.contains { $0.isStrictSubset(of: aspect.concept.groups) } || (namesPrize && aspect.concept.name == "prize")
        }
        Self.removeBroader(from: &question.wanted)
        if Self.leavesOut(text) {
            question.unwantedAuthors.formUnion(question.authors)
            question.authors = []
        }
        question.unwanted += known.studios
        question.wanted.removeAll { aspect in known.studios.contains { $0.name == aspect.concept.name } }
        let excluded = question.unwanted
        question.textWords = QuestionWords.stems(of: rest, without: excluded)
        question.otherWords = inEnglish.others + inKorean.others
        if context.mayNeedHelp { (question.textWords, question.otherWords) = ([], []) }
        question.textWords = Array(question.textWords.prefix(Self.textWordLimit))
        question.otherWords = Array(question.otherWords.prefix(Self.textWordLimit))
        // Books have pages, and films have minutes. “Something like Before Sunrise” asks for films.
        if !namesKinds {
            if question.pages != nil {
                question.kinds = [.book]
            } else if question.minutes != nil || question.comparesOnlyFilms {
                question.kinds = [.movie]
            }
        }
        if question.kinds == [.book] { question.minutes = nil }
        if question.kinds == [.movie] { question.pages = nil }
        return question
    }

    /// The question with words that nothing in the catalog has as words of the vocabulary, where one typing error makes the difference; nil
    /// where there are none.
    func corrected(_ text: String, unknown words: [String]) -> String? {
        let corrected = words.reduce(text) { text, word in
            // “Niger” is the name of a country, and no tiger.
            guard let meant = english.correction(of: word),
                let range = text.range(of: "\\b\(word)\\b", options: [.regularExpression, .caseInsensitive]),
                range.lowerBound == text.startIndex || !text[range.lowerBound].isUppercase
            else { return text }
            return text.replacingCharacters(in: range, with: meant)
        }
        return corrected == text ? nil : corrected
    }

    /// Whether a question asks for works that two people made together, and not for works of either: “with Tom Hanks and Meg Ryan”,
    /// “by Nora Ephron with Meg Ryan”.
    private func namesTwoTogether(_ text: String, _ people: Set<String>, _ comparison: TitleMentions.Comparison) -> Bool {
        Self.together.contains { pattern in
            guard let match = text.firstMatch(of: pattern.regex) else { return false }
            let (one, other) = (
                self.people(in: String(match.1), comparison).intersection(people),
                self.people(in: String(match.2), comparison).intersection(people)
            )
            return one.count == 1 && other.count == 1 && one != other
        }
    }

    private static let together: [Pattern<(Substring, Substring, Substring)>] = [
        Pattern(
            /(?:\bwith|\bboth|\bstarring|\bstarred|\bfeaturing)(?: both)? ([^,.?!]{3,40}?) and ([^,.?!]{3,40})/.ignoresCase()),
        Pattern(/\b(?:by|from) ([^,.?!]{3,40}?) (?:with|starring|featuring) ([^,.?!]{3,40})/.ignoresCase()),
        Pattern(/(\S+(?: \S+)?)(?:와|과|이랑|랑|하고) (\S+(?: \S+)??)(?:이|가)? ?(?:같이|함께|둘 ?다) ?(?:나오|나온|출연|주연|연기)/),
        Pattern(/(\S+(?: \S+)?) ?감독(?:이|의)? (?:\S+ )?(\S+(?: \S+)?) (?:주연|출연|나오)/),
    ]

    /// Removes the clauses about the person who asks. The text stays as it is where nothing else in it names a topic or a limit.
    private func withoutBackground(_ context: QuestionContext, original: String) -> String {
        let text = context.rest
        let rest = QuestionBackground.removed(from: text)
        guard rest != text else { return text }
        func mentions(in text: String) -> [ConceptMention] {
            english.parse(text, original: original, titles: []).concepts + korean.parse(text, titles: []).concepts
        }
        // “I am learning Python, something easy” asks for no story.
        guard !mentions(in: text).contains(where: { concepts[$0.concept].isElsewhere }) else { return text }
        // What must not come is no topic, but what makes a person unhappy is none either.
        let found = mentions(in: rest).filter { !$0.isNegated || context.isUnhappy }
        let hasTopic = found.contains { !concepts[$0.concept].isForm }
        let hasLimit =
            PageLimit.parse(rest) != nil || MinuteLimit.parse(rest) != nil || QuestionNumbers.audience(in: rest) != nil
        return hasTopic || hasLimit ? rest : text
    }

    /// “Independence” says nothing beside “Indian independence and partition”.
    private static func removeBroader(from wanted: inout [ParsedQuestion.Aspect]) {
        let topics = wanted.filter { !$0.isOptional }.map(\.concept).filter(\.isTopic).map {
            Set(EnglishStemmer.stems($0.label.english))
        }
        wanted.removeAll { aspect in
            guard aspect.concept.isTopic else { return false }
            let words = Set(EnglishStemmer.stems(aspect.concept.label.english))
            return topics.contains { words.isStrictSubset(of: $0) }
        }
    }

    /// What the person knows already, and must not come.
    private struct Known {
        /// Indices of the comparison's works.
        var titles: Set<Int> = []
        var excludesSeries = false
        var people: Set<String> = []
        /// People who are only named with a title that is known: “한강의 작별하지 않는다는 읽었어요”.
        var authorsOfTitles: Set<String> = []
        var studios: [Concept] = []
    }

    /// Where nothing is asked for besides, what is known stays what others should be like.
    private func known(
        _ clauses: [FamiliarWorks.Clause], in text: String, _ comparison: TitleMentions.Comparison,
        _ english: EnglishQuestionParser.Result, _ korean: KoreanQuestionParser.Result, _ question: ParsedQuestion
    ) -> Known {
        var known = Known()
        guard !clauses.isEmpty else { return known }
        // What is named outside of the clauses is asked for.
        let outside = clauses.reduce(text.replacing("’", with: "'").precomposedStringWithCanonicalMapping) {
            $0.replacing($1.text, with: ". ")
        }
        let people = people(in: outside, comparison)
        let asksForMore =
            question.pages != nil || question.minutes != nil || !people.isEmpty
            || (english.concepts + korean.concepts).contains {
                let concept = concepts[$0.concept]
                return !$0.isNegated && !concept.isKind && !concept.isFiction && (concept.audiences.isEmpty || concept.isTopic)
            }
        for clause in clauses where asksForMore || clause.isExplicit {
            let joined = TextFolding.words(clause.text).joined()
            let titles = comparison.phrases.indices.filter { joined.contains(comparison.phrases[$0].joined()) }
            if comparison.isSeries {
                known.excludesSeries = known.excludesSeries || !titles.isEmpty
            } else {
                known.titles.formUnion(titles)
            }
            // “I've read The Vegetarian by Han Kang” leaves her other books.
            let named = self.people(in: clause.text, comparison)
            known.authorsOfTitles.formUnion(named.subtracting(people))
            guard titles.isEmpty || clause.isOfAll || clause.isExplicit else { continue }
            known.people.formUnion(named.subtracting(clause.isExplicit ? [] : people))
            known.studios += studios(in: clause.text, comparison)
        }
        return known
    }

    private func people(in text: String, _ comparison: TitleMentions.Comparison) -> Set<String> {
        let authors =
            english.parse(text, original: text, titles: comparison.phrases).authors
            + korean.parse(text, titles: comparison.texts).authors
        return authors.reduce(into: []) { $0.formUnion($1.authors) }
    }

    private func studios(in text: String, _ comparison: TitleMentions.Comparison) -> [Concept] {
        let mentions =
            english.parse(text, original: text, titles: comparison.phrases).concepts
            + korean.parse(text, titles: comparison.texts).concepts
        return mentions.map { concepts[$0.concept] }.filter { Self.studios.contains($0.name) }
    }

    /// The concepts of studios.
    private static let studios: Set<String> = ["disney", "pixar", "ghibli", "marvel", "dreamworks"]

    /// What is asked of someone whose work is known already.
    private static let otherWorks = Pattern(
        /\b(?:what|which|anything|something)(?: [a-z]+){0,2} (?:else|other|next)\b|\b(?:read|watch|try) next\b|(?:다음|다른|뭐부터|무엇부터|그다음)(?:에는|엔|에|으로|은|는)? ?(?:뭐|무엇|무슨|어떤|읽|볼|작품|책|소설|영화|거|걸)/
    )

    /// “I only know Varda, so leave her out”.
    private static func leavesOut(_ text: String) -> Bool {
        text.lowercased().contains(/\b(?:leave|skip|forget)(?: out)? (?:her|him|them|it|that|those)(?: out)?\b/)
    }

    /// Sets the kinds. Words for films and books decide; without them, what is read or watched; a form of books names books.
    ///
    /// - Returns: whether the question names any.
    private func takeKinds(from mentions: inout [ConceptMention], _ question: inout ParsedQuestion) -> Bool {
        let kindMentions = mentions.filter { concepts[$0.concept].isKind }
        mentions.removeAll { concepts[$0.concept].isKind }
        func kinds(of mentions: [ConceptMention]) -> Set<WorkKind> {
            mentions.reduce(into: []) { $0.formUnion(concepts[$1.concept].kinds) }
        }
        let unwanted = kinds(of: kindMentions.filter(\.isNegated))
        let wanted = kindMentions.filter { !$0.isNegated }
        let (verbs, nouns) = (
            wanted.filter { Self.verbConcepts.contains(concepts[$0.concept].name) },
            wanted.filter { !Self.verbConcepts.contains(concepts[$0.concept].name) }
        )
        let others = mentions.filter { !$0.isNegated && !concepts[$0.concept].kinds.isEmpty }
        var named = kinds(of: nouns + others)
        let namesForm = mentions.contains {
            let concept = concepts[$0.concept]
            return !$0.isNegated && concept.isForm && !concept.forms.isEmpty
        }
        if namesForm { named.insert(.book) }
        if named.isEmpty { named = kinds(of: verbs) }
        // "90년대 영화 말고 한국 공포영화" still asks for films.
        if named.isEmpty, !unwanted.isEmpty { named = Set(WorkKind.allCases).subtracting(unwanted) }
        guard !named.isEmpty else { return false }
        question.kinds = named
        question.namesKind = named.count == 1
        // A film has no form of books: "a play" is no film, and "a drama film" no play.
        if named == [.movie] {
            mentions.removeAll { concepts[$0.concept].isForm || Self.bookConcepts.contains(concepts[$0.concept].name) }
        }
        return true
    }

    /// Replaces titles in quotation marks, so that the same words elsewhere keep their meaning: “the sea, not ‘The Sea’”.
    private func takeQuotations(from text: inout String, _ comparison: inout TitleMentions.Comparison) {
        for match in text.matches(of: TitleMentions.quotation.regex).reversed() {
            let words = TextFolding.words(String(match.1))
            guard let index = comparison.phrases.firstIndex(of: words) else { continue }
            // No word of any language.
            let placeholder = "qqtitle\(index)qq"
            text.replaceSubrange(match.range, with: placeholder)
            comparison.phrases[index] = [placeholder]
            comparison.texts[index] = placeholder
        }
    }

    /// The indices of the named works that must not come: "Murakami, but not Norwegian Wood", "데미안 말고 헤세".
    private func unwantedTitles(of comparison: TitleMentions.Comparison, in text: String) -> Set<Int> {
        EnglishQuestionParser.unwanted(titles: comparison.phrases, in: text)
            .union(KoreanQuestionParser.unwanted(titles: comparison.texts, in: text))
    }

    private static let koreanDenial = Pattern(/말고|빼고|제외/)

    /// - Parameters:
    ///   - known: people who are not asked for.
    ///   - deniesOnce: whether one denial in Korean is all that the question has.
    private func add(
        _ mentions: [AuthorMention], besides known: Set<String>, asksForOthers: Bool, deniesOnce: Bool,
        to question: inout ParsedQuestion
    ) {
        // “한강 소설은 채식주의자만 읽었는데 다음엔 뭐 읽을까”: other works of hers.
        let named = mentions.filter { $0.role == .wanted }.reduce(into: Set<String>()) { $0.formUnion($1.authors) }
        if asksForOthers, question.comparedSeries == nil {
            let read = question.comparedWorks.filter { !named.isDisjoint(with: $0.creators) }
            question.unwantedWorks += read
            // Its film has the same title.
            let titles = Set(read.flatMap(\.titles))
            question.comparedWorks.removeAll { !titles.isDisjoint(with: $0.titles) }
        }
        let authorsOfComparedWorks = Set(question.comparedWorks.flatMap(\.creators))
        for mention in mentions where known.isDisjoint(with: mention.authors) {
            // “한강 소설 채식주의자 말고 또 뭐 있어?” denies the title alone.
            let isTitleDenied =
                deniesOnce && question.unwantedWorks.contains { !mention.authors.isDisjoint(with: $0.creators) }
            if mention.role == .unwanted, isTitleDenied {
                question.authors.formUnion(mention.authors)
                continue
            }
            if mention.role == .unwanted {
                question.unwantedAuthors.formUnion(mention.authors)
                continue
            }
            // "Books like 1984 by George Orwell" names the author only to name the work.
            guard authorsOfComparedWorks.isDisjoint(with: mention.authors) else { continue }
            if mention.role == .wanted {
                question.authors.formUnion(mention.authors)
            } else {
                question.familiarAuthors.formUnion(mention.authors)
                question.comparedWorks += works.lazy.filter { !mention.authors.isDisjoint(with: $0.creators) }
                    .prefix(Self.comparedLimit)
            }
        }
        question.authors.subtract(question.unwantedAuthors)
    }

    /// Years in digits take precedence over words for times.
    private func replaceByYears(
        of text: String, _ mentions: inout [ConceptMention], hasTitle: Bool, _ question: inout ParsedQuestion
    ) {
        let now = year()
        guard let years = QuestionNumbers.years(in: text, hasTitle: hasTitle, year: now) else { return }
        if years.isDenied {
            question.unwanted.append(
                Concept(name: Concept.yearsName, years: years.range))
            return
        }
        mentions.removeAll { concepts[$0.concept].years != nil && concepts[$0.concept].kinds.isEmpty }
        if years.isOfStory {
            let era = QuestionNumbers.era(of: years.range, now: now)
            question.wanted.append(.init(concept: Concept(name: "era", era: era, label: era.settingLabel), isOptional: false))
        } else {
            question.wanted.append(
                .init(concept: Concept(name: Concept.yearsName, years: years.range), isOptional: false))
        }
    }

    /// An age in digits takes precedence over words for children.
    private func replaceByAge(
        of text: String, _ mentions: inout [ConceptMention], _ question: inout ParsedQuestion
    ) {
        guard QuestionNumbers.age(in: text.lowercased()) != nil else { return }
        // The age of an adult is no child's: “26살”.
        mentions.removeAll { !concepts[$0.concept].audiences.isEmpty }
        guard let audience = QuestionNumbers.audience(in: text) else { return }
        question.wanted.append(.init(concept: audience, isOptional: false))
    }

    /// An unhappy person is recommended consoling books. Words for the unhappiness ask for no sad book; other subjects stay
    /// wanted: "my father died" may ask for a book about fathers, but not without hope.
    private func replaceByConsolation(_ mentions: inout [ConceptMention], _ question: inout ParsedQuestion) {
        mentions.removeAll { !$0.isNegated && concepts[$0.concept].describesUnhappiness }
        let hasTopic = mentions.contains { !$0.isNegated && concepts[$0.concept].isTopic }
        question.wanted.append(.init(concept: .consolation, isOptional: hasTopic))
        question.unwanted.append(.distressing)
    }

    /// Without the denials of what is also asked for.
    private func withoutContradictions(_ mentions: [ConceptMention], namesKinds: Bool) -> [ConceptMention] {
        let wanted = Set(mentions.filter { !$0.isNegated }.map(\.concept))
        return mentions.filter {
            // “For adults and children” denies no children.
            let concept = concepts[$0.concept]
            // “A Christmas film without Santa” keeps Christmas.
            let isTopic = concept.isTopic && concept.countries.isEmpty && !concept.isMood
            let mayBoth = ($0.isOfForm && namesKinds) || !concept.audiences.isEmpty || isTopic
            return !$0.isNegated || !mayBoth || !wanted.contains($0.concept)
        }
    }

    /// Adds each concept once. A concept that is negated anywhere is unwanted.
    private func add(_ mentions: [ConceptMention], to question: inout ParsedQuestion) {
        let negated = Set(mentions.filter(\.isNegated).map(\.concept))
        var seen: Set<Int> = []
        // Where each concept stands among the wanted ones, and the concept that was named last.
        var places: [Int: Int] = [:]
        var previous: Int?
        for mention in mentions {
            defer { if !mention.isNegated { previous = mention.concept } }
            guard seen.insert(mention.concept).inserted else { continue }
            let concept = concepts[mention.concept]
            if negated.contains(mention.concept) {
                question.unwanted.append(concept)
                let negations = mentions.filter { $0.concept == mention.concept && $0.isNegated }
                if negations.allSatisfy(\.isMild) { question.mildlyUnwanted.insert(concept.name) }
            } else if mention.isAlternative, let last = previous.flatMap({ places[$0] }),
                question.wanted[last].concept.isComparable(with: concept)
            {
                let merged = question.wanted[last].concept.merged(with: concept)
                question.wanted[last] = .init(concept: merged, isOptional: question.wanted[last].isOptional)
                places[mention.concept] = last
            } else {
                places[mention.concept] = question.wanted.count
                // “Essays or something about the sea”: neither is required.
                question.wanted.append(.init(concept: concept, isOptional: mention.isOptional || mention.isAlternative))
            }
        }
    }

    /// The most words that are looked up in texts.
    private static let textWordLimit = 16
    /// The most works of a person that others are compared with, the best known first.
    private static let comparedLimit = 12
    /// The concepts of verbs that say that something is read or watched.
    private static let verbConcepts: Set<String> = ["watching", "to read"]
    /// Concepts whose words mean something else beside films: "directed", "dialogue".
    private static let bookConcepts: Set<String> = ["books", "play"]

    /// Subjects whose names occur in questions about anything.
    private static let genericSubjects: Set<String> = [
        "books", "stories", "reading", "night", "film", "cinema", "time", "names", "sound", "parents", "parties", "rights",
        "holes", "grade", "doubles", "place",
        "places", "games", "the self", "the fall", "the road", "self", "doing", "voice", "letters", "choice", "choices",
        "order",
        "talking", "beginnings", "endings", "colour", "evening", "morning", "the body", "the mind", "luck", "chance", "fun",
        "family", "movies", "watching", "storytelling", "fiction", "literature", "life", "people", "history", "writing",
        "women",
        "men", "work", "writers", "love stories", "light", "play", "empathy", "looking", "listening", "searching", "change",
        "choices",
        "control",
        "convention", "counting", "decisions", "design", "digging", "doors", "endings", "faces", "fans", "fortune", "growth",
        "habit", "ideas", "judgment", "land", "lists", "mail", "maps", "markets", "media", "observation",
        "performance", "possession", "pressure", "promises", "reason", "reflection", "refusal", "repetition", "spectacle",
        "stars", "striving", "success", "trials", "walls", "weather", "wonder", "cold", "heat", "parting",
        "creation", "communication", "conversation", "expedition", "experiments",
        "goodness", "hiding", "initiation", "knowledge", "learning", "logic", "manners", "mistakes", "perception",
        "prediction", "progress", "routine", "rumour", "sound", "strategy", "tactics",
        "telephone", "twenties", "understanding", "wishes", "driving",
    ]
}

import Domain
import Foundation

/// Parses questions in English and Korean: which concepts, authors and works they name, and whether with a "not" before them.
/// It knows no grammar, only words and the words around them.
struct QuestionParser: Sendable {
    private let concepts: [Concept]
    private let english: EnglishQuestionParser
    private let korean: KoreanQuestionParser
    private let titles: TitleMentions
    private let books: [BookProfile]

    /// - Parameters:
    ///   - concepts: the vocabulary.
    ///   - subjects: each becomes a concept, by its names, unless the vocabulary has these names.
    ///   - works: the books and films that a question may name.
    init(concepts: [Concept], subjects: [SubjectName], works: [BookProfile]) {
        let all = concepts + Self.concepts(for: subjects, besides: concepts)
        let authors = AuthorMentions(works)
        self.concepts = all
        english = EnglishQuestionParser(concepts: all, authors: authors)
        korean = KoreanQuestionParser(concepts: all, vocabularyCount: concepts.count, authors: authors)
        titles = TitleMentions(works)
        books = works.filter(\.isBook)
    }

    private static func concepts(for subjects: [SubjectName], besides vocabulary: [Concept]) -> [Concept] {
        let englishPhrases = Set(vocabulary.flatMap(\.english).map(EnglishStemmer.stems))
        let koreanPhrases = Set(vocabulary.flatMap(\.korean))
        return subjects.filter { !genericSubjects.contains($0.english) }.compactMap { subject in
            var stems = EnglishStemmer.stems(subject.english)
            if stems.count > 1, stems[0] == "the" { stems.removeFirst() }
            let hasEnglish = !englishPhrases.contains(stems)
            // A single Korean syllable is part of too many words.
            let hasKorean = subject.korean.count > 1 && !koreanPhrases.contains(subject.korean)
            guard hasEnglish || hasKorean else { return nil }
            return Concept(
                name: subject.english, english: hasEnglish ? [stems.joined(separator: " ")] : [],
                korean: hasKorean ? [subject.korean] : [], subjects: [subject.english])
        }
    }

    func parse(_ text: String) -> ParsedQuestion {
        var question = ParsedQuestion()
        let context = QuestionContext(text)
        question.mayNeedHelp = context.mayNeedHelp
        let limit = PageLimit.parse(context.rest)
        question.pages = limit?.limit
        // The part of the question that describes the book, without its limit of pages.
        let rest = limit?.rest ?? context.rest

        let comparison = titles.comparison(in: text)
        let inEnglish = english.parse(rest, original: text, titles: comparison.phrases)
        let inKorean = korean.parse(rest, titles: comparison.texts)
        if isUnwanted(comparison, in: rest) {
            question.unwantedWorks = Set(comparison.works.map(\.key))
        } else {
            question.comparedWorks = comparison.works
            if comparison.isSeries { question.familiarAuthors = Set(comparison.works.flatMap(\.authors)) }
        }
        add(inEnglish.authors + inKorean.authors, to: &question)
        var mentions = inEnglish.concepts + inKorean.concepts
        replaceByYears(of: text, &mentions, hasTitle: !comparison.works.isEmpty, &question)
        replaceByAge(of: text, &mentions, &question)
        if context.isUnhappy { replaceByConsolation(&mentions, &question) }
        add(mentions, to: &question)
        question.words = QuestionWords.words(of: rest, without: question.unwanted)
        return question
    }

    /// Whether the named work must not come: "Murakami, but not Norwegian Wood", "데미안 말고 헤세".
    private func isUnwanted(_ comparison: TitleMentions.Comparison, in text: String) -> Bool {
        EnglishQuestionParser.isUnwanted(titles: comparison.phrases, in: text)
            || KoreanQuestionParser.isUnwanted(titles: comparison.texts, in: text)
    }

    private func add(_ mentions: [AuthorMention], to question: inout ParsedQuestion) {
        let authorsOfComparedWorks = Set(question.comparedWorks.flatMap(\.authors))
        for mention in mentions {
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
                question.comparedWorks += books.filter { !mention.authors.isDisjoint(with: $0.authors) }
            }
        }
        question.authors.subtract(question.unwantedAuthors)
    }

    /// Years in digits take precedence over words for times.
    private func replaceByYears(
        of text: String, _ mentions: inout [ConceptMention], hasTitle: Bool, _ question: inout ParsedQuestion
    ) {
        guard let years = QuestionNumbers.years(in: text, hasTitle: hasTitle) else { return }
        mentions.removeAll { concepts[$0.concept].years != nil }
        question.wanted.append(.init(concept: Concept(name: "years", years: years), isOptional: false))
    }

    /// An age in digits takes precedence over words for children.
    private func replaceByAge(
        of text: String, _ mentions: inout [ConceptMention], _ question: inout ParsedQuestion
    ) {
        guard let audience = QuestionNumbers.audience(in: text) else { return }
        mentions.removeAll { !concepts[$0.concept].audiences.isEmpty }
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

    /// Adds each concept once. A concept that is negated anywhere is unwanted, but "rural Japan, not Tokyo" is about Japan.
    private func add(_ mentions: [ConceptMention], to question: inout ParsedQuestion) {
        let negated = Set(mentions.filter(\.isNegated).map(\.concept))
        var seen: Set<Int> = []
        for mention in mentions where seen.insert(mention.concept).inserted {
            let concept = concepts[mention.concept]
            let isUnwanted = concept.countries.isEmpty ? negated.contains(mention.concept) : mention.isNegated
            if isUnwanted {
                question.unwanted.append(concept)
            } else {
                question.wanted.append(.init(concept: concept, isOptional: mention.isOptional))
            }
        }
    }

    /// Subjects whose names occur in questions about anything.
    private static let genericSubjects: Set<String> = [
        "books", "stories", "reading", "storytelling", "fiction", "literature", "life", "people", "history", "writing", "women",
        "men", "work", "writers", "love stories", "light",
    ]
}

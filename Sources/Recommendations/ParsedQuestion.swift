import Domain

/// What a question asks for, as far as the parser understands it.
struct ParsedQuestion: Sendable {
    /// A concept that the question asks for.
    struct Aspect: Sendable {
        let concept: Concept
        /// Whether a work without it will do, too: "preferably short", "만화도 괜찮아요".
        let isOptional: Bool
    }

    /// The kinds of the works that the question asks for: one, or both where it leaves that open.
    var kinds = Set(WorkKind.allCases)
    /// Whether the question names the kind itself: "a film", and not "a novel" alone.
    var namesKind = false
    var wanted: [Aspect] = []
    var unwanted: [Concept] = []
    /// The names of the unwanted concepts of which a little will do: “not too scary”.
    var mildlyUnwanted: Set<String> = []
    /// The works that the answer should be similar to. They are not recommended themselves.
    var comparedWorks: [WorkProfile] = []
    /// The authors of a series, or authors, that the works should be similar to: the visitor knows their works already.
    var familiarAuthors: Set<String> = []
    /// The people that were asked for: a work by or with one of them will do.
    var authors: Set<String> = []
    /// Whether a work must be by or with all of these people: “films with Tom Hanks and Meg Ryan”.
    var requiresAllAuthors = false
    var unwantedAuthors: Set<String> = []
    var unwantedWorks: [WorkProfile] = []
    var pages: PageLimit?
    var minutes: MinuteLimit?
    /// Whether the question sounds like a cry for help, so that the page shows first where to find help.
    var mayNeedHelp = false
    /// Words that name nothing that the parser knows.
    var otherWords: [OtherWord] = []
    /// The stems of all words that may say what a work is about, by which the texts of works are searched.
    var textWords: [String] = []
    /// The name of the series that the works should be like.
    var comparedSeries: String?

    /// The stems of the other words.
    var words: [String] { otherWords.filter { !$0.isNegated }.map(\.stem) }
    var unwantedWords: [String] { otherWords.filter(\.isNegated).map(\.stem) }

    /// Whether it names works to compare with, all of them films that were made from no book of the catalog.
    var comparesOnlyFilms: Bool {
        !comparedWorks.isEmpty && comparedWorks.allSatisfy { $0.kind == .movie && $0.bookKey == nil }
    }

    /// What it excludes by topic, and nothing else.
    var unwantedOnly: ParsedQuestion {
        var question = ParsedQuestion()
        question.unwanted = unwanted
        question.mildlyUnwanted = mildlyUnwanted
        return question
    }

    /// Whether it asks for works about something, and for nothing else but fiction, films or books.
    var asksForTopicsOnly: Bool {
        let required = wanted.filter { !$0.isOptional }.map(\.concept)
        return comparedWorks.isEmpty && authors.isEmpty && pages == nil && minutes == nil
            && required.contains { $0.isTopic && !$0.isMood } && required.allSatisfy { $0.isTopic || $0.isFiction || $0.isKind }
    }

    /// Whether it only excludes works, and asks for nothing: "no romance, please".
    var onlyExcludes: Bool {
        let excludes =
            !unwanted.isEmpty || !unwantedAuthors.isEmpty || !unwantedWorks.isEmpty || otherWords.contains(where: \.isNegated)
        return excludes && asksForNothing && wanted.allSatisfy { $0.concept.isFiction }
    }

    /// Whether it only names a kind: "what should I watch tonight?"
    var onlyNamesKind: Bool { kinds.count == 1 && asksForNothing && wanted.isEmpty }

    private var asksForNothing: Bool {
        comparedWorks.isEmpty && authors.isEmpty && pages == nil && minutes == nil && words.isEmpty
    }

    /// Whether it asks for something that a work can have. A country, a language or a kind alone says too little beside many
    /// unknown words: "how to file the papers of a company that is in Japan".
    var isUnderstood: Bool {
        if !comparedWorks.isEmpty || !authors.isEmpty || pages != nil || minutes != nil { return true }
        let concepts = wanted.map(\.concept)
        if concepts.contains(where: \.isElsewhere) { return false }
        if onlyExcludes || onlyNamesKind || concepts.contains(where: \.describesBook) { return true }
        // "years" is the concept of years in digits, which mean nothing else.
        if concepts.contains(where: { $0.name == Concept.yearsName }) { return true }
        let origins = concepts.count { !$0.countries.isEmpty || $0.years != nil || $0.language != nil }
        return origins > 1
            || (origins == 1 && (words.count <= 2 || namesKind || concepts.contains(where: \.isFiction)))
    }
}

extension OtherWord {
    /// As the index of texts has it.
    var stem: String { TextFolding.hasHangul(text) ? text : EnglishStemmer.stem(text) }
}

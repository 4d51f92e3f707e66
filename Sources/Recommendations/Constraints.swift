import Domain

/// What a question requires of every work, and what it excludes.
struct Constraints {
    // What it requires

    /// The forms that allow no substitute: "comics" asks for comics.
    let requiredForms: Set<Book.Form>
    /// Whether fiction of any kind is required.
    let requiresFiction: Bool
    let requiresLength: Bool
    let requiresAudience: Bool
    let requiresCountry: Bool
    let requiresYears: Bool
    /// Whether a group is required, such as the winners of a prize.
    let requiresGroup: Bool
    let requiresLanguage: Bool
    /// The number of subjects and moods that were asked for; a work to compare with counts as one.
    let topicCount: Int
    /// The number of all parts of the question that a work can fulfil.
    let demandCount: Int

    // What it mentions, required or not

    let namesForm: Bool
    /// Whether it names an audience, or a work for one.
    let namesAudience: Bool
    let namesScienceFiction: Bool
    let countryCount: Int

    // What it excludes

    private let moods: Set<Book.Mood>
    private let subjects: Set<String>
    private let forms: Set<Book.Form>
    private let audiences: Set<Book.Audience>
    private let lengths: Set<Book.Length>
    private let countries: Set<String>
    private let languages: Set<String>
    private let groups: Set<String>
    /// What a work must not have, not even slightly, and what it may have slightly.
    private let contents: Set<String>
    private let slightContents: Set<String>
    private let places: Set<String>
    private let years: [ClosedRange<Int>]
    private let eras: Set<Book.Era>
    private let authors: Set<String>
    /// Kinds with keys.
    private let works: Set<String>
    private let pages: PageLimit?
    private let minutes: MinuteLimit?

    /// Forms that, once named, allow no other.
    private static let strictForms: Set<Book.Form> = [.comics, .poetry, .pictureBook, .play, .essays, .stories]

    init(_ question: ParsedQuestion) {
        let concepts = question.wanted.map(\.concept)
        let required = question.wanted.filter { !$0.isOptional }.map(\.concept)

        (requiredForms, requiresFiction) = Self.requiredForms(required)
        requiresLength = required.contains(where: \.isLength)
        requiresAudience = required.contains { !$0.audiences.isEmpty }
        requiresCountry = required.contains { !$0.countries.isEmpty }
        requiresYears = required.contains { $0.years != nil }
        requiresGroup = required.contains { !$0.authors.isEmpty || !$0.groups.isEmpty }
        requiresLanguage = required.contains { $0.language != nil && $0.countries.isEmpty }
        topicCount = required.count(where: \.isTopic) + (question.comparedWorks.isEmpty ? 0 : 1)
        demandCount =
            topicCount
            + [
                requiresLength, requiresAudience, requiresCountry, requiresYears, requiresGroup, requiresLanguage,
                !requiredForms.isEmpty, !question.authors.isEmpty, question.pages != nil, question.minutes != nil,
            ].count { $0 } + required.count { $0.isEraOnly || $0.isElsewhere }

        namesForm = concepts.contains { !$0.forms.isEmpty }
        namesAudience =
            concepts.contains { !$0.audiences.isEmpty } || question.comparedWorks.contains { $0.audience != nil }
        namesScienceFiction = concepts.contains { ["science fiction", "space", "robots"].contains($0.name) }
        countryCount = concepts.count { !$0.countries.isEmpty }

        let unwanted = question.unwanted
        moods = unwanted.reduce(into: []) {
            $0.formUnion(Self.excludedMoods($1, isMild: question.mildlyUnwanted.contains($1.name)))
        }
        subjects = unwanted.reduce(into: []) { $0.formUnion(Self.excludedSubjects($1, required)) }
        forms = unwanted.reduce(into: []) { $0.formUnion($1.forms) }
        audiences = unwanted.reduce(into: []) { $0.formUnion($1.audiences) }
        lengths = Set(unwanted.compactMap(\.length)).union(Self.otherLengths(required, question))
        countries = unwanted.reduce(into: []) { $0.formUnion($1.countries) }
        years = unwanted.compactMap(\.years)
        eras = Set(unwanted.filter { $0.isEraOnly || $0.years != nil }.compactMap(\.era))
        authors = unwanted.reduce(into: question.unwantedAuthors.union(question.familiarAuthors)) { $0.formUnion($1.authors) }
        languages = Set(unwanted.filter { $0.countries.isEmpty }.compactMap(\.language))
        groups = unwanted.reduce(into: []) { $0.formUnion($1.groups) }
        // “Horror that is not scary” keeps horror.
        let requiredContents = Set(required.flatMap(\.contents))
        func names(of concepts: [Concept]) -> Set<String> {
            Set(concepts.flatMap { $0.contents.union($0.deniedContents) }).subtracting(requiredContents)
        }
        contents = names(of: unwanted.filter { !question.mildlyUnwanted.contains($0.name) })
        slightContents = names(of: unwanted.filter { question.mildlyUnwanted.contains($0.name) })
        places = Set(unwanted.flatMap(\.places))
        works = Set((question.unwantedWorks + question.comparedWorks).map(Self.id))
        pages = question.pages
        minutes = question.minutes
    }

    /// The forms that allow no substitute, and whether fiction of any kind is required.
    ///
    /// "Fiction or not" allows both. "Comics that are memoirs" are comics, since comics are a strict form.
    private static func requiredForms(_ required: [Concept]) -> (forms: Set<Book.Form>, fiction: Bool) {
        let namesFiction = required.contains(where: \.isFiction)
        let strict = required.filter { !$0.forms.isEmpty && $0.forms.isSubset(of: strictForms) }
        let others = required.filter { $0.isForm && !$0.isFiction }
        let concepts = strict.isEmpty ? (namesFiction ? [] : others.filter { !$0.forms.isEmpty }) : strict
        return (concepts.reduce(into: []) { $0.formUnion($1.forms) }, namesFiction && others.isEmpty && strict.isEmpty)
    }

    /// "Not too slow" excludes slow books, but not every thoughtful book, which the concept has for a second mood.
    private static func excludedMoods(_ concept: Concept, isMild: Bool) -> Set<Book.Mood> {
        // Nearly every mystery is a little dark.
        if isMild, concept.name == Book.Mood.dark.rawValue { return [.bleak] }
        return Book.Mood(rawValue: concept.name).map { concept.moods.intersection([$0, .bleak]) } ?? concept.moods
    }

    /// "World War II, not soldiers" excludes soldiers and keeps war. "Mystery, no murder" excludes murder, although mysteries
    /// have it. "Horror that is not scary" keeps horror.
    private static func excludedSubjects(_ concept: Concept, _ required: [Concept]) -> Set<String> {
        // What a mood is about is no reason to exclude a book: "not too slow" keeps everyday life.
        guard Book.Mood(rawValue: concept.name) == nil else { return [] }
        let subjects = Set(concept.subjects)
        let named = Set((concept.english + [concept.name]).map(EnglishStemmer.stems))
        let unrequired = subjects.subtracting(required.flatMap(\.weights.keys))
            .union(subjects.filter { named.contains(EnglishStemmer.stems($0)) })
        guard unrequired.isEmpty else { return unrequired }
        let requiredWholly = required.map { Set($0.subjects) }.filter { $0.isSubset(of: subjects) }
        return subjects.subtracting(requiredWholly.joined())
    }

    /// The other length, where one was asked for. If the question asks for an author, no length is excluded: if the author has
    /// no book of that length, the author's other books are the nearest.
    private static func otherLengths(_ required: [Concept], _ question: ParsedQuestion) -> Set<Book.Length> {
        let wanted = Set(required.filter(\.isLength).compactMap(\.length))
        return wanted.count == 1 && question.authors.isEmpty ? Set(Book.Length.allCases).subtracting(wanted) : []
    }

    /// Whether a work must not be recommended.
    func exclude(_ work: WorkProfile) -> Bool {
        works.contains(Self.id(work)) || !authors.isDisjoint(with: work.creators) || !authors.isDisjoint(with: work.cast)
            || (work.isBook && pages?.isMet(by: work) == false) || (work.kind == .movie && minutes?.isMet(by: work) == false)
            || !moods.isDisjoint(with: work.moods) || !subjects.isDisjoint(with: work.subjects)
            || !groups.isDisjoint(with: work.groups) || !places.isDisjoint(with: work.places)
            || (!contents.isEmpty && work.contents?.lacks(allOf: contents) == false)
            || (!slightContents.isEmpty && work.contents?.has(anyOf: slightContents) == true)
            || languages.contains(work.language)
            || work.form.map(forms.contains) == true || work.audience.map(audiences.contains) == true
            || work.length.map(lengths.contains) == true || !countries.isDisjoint(with: work.countries)
            || !countries.isDisjoint(with: work.settings)
            || work.era.map(eras.contains) == true
            || years.contains { range in work.year.map(range.contains) == true }
    }

    private static func id(_ work: WorkProfile) -> String { "\(work.kind.rawValue) \(work.key)" }

    func requiresOtherForm(than book: WorkProfile) -> Bool {
        book.isBook && !requiredForms.isEmpty && book.form.map(requiredForms.contains) != true
    }
}

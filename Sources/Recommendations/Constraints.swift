import Domain

/// What a question requires of every book, and what it excludes.
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
    /// Whether an author of a group is required, such as the winners of a prize.
    let requiresAuthorOfGroup: Bool
    /// The number of subjects and moods that were asked for; a work to compare with counts as one.
    let topicCount: Int
    /// The number of all parts of the question that a book can fulfil.
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
    private let years: [ClosedRange<Int>]
    private let authors: Set<String>
    private let works: Set<String>
    private let pages: PageLimit?

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
        requiresAuthorOfGroup = required.contains { !$0.authors.isEmpty }
        topicCount = required.count(where: \.isTopic) + (question.comparedWorks.isEmpty ? 0 : 1)
        demandCount =
            topicCount
            + [
                requiresLength, requiresAudience, requiresCountry, requiresYears, requiresAuthorOfGroup, !requiredForms.isEmpty,
                !question.authors.isEmpty, question.pages != nil,
            ].count { $0 } + required.count { $0.isEraOnly || $0.isElsewhere }

        namesForm = concepts.contains { !$0.forms.isEmpty }
        namesAudience =
            concepts.contains { !$0.audiences.isEmpty } || question.comparedWorks.contains { $0.audience != nil }
        namesScienceFiction = concepts.contains { ["science fiction", "space", "robots"].contains($0.name) }
        countryCount = concepts.count { !$0.countries.isEmpty }

        let unwanted = question.unwanted
        moods = unwanted.reduce(into: []) { $0.formUnion(Self.excludedMoods($1)) }
        subjects = unwanted.reduce(into: []) { $0.formUnion(Self.excludedSubjects($1, required)) }
        forms = unwanted.reduce(into: []) { $0.formUnion($1.forms) }
        audiences = unwanted.reduce(into: []) { $0.formUnion($1.audiences) }
        lengths = Set(unwanted.compactMap(\.length)).union(Self.otherLengths(required, question))
        countries = unwanted.reduce(into: []) { $0.formUnion($1.countries) }
        years = unwanted.compactMap(\.years)
        authors = unwanted.reduce(into: question.unwantedAuthors.union(question.familiarAuthors)) { $0.formUnion($1.authors) }
        works = question.unwantedWorks.union(question.comparedWorks.filter(\.isBook).map(\.key))
        pages = question.pages
    }

    /// The forms that allow no substitute, and whether fiction of any kind is required.
    ///
    /// "Fiction or not" allows both. "Comics that are memoirs" are comics, since comics are a strict form.
    private static func requiredForms(_ required: [Concept]) -> (forms: Set<Book.Form>, fiction: Bool) {
        let namesFiction = required.contains(where: \.isFiction)
        let strict = required.filter { !$0.forms.isEmpty && $0.forms.isSubset(of: strictForms) }
        let others = required.filter { $0.isForm && !$0.isFiction }
        let concepts = strict.isEmpty ? (namesFiction ? [] : others) : strict
        return (concepts.reduce(into: []) { $0.formUnion($1.forms) }, namesFiction && others.isEmpty && strict.isEmpty)
    }

    /// "Not too slow" excludes slow books, but not every thoughtful book, which the concept has for a second mood.
    private static func excludedMoods(_ concept: Concept) -> Set<Book.Mood> {
        Book.Mood(rawValue: concept.name).map { concept.moods.intersection([$0, .bleak]) } ?? concept.moods
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

    /// Whether a book must not be recommended.
    func exclude(_ book: BookProfile) -> Bool {
        works.contains(book.key) || !authors.isDisjoint(with: book.authors) || pages?.isMet(by: book) == false
            || !moods.isDisjoint(with: book.moods) || !subjects.isDisjoint(with: book.subjects)
            || book.form.map(forms.contains) == true || book.audience.map(audiences.contains) == true
            || book.length.map(lengths.contains) == true || !countries.isDisjoint(with: book.countries)
            || years.contains { range in book.year.map(range.contains) == true }
    }

    func requiresOtherForm(than book: BookProfile) -> Bool {
        !requiredForms.isEmpty && book.form.map(requiredForms.contains) != true
    }
}

import Domain

/// A question, understood: what somebody would like to read.
struct ParsedQuestion: Sendable {
    struct Aspect: Sendable {
        let concept: Concept
        /// Whether a book without it will do, too.
        let isOptional: Bool
    }

    var wanted: [Aspect] = []
    var unwanted: [Concept] = []
    /// Works that it should be like, which are no answers themselves.
    var likes: [BookProfile] = []
    /// Where a whole series is liked, or an author, the author is known already.
    var knownAuthors: Set<String> = []
    /// By whom it should be: one of them.
    var authors: Set<String> = []
    var unwantedAuthors: Set<String> = []
    /// By their keys.
    var unwantedWorks: Set<String> = []
    var pages: PageLimit?
    /// Whether somebody may be in danger of their life: a page should show first where help is.
    var mayNeedHelp = false
    /// The words that mean something, stemmed, for a search in the texts.
    var words: [String] = []

    init() {}

    /// Whether it says nothing but what must not come.
    var deniesOnly: Bool {
        (!unwanted.isEmpty || !unwantedAuthors.isEmpty || !unwantedWorks.isEmpty) && wanted.allSatisfy { $0.concept.isFiction }
            && likes.isEmpty && authors.isEmpty
            && pages == nil && words.isEmpty
    }

    /// Whether anything was understood that a book can fit; what only says where or when it comes from says too little beside words
    /// that nobody understood.
    var isUnderstood: Bool {
        if !likes.isEmpty || !authors.isEmpty || pages != nil { return true }
        if wanted.contains(where: { $0.concept.isElsewhere }) { return false }
        if deniesOnly { return true }
        let says = wanted.contains { aspect in
            let concept = aspect.concept
            return !concept.subjects.isEmpty || !concept.moods.isEmpty || !concept.audiences.isEmpty || concept.length != nil
                || !concept.authors.isEmpty
                || (!concept.forms.isEmpty && !concept.isFiction)
        }
        let places = wanted.filter { !$0.concept.countries.isEmpty || $0.concept.years != nil || $0.concept.language != nil }
        // A year is said in so many digits that nothing else is meant.
        let namesYears = wanted.contains { $0.concept.name == "years" }
        return says || namesYears
            || (!places.isEmpty && (words.count <= 3 || places.count > 1 || wanted.contains { $0.concept.isFiction }))
    }
}

extension Concept {
    /// Whether it asks for fiction of any kind, which says next to nothing.
    var isFiction: Bool { forms.isSuperset(of: [.novel, .novella]) }

    /// Whether it names what a book is about, or how it feels.
    var isTopic: Bool { !subjects.isEmpty || !moods.isEmpty }

    /// Whether it is named for a mood, which a book can have without being about it.
    var isMood: Bool {
        subjects.isEmpty || Book.Mood(rawValue: name) != nil || ["consolation", "horror", "rainy day", "silly"].contains(name)
    }

    var isLength: Bool { length != nil && !isTopic }

    var isEraOnly: Bool { era != nil && years == nil && !isTopic }

    /// How much it is about.
    var breadth: Int { subjects.count + moods.count }

    /// Whether it says only what kind of book it is.
    var isForm: Bool {
        !forms.isEmpty && subjects.isEmpty && moods.isEmpty && audiences.isEmpty && countries.isEmpty
    }

    /// Whether it tells of an unhappy reader rather than of a book for them.
    var weighsDown: Bool {
        !moods.isDisjoint(with: [.sad, .dark, .bleak, .frightening])
            || !Set(subjects).isDisjoint(with: ["depression", "suicide"])
    }

    /// What consoles.
    static let consolation = Concept(
        name: "consolation", subjects: ["hope", "healing", "kindness", "second chances", "starting over"],
        related: ["friendship", "community", "courage", "found family"], moods: [.warm, .hopeful, .cosy])

    /// What is too much for somebody who is unhappy.
    static let hardToBear = Concept(name: "hard to bear", moods: [.bleak, .dark, .frightening])
}

/// A question, understood: what somebody would like to read.
package struct Wish: Sendable {
    package struct Aspect: Sendable {
        package let concept: Concept
        /// Whether a book without it will do, too.
        package let isOptional: Bool
    }

    package var wanted: [Aspect] = []
    package var unwanted: [Concept] = []
    /// Works that it should be like, which are no answers themselves.
    package var likes: [BookProfile] = []
    /// Where a whole series is liked, its author is known already.
    package var knownAuthors: Set<String> = []
    /// The words that mean something, stemmed, for a search in the texts.
    package var words: [String] = []

    package init() {}

    /// Whether anything was understood that a book can fit; what only says where or when it comes from says too little beside words
    /// that nobody understood.
    package var isUnderstood: Bool {
        if !likes.isEmpty { return true }
        if wanted.contains(where: { $0.concept.isElsewhere }) { return false }
        let says = wanted.contains { aspect in
            let concept = aspect.concept
            return !concept.subjects.isEmpty || !concept.moods.isEmpty || !concept.audiences.isEmpty || concept.length != nil
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
    var isFiction: Bool { forms == [.novel, .novella] }
}

import Domain

/// What a question asks for, as far as the parser understands it.
struct ParsedQuestion: Sendable {
    /// A concept that the question asks for.
    struct Aspect: Sendable {
        let concept: Concept
        /// Whether a book without it will do, too: "preferably short", "만화도 괜찮아요".
        let isOptional: Bool
    }

    var wanted: [Aspect] = []
    var unwanted: [Concept] = []
    /// The works that the books should be similar to. They are not recommended themselves.
    var comparedWorks: [BookProfile] = []
    /// The authors of a series, or authors, that the books should be similar to: the visitor knows their books already.
    var familiarAuthors: Set<String> = []
    /// The authors that were asked for: a book by one of them will do.
    var authors: Set<String> = []
    var unwantedAuthors: Set<String> = []
    /// The keys of books.
    var unwantedWorks: Set<String> = []
    var pages: PageLimit?
    /// Whether the question sounds like a cry for help, so that the page shows first where to find help.
    var mayNeedHelp = false
    /// Stemmed words without stop words, for a search in the texts of the books.
    var words: [String] = []

    /// Whether it only excludes books, and asks for nothing: "no romance, please".
    var onlyExcludes: Bool {
        let excludes = !unwanted.isEmpty || !unwantedAuthors.isEmpty || !unwantedWorks.isEmpty
        let asksForNothing = comparedWorks.isEmpty && authors.isEmpty && pages == nil && words.isEmpty
        return excludes && asksForNothing && wanted.allSatisfy { $0.concept.isFiction }
    }

    /// Whether it asks for something that a book can have. A country, a language or years alone say too little beside many
    /// unknown words: "how to file the papers of a company that is in Japan".
    var isUnderstood: Bool {
        if !comparedWorks.isEmpty || !authors.isEmpty || pages != nil { return true }
        let concepts = wanted.map(\.concept)
        if concepts.contains(where: \.isElsewhere) { return false }
        if onlyExcludes || concepts.contains(where: \.describesBook) { return true }
        // "years" is the concept of years in digits, which mean nothing else.
        if concepts.contains(where: { $0.name == "years" }) { return true }
        let origins = concepts.count { !$0.countries.isEmpty || $0.years != nil || $0.language != nil }
        return origins > 1 || (origins == 1 && (words.count <= 3 || concepts.contains(where: \.isFiction)))
    }
}

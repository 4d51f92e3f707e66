/// A concept that a question names.
struct ConceptMention {
    /// The index in the parser's list of concepts.
    let concept: Int
    /// Whether the question says that it must not come: "no war".
    let isNegated: Bool
    /// Whether a book without it will do, too: "preferably short".
    let isOptional: Bool
}

/// Authors that a question names. Several where a surname is shared.
struct AuthorMention {
    enum Role {
        /// "novels by Han Kang"
        case wanted
        /// "authors like Murakami"
        case compared
        /// "not by Agatha Christie"
        case unwanted
    }

    let authors: Set<String>
    let role: Role
}

/// A concept that a question names.
struct ConceptMention {
    /// The index in the parser's list of concepts.
    let concept: Int
    /// Whether the question says that it must not come: "no war".
    let isNegated: Bool
    /// Whether a book without it will do, too: "preferably short".
    let isOptional: Bool
}

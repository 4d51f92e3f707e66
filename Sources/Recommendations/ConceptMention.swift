/// A concept that a question names.
struct ConceptMention {
    /// The index in the parser's list of concepts.
    let concept: Int
    /// Whether the question says that it must not come: "no war".
    let isNegated: Bool
    /// Whether a work without it will do, too: "preferably short".
    var isOptional: Bool
    /// Whether only too much of it must not come: “not too scary”.
    var isMild = false
    /// Whether a form follows what must not come: “not war films”. The topic itself may still be asked for.
    var isOfForm = false
    /// Whether it will do in place of the concept named before it: “Cairo or Istanbul”.
    var isAlternative = false
    /// Whether a comma alone stands between it and the concept before it.
    var isListed = false
}

/// A word of a question that names no concept, person or title.
struct OtherWord: Hashable {
    /// Folded; a Korean one without its particle.
    let text: String
    /// Whether the question says that it must not come: "no capes".
    let isNegated: Bool
}

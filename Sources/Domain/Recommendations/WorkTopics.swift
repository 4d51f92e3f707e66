/// The topics of the vocabulary that a work has, by the names of the concepts. A topic in none of the sets is not in the work.
package struct WorkTopics: Hashable, Sendable {
    /// What the work is about: who asks for works about it is served well.
    package let central: Set<String>
    /// Those of the central topics for which people name the work first.
    package let main: Set<String>
    /// What occurs in it and is a side matter: who asks for works without it is not served well.
    package let minor: Set<String>

    /// - Parameter main: those of the central topics; nil where all are.
    package init(main: Set<String>? = nil, central: Set<String> = [], minor: Set<String> = []) {
        self.main = main ?? central
        self.central = central
        self.minor = minor
    }

    package func has(anyOf names: Set<String>) -> Bool { !central.isDisjoint(with: names) || !minor.isDisjoint(with: names) }
}

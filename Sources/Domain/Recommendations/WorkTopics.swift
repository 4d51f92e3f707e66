/// The topics of the vocabulary that a work has, by the names of the concepts. A topic in neither set is not in the work.
package struct WorkTopics: Hashable, Sendable {
    /// What the work is about: who asks for works about it is served well.
    package let central: Set<String>
    /// What occurs in it and is a side matter: who asks for works without it is not served well.
    package let minor: Set<String>

    package init(central: Set<String> = [], minor: Set<String> = []) {
        self.central = central
        self.minor = minor
    }

    package func has(anyOf names: Set<String>) -> Bool { !central.isDisjoint(with: names) || !minor.isDisjoint(with: names) }
}

/// What a work has of the things that people look for or avoid, such as violence or a happy ending, by the names that the
/// vocabulary uses. What is in none of the sets is known not to be in the work.
package struct WorkContents: Hashable, Sendable {
    /// Clearly present.
    package let present: Set<String>
    /// Present in a small or mild way.
    package let slight: Set<String>
    package let unknown: Set<String>

    package init(present: Set<String> = [], slight: Set<String> = [], unknown: Set<String> = []) {
        self.present = present
        self.slight = slight
        self.unknown = unknown
    }

    /// The same with more contents that are clearly present.
    package func adding(_ names: Set<String>) -> WorkContents {
        WorkContents(present: present.union(names), slight: slight.subtracting(names), unknown: unknown.subtracting(names))
    }

    /// - Returns: whether any of the contents is clearly present; nil where that is unknown.
    package func has(anyOf names: Set<String>) -> Bool? {
        if !present.isDisjoint(with: names) { return true }
        return unknown.isDisjoint(with: names) ? false : nil
    }

    /// - Returns: whether none of the contents is present, not even slightly; nil where that is unknown.
    package func lacks(allOf names: Set<String>) -> Bool? {
        if !present.isDisjoint(with: names) || !slight.isDisjoint(with: names) { return false }
        return unknown.isDisjoint(with: names) ? true : nil
    }
}

/// Decides whether two names are one person's.
package enum PersonIdentity {
    /// How much two names may differ. Each case allows all that the cases before it allow.
    package enum Strictness: CaseIterable, Sendable {
        /// The same words in any order, or the same letters: `Herbert, Frank` is `Frank Herbert`, `JRR Tolkien` is `J. R. R.
        /// Tolkien`. To match works by name and equal title alone: merged catalogs, imports, entries of a shelf.
        case exact
        /// One name may lack words of the other if they share at least two: `Ursula Le Guin` is `Ursula K. Le Guin`.
        /// For searches in a catalog by title and name.
        case partial
        /// Other spellings, initials and scripts (`NameSimilarity`): `Leo Tolstoy` is `Lev Tolstoi`.
        /// For books that a chat service proposes, which may misspell names.
        case similar
    }

    /// The value that `NameSimilarity` has to reach for one person.
    static let minimumSimilarity = 0.8

    package static func isSame(_ one: String, _ other: String, _ strictness: Strictness) -> Bool {
        switch strictness {
        case .exact: !keys(of: one).isDisjoint(with: keys(of: other))
        case .partial: isSame(one, other, .exact) || isPart(one, of: other) || isPart(other, of: one)
        case .similar: NameSimilarity.between(one, other) >= minimumSimilarity
        }
    }

    /// Two names are one person's under `.exact` if they share a key. A name without letters and digits has none.
    package static func keys(of name: String) -> Set<String> {
        let words = TextFolding.words(name)
        // Only the key of the ordered words has spaces, so that the letters of one name never equal the words of another.
        return words.isEmpty ? [] : [words.joined(), words.sorted().joined(separator: " ")]
    }

    /// How many people are also among others, under `.exact`.
    ///
    /// - Parameter people: the names of each person, the main one first; people with one main name count once.
    package static func sharedCount(_ people: [[String]], _ others: [String]) -> Int {
        let otherKeys = others.reduce(into: Set<String>()) { $0.formUnion(keys(of: $1)) }
        var counted: Set<String> = []
        return people.count { names in
            let mainKeys = names.first.map(keys) ?? []
            guard counted.isDisjoint(with: mainKeys) else { return false }
            counted.formUnion(mainKeys)
            return names.contains { !keys(of: $0).isDisjoint(with: otherKeys) }
        }
    }

    /// Whether a text has the whole name of one of the people.
    package static func isNamed(oneOf names: [String], in text: String) -> Bool {
        let text = " " + TextFolding.folded(text) + " "
        return names.contains { name in
            let name = TextFolding.folded(name)
            return name.contains(" ") && text.contains(" " + name + " ")
        }
    }

    private static func isPart(_ name: String, of whole: String) -> Bool {
        let words = Set(TextFolding.words(name))
        return words.count > 1 && words.isSubset(of: TextFolding.words(whole))
    }
}

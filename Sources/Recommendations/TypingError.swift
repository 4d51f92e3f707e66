import Domain

/// Words with one typing error.
enum TypingError {
    /// In letters: shorter words are near to many.
    private static let shortestWord = 5

    /// The word that another one is meant for: of “horror” and “honor” the former for “horor”, since only a double letter is missing. Nil
    /// where several are as near.
    static func word(meantBy typed: String, among words: Set<String>) -> String? {
        guard typed.count >= shortestWord else { return nil }
        let near = words.filter { $0.count >= shortestWord && isOne(between: typed, and: $0) }
        let doubled = near.filter { withoutDoubles($0) == withoutDoubles(typed) }
        let nearest = doubled.isEmpty ? near : doubled
        return nearest.count == 1 ? nearest.first : nil
    }

    static func isOne(between one: String, and other: String) -> Bool {
        one != other && EditDistance.isAtMost(1, Array(one.unicodeScalars), Array(other.unicodeScalars))
    }

    private static func withoutDoubles(_ word: String) -> [Character] {
        word.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    }
}

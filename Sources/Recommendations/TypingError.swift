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

    /// Whether two words differ by one letter that is another one, missing or too many, or by two that have changed places.
    static func isOne(between one: String, and other: String) -> Bool {
        guard abs(one.count - other.count) < 2, one != other else { return false }
        let start = zip(one, other).prefix { $0 == $1 }.count
        let (first, second) = (Array(one.dropFirst(start)), Array(other.dropFirst(start)))
        if first.count == second.count, first.count > 1, first[0] == second[1], first[1] == second[0] {
            return first.dropFirst(2) == second.dropFirst(2)
        }
        return first.dropFirst(first.count >= second.count ? 1 : 0) == second.dropFirst(second.count >= first.count ? 1 : 0)
    }

    private static func withoutDoubles(_ word: String) -> [Character] {
        word.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    }
}

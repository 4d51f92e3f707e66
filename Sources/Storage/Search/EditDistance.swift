/// How many letters must change for one word to become another.
enum EditDistance {
    /// Whether one word becomes the other by so many changes or fewer: a letter more, less or other, or two neighbours swapped.
    static func isAtMost(_ limit: Int, _ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Bool {
        between(one, other, atMost: limit) != nil
    }

    /// How many changes one word needs to become the other; nil where it needs more than a limit.
    static func between(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar], atMost limit: Int) -> Int? {
        guard abs(one.count - other.count) <= limit else { return nil }
        var before: [Int] = []
        var previous = Array(0...other.count)
        for row in one.indices {
            var current = [row + 1]
            current.reserveCapacity(other.count + 1)
            for column in other.indices {
                var distance = min(
                    previous[column + 1] + 1, current[column] + 1, previous[column] + (one[row] == other[column] ? 0 : 1))
                if row > 0, column > 0, one[row] == other[column - 1], one[row - 1] == other[column] {
                    distance = min(distance, before[column - 1] + 1)
                }
                current.append(distance)
            }
            if current.allSatisfy({ $0 > limit }) { return nil }
            (before, previous) = (previous, current)
        }
        return previous.last.flatMap { $0 <= limit ? $0 : nil }
    }
}

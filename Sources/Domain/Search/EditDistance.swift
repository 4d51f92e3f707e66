/// How many letters must change for one word to become another.
package enum EditDistance {
    /// Whether one word becomes the other by so many changes or fewer: a letter more, less or other, or two neighbours swapped.
    package static func isAtMost(_ limit: Int, _ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Bool {
        between(one, other, atMost: limit) != nil
    }

    /// How many changes one word needs to become the other; nil where it needs more than a limit.
    package static func between(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar], atMost limit: Int) -> Int? {
        guard abs(one.count - other.count) <= limit else { return nil }
        let width = other.count + 1
        // Three rows of the table: the one before the previous, the previous and the current one. Bounds checks would take half of
        // the time.
        return withUnsafeTemporaryAllocation(of: Int.self, capacity: 3 * width) { rows in
            var (before, previous, current) = (0, width, 2 * width)
            rows.initialize(repeating: 0)
            for column in 0..<width { rows[previous + column] = column }
            for row in one.indices {
                let letter = one[row]
                rows[current] = row + 1
                var least = row + 1
                for column in other.indices {
                    var distance = min(
                        rows[previous + column + 1] + 1, rows[current + column] + 1,
                        rows[previous + column] + (letter == other[column] ? 0 : 1))
                    if row > 0, column > 0, letter == other[column - 1], one[row - 1] == other[column] {
                        distance = min(distance, rows[before + column - 1] + 1)
                    }
                    rows[current + column + 1] = distance
                    least = min(least, distance)
                }
                guard least <= limit else { return nil }
                (before, previous, current) = (previous, current, before)
            }
            let distance = rows[previous + other.count]
            return distance <= limit ? distance : nil
        }
    }
}

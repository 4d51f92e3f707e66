/// How similar two short texts are by their letters.
package enum EditSimilarity {
    /// 1 minus the Levenshtein distance divided by the length of the longer text: 1 for equal texts, 0 for texts without a
    /// common letter.
    package static func between(_ one: some StringProtocol, _ other: some StringProtocol) -> Double {
        let (one, other) = (Array(one.unicodeScalars), Array(other.unicodeScalars))
        guard !one.isEmpty, !other.isEmpty else { return one.isEmpty && other.isEmpty ? 1 : 0 }
        if one == other { return 1 }
        var distances = Array(0...other.count)
        for (row, letter) in one.enumerated() {
            var diagonal = distances[0]
            distances[0] = row + 1
            for (column, otherLetter) in other.enumerated() {
                let changed = diagonal + (letter == otherLetter ? 0 : 1)
                diagonal = distances[column + 1]
                distances[column + 1] = min(changed, diagonal + 1, distances[column] + 1)
            }
        }
        return 1 - Double(distances[other.count]) / Double(max(one.count, other.count))
    }
}

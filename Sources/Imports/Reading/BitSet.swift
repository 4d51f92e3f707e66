/// A set of small numbers, with one bit for each number up to the largest one: compact enough for the ids of millions of films.
struct BitSet: Sendable {
    /// Larger numbers are ignored, so that the set takes at most 64 MB. Ids are far below.
    static let limit = 1 << 29

    private var words: [UInt64] = []

    /// - Returns: whether the number was inserted: false where the set had it, and outside 0..<limit.
    @discardableResult
    mutating func insert(_ number: Int) -> Bool {
        guard (0..<Self.limit).contains(number) else { return false }
        let (word, bit) = (number >> 6, UInt64(1) << UInt64(number & 63))
        if word >= words.count {
            words += repeatElement(0, count: max(word + 1, min(Self.limit >> 6, words.count * 2)) - words.count)
        }
        guard words[word] & bit == 0 else { return false }
        words[word] |= bit
        return true
    }

    func contains(_ number: Int) -> Bool {
        number >= 0 && number >> 6 < words.count && words[number >> 6] & UInt64(1) << UInt64(number & 63) != 0
    }
}

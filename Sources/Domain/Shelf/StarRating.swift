/// A visitor's rating: half a star to five stars.
package struct StarRating: Hashable, Sendable, Comparable, CustomStringConvertible {
    package static let all = (1...10).compactMap { StarRating(halves: $0) }

    /// Half stars, 1–10.
    package let halves: Int

    package init?(halves: Int) {
        guard (1...10).contains(halves) else { return nil }
        self.halves = halves
    }

    /// Reads stars: `4`, `4.0`, `3.5`.
    package init?(_ text: String) {
        guard let match = text.wholeMatch(of: /([0-5])(?:[.,]([05])0?)?/), let stars = Int(match.1) else { return nil }
        self.init(halves: 2 * stars + (match.2 == "5" ? 1 : 0))
    }

    /// The stars: `4`, `3.5`.
    package var description: String {
        "\(halves / 2)" + (halves.isMultiple(of: 2) ? "" : ".5")
    }

    package static func < (left: StarRating, right: StarRating) -> Bool { left.halves < right.halves }
}

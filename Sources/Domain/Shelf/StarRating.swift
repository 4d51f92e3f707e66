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
        let bytes = Array(text.utf8.prefix(5))
        guard let stars = (0...5).first(where: { bytes.first == UInt8(ascii: "0") + $0 }) else { return nil }
        switch String(decoding: bytes.dropFirst(), as: UTF8.self).replacing(",", with: ".") {
        case "", ".0", ".00": self.init(halves: 2 * Int(stars))
        case ".5", ".50": self.init(halves: 2 * Int(stars) + 1)
        default: return nil
        }
    }

    /// The stars: `4`, `3.5`.
    package var description: String {
        "\(halves / 2)" + (halves.isMultiple(of: 2) ? "" : ".5")
    }

    package static func < (left: StarRating, right: StarRating) -> Bool { left.halves < right.halves }
}

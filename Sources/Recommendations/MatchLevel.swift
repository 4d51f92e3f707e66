/// How near a book comes to a wish.
enum MatchLevel: Int, Sendable, Comparable {
    case far
    /// It has some of what was asked for.
    case near
    /// It is what was asked for, as far as any book of the catalog is.
    case fitting

    static func < (one: MatchLevel, other: MatchLevel) -> Bool { one.rawValue < other.rawValue }
}

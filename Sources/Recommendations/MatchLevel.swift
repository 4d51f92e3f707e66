/// How well a book matches a question, as the page shows it.
enum MatchLevel: Int, Sendable, Comparable {
    /// It has too little of what was asked for to be recommended.
    case far
    /// It has some of what was asked for: it is offered as one of the nearest.
    case near
    /// It has what was asked for, as far as any book of the catalog has.
    case fitting

    static func < (one: MatchLevel, other: MatchLevel) -> Bool { one.rawValue < other.rawValue }
}

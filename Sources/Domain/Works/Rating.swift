/// The average rating of a work at a service.
package struct Rating: Hashable, Sendable {
    package let average: Double
    /// The best possible rating.
    package let best: Int
    /// The number of ratings.
    package let count: Int
    package let source: Source

    /// - Returns: nil without ratings, and for an average that is not above 0 and at most `best`.
    package init?(average: Double?, best: Int, count: Int?, source: Source) {
        guard let average, let count, count > 0, average > 0, average <= Double(best) else { return nil }
        self.average = average
        self.best = best
        self.count = count
        self.source = source
    }
}

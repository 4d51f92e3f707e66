/// What a service's readers think of a work.
package struct Rating: Hashable, Sendable {
    package let average: Double
    /// The best that there is.
    package let best: Int
    /// How many gave one.
    package let count: Int
    package let source: Source

    /// - Returns: nil where nobody gave one, and for an average that is none.
    package init?(average: Double?, best: Int, count: Int?, source: Source) {
        guard let average, let count, count > 0, average > 0, average <= Double(best) else { return nil }
        self.average = average
        self.best = best
        self.count = count
        self.source = source
    }
}

/// What readers or viewers elsewhere think of a work.
package struct CatalogRating: Hashable, Codable, Sendable {
    package var average: Double
    /// The best that there is.
    package var best: Int
    /// How many gave one.
    package var count: Int

    package init(average: Double, best: Int, count: Int) {
        self.average = average
        self.best = best
        self.count = count
    }
}

/// The average rating of a work in an import file.
package struct CatalogRating: Hashable, Codable, Sendable {
    package var average: Double
    /// The best possible rating.
    package var best: Int
    /// The number of ratings.
    package var count: Int

    package init(average: Double, best: Int, count: Int) {
        self.average = average
        self.best = best
        self.count = count
    }
}

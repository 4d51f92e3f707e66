import Foundation

/// One scale, 1–100, for the counts of different files.
package enum PopularityScale {
    /// The score of a work with so many ratings: 30 for a hundred, 60 for ten thousand, 100 from five million on.
    package static func score(ratingCount count: Int) -> Int {
        min(100, max(1, Int((15 * log10(Double(max(0, count)) + 1)).rounded())))
    }
}

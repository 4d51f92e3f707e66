import Foundation

/// One scale for what files count in many ways: 1–100.
package enum PopularityScale {
    /// Of a work that so many people rated: 30 for a hundred, 60 for ten thousand, 100 from five million on.
    package static func score(ratingCount count: Int) -> Int {
        min(100, max(1, Int((15 * log10(Double(max(0, count)) + 1)).rounded())))
    }
}

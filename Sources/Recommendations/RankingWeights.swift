/// The weights and thresholds of the ranking, found by trial with `make evaluate`.
enum RankingWeights {
    /// A book comes into the answer only with this share of the best book's score.
    static let leastShareOfBestScore = 0.35
    /// An owned book comes into the answer only with this share of the best other book's score.
    static let leastOwnedShareOfBestScore = 0.5
}

/// The data of the built-in catalog that the built-in recommender needs.
package protocol RecommendationCatalog: Sendable {
    /// The vocabulary of questions.
    var concepts: [Concept] { get }

    /// Changes whenever works are added, changed or removed; nil before the catalog is loaded.
    func version() async throws(StorageError) -> String?

    /// The books that can be recommended, the films that a question may name, and the names of all subjects.
    func contents() async throws(StorageError) -> (works: [BookProfile], subjects: [SubjectName])

    /// How well any of the words match the titles and descriptions of each book.
    ///
    /// - Parameter words: folded, so that they consist of letters and digits.
    /// - Returns: scores by the books' keys, from 0 to 1 for the best match. Books without any of the words are missing.
    func textScores(for words: [String]) async throws(StorageError) -> [String: Double]
}

/// The data of the built-in catalog that the built-in recommender needs.
package protocol RecommendationCatalog: Sendable {
    /// The vocabulary of questions.
    var concepts: [Concept] { get }

    /// Changes whenever works are added, changed or removed; nil before the catalog is loaded.
    func version() async throws(StorageError) -> String?

    /// The works that can be recommended, or that a question may name, and the names of all subjects.
    func contents() async throws(StorageError) -> (works: [WorkProfile], subjects: [SubjectName])

    /// Which works have each of the words in their titles or descriptions.
    ///
    /// - Parameters:
    ///   - words: folded, so that they consist of letters and digits.
    ///   - kind: of the works.
    /// - Returns: for each word scores by the works' keys, from 0 to 1 for the best match. Works without the word are missing.
    func textMatches(for words: [String], in kind: WorkKind) async throws(StorageError) -> [String: [String: Double]]
}

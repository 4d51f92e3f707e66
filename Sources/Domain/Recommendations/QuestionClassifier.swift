/// Tells questions from searches.
package protocol QuestionClassifier: Sendable {
    /// Whether the text is nothing but the title of a work, or the name of a person, of the built-in catalog.
    func isSearch(_ text: QuestionText) async throws(StorageError) -> Bool
}

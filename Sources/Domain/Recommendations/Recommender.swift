/// Finds books for a question.
package protocol Recommender: Sendable {
    /// - Parameter report: is told how far the work is.
    func recommendation(
        for request: RecommendationRequest, report: @escaping @Sendable (RecommendationStep) async -> Void
    ) async throws(CatalogError) -> Recommendation
}

/// What to find books for.
package struct RecommendationRequest: Sendable {
    package let question: QuestionText
    package let language: Language
    /// Books that must not come: they came before, or were read.
    package let excluded: BookSet
    /// Books that whoever asks has at home. Some of them may fit; they are no discoveries.
    package let owned: BookSet

    package init(
        question: QuestionText, language: Language, excluded: BookSet = BookSet(),
        owned: BookSet = BookSet()
    ) {
        self.question = question
        self.language = language
        self.excluded = excluded
        self.owned = owned
    }
}

/// How far a recommendation is.
package enum RecommendationStep: Hashable, Sendable, Codable {
    /// Books are being thought of.
    case proposing
    /// Whether they are real is being looked up.
    case checking(done: Int, of: Int)
    /// What to say of them is being put together.
    case writing
}

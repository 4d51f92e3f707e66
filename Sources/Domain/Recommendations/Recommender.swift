/// Recommends films and books for a question.
package protocol Recommender: Sendable {
    /// - Parameter report: called when each step begins.
    /// - Throws: when the built-in catalog cannot be read, or the task is cancelled.
    func recommendation(
        for request: RecommendationRequest, report: @escaping @Sendable (RecommendationStep) async -> Void
    ) async throws(CatalogError) -> Recommendation
}

/// A question and what is known of the visitor's works.
package struct RecommendationRequest: Sendable {
    package let question: QuestionText
    package let language: Language
    /// Works that must not be recommended: those of earlier answers, and those that the visitor has read or watched.
    package let excluded: WorkSet
    /// Books that the visitor owns. Those that fit are listed separately from the others.
    package let owned: WorkSet
    /// The names of conditions (`Condition.name`) that the visitor took away.
    package let droppedConditions: Set<String>

    package init(
        question: QuestionText, language: Language, excluded: WorkSet = WorkSet(), owned: WorkSet = WorkSet(),
        droppedConditions: Set<String> = []
    ) {
        self.question = question
        self.language = language
        self.excluded = excluded
        self.owned = owned
        self.droppedConditions = droppedConditions
    }
}

/// A step of a recommendation. Stored questions contain it, so its cases keep their names.
package enum RecommendationStep: Hashable, Sendable, Codable {
    /// Works are being proposed.
    case proposing
    /// The proposed works are being looked up.
    case checking(done: Int, of: Int)
    /// The answer is being put together.
    case writing
    /// The answer is there, and cannot be saved yet. This step is not stored.
    case saving
}

/// What a question asks for, read without answering it.
package struct QuestionReading: Sendable {
    package let conditions: [Condition]
    /// The kinds of the works that it asks for.
    package let kinds: Set<WorkKind>
    /// Whether it asks for a fact of the catalog.
    package let isFact: Bool

    package init(conditions: [Condition] = [], kinds: Set<WorkKind> = Set(WorkKind.allCases), isFact: Bool = false) {
        self.conditions = conditions
        self.kinds = kinds
        self.isFact = isFact
    }
}

/// How a book that someone else proposed meets the conditions of a question.
package struct ConditionCheck: Sendable {
    /// The indices of the conditions that it does not meet.
    package let unmet: [Int]
    /// The indices of the conditions of which its record does not tell whether it meets them.
    package let unknown: [Int]
    /// Whether the question excludes it.
    package let isExcluded: Bool

    package init(unmet: [Int] = [], unknown: [Int] = [], isExcluded: Bool = false) {
        self.unmet = unmet
        self.unknown = unknown
        self.isExcluded = isExcluded
    }
}

/// Reads questions, so that the answers of others can be checked.
package protocol QuestionReader: Sendable {
    func reading(of request: RecommendationRequest) async throws(StorageError) -> QuestionReading

    /// - Returns: for each book how it meets the conditions of `reading(of:)`, in the same order.
    func checks(of books: [Book], for request: RecommendationRequest) async throws(StorageError) -> [ConditionCheck]
}

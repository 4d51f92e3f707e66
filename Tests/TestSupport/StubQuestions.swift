import Domain
import Foundation

/// Questions in memory, or a store that throws.
package actor StubQuestions: Questions {
    private var stored: [(question: Question, token: String)] = []
    private let failure: StorageError?
    private var saveErrors: [StorageError] = []
    /// How often the questions were counted.
    package private(set) var countRequests = 0

    package init(failing failure: StorageError? = nil) {
        self.failure = failure
    }

    /// The next saves of a final state throw these errors, in this order.
    package func failSaves(with errors: [StorageError]) {
        saveErrors = errors
    }

    package func add(_ question: Question, token: String) async throws(StorageError) -> Question {
        if let failure { throw failure }
        if let known = stored.first(where: { $0.token == token && $0.question.visitor == question.visitor }) {
            return known.question
        }
        stored.append((question, token))
        return question
    }

    package func question(_ id: QuestionID, of visitor: VisitorID) async throws(StorageError) -> Question? {
        if let failure { throw failure }
        return stored.first { $0.question.id == id && $0.question.visitor == visitor }?.question
    }

    package func questions(
        of visitor: VisitorID, page: PageNumber, pageSize: Int
    ) async throws(StorageError) -> (questions: [Question], total: Int) {
        if let failure { throw failure }
        let own = stored.map(\.question).filter { $0.visitor == visitor }.reversed()
        return (Array(own.dropFirst((page.value - 1) * pageSize).prefix(pageSize)), own.count)
    }

    package func count(of visitor: VisitorID) async throws(StorageError) -> Int {
        countRequests += 1
        if let failure { throw failure }
        return stored.count { $0.question.visitor == visitor }
    }

    package func recommended(
        _ id: String, to visitor: VisitorID
    ) async throws(StorageError) -> [QuestionAnswer.Item] {
        if let failure { throw failure }
        let items = stored.map(\.question).reversed().compactMap { question -> QuestionAnswer.Item? in
            guard question.visitor == visitor, case .answered(let answer) = question.state else { return nil }
            return answer.items.first { $0.id == id }
        }
        return Array(items.prefix(3))
    }

    package func set(_ state: QuestionState, of id: QuestionID) async throws(StorageError) {
        if let failure { throw failure }
        if state.isDone, !saveErrors.isEmpty { throw saveErrors.removeFirst() }
        guard let index = stored.firstIndex(where: { $0.question.id == id }) else { return }
        stored[index].question.state = state
    }

    package func delete(_ id: QuestionID, of visitor: VisitorID) async throws(StorageError) {
        if let failure { throw failure }
        stored.removeAll { $0.question.id == id && $0.question.visitor == visitor }
    }

    package func unfinished() async throws(StorageError) -> [Question] {
        if let failure { throw failure }
        return stored.map(\.question).filter { !$0.state.isDone }
    }
}

/// Returns the recommendation of a test's closure, which may wait.
package struct StubRecommender: Recommender {
    private let recommend: @Sendable (RecommendationRequest) async throws(CatalogError) -> Recommendation

    package init(
        _ recommend: @escaping @Sendable (RecommendationRequest) async throws(CatalogError) -> Recommendation = { _ in
            Recommendation(
                works: [
                    RecommendedWork(work: .book(.sample()), reasons: [.about([SubjectName(english: "grief", korean: "슬픔")])])
                ],
                isFitting: true)
        }
    ) {
        self.recommend = recommend
    }

    package func recommendation(
        for request: RecommendationRequest, report: @escaping @Sendable (RecommendationStep) async -> Void
    ) async throws(CatalogError) -> Recommendation {
        await report(.proposing)
        return try await recommend(request)
    }
}

/// Takes these texts for searches.
package struct StubQuestionClassifier: QuestionClassifier {
    private let searches: Set<String>

    package init(searches: Set<String> = []) {
        self.searches = searches
    }

    package func isSearch(_ text: QuestionText) async throws(StorageError) -> Bool { searches.contains(text.text) }
}

import Domain

/// Saved answers in memory.
package actor StubSavedAnswers: SavedResponses {
    package private(set) var answers: [SavedRequest: SavedResponse] = [:]
    private let failure: StorageError?

    package init(failing failure: StorageError? = nil) {
        self.failure = failure
    }

    package func answer(to request: SavedRequest) async throws(StorageError) -> SavedResponse? {
        if let failure { throw failure }
        return answers[request]
    }

    package func save(_ answer: SavedResponse, to request: SavedRequest) async throws(StorageError) {
        if let failure { throw failure }
        answers[request] = answer
    }
}

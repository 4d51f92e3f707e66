import Domain

/// Saved answers in memory.
package actor StubSavedAnswers: SavedAnswers {
    package private(set) var answers: [SavedRequest: SavedAnswer] = [:]
    private let failure: StorageError?

    package init(failing failure: StorageError? = nil) {
        self.failure = failure
    }

    package func answer(to request: SavedRequest) async throws(StorageError) -> SavedAnswer? {
        if let failure { throw failure }
        return answers[request]
    }

    package func save(_ answer: SavedAnswer, to request: SavedRequest) async throws(StorageError) {
        if let failure { throw failure }
        answers[request] = answer
    }
}

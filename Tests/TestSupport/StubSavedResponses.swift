import Domain

/// Saved responses in memory, or a store that throws.
package actor StubSavedResponses: SavedResponses {
    package private(set) var responses: [SavedRequest: SavedResponse] = [:]
    /// How often a response was looked up.
    package private(set) var lookupCount = 0
    private let error: StorageError?

    package init(failing error: StorageError? = nil) {
        self.error = error
    }

    package func response(to request: SavedRequest) async throws(StorageError) -> SavedResponse? {
        lookupCount += 1
        if let error { throw error }
        return responses[request]
    }

    package func removeAll() {
        responses = [:]
    }

    package func save(_ response: SavedResponse, to request: SavedRequest) async throws(StorageError) {
        if let error { throw error }
        responses[request] = response
    }
}

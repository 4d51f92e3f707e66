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

    package func responses(
        of source: Source, containing text: String
    ) async throws(StorageError) -> [(request: SavedRequest, response: SavedResponse)] {
        if let error { throw error }
        return responses.filter { $0.key.source == source && String(decoding: $0.value.body, as: UTF8.self).contains(text) }
            .map { ($0.key, $0.value) }
    }

    package func removeAll() {
        responses = [:]
    }

    package func save(_ response: SavedResponse, to request: SavedRequest) async throws(StorageError) {
        if let error { throw error }
        responses[request] = response
    }
}

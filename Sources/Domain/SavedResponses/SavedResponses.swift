/// Responses of services, saved for later requests and for the time when a service fails.
package protocol SavedResponses: Sendable {
    /// The newest response to a request; nil without one.
    func response(to request: SavedRequest) async throws(StorageError) -> SavedResponse?

    /// Among the last 200 used responses of a service those that contain a text, the last used first, at most 4.
    func responses(
        of source: Source, containing text: String
    ) async throws(StorageError) -> [(request: SavedRequest, response: SavedResponse)]

    /// Replaces the response to a request. The least recently used responses are deleted when the store is full.
    func save(_ response: SavedResponse, to request: SavedRequest) async throws(StorageError)
}

/// What services answered, kept for the next reader and for the hour when they do not answer.
package protocol SavedResponses: Sendable {
    /// The newest answer to a request; nil where none is kept.
    func response(to request: SavedRequest) async throws(StorageError) -> SavedResponse?

    /// Keeps an answer in place of an older one; what was not used for longest goes where there is no room.
    func save(_ answer: SavedResponse, to request: SavedRequest) async throws(StorageError)
}

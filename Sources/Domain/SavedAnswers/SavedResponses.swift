import Foundation

/// What services answered, kept for the next reader and for the hour when they do not answer.
package protocol SavedResponses: Sendable {
    /// The newest answer to a request; nil where none is kept.
    func response(to request: SavedRequest) async throws(StorageError) -> SavedResponse?

    /// Keeps an answer in place of an older one; what was not used for longest goes where there is no room.
    func save(_ answer: SavedResponse, to request: SavedRequest) async throws(StorageError)
}

/// A request to a service, without what is secret in it.
package struct SavedRequest: Hashable, Sendable {
    package let source: Source
    /// Path and query: what was asked, which page of it, in which language.
    package let address: String

    package init(source: Source, address: String) {
        self.source = source
        self.address = address
    }
}

package struct SavedResponse: Hashable, Sendable {
    package let body: Data
    package let date: Date

    package init(body: Data, date: Date) {
        self.body = body
        self.date = date
    }
}

/// A request to a service, without keys and other secrets.
package struct SavedRequest: Hashable, Sendable {
    package let source: Source
    /// The whole address with its query, which includes the page and the language. Case and width of a searched text are
    /// folded, so that all spellings of a query have one saved response.
    package let address: String

    package init(source: Source, address: String) {
        self.source = source
        self.address = address
    }
}

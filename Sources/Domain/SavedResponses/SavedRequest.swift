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
